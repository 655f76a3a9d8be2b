import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTenant } from '#config/read-tenant.ts';
import type { Tenant } from '#config/tenant.ts';
import { tenantFolders } from '#config/tenant-folders.ts';
import { buildClock } from '#domain/build-clock.ts';
import { formDescription } from '#domain/forms/catalogue.ts';
import { FORM_IDS } from '#domain/forms/form.ts';
import { carDataJson } from './car-data.ts';
import { digestOf } from './code-digest.ts';
import { lawCheck } from './law-check.ts';
import { llmsTxt } from './llms-txt.ts';
import { type PageContext, pageContext, viewText } from './page-context.ts';
import { sitemapXml } from './sitemap.ts';
import { writtenTexts } from './written-texts.ts';

/** A morning, an evening, and a day on which clocks change in the south. */
const NOWS = ['2026-11-19T23:12:34.567Z', '2026-12-31T12:30:00.001Z', '2027-04-03T13:59:59.999Z'].map(
  (now) => new Date(now),
);
const demos = tenantFolders('tenants').map((slug) => join('tenants', slug));

interface Built {
  readonly context: PageContext;
  /** Digests of all that a build makes of a dealer, by what it is. */
  readonly made: { readonly [what: string]: string };
  readonly validUntil: number | null;
}

/** Everything of a site but the printing of its pages. */
async function build(dir: string, tenant: Tenant, now: Date): Promise<Built> {
  const context = await pageContext(dir, tenant, now);
  const { site, stock, records, table, clock } = context;
  const forms = FORM_IDS.map((id) => formDescription(id, { ...site, locale: site.locale.tag }));
  const texts = writtenTexts(tenant);
  const pages = table.routes.map((route) => [route.path, viewText(context, route).text] as const);
  const parts: readonly (readonly [what: string, part: unknown])[] = [
    ['site', site],
    ['edge', context.edge],
    ['stock', stock.cars],
    ['departed', stock.departed],
    ['records', records],
    ['routes', table.routes],
    ['law', lawCheck(tenant, { site, config: tenant.config, cars: stock.cars, records, texts, forms, now: clock })],
    ['sitemap', sitemapXml(site, table.routes, records, clock)],
    ['llms.txt', llmsTxt(site, table, records, clock)],
    ['car data', stock.cars.map((car, at) => carDataJson(site, car, records[at] as (typeof records)[number], clock))],
    ...[...context.files].map(([path, file]) => [path, digestOf(file)] as const),
    ...pages,
  ];
  const made = Object.fromEntries(parts.map(([what, part]) => [what, digestOf(JSON.stringify(part) ?? '')]));
  return { context, made, validUntil: clock.validUntil() };
}

describe.each(demos.map((dir, at) => [dir, NOWS[at % NOWS.length] as Date] as const))('%s built at %j', (dir, now) => {
  test('stays what it is until the instant it says, and is due then', async () => {
    const tenant = await readTenant(dir);
    const first = await build(dir, tenant, now);
    const until = first.validUntil as number;
    expect(until).toBeGreaterThan(now.getTime());
    const last = await build(dir, tenant, new Date(until - 1));
    expect(last.made).toEqual(first.made);
    expect(last.validUntil).toBe(until);
    const { clock } = await pageContext(dir, tenant, new Date(until));
    expect(clock.validUntil() ?? Infinity).toBeGreaterThan(until);
  });

  test('a page is the same until the instant it says, from the same facts', async () => {
    const context = await pageContext(dir, await readTenant(dir), now);
    const kinds = Map.groupBy(context.table.routes, ({ kind }) => kind);
    let seen = 0;
    for (const route of [...kinds.values()].flatMap((routes) => routes.filter((_, at) => at % 40 === 0))) {
      const view = viewText(context, route);
      if (view.validUntil === null) continue;
      seen += 1;
      const later = viewText({ ...context, clock: buildClock(new Date(view.validUntil - 1)) }, route);
      expect(later.text, route.path).toBe(view.text);
    }
    expect(seen).toBeGreaterThan(10);
  });
});
