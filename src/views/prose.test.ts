import { expect, test } from 'vitest';
import { readMarkdown } from '#config/read-markdown.ts';
import { pageInput } from '#tests/builders/page-input.ts';
import { aSite } from '#tests/builders/site.ts';
import { proseParts } from '#views/prose.ts';

const ROUTE = { kind: 'content', path: '/a', file: '/a', content: '/a' } as const;
const LISTED = '/search/toyota';

/** The rendered texts of a page on a site with one list. */
function rendered(markdown: string) {
  const { parts } = readMarkdown(markdown, 'pages/a.md', 1);
  const input = pageInput(aSite());
  const has = (path: string) => path === LISTED || path === '/contact';
  return proseParts(parts, { ...input, routes: { ...input.routes, has } }, ROUTE).flatMap((part) =>
    part.kind === 'questions' ? part.entries.map(({ html }) => html) : 'html' in part ? [part.html] : [],
  );
}

test.each([
  ['an existing list', LISTED, LISTED],
  ['an existing list, with a trailing slash', `${LISTED}/`, `${LISTED}/`],
  ['a list without cars at present', '/search/mazda', '/search/new-used-and-demo-cars'],
  [
    'a list without cars, with a query and a section',
    '/search/mazda/?a=1&b=2#c',
    '/search/new-used-and-demo-cars?a=1&amp;b=2#c',
  ],
  ['a car that has been removed', '/cars/removed', '/search/new-used-and-demo-cars'],
  ['another page', '/contact', '/contact'],
  ['an enquiry of a kind', '/contact?category=Service%20Enquiry', '/contact?category=Service%20Enquiry#enquiry'],
  [
    'the same by the other address',
    '/contact-us/?a=1&category=Feedback',
    '/contact-us/?a=1&amp;category=Feedback#enquiry',
  ],
  ['an enquiry to a location', '/contact-us/a?category=Feedback', '/contact-us/a?category=Feedback#enquiry'],
  ['a section of the contact page', '/contact?category=Feedback#b', '/contact?category=Feedback#b'],
  ['the contact page of a campaign', '/contact?utm_source=a', '/contact?utm_source=a'],
  ['a page of another name', '/contact-lenses?category=a', '/contact-lenses?category=a'],
  ['another site', 'https://a.example/cars/b', 'https://a.example/cars/b'],
])('a link to %s works in a text, a note, a table and an answer', (_why, href, target) => {
  const link = `[x](${href})`;
  const html = rendered(
    `${link}\n\n:::note\n${link}\n:::\n\n| a |\n| - |\n| ${link} |\n\n:::faq\n### Q?\n${link}\n:::`,
  );
  expect(html).toHaveLength(4);
  for (const text of html) expect(text).toContain(`href="${target}"`);
});

test('text that looks like markup of the page stays text', () => {
  const [html] = rendered('Write `<a href="/cars/removed">` or `<content-mark at="0"></content-mark>`.');
  expect(html).toBe(
    '<p>Write <code>&lt;a href="/cars/removed"></code> or <code>&lt;content-mark at="0">&lt;/content-mark></code>.</p>',
  );
});
