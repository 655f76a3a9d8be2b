import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cardIcons, iconSprite } from '#scripts/icons.ts';

it('the icon sprite matches the list of icons (run `node scripts/icons.ts`)', () => {
  expect(readFileSync(new URL('./icons.svg', import.meta.url), 'utf8')).toBe(iconSprite());
});

it('the card’s icons match the sprite (run `node scripts/icons.ts`)', () => {
  expect(readFileSync(new URL('../styles/card-icons.css', import.meta.url), 'utf8')).toBe(cardIcons());
});
