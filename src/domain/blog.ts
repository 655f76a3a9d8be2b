import type { Clock } from '#domain/clock.ts';
import { pagesOf } from '#domain/page-numbers.ts';
import { BLOG_PATH } from '#domain/routes/public-paths.ts';
import { toSlug } from '#domain/slug.ts';

/** Blog categories in display order (CONT-04). */
export const BLOG_CATEGORIES = [
  'Vehicle Reviews',
  'Buyer Advice',
  'Motoring Tips',
  'Servicing Insights',
  '4x4xMORE Adventures',
] as const;
export type BlogCategory = (typeof BLOG_CATEGORIES)[number];

/** Posts per list page. */
export const POSTS_PER_PAGE = 12;

/** Path of a category's page. */
export const categoryPath = (category: BlogCategory): string => `${BLOG_PATH}/${toSlug(category)}`;
/** Path of a post. */
export const postPath = (slug: string): string => `${BLOG_PATH}/${slug}`;

/** Path segments under `/blog` that a post may not use as its slug. */
export const BLOG_RESERVED: readonly string[] = [...BLOG_CATEGORIES.map(toSlug), 'rss'];

interface DatedPost {
  readonly slug: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly category: BlogCategory;
}

/** Posts dated today or earlier in the dealer's time zone, newest first; posts of the same day are sorted by slug. */
export function postsUntil<Post extends DatedPost>(posts: readonly Post[], now: Clock, timeZone: string): Post[] {
  const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return posts
    .filter(({ date }) => now.hasStarted(date, timeZone))
    .sort((a, b) => order(b.date, a.date) || order(a.slug, b.slug));
}

/** Categories that have at least one post; an empty category has no page (CONT-04). */
function usedCategories(posts: readonly DatedPost[]): BlogCategory[] {
  return BLOG_CATEGORIES.filter((category) => posts.some((post) => post.category === category));
}

/** A list of the blog: all posts, or those of one category. */
export interface PostList<Post> {
  /** Null = all posts. */
  readonly category: BlogCategory | null;
  /** Path of its first page. */
  readonly path: string;
  /** The posts of each page; at least one page. */
  readonly pages: readonly (readonly Post[])[];
}

/** The lists of the blog: all posts, then each category that has posts (CONT-04). None without posts. */
export function postLists<Post extends DatedPost>(posts: readonly Post[]): PostList<Post>[] {
  if (posts.length === 0) return [];
  return [null, ...usedCategories(posts)].map((category) => {
    const listed = posts.filter((post) => category === null || post.category === category);
    return {
      category,
      path: category === null ? BLOG_PATH : categoryPath(category),
      pages: Array.from({ length: pagesOf(listed.length, POSTS_PER_PAGE) }, (_, page) =>
        listed.slice(page * POSTS_PER_PAGE, (page + 1) * POSTS_PER_PAGE),
      ),
    };
  });
}

/** The names by which a dealer may be known. */
export interface DealerNames {
  readonly name: string;
  readonly legal: { readonly tradingName: string; readonly legalName: string };
  readonly dealerships: readonly { readonly name: string }[];
}

/** Who wrote a post: a person, or the dealer if the post names nobody, or the dealer itself by any of its names. */
export function authorOf(
  { author }: { readonly author: string | null },
  { name, legal, dealerships }: DealerNames,
): { readonly name: string; readonly isPerson: boolean } {
  const names = [name, legal.tradingName, legal.legalName, ...dealerships.map((dealership) => dealership.name)];
  const isDealer = author === null || names.some((other) => comparable(other) === comparable(author));
  return { name: author ?? name, isPerson: !isDealer };
}

/** A name without capitals, spaces and marks: `Least Motors Pty. Ltd.` is the name `Least Motors Pty Ltd`. */
const comparable = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
