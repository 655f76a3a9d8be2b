import type { Clock } from '#domain/clock.ts';
import { BLOG_PATH, toSlug } from '#domain/paths.ts';

/** Categories of the blog, in the order they are listed (CONT-04). */
export const BLOG_CATEGORIES = [
  'Vehicle Reviews',
  'Buyer Advice',
  'Motoring Tips',
  'Servicing Insights',
  '4x4xMORE Adventures',
] as const;
export type BlogCategory = (typeof BLOG_CATEGORIES)[number];

/** Posts on one page of a list. */
export const POSTS_A_PAGE = 12;

/** The page of a category’s posts. */
export const categoryPath = (category: BlogCategory): string => `${BLOG_PATH}/${toSlug(category)}`;
/** The page of a post. */
export const postPath = (slug: string): string => `${BLOG_PATH}/${slug}`;

/** Paths below `/blog` that no post may have. */
export const BLOG_RESERVED: readonly string[] = [...BLOG_CATEGORIES.map(toSlug), 'rss'];

interface Dated {
  readonly slug: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly category: BlogCategory;
}

/** Posts of today and before by the dealer's clock, newest first; those of one day by their address. */
export function postsUntil<Post extends Dated>(posts: readonly Post[], now: Clock, timeZone: string): Post[] {
  const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
  return posts
    .filter(({ date }) => now.hasBegun(date, timeZone))
    .sort((one, other) => order(other.date, one.date) || order(one.slug, other.slug));
}

/** Categories that have a post: an empty one has no page (CONT-04). */
export function usedCategories(posts: readonly Dated[]): BlogCategory[] {
  return BLOG_CATEGORIES.filter((category) => posts.some((post) => post.category === category));
}
