import { expect, test } from 'vitest';
import { readTenant } from '#config/read-tenant.ts';
import { LimitsSchema } from '#config/schema/limits.ts';
import { settingsGuide } from '#config/settings-guide.ts';
import type { Tenant } from '#config/tenant.ts';
import { affectedPart, everySetting, type Setting } from './affected-part.ts';
import { siteParts } from './site-parts.ts';

/**
 * All test dealers: what one has disabled, another shows. The smallest comes first, because most settings have a visible effect there, with
 * a tenth of the work; then the one that shows most of the other settings.
 */
const DEALERS = ['one-tag', 'all-on', 'on-server'].map((slug) => `tests/fixtures/tenants/${slug}`);

const READ = 'is only used when the folder is read';
const UNIQUE = 'is only used when the folder is read: a number that occurs twice is refused';
const FEED = 'the number that a feed gives a make; accepted so that the object can be copied unchanged (DATA-02)';
const REFERENCES = 'is inserted into pages when they are read: src/config/dealer-details.test.ts';
/** Settings whose change has no visible effect with the test dealers' configurations, and why. */
const EXCEPTIONS: { readonly [path: string]: string } = {
  slug: `${READ}: the name of the site`,
  template: `${READ}: src/config/tenant.test.ts`,
  brand: `${READ}: src/config/tenant.test.ts`,
  'dealerships[].config.finance_provider':
    'chooses among the lenders that a feed gives a car: src/site/resolve-site.test.ts',
  'dealerships[].email': REFERENCES,
  'dealerships[].complaints.name': REFERENCES,
  'dealerships[].complaints.email': REFERENCES,
  'dealerships[].complaints.phone': REFERENCES,
  'legal.privacyContact.name': REFERENCES,
  'legal.privacyContact.email': REFERENCES,
  'legal.privacyContact.phone': REFERENCES,
  'manufacturer.id': FEED,
  'models[].id': UNIQUE,
  'offers[].manufacturer.id': FEED,
  'reviews[].id': UNIQUE,
  'reviews[].created_at': 'the day of an import, accepted so that the object can be copied unchanged (DATA-02)',
  'legal.stateNotes[].text': 'no test dealer sells in a state with a note of its own: src/views/statutory-note.test.ts',
  'legal.stateNotes[].itemTypes':
    'no test dealer sells in a state with a note of its own: src/views/statutory-note.test.ts',
  'legal.checks.*.level': 'no test dealer breaks a law: scripts/build/law-check.test.ts',
  'legal.checks.*.reason': 'no test dealer breaks a law: scripts/build/law-check.test.ts',
  'stock.itemTypes': 'the test dealers have stock: src/views/empty-stock.test.ts',
  'stock.importDropLimitPercent': 'is for imports: src/stock/import-stock.test.ts',
  'private.purchase.costColumns': 'is for imports: scripts/stock-import.test.ts',
  'images.service': 'the test dealers have pictures of their own: src/stock/picture-url.test.ts',
  'images.domain': 'the test dealers have pictures of their own: src/stock/picture-url.test.ts',
  'images.quality': 'the test dealers have pictures of their own: src/stock/picture-url.test.ts',
  'finance.excludedMakes': 'the dealership with finance has its own: src/domain/finance.test.ts',
  'finance.excludedDealerships': 'the dealership with finance has its own: src/domain/finance.test.ts',
  'legal.creditProvider': 'the dealership with finance has its own: src/views/credit-provider.test.ts',
  'legal.creditLicence': 'the dealership with finance has its own: src/views/credit-provider.test.ts',
  'locations[].dealership_slug': 'the number of the dealership is next to it and is read first',
  'detail.ctdLabel': 'no test dealer shows that button: src/views/car-details.test.ts',
  'navigation.footer[].href': 'a heading in the footer is not a link',
  'navigation.footer[].models': 'the menu of models is the header’s',
  'locale.language': 'English is the only language so far: src/domain/locale.test.ts',
};

test('DATA-02 the guide says of each number or date that no page shows it', () => {
  const unseen = Object.entries(EXCEPTIONS).flatMap(([path, why]) =>
    why === UNIQUE || why === FEED || why.includes('DATA-02') ? [path] : [],
  );
  expect(unseen.length).toBeGreaterThan(4);
  const descriptions = new Map(
    [...settingsGuide().matchAll(/^\| `([^`]+)` \|.*\| ([^|]*) \|$/gm)].map(([, path = '', text = '']) => [path, text]),
  );
  expect(unseen.filter((path) => !/no page shows it|not shown/.test(descriptions.get(path) ?? ''))).toEqual([]);
});

interface Dealer {
  readonly dir: string;
  readonly tenant: Tenant;
  readonly before: ReadonlyMap<string, string>;
}

async function openDealer(dir: string): Promise<Dealer> {
  const tenant = await readTenant(dir);
  const before = new Map<string, string>();
  for await (const [part, text] of siteParts(dir, tenant)) before.set(part, text);
  return { dir, tenant, before };
}

async function withoutEffect(dealers: readonly Dealer[], settings: readonly Setting[]): Promise<string[]> {
  let remaining = settings;
  for (const { dir, tenant, before } of dealers) {
    const unaffected: Setting[] = [];
    for (const setting of remaining)
      if ((await affectedPart(dir, tenant, setting, before)) === null) unaffected.push(setting);
    remaining = unaffected;
  }
  return remaining.map(({ path }) => path);
}

test('CONST-01 changing a single setting changes the site, or the table gives the reason why not', async () => {
  const settings = everySetting();
  expect(settings.length).toBeGreaterThan(400);
  const paths = settings.map(({ path }) => path);
  expect(Object.keys(EXCEPTIONS).filter((path) => !paths.includes(path))).toEqual([]);
  const dealers = await Promise.all(DEALERS.map(openDealer));
  expect(
    await withoutEffect(
      dealers,
      settings.filter(({ path }) => !(path in EXCEPTIONS)),
    ),
  ).toEqual([]);
}); // a thousand sites, without rendering their pages

test('CONST-01 no numeric limit is in that table, and each is tested', () => {
  const paths = everySetting().map(({ path }) => path);
  for (const key of Object.keys(LimitsSchema.parse({}))) {
    expect(paths).toContain(`limits.${key}`);
    expect(EXCEPTIONS).not.toHaveProperty([`limits.${key}`]);
  }
});

test('a planted setting that no code uses is detected, and a used setting is not', async () => {
  const settings = ['planted', 'limits.pageSize'].map((path) => ({ path, choices: [] }));
  const dealer = await openDealer('tests/fixtures/tenants/one-tag');
  const tenant = { ...dealer.tenant, config: { ...dealer.tenant.config, planted: 7 } as Tenant['config'] };
  expect(await withoutEffect([{ ...dealer, tenant }], settings)).toEqual(['planted']);
});
