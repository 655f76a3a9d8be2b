import { describe, expect, test } from 'vitest';
import { routesOf } from '#site/route-table.ts';
import { aSite } from '#tests/builders/site.ts';

describe('SAVE-02 saved-car pages depend on their feature switches', () => {
  test.each<[string, { compare?: boolean; favourites?: boolean; garage?: boolean }, readonly string[]]>([
    ['both on', {}, ['/compare', '/favourites']],
    ['compare off', { compare: false }, ['/favourites']],
    ['favourites off: no comparison either', { favourites: false }, []],
    ['with a garage cars are saved to the watchlist instead', { garage: true }, ['/compare', '/watchlist']],
  ])('%s', (_why, flags, expected) => {
    const site = aSite();
    const { has } = routesOf({ ...site, features: { ...site.features, ...flags } }, []);
    expect(['/compare', '/favourites', '/watchlist'].filter(has)).toEqual(expected);
  });
});
