import { authorOf, categoryPath } from '#domain/blog.ts';
import { BLOG_PATH } from '#domain/routes/public-paths.ts';
import type { BlogPost, Site } from '#site/site.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import type { PostPage } from '#view-types/blog.ts';
import type { PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import { feedView, postCard, postDate } from '#views/blog-page.ts';
import { callToActionView } from '#views/calls-to-action.ts';
import { hasBlock } from '#views/content-page.ts';
import { pageHead } from '#views/page-head.ts';
import { pageIntro, trailOf } from '#views/page-intro.ts';
import { pictureView } from '#views/picture.ts';
import { proseParts } from '#views/prose.ts';
import { questionsOf } from '#views/questions.ts';
import { articleData, breadcrumbData, questionData } from '#views/structured-data.ts';

const PICTURE = { width: 960, height: 640 };
const MAX_MORE_POSTS = 3;

/** One article with links to the next steps: test drive, stock, reservation (CONT-04). */
export function postPage(input: PageInput, route: RouteOf<'post'>): PageParts<PostPage> {
  const { site } = input;
  const post = site.posts.find(({ slug }) => slug === route.slug);
  if (!post) throw new Error(`There is no article for ${route.path}.`);
  const words = wordsOf(site.text);
  const { title, description, category, picture, parts } = post;
  const crumbs = trailOf(
    words,
    { label: words('blog.title'), href: BLOG_PATH },
    { label: category, href: categoryPath(category) },
    { label: title, href: null },
  );
  const questions = questionsOf(parts, site, words);
  const next = { to: ['test-drive', 'stock', 'reserve'], title: words('blog.next'), text: null } as const;
  return {
    head: pageHead(site, route.path, { name: title, description, image: picture?.src ?? null }),
    structuredData: [
      articleData(post, site),
      breadcrumbData(crumbs, site),
      ...(questions.length > 0 ? [questionData(questions)] : []),
    ],
    page: {
      feed: feedView(site, words),
      layout: site.theme.sections,
      intro: pageIntro(words, title, description, crumbs),
      author: words('blog.by', { author: authorOf(post, site).name }),
      date: postDate(post, site),
      picture: picture && pictureView(picture.src, picture.alt, PICTURE),
      parts: proseParts(parts, input, route),
      next: hasBlock(parts, 'call') ? null : callToActionView(next, input, route.path),
      more: morePosts(site, post, words),
    },
  };
}

/** Further articles: those of the same category first, then the newest. */
function morePosts(site: Site, post: BlogPost, words: Words): PostPage['more'] {
  const otherPosts = site.posts.filter(({ slug }) => slug !== post.slug);
  if (otherPosts.length === 0) return null;
  const sameCategory = otherPosts.filter(({ category }) => category === post.category);
  const posts = [...sameCategory, ...otherPosts.filter((other) => !sameCategory.includes(other))].slice(
    0,
    MAX_MORE_POSTS,
  );
  return { heading: words('blog.more'), posts: posts.map((other) => postCard(other, site)) };
}
