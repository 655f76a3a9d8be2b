import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTenant } from '#config/read-tenant.ts';
import { clockAt } from '#domain/clock.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { tenantStock } from '#scripts/build/tenant-stock.ts';
import { routesOf } from '#site/route-table.ts';
import type { Site } from '#site/site.ts';
import { pageInput } from '#tests/builders/page-input.ts';
import { BUILT_AT } from '#tests/built-at.ts';
import { inputFor, pageView } from '#views/page-view.ts';

/** Links of a page to itself that are meant: the entry of the current page in a row of links, and links of forms. */
const isCurrent = (link: { readonly [key: string]: unknown }): boolean => link.current === true;

/** The labels of links that lead to the page that they are on, by kind of page. */
function ownLinks(site: Site, records: readonly SearchRecord[]): string[] {
  const input = pageInput(site, records);
  const found = new Set<string>();
  for (const route of routesOf(site, records).routes) {
    if (route.kind === 'car' || route.kind === 'search') continue;
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const link = value as { readonly [key: string]: unknown };
      if (link.href === route.path && !isCurrent(link))
        found.add(`${route.kind}: ${link.label ?? JSON.stringify(link)}`);
      for (const child of Object.values(link)) visit(child);
    };
    visit(pageView(inputFor(input, route), route).page);
  }
  return [...found];
}

describe('ROUTE-02 no link in a page leads to that page', () => {
  const demoDealers = globSync('tenants/*/tenant.ts').map(dirname);
  test.each(['tests/fixtures/tenants/all-on', ...demoDealers])('%s', async (folder) => {
    const { site, records } = tenantStock(folder, await readTenant(folder), clockAt(new Date(BUILT_AT)));
    expect(ownLinks(site, records)).toEqual([]);
    expect(ownLinks(site, [])).toEqual([]);
  });
});
