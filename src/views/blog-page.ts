import { postLists, postPath } from '#domain/blog.ts';
import { BLOG_FEED_PATH, BLOG_PATH, listPagePath } from '#domain/routes/public-paths.ts';
import type { BlogPost, Site } from '#site/site.ts';
import { formatDay } from '#text/format.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import type { BlogPage, FeedView, PostCardView, PostDateView } from '#view-types/blog.ts';
import type { PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import { nameOfPage, pageHead } from '#views/page-head.ts';
import { pageIntro, trailOf } from '#views/page-intro.ts';
import { pagerView, pagerWords } from '#views/pager.ts';
import { pictureView } from '#views/picture.ts';
import { breadcrumbData } from '#views/structured-data.ts';

/** A list page of the blog or of one category (CONT-04). */
export function blogPage({ site }: PageInput, route: RouteOf<'blog'>): PageParts<BlogPage> {
  const { category, list, page } = route;
  const words = wordsOf(site.text);
  const blog = words('blog.title');
  const title = category ?? blog;
  const description =
    category === null
      ? words('blog.description', { site: site.name })
      : words('blog.category_description', { category, site: site.name });
  const lists = postLists(site.posts);
  const pages = lists.find((candidate) => candidate.path === list)?.pages ?? [];
  const crumbs = trailOf(
    words,
    { label: blog, href: category === null ? null : BLOG_PATH },
    ...(category === null ? [] : [{ label: category, href: null }]),
  );
  const name = category === null ? blog : words('blog.category_title', { category, blog });
  return {
    head: pageHead(site, route.path, {
      name: nameOfPage(name, page, words),
      description,
    }),
    structuredData: [breadcrumbData(crumbs, site)],
    page: {
      feed: feedView(site, words),
      intro: pageIntro(words, title, description, crumbs),
      categories: {
        label: words('blog.categories'),
        items: lists.map((candidate) => ({
          label: candidate.category ?? words('blog.all'),
          href: candidate.path,
          current: candidate.path === list,
        })),
      },
      posts: (pages[page - 1] ?? []).map((post) => postCard(post, site)),
      pager: pagerView(page, pages.length, (to) => listPagePath(list, to), pagerWords(words, words('blog.pages'))),
      feedLink: { label: words('blog.feed'), href: BLOG_FEED_PATH },
    },
  };
}

/** Link to the feed for the head of a page. */
export const feedView = ({ name }: Site, words: Words): FeedView => ({
  href: BLOG_FEED_PATH,
  title: words('blog.feed_title', { site: name }),
});

/** Date of an article. */
export const postDate = ({ date }: BlogPost, { locale }: Site): PostDateView => ({
  day: date,
  text: formatDay(date, locale),
});

/** An article in a list, with a square picture of 375 by 375 pixels (CONT-04). */
export function postCard(post: BlogPost, site: Site): PostCardView {
  const { slug, title, description, category, picture } = post;
  const size = { width: site.limits.blogImagePx, height: site.limits.blogImagePx };
  return {
    href: postPath(slug),
    title,
    description,
    category,
    date: postDate(post, site),
    picture: picture && pictureView(picture.src, picture.alt, size),
  };
}
