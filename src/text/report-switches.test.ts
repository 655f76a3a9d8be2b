import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readTenant } from '#config/read-tenant.ts';
import type { Tenant } from '#config/tenant.ts';
import { pageContext, serialisedView } from '#scripts/build/page-context.ts';
import { switchChanges } from '#scripts/report/switch-changes.ts';
import { viewChanges } from '#scripts/report/view-changes.ts';
import type { PageKind } from '#site/route-table.ts';
import type { Features } from '#site/site.ts';
import { BUILT_AT } from '#tests/built-at.ts';
import { SWITCHES } from './report-switches.ts';
import { topicOf } from './report-words.ts';

const FIXTURES = 'tests/fixtures/tenants';
interface Dealer {
  readonly name: string;
  readonly settings?: (config: Tenant['config']) => Partial<Tenant['config']>;
  /** The features that are flipped; left out = all. */
  readonly only?: readonly (keyof Features)[];
}
/** Test dealers with the settings that each switch needs to have an effect. The last one has many pages. */
const DEALERS: readonly Dealer[] = [
  {
    name: 'one-tag',
    settings: ({ detail }) => ({ detail: { ...detail, sidebar: ['enquire', 'trade_in', 'finance'] } }),
  },
  { name: 'one-tag', settings: ({ features }) => ({ features: { ...features, checkout: true } }) },
  { name: 'all-on', only: ['garage', 'businessFleet', 'expandOffers'], settings: withLongOffers },
];

/** Offers whose description and conditions are both longer than what is shown at once. */
function withLongOffers({ offers }: Tenant['config']): Partial<Tenant['config']> {
  const long = 'Drive away in a new car this month. '.repeat(10);
  return {
    offers: offers.map((offer) => ({ ...offer, description: long, sanitized_description: long, disclaimer: long })),
  };
}

/** What one feature changes on the pages of a test dealer. */
interface Flip {
  readonly feature: string;
  /** The changes in the form that the patterns match. */
  readonly changes: readonly string[];
  /** The changes that shoppers see and the report would list beside the switch. */
  readonly listed: readonly string[];
  /** Pages that come or go. */
  readonly pages: readonly string[];
  readonly rules: typeof SWITCHES;
}
const flips: Flip[] = [];

beforeAll(async () => {
  const parent = mkdtempSync(join(tmpdir(), 'caryard-switches-'));
  try {
    for (const { name, settings, only } of DEALERS) {
      const folder = join(parent, name);
      cpSync(join(FIXTURES, name), folder, { recursive: true });
      writeFileSync(join(folder, 'stock.jsonl'), stockOf(folder));
      const read = withoutOwnSettings(await readTenant(folder));
      const tenant = { ...read, config: { ...read.config, ...settings?.(read.config) } };
      const before = await build(folder, tenant);
      for (const feature of only ?? (Object.keys(before.features) as (keyof Features)[]))
        flips.push(flipOf(feature, before, await build(folder, withFlipped(tenant, feature))));
    }
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}, 60_000);

/** The dealer's stock with a car without photos and a demonstrator without a price. */
function stockOf(folder: string): string {
  const lines = readFileSync(join(folder, 'stock.jsonl'), 'utf8').trim().split('\n');
  return lines
    .map((line, index) => {
      const changes = index === 0 ? { images: [] } : index === 2 ? { price: null, price_type: 'poa' } : {};
      return `${JSON.stringify({ ...JSON.parse(line), ...changes })}\n`;
    })
    .join('');
}

/** A tenant without the settings of its dealerships, which would keep a feature of their own on or off. */
const withoutOwnSettings = (tenant: Tenant): Tenant => ({
  ...tenant,
  config: { ...tenant.config, dealerships: tenant.config.dealerships.map((one) => ({ ...one, config: null })) },
});

function withFlipped({ config, ...tenant }: Tenant, feature: keyof Features): Tenant {
  const { features, garage_enabled } = config;
  return feature === 'garage'
    ? { ...tenant, config: { ...config, garage_enabled: !garage_enabled } }
    : { ...tenant, config: { ...config, features: { ...features, [feature]: !features[feature] } } };
}

interface Build {
  readonly features: Features;
  /** Views by the kind and path of their page. */
  readonly views: ReadonlyMap<string, unknown>;
}

async function build(folder: string, tenant: Tenant): Promise<Build> {
  const context = await pageContext(folder, tenant, new Date(BUILT_AT));
  const views = context.table.routes.map((route): [string, unknown] => [
    `${route.kind} ${route.path}`,
    JSON.parse(serialisedView(context, route).text),
  ]);
  return { features: context.site.features, views: new Map(views) };
}

function flipOf(feature: string, before: Build, after: Build): Flip {
  const { isConsequence } = switchChanges(before.features, after.features);
  const changes = [...before.views].flatMap(([page, view]) => {
    const other = after.views.get(page);
    const [kind, path] = page.split(' ') as [PageKind, string];
    return other === undefined ? [] : viewChanges(view, other).map((change) => ({ ...change, page: { kind, path } }));
  });
  const listed = changes.filter(
    (change) => topicOf(change.path, change.page.kind)?.kind !== 'unseen' && !isConsequence(change, change.page),
  );
  const textOf = ({ path, raw }: (typeof changes)[number]): string => `${path} ${raw}`;
  return {
    feature,
    changes: changes.map(textOf),
    listed: listed.map(textOf),
    pages: [...before.views.keys(), ...after.views.keys()].filter(
      (page) => before.views.has(page) !== after.views.has(page),
    ),
    rules: SWITCHES.filter(({ isOn }) => isOn(before.features) !== isOn(after.features)),
  };
}

describe('OPS-08 a change report says once that a feature is switched on or off', () => {
  test.each(SWITCHES)('$name switched: each pattern matches one of its changes', (rule) => {
    const own = flips.filter(({ rules }) => rules.includes(rule));
    const texts = own.flatMap(({ changes }) => changes);
    expect(own.length).toBeGreaterThan(0);
    expect(rule.changes.filter((pattern) => !texts.some((text) => pattern.test(text)))).toEqual([]);
    if (rule.pages !== null)
      expect(own.flatMap(({ pages }) => pages).some((page) => rule.pages?.test(page))).toBe(true);
  });

  test('what shoppers see change with it is not reported a second time', () => {
    const twice = flips.flatMap(({ feature, listed }) => listed.map((text) => `${feature}: ${text.slice(0, 150)}`));
    expect([...new Set(twice)]).toEqual([]);
  });
});
