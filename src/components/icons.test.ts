import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cardIcons, iconSprite } from '#scripts/icons.ts';

it('the icon sprite is the one the list of icons makes (run `node scripts/icons.ts`)', async () => {
  expect(readFileSync(new URL('./icons.svg', import.meta.url), 'utf8')).toBe(await iconSprite());
});

it("the card's drawings are those of the sprite (run `node scripts/icons.ts`)", async () => {
  expect(readFileSync(new URL('../styles/card-icons.css', import.meta.url), 'utf8')).toBe(await cardIcons());
});
