import { describe, expect, test } from 'vitest';
import { optionalPicture } from '#domain/picture.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { Site } from '#site/site.ts';
import type { Snapshot } from '#stock/snapshot.ts';
import { aCar } from '#tests/builders/car.ts';
import { demoDrawings } from './demo-drawings.ts';
import { newPicture } from './picture-cache.ts';

const FRONT = '/drawings/ute-red-front-quarter.svg';
const SIDE = '/drawings/ute-red-side.svg';

/** The drawings for one car and a site that refers to a picture. */
function drawingsOf(urls: readonly string[], heroImage: string | null = null) {
  const car = aCar({ primary_image_url: urls[0] ?? null, images: urls.map((url) => ({ image: { url } })) });
  const site = { home: { heroImage: optionalPicture(heroImage) } } as Partial<Site> as Site;
  const record = { image: urls[0] ?? null } as Partial<SearchRecord> as SearchRecord;
  return demoDrawings(site, { cars: [car] } as Partial<Snapshot> as Snapshot, [record], newPicture);
}

describe('DET-12 drawings of demo stock', () => {
  test('every drawing used by a car or the site is a file; those for window cards and link previews are JPEGs too', async () => {
    const { drawings, jpegs } = await drawingsOf([FRONT, SIDE], '/drawings/suv-red-wide-day.svg');
    expect([...drawings.keys()]).toEqual(['/drawings/suv-red-wide-day.svg', FRONT, SIDE]);
    expect(drawings.get(SIDE)?.()).toMatch(/^<svg /);
    expect([...jpegs.keys()]).toEqual(['/drawings/suv-red-wide-day.jpg', '/drawings/ute-red-front-quarter.jpg']);
    const bytes = await jpegs.get('/drawings/ute-red-front-quarter.jpg')?.();
    expect(bytes?.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });

  test('a dealer with photos has none', async () => {
    const { drawings, jpegs } = await drawingsOf(['https://pics.example/a.jpg']);
    expect([drawings.size, jpegs.size]).toEqual([0, 0]);
  });

  test('a missing drawing stops the build and is named', async () => {
    const { drawings } = await drawingsOf(['/drawings/spaceship-red-side.svg']);
    expect(() => drawings.get('/drawings/spaceship-red-side.svg')?.()).toThrow(
      'the drawing "spaceship-red-side", which does not exist',
    );
  });
});
