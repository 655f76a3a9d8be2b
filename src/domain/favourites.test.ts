import { describe, expect, test } from 'vitest';
import { showsFavourites } from '#domain/favourites.ts';

describe('SAVE-02 compare, favourite and save', () => {
  const car = { status: 'in_stock', car_type: 'used', price: 20_000, hasPhotos: true } as const;
  const enabled = { favourites: true, favouritesUsedOnly: false };
  const usedOnly = { favourites: true, favouritesUsedOnly: true };
  test.each([
    ['in stock, switched on', {}, enabled, true],
    ['switched off', {}, { ...enabled, favourites: false }, false],
    ['coming soon', { status: 'coming_soon' }, enabled, false],
    ['sold', { status: 'sold' }, enabled, false],
    ['new car', { car_type: 'new' as const }, enabled, true],
    ['new car if used only', { car_type: 'new' as const }, usedOnly, false],
    ['demo car if used only', { car_type: 'demo' as const }, usedOnly, false],
    ['used car if used only', {}, usedOnly, true],
    ['price 0 if used only', { price: 0 }, usedOnly, false],
    ['price 1 if used only', { price: 1 }, usedOnly, true],
    ['no price if used only', { price: null }, usedOnly, false],
    ['no pictures if used only', { hasPhotos: false }, usedOnly, false],
    ['no price or pictures otherwise', { price: null, hasPhotos: false }, enabled, true],
  ])('%s', (_why, fields, rules, shown) => {
    expect(showsFavourites({ ...car, ...fields }, rules)).toBe(shown);
  });
});
