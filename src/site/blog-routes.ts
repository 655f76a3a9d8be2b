import { type BlogCategory, postLists, postPath } from '#domain/blog.ts';
import { linkTarget } from '#domain/link-target.ts';
import { listPageFile, listPagePath } from '#domain/routes/public-paths.ts';
import type { BlogPost } from '#site/site-content.ts';

/** A page of a list of posts (all posts or one category), or a single post. `list` is the path of the list's first page. */
export type BlogRoute = { readonly path: string; readonly file: string } & (
  | { readonly kind: 'blog'; readonly category: BlogCategory | null; readonly list: string; readonly page: number }
  | { readonly kind: 'post'; readonly slug: string }
);

/** Routes of the blog, its categories that have posts, and each post; none without posts (CONT-04). */
export function blogRoutes(posts: readonly BlogPost[]): BlogRoute[] {
  return [
    ...postLists(posts).flatMap(({ path: list, category, pages }) =>
      pages.map((_, index): BlogRoute => {
        const page = index + 1;
        return { kind: 'blog', path: listPagePath(list, page), file: listPageFile(list, page), category, list, page };
      }),
    ),
    ...posts.map(({ slug }): BlogRoute => ({ kind: 'post', path: postPath(slug), file: postPath(slug), slug })),
  ];
}

/** Returns a function that tells whether a link leads to a page of the blog, published already or not (CONT-04). */
export function blogLinkTest(posts: readonly BlogPost[]): (href: string) => boolean {
  const paths = new Set(blogRoutes(posts).map(({ path }) => path));
  return (href) => linkTarget(href, (path) => paths.has(path)).exists;
}
