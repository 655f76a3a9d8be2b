import { expect, test } from 'vitest';
import { pageMeta } from '#views/page-meta.ts';

const of = (length: number): string => 'word '.repeat(60).slice(0, length);
test.each<[why: string, title: string, shown: string, name: string]>([
  ['short', 'About us | Dealer', 'About us | Dealer', 'About us'],
  ['70 characters with the name', `${of(61)} | Dealer`, `${of(61)} | Dealer`, of(61)],
  ['71 characters with the name: it is left out', `${of(62)} | Dealer`, of(62), of(62)],
  ['the name in front', 'Dealer | Cars for sale', 'Dealer | Cars for sale', 'Cars for sale'],
  ['long without the name', of(90), of(90), of(90)],
])('title: %s', (_why, title, shown, name) => {
  expect(pageMeta({ title, description: '' }, 'Dealer')).toMatchObject({ title: shown, name });
});
test.each<[length: number, shown: number]>([
  [160, 160],
  [161, 160],
  [290, 160],
])('description of %i characters', (length, shown) => {
  const { description } = pageMeta({ title: '', description: `${of(length - 1)}.` }, 'Dealer');
  expect(description.length).toBe(shown);
});
