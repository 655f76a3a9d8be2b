import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTenant } from '#config/read-tenant.ts';
import { tenantFolders } from '#config/tenant-folders.ts';
import { buildClock } from '#domain/build-clock.ts';
import { makeSite } from '../bench/year/generate-site.ts';
import { pageContext, serialisedView } from './page-context.ts';

/** A morning, an evening, and the day on which daylight saving ends in Australia and New Zealand. */
const NOWS = ['2026-11-19T23:12:34.567Z', '2026-12-31T12:30:00.001Z', '2027-04-03T13:59:59.999Z'].map(
  (now) => new Date(now),
);
const demos = tenantFolders('tenants').map((slug) => join('tenants', slug));

describe.each(demos.map((dir, index) => [dir, NOWS[index % NOWS.length] as Date] as const))(
  '%s built at %j',
  (dir, now) => {
    test('a site stays the same until its `validUntil`, and is due for a rebuild then', async () => {
      const tenant = await readTenant(dir);
      const first = await makeSite(dir, tenant, now);
      const until = first.validUntil as number;
      expect(until).toBeGreaterThan(now.getTime());
      const last = await makeSite(dir, tenant, new Date(until - 1));
      expect(last.digests).toEqual(first.digests);
      expect(last.validUntil).toBe(until);
      const { clock } = await pageContext(dir, tenant, new Date(until));
      expect(clock.validUntil() ?? Infinity).toBeGreaterThan(until);
    });

    test('a page made from the same input stays the same until its `validUntil`', async () => {
      const context = await pageContext(dir, await readTenant(dir), now);
      const kinds = Map.groupBy(context.table.routes, ({ kind }) => kind);
      let checked = 0;
      for (const route of [...kinds.values()].flatMap((routes) => routes.filter((_, index) => index % 40 === 0))) {
        const view = serialisedView(context, route);
        if (view.validUntil === null) continue;
        checked += 1;
        const later = serialisedView({ ...context, clock: buildClock(new Date(view.validUntil - 1)) }, route);
        expect(later.text, route.path).toBe(view.text);
      }
      expect(checked).toBeGreaterThan(10);
    });
  },
);
