import { expect, test } from 'vitest';
import {
  authorOf,
  BLOG_CATEGORIES,
  type BlogCategory,
  categoryPath,
  POSTS_PER_PAGE,
  postLists,
  postsUntil,
} from '#domain/blog.ts';
import { clockAt } from '#domain/clock.ts';

const NOW = clockAt(new Date('2026-11-20T02:00:00Z'));
const post = (slug: string, date: string, category: BlogCategory = 'Buyer Advice') => ({ slug, date, category });

test('CONT-04 the five categories and their paths', () => {
  expect(BLOG_CATEGORIES.map((category) => [category, categoryPath(category)])).toEqual([
    ['Vehicle Reviews', '/blog/vehicle-reviews'],
    ['Buyer Advice', '/blog/buyer-advice'],
    ['Motoring Tips', '/blog/motoring-tips'],
    ['Servicing Insights', '/blog/servicing-insights'],
    ['4x4xMORE Adventures', '/blog/4x4xmore-adventures'],
  ]);
});

test.each([
  ['today', '2026-11-20', ['a']],
  ['tomorrow', '2026-11-21', []],
  ['yesterday', '2026-11-19', ['a']],
])('CONT-04 a post dated %s', (_why, date, shown) => {
  expect(postsUntil([post('a', date)], NOW, 'Australia/Brisbane').map(({ slug }) => slug)).toEqual(shown);
});

test('CONT-04 newest first; posts of the same day by slug', () => {
  const posts = [post('b', '2026-01-02'), post('c', '2026-03-01'), post('a', '2026-01-02')];
  expect(postsUntil(posts, NOW, 'Australia/Brisbane').map(({ slug }) => slug)).toEqual(['c', 'a', 'b']);
});

test('CONT-04 empty categories are left out, the others keep their order, and every page of a list has posts', () => {
  const posts = Array.from({ length: POSTS_PER_PAGE }, (_, index) => post(`m${index}`, '2026-01-01', 'Motoring Tips'));
  const lists = postLists([...posts, post('v', '2026-01-01', 'Vehicle Reviews')]);
  expect(lists.map(({ category, path, pages }) => [category, path, pages.map(({ length }) => length)])).toEqual([
    [null, '/blog', [POSTS_PER_PAGE, 1]],
    ['Vehicle Reviews', '/blog/vehicle-reviews', [1]],
    ['Motoring Tips', '/blog/motoring-tips', [POSTS_PER_PAGE]],
  ]);
  expect(postLists([])).toEqual([]);
});

const DEALER = {
  name: 'Least Motors',
  legal: { tradingName: 'Least Motors Ipswich', legalName: 'Least Holdings Pty Ltd' },
  dealerships: [{ name: 'Least Motors' }, { name: 'Least Kia' }],
};
test.each([
  ['nobody', null, false],
  ['a person', 'Jo Lee', true],
  ['staff of the dealer', 'Staff of Least Motors', true],
  ['the dealer', 'Least Motors', false],
  ['the dealer in other letters', 'LEAST MOTORS', false],
  ['the dealer by its trading name', 'Least Motors Ipswich', false],
  ['the dealer by its legal name', 'Least Holdings Pty. Ltd.', false],
  ['a dealership of the group', 'Least Kia', false],
])('CONT-04 a post that names %s as its author', (_why, author, isPerson) =>
  expect(authorOf({ author }, DEALER)).toEqual({ name: author ?? 'Least Motors', isPerson }),
);
