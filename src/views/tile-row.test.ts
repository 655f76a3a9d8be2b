import { expect, test } from 'vitest';
import { tileRowView } from '#views/tile-row.ts';

const tile = (label: string) => ({
  key: label,
  label,
  href: '/',
  count: 2,
  shown: '2',
  countText: '2 cars',
  image: 'suv',
});

test('TILE-01 columns are wide where a count would not fit into the narrowest', () => {
  const wide = (...countTexts: string[]) => {
    const tiles = countTexts.map((countText) => ({ ...tile(countText), countText }));
    return tileRowView('make', tiles, 'Makes', { makeLogos: { href: '', slugs: [], own: {} } });
  };
  expect(wide('7 cars', '101 vehicles')).toHaveProperty('wide', false);
  expect(wide('7 cars', '9 motorcycles')).toHaveProperty('wide', true);
});

test('TILE-01 a make is shown with the dealer’s logo, otherwise a known one, otherwise its first letter', () => {
  const makeLogos = { href: '/makes.svg', slugs: ['kia', 'toyota'], own: { toyota: '/pictures/toyota.png' } };
  const { tiles } = tileRowView('make', ['Toyota', 'Kia', 'Zap'].map(tile), 'Makes', { makeLogos });
  const empty = { drawing: null, logo: null, picture: null, letter: null };
  expect(tiles).toMatchObject([
    { ...empty, picture: '/pictures/toyota.png' },
    { ...empty, logo: '/makes.svg#kia' },
    { ...empty, letter: 'Z' },
  ]);
});
