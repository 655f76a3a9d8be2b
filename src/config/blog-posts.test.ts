import { expect, test } from 'vitest';
import { readBlogPost } from '#config/blog-posts.ts';
import { aParagraph } from '#tests/builders/prose.ts';
import { aTenant } from '#tests/builders/tenant.ts';

const FRONT = ['title: A title', 'description: What it says.', 'date: 2026-11-20', 'category: Buyer Advice'];
const read = (front: readonly string[], name = 'a-post', body = 'Text.') =>
  readBlogPost(name, `---\n${front.join('\n')}\n---\n\n${body}\n`, `blog/${name}.md`);

test('CONT-04 a post with all fields', () => {
  const { post, problems } = read([...FRONT, 'picture: /pictures/a.jpg', 'picture_alt: A car', 'author: Jo']);
  expect(problems).toEqual([]);
  expect(post).toMatchObject({
    slug: 'a-post',
    title: 'A title',
    date: '2026-11-20',
    category: 'Buyer Advice',
    picture: { src: '/pictures/a.jpg', alt: 'A car' },
    author: 'Jo',
    parts: [{ kind: 'prose', nodes: [aParagraph('Text.')], headings: [] }],
    pictures: [{ name: '/pictures/a.jpg', line: 6 }],
  });
});

test.each<[why: string, front: readonly string[], name: string, body: string, problem: string, suggestion?: string]>([
  ['no category', FRONT.slice(0, 3), 'a', 'T', 'category is missing'],
  [
    'an unknown category',
    [...FRONT.slice(0, 3), 'category: Buyers Advice'],
    'a',
    'T',
    'line 5, category is not one of',
    'Buyer Advice',
  ],
  [
    'an invalid date',
    [...FRONT.slice(0, 2), 'date: 20 November', 'category: Buyer Advice'],
    'a',
    'T',
    'line 4, date is not a date',
  ],
  [
    'a day that does not exist',
    [...FRONT.slice(0, 2), 'date: 2026-02-30', 'category: Buyer Advice'],
    'a',
    'T',
    'line 4, date is not a date',
  ],
  [
    'a year of four nines',
    [...FRONT.slice(0, 2), 'date: 9999-12-31', 'category: Buyer Advice'],
    'a',
    'T',
    'line 4, date is not a date from 1900 to 2099',
  ],
  ['an unknown field', [...FRONT, 'autor: Jo'], 'a', 'T', 'line 6, autor is not a known field', 'author'],
  [
    'a picture of another site',
    [...FRONT, 'picture: https://a.example/b.jpg', 'picture_alt: A'],
    'a',
    'T',
    'line 6, picture is not the address',
  ],
  [
    'a picture without a description',
    [...FRONT, 'picture: /pictures/b.jpg'],
    'a',
    'T',
    'line 6, picture has no description',
  ],
  [
    'a description of no picture',
    [...FRONT, 'picture_alt: A car'],
    'a',
    'T',
    'line 6, picture_alt describes a picture that the post does not have',
  ],
  ['an author without a name', [...FRONT, 'author: '], 'a', 'T', 'line 6, author is empty'],
  ['an author without a name between quotes', [...FRONT, 'author: ""'], 'a', 'T', 'line 6, author is empty'],
  ['a space between quotes as its author', [...FRONT, "author: ' '"], 'a', 'T', 'line 6, author is empty'],
  [
    'an unknown detail in the name of its author',
    [...FRONT, 'author: {site.nmae}'],
    'a',
    'T',
    'line 6 is not a detail of the dealer',
    'site.name',
  ],
  ['the name of a category', FRONT, 'vehicle-reviews', 'T', ' has a name that cannot be an address'],
  ['a name with capitals', FRONT, 'My-Post', 'T', ' has a name that cannot be an address'],
  ['no text', FRONT, 'a', '', ' has no text'],
  ['an unknown block', FRONT, 'a', '::ofers', 'line 8 is not a block', 'offers'],
])('CONT-04 a post with %s is reported with its line', (_why, front, name, body, problem, suggestion) => {
  const { post, problems } = read(front, name, body);
  expect(post).toBeNull();
  expect(problems).toHaveLength(1);
  expect(`${problems[0]?.path} ${problems[0]?.problem}`).toContain(problem);
  expect(problems[0]?.didYouMean).toBe(suggestion);
});

test('CONT-04 a post with the former name of the alternative text is reported with its new name', () => {
  const { problems } = read([...FRONT, 'picture: /pictures/a.jpg', 'picture_shows: A car']);
  expect(problems[0]).toMatchObject({ path: 'line 7, picture_shows', didYouMean: 'picture_alt' });
});

test('CONT-04 details of the dealer are filled in wherever the front matter of a post refers to them', () => {
  const front = [
    ...['title: News of {site.name}', 'description: By {site.name}.', 'date: 2026-11-20', 'category: Buyer Advice'],
    ...['picture: /pictures/a.jpg', 'picture_alt: The yard of {site.name}', 'author: Staff of {site.name}'],
  ];
  const { post } = read(front);
  expect(post === null ? [] : aTenant({}, { posts: [post] }).posts).toMatchObject([
    {
      title: 'News of Least Motors',
      description: 'By Least Motors.',
      picture: { src: '/pictures/a.jpg', alt: 'The yard of Least Motors' },
      author: 'Staff of Least Motors',
    },
  ]);
});
