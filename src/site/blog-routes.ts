import { type BlogCategory, categoryPath, POSTS_A_PAGE, postPath, usedCategories } from '#domain/blog.ts';
import { BLOG_PATH, listPageFile, listPagePath } from '#domain/paths.ts';
import type { BlogPost } from '#site/site-content.ts';

/** A page of a list of posts (all posts or one category), or a single post. */
export type BlogRoute = { readonly path: string; readonly file: string } & (
  | { readonly kind: 'blog'; readonly category: BlogCategory | null; readonly list: string; readonly page: number }
  | { readonly kind: 'post'; readonly slug: string }
);

/** Routes of the blog, its categories that have posts, and each post; none without posts (CONT-04). */
export function blogRoutes(posts: readonly BlogPost[]): BlogRoute[] {
  if (posts.length === 0) return [];
  const lists = [
    { list: BLOG_PATH, category: null, count: posts.length },
    ...usedCategories(posts).map((category) => ({
      list: categoryPath(category),
      category,
      count: posts.filter((post) => post.category === category).length,
    })),
  ];
  return [
    ...lists.flatMap(({ list, category, count }) =>
      Array.from({ length: Math.ceil(count / POSTS_A_PAGE) }, (_, at): BlogRoute => {
        const page = at + 1;
        return { kind: 'blog', path: listPagePath(list, page), file: listPageFile(list, page), category, list, page };
      }),
    ),
    ...posts.map(({ slug }): BlogRoute => ({ kind: 'post', path: postPath(slug), file: postPath(slug), slug })),
  ];
}
