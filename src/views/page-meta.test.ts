import { expect, test } from 'vitest';
import { aSite } from '#tests/builders/site.ts';
import { pageHead } from '#views/page-head.ts';
import { shortDescription } from '#views/page-meta.ts';

const textOf = (length: number): string => 'word '.repeat(60).slice(0, length);
const site = aSite({ name: 'Dealer', origin: 'https://www.dealer.example' });

test.each<[why: string, name: string, title: string]>([
  ['short', 'About us', 'About us | Dealer'],
  ['70 characters with the dealer', textOf(61), `${textOf(61)} | Dealer`],
  ['71 characters with the dealer: it is left out', textOf(62), textOf(62)],
  ['a name that contains the separator', 'Blog | News | Dealer', 'Blog | News | Dealer | Dealer'],
])('title: %s', (_why, name, title) => {
  expect(pageHead(site, '/about', { name, description: '' })).toMatchObject({ name, title });
});

test('a dealer’s own title format changes the title, but neither the name for link previews nor the rule about its length', () => {
  const withTitleFormat = aSite({ name: 'Dealer', text: { 'page.title': '{name} – {site}' } });
  const head = (name: string) => pageHead(withTitleFormat, '/about', { name, description: '' });
  expect(head('About us')).toMatchObject({ name: 'About us', title: 'About us – Dealer' });
  expect(head(textOf(62))).toMatchObject({ name: textOf(62), title: textOf(62) });
});

test('the canonical URL and the picture of a page are absolute', () => {
  const { canonical, image } = pageHead(site, '/about', { name: 'About us', description: '', image: '/a.jpg' });
  expect([canonical, image]).toEqual(['https://www.dealer.example/about', 'https://www.dealer.example/a.jpg']);
});

test.each<[length: number, shownLength: number]>([
  [160, 160],
  [161, 160],
  [290, 160],
])('description of %i characters', (length, shownLength) => {
  expect(shortDescription(`${textOf(length - 1)}.`).length).toBe(shownLength);
});
