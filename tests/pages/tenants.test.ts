import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SearchRecord } from '#domain/search-record.ts';
import type { Site } from '#site/site.ts';
import { DIST, documentOf, pagesOf, read, SITES, siteOf } from './built-site.ts';

const sites = await Promise.all(SITES.map(async (slug) => ({ slug, site: await siteOf(slug) })));

/** What belongs to a single dealer: names, numbers, addresses, e-mail addresses, offers, and identifiers of its cars. */
function identifiersOf(slug: string, site: Site): string[] {
  const cars = globSync('_data/cars/*.json', { cwd: join(DIST, slug) })
    .slice(0, 40)
    .map((file) => JSON.parse(readFileSync(join(DIST, slug, file), 'utf8')) as SearchRecord);
  return [
    site.name,
    new URL(site.origin).hostname,
    site.legal.legalName,
    site.legal.abn,
    site.legal.privacyContact.email,
    ...site.legal.licences.map(({ number }) => number),
    ...site.locations.flatMap(({ address, phone }) => [address.street, phone]),
    ...site.offers.map(({ name }) => name),
    ...cars.map(({ slug: car }) => `/cars/${car}`),
  ].filter((text): text is string => text !== null && text.length > 5);
}

const identifiers = new Map(sites.map(({ slug, site }) => [slug, identifiersOf(slug, site)]));

describe('tenants of one build', () => {
  test('TEN-01 no page, file or call list of a tenant contains a name, number, address, offer or car of another', () => {
    expect(sites.length).toBeGreaterThanOrEqual(3);
    const findings = sites.flatMap(({ slug }) => {
      const ownIdentifiers = new Set(identifiers.get(slug));
      const foreign = [...identifiers]
        .filter(([other]) => other !== slug)
        .flatMap(([, texts]) => texts.filter((text) => !ownIdentifiers.has(text)));
      const pattern = new RegExp(foreign.map((text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|'));
      return globSync('**/*.{html,json,xml,txt,js,css}', { cwd: join(DIST, slug) }).flatMap((file) => {
        const text = readFileSync(join(DIST, slug, file), 'utf8')
          .replaceAll('&amp;', '&')
          .replaceAll('\u00a0', ' ');
        const match = pattern.exec(text);
        return match === null ? [] : [`${slug}/${file}: ${match[0]}`];
      });
    });
    expect(findings.slice(0, 10)).toEqual([]);
    expect(Math.min(...[...identifiers.values()].map((texts) => texts.length))).toBeGreaterThan(5);
  });
});

describe('the first dealer variant', () => {
  const variantSites = sites.filter(({ site }) => site.template === 'variant-one');
  /** Without the fixture with all features, which sets what the variant sets. */
  const otherSites = sites.filter(
    ({ slug, site }) => site.template === 'standard' && existsSync(join('tenants', slug)),
  );
  const LIST = '/search/new-used-and-demo-cars.html';
  const SORTS = ['km:desc', 'km:asc', 'make_volume:desc'];
  /** The buttons beside a car, in order. */
  const buttons = (slug: string): string[] => {
    const page = pagesOf(slug).find(({ file, html }) => file.startsWith('/cars/') && html.includes('data-slides'));
    return [
      ...documentOf(page?.html ?? '').querySelectorAll('main .buy-box-actions a, main a.btn, main button.btn'),
    ].map((button) => (button.textContent ?? '').replace(/\s+/g, ' ').trim());
  };
  const models = (slug: string): string[] =>
    pagesOf(slug)
      .map(({ file }) => file)
      .filter((file) => /^\/models\/(?!_)[^/]+\.html$/.test(file) && !file.includes('get-quote'));

  test('TEN-04 dealers with it and without it are built', () => {
    expect(variantSites.length).toBeGreaterThan(0);
    expect(otherSites.length).toBeGreaterThan(0);
  });

  test('TEN-04 its placeholder text, sort orders and model paths are on its pages and on no other dealer’s', () => {
    const placeholder = 'Arriving soon, please enquire for photos';
    for (const { slug, site } of variantSites) {
      expect(read(slug, LIST).includes(placeholder), slug).toBe(true);
      for (const sort of SORTS) expect(read(slug, LIST).includes(`<option value="${sort}"`), sort).toBe(true);
      expect(buttons(slug)).toEqual(expect.arrayContaining([site.detail.ctdLabel, 'Make An Offer']));
      expect(models(slug).length).toBeGreaterThan(0);
      expect(models(slug).filter((file) => !/^\/models\/new-.+-vehicle\.html$/.test(file))).toEqual([]);
    }
    for (const { slug, site } of otherSites) {
      expect(
        pagesOf(slug)
          .filter(({ html }) => html.includes(placeholder))
          .map(({ file }) => file),
      ).toEqual([]);
      expect(read(slug, LIST).includes('make_volume:desc'), slug).toBe(false);
      expect(buttons(slug)).not.toContain('Make An Offer');
      expect(buttons(slug)).not.toContain(site.detail.ctdLabel);
      expect(models(slug).filter((file) => /^\/models\/new-.+-vehicle\.html$/.test(file))).toEqual([]);
    }
  });
});
