import { type BlogCategory, categoryPath, postPath, usedCategories } from '#domain/blog.ts';
import { BLOG_PATH, listPagePath } from '#domain/paths.ts';
import type { BlogPost, Site } from '#site/site.ts';
import { formatDay } from '#text/format.ts';
import type { Words } from '#text/wording.ts';
import type { PagerView } from '#view-types/pager.ts';
import { pagerView } from '#views/pager.ts';
import { type PictureView, pictureView } from '#views/picture.ts';

/** A post in a list. */
export interface PostCardView {
  readonly href: string;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly date: string;
  readonly dateText: string;
  /** Square, 375 by 375 (CONT-04). */
  readonly picture: PictureView | null;
}

interface BlogListView {
  readonly title: string;
  readonly description: string;
  readonly posts: readonly PostCardView[];
  readonly categories: readonly { readonly label: string; readonly href: string; readonly current: boolean }[];
  readonly pager: PagerView | null;
}

type BlogSite = Pick<Site, 'posts' | 'locale' | 'limits' | 'name'>;

function postCard(post: BlogPost, { locale, limits }: BlogSite): PostCardView {
  const size = { width: limits.blogImagePx, height: limits.blogImagePx };
  return {
    href: postPath(post.slug),
    title: post.title,
    description: post.description,
    category: post.category,
    date: post.date,
    dateText: formatDay(post.date, locale),
    picture: post.picture === null ? null : pictureView(post.picture.src, post.picture.alt, size),
  };
}

/** One page of the blog, or of one category of it. */
export function blogListView(
  site: BlogSite,
  { category, list, page, size }: { category: BlogCategory | null; list: string; page: number; size: number },
  words: Words,
): BlogListView {
  const posts = site.posts.filter((post) => category === null || post.category === category);
  const pages = Math.ceil(posts.length / size);
  return {
    title: category ?? words('blog.title'),
    description:
      category === null
        ? words('blog.description', { site: site.name })
        : words('blog.category_description', { category, site: site.name }),
    posts: posts.slice((page - 1) * size, page * size).map((post) => postCard(post, site)),
    categories: [
      { label: words('blog.all'), href: BLOG_PATH, current: category === null },
      ...usedCategories(site.posts).map((one) => ({
        label: one,
        href: categoryPath(one),
        current: one === category,
      })),
    ],
    pager: pagerView(page, pages, (to) => listPagePath(list, to), {
      label: words('blog.pages'),
      previous: words('pager.previous'),
      next: words('pager.next'),
      page: words('pager.page'),
    }),
  };
}

/** Posts to read after one: of its category first, then the newest. */
export function morePosts(site: BlogSite, post: BlogPost, count: number): PostCardView[] {
  const others = site.posts.filter(({ slug }) => slug !== post.slug);
  const near = others.filter(({ category }) => category === post.category);
  return [...near, ...others.filter((other) => !near.includes(other))]
    .slice(0, count)
    .map((other) => postCard(other, site));
}
