import { describe, expect, test } from 'vitest';
import { POSTS_PER_PAGE } from '#domain/blog.ts';
import type { BlogPost } from '#site/site.ts';
import { pageInput } from '#tests/builders/page-input.ts';
import { aSite } from '#tests/builders/site.ts';
import { blogPage } from './blog-page.ts';

const post = (number: number, changes: Partial<BlogPost> = {}): BlogPost => ({
  slug: `post-${number}`,
  title: `Post ${number}`,
  description: `About ${number}.`,
  date: '2026-03-28',
  category: 'Buyer Advice',
  picture: null,
  author: null,
  parts: [],
  ...changes,
});
const posts = (count: number): BlogPost[] => Array.from({ length: count }, (_, index) => post(index));
function page(
  entries: readonly BlogPost[],
  { category = null, page = 1 }: { category?: BlogPost['category'] | null; page?: number } = {},
) {
  const list = category === null ? '/blog' : '/blog/buyer-advice';
  const path = page > 1 ? `${list}?page=${page}` : list;
  return blogPage(pageInput(aSite({ posts: entries })), { kind: 'blog', path, file: list, category, list, page });
}

describe('CONT-04 a page of the blog', () => {
  test('has as many articles as fit, in order, and the other articles on further pages', () => {
    const allPosts = posts(POSTS_PER_PAGE + 1);
    expect(page(allPosts).page.posts.map(({ title }) => title)).toEqual(
      allPosts.slice(0, POSTS_PER_PAGE).map(({ title }) => title),
    );
    expect(page(allPosts, { page: 2 }).page.posts.map(({ title }) => title)).toEqual([`Post ${POSTS_PER_PAGE}`]);
    expect(page(allPosts, { page: 2 }).head.title).toMatch(/^Blog, page 2 \| /);
  });

  test('has no pager for a single page', () => {
    expect([page(posts(POSTS_PER_PAGE)).page.pager, page(posts(POSTS_PER_PAGE + 1)).page.pager]).toEqual([
      null,
      expect.anything(),
    ]);
  });

  test('of a category has only its articles, and a link back to all', () => {
    const categoryPage = page([post(1), post(2, { category: 'Motoring Tips' })], { category: 'Buyer Advice' }).page;
    expect(categoryPage.posts.map(({ title }) => title)).toEqual(['Post 1']);
    expect(categoryPage.categories.items.filter(({ current }) => current).map(({ label }) => label)).toEqual([
      'Buyer Advice',
    ]);
    expect(categoryPage.intro.crumbs.items.map(({ href }) => href)).toEqual(['/', '/blog', null]);
  });

  test('offers only categories with articles', () => {
    const { items } = page([post(1), post(2, { category: 'Motoring Tips' })]).page.categories;
    expect(items.map(({ label }) => label).slice(1)).toEqual(['Buyer Advice', 'Motoring Tips']);
    expect(items[0]).toMatchObject({ href: '/blog', current: true });
  });

  test('CARD-01 shows pictures of 375 by 375, and the date in words', () => {
    const [card] = page([post(1, { picture: { src: '/pictures/a.jpg', alt: 'A ute' } })]).page.posts;
    expect(card).toMatchObject({
      href: '/blog/post-1',
      picture: { alt: 'A ute', width: 375, height: 375 },
      date: { day: '2026-03-28', text: expect.stringMatching(/28 March 2026|28 Mar 2026/) },
    });
  });
});
