import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lookPages } from '#scripts/look/pages.ts';
import { DIST, read } from './built-site.ts';

describe('the pages pictured by npm run look', () => {
  test.each([
    ['harbour-hume', ['car', 'car-no-photos', 'car-sold']],
    ['banksia-toyota', ['car', 'car-sold']],
  ])('include the cars of %s', async (slug, names) => {
    const pages = await lookPages(join(DIST, slug));
    expect(Object.keys(pages)).toEqual(expect.arrayContaining(['home', 'search', ...names]));
    for (const name of names) expect(pages[name]).toMatch(/^\/cars\//);
    expect(read(slug, `${pages['car-sold']}.html`)).toContain('schema.org/SoldOut');
    expect(read(slug, `${pages['car']}.html`)).not.toContain('schema.org/SoldOut');
  });
});
