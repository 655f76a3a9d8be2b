import { expect, test } from 'vitest';
import { canariesOf, privateTextsOf } from '#config/canaries.ts';
import { fieldsOf } from '#config/explain.ts';
import { isPlain } from '#config/merge.ts';
import { readTenant } from '#config/read-tenant.ts';
import { PrivateSchema } from '#config/schema/private.ts';
import { resolveSite } from '#site/resolve-site.ts';
import { SITE_NOW } from '#tests/builders/site.ts';
import { aTenant } from '#tests/builders/tenant.ts';

const ALL_ON = new URL('../../tests/fixtures/tenants/all-on', import.meta.url).pathname;

/** Private fields that are not a dealer's text: options, objects, lists of objects, and a number. */
const NOT_TEXT = [
  'accounts',
  'accounts.keepDays',
  'payments',
  'leads',
  'leads.destinations',
  'leads.keepDays',
  'leads.digest',
  'leads.digest.hour',
  'messages',
  'messages.email',
  'messages.sms',
  'hooks',
  'hooks[].event',
  'search',
  'purchase',
  'tradeIn',
  'tradeIn.marginPercent',
  'tradeIn.minComparables',
  'tradeIn.yearSpan',
  'tradeIn.validDays',
  'tradeIn.service',
  'geocoder',
];

test('TEN-03 every private text field of the schema has a canary in the fixture with all features on', async () => {
  const { config } = await readTenant(ALL_ON);
  const paths = [...new Set(fieldsOf(PrivateSchema).map(({ path }) => path))].filter(
    (path) => !NOT_TEXT.includes(path) && !path.endsWith('.kind'),
  );
  expect(paths.length).toBeGreaterThan(10);
  const withoutCanary = paths.filter((path) => {
    const texts = textsAt(config.private, path.split(/\.|(?=\[\])/));
    return texts.length === 0 || !texts.every((text) => /canary/i.test(text));
  });
  expect(withoutCanary).toEqual([]);
});

/** Texts at a path of the schema; each entry of a list is visited. */
function textsAt(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => textsAt(entry, path[0] === '[]' ? path.slice(1) : path));
  if (path.length === 0) return typeof value === 'string' ? [value] : [];
  return isPlain(value) ? textsAt(value[path[0] ?? ''], path.slice(1)) : [];
}

test('TEN-03 the public settings contain no canary, and the private ones contain all of them', async () => {
  const canaries = await canariesOf(ALL_ON);
  const { site, edge } = resolveSite(await readTenant(ALL_ON), SITE_NOW);
  expect(canaries.length).toBeGreaterThan(12);
  expect(canaries.filter((canary) => JSON.stringify(site).includes(canary))).toEqual([]);
  expect(JSON.stringify(site)).not.toMatch(/canary/i);
  // The edge receives the search server only if the site uses it; columns of purchase costs are for imports.
  const unused = [
    'Canary purchase cost',
    'https://canary-search.example',
    'CANARY_SEARCH_ADMIN_KEY',
    'CANARY_SEARCH_TOKEN_KEY',
  ];
  expect(canaries.filter((canary) => !JSON.stringify(edge).includes(canary)).sort()).toEqual(unused.sort());
});

test('TEN-03 a private text that is also in the public settings is not a canary', () => {
  const leadsTo = (address: string) => ({ private: { leads: { destinations: [{ kind: 'email', to: address }] } } });
  expect(privateTextsOf(aTenant(leadsTo('owner@least.example')))).toEqual([]);
  expect(privateTextsOf(aTenant(leadsTo('secret@least.example')))).toEqual(['secret@least.example']);
});

test('TEN-03 only the edge has the search server of a Meilisearch site', () => {
  const search = { host: 'https://search.least.example', adminKeyBinding: 'ADMIN', searchKeyBinding: 'SEARCH' };
  const { site, edge } = resolveSite(aTenant({ search: { engine: 'meilisearch' }, private: { search } }), SITE_NOW);
  expect(edge.search).toEqual({ ...search, indexes: ['cars', 'cars-models'] });
  expect(JSON.stringify(site)).not.toContain('search.least.example');
});
