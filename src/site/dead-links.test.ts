import { expect, test } from 'vitest';
import { deadLinks } from '#site/dead-links.ts';
import { routesOf } from '#site/route-table.ts';
import { aSite } from '#tests/builders/site.ts';
import { aPage } from '#tests/builders/tenant.ts';

const table = routesOf(aSite({ routes: { pages: [{ path: 'warranty', title: '', description: '', parts: [] }] } }), []);
const parts = [{ kind: 'prose', nodes: [], headings: [{ id: 'part-cover', title: 'Cover' }] }] as const;
const problemsOf = (name: string, text: Partial<ReturnType<typeof aPage>> = { parts }) =>
  deadLinks([aPage({ file: 'pages/a.md', links: [{ name, line: 7 }], ...text })], table, ['site.example']);

test.each([
  '/',
  '/warranty',
  '/warranty/',
  '/warranty#cover',
  '/book-test-drive?x=1',
  '/used-cars',
  '/search/a-make-sold-out',
  '#main',
  '#part-cover',
  'tel:131274',
  'https://other.example/nowhere',
])('ROUTE-07 %s is not a dead link', (name) => {
  expect(problemsOf(name)).toEqual([]);
});

test('ROUTE-07 a link to a page that the dealer does not have is reported with file, line and a suggestion', () => {
  expect(problemsOf('/waranty?x=1')).toEqual([
    {
      file: 'pages/a.md',
      path: 'line 7',
      found: '"/waranty?x=1"',
      problem: 'leads to a page that this dealer does not have',
      fix: 'Correct the path, remove the link, or add the page.',
      didYouMean: '/warranty',
    },
  ]);
  expect(problemsOf('/roadside-assist')).toHaveLength(1);
  expect(problemsOf('/blog/rss.xml')).toHaveLength(1);
});

test('ROUTE-07 a link with the full URL of the site is reported with the path to write', () => {
  expect(problemsOf('https://site.example/warranty?x=1#cover')).toEqual([
    {
      file: 'pages/a.md',
      path: 'line 7',
      found: '"https://site.example/warranty?x=1#cover"',
      problem: "is this site's own address",
      fix: 'Write only the path: /warranty?x=1#cover.',
    },
  ]);
});

test.each(['/404', '/404/?x=1#top'])('ROUTE-07 a link to the page for what is not found is reported: %s', (name) => {
  expect(problemsOf(name)).toMatchObject([{ path: 'line 7', problem: 'leads to the page that says "not found"' }]);
  expect(problemsOf('/405')).not.toMatchObject([{ didYouMean: '/404' }]);
});

test('ROUTE-07 a link to a heading that the page does not have is reported with those it has', () => {
  expect(problemsOf('#cover')).toEqual([
    {
      file: 'pages/a.md',
      path: 'line 7',
      found: '"#cover"',
      problem: 'leads to a heading that this page does not have',
      fix: 'Link to a second-level heading of this page: #part-cover.',
      didYouMean: '#part-cover',
    },
  ]);
});

test('ROUTE-07 a link to a heading of a page without headings is reported with what to do', () => {
  expect(problemsOf('#cover', { parts: [] })).toMatchObject([
    {
      problem: 'leads to a heading that this page does not have',
      fix: 'Add a second-level heading, or remove the link.',
    },
  ]);
});
