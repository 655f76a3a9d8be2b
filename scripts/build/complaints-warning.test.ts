import { expect, test } from 'vitest';
import { resolveSite } from '#site/resolve-site.ts';
import { SITE_NOW } from '#tests/builders/site.ts';
import { aPage, aTenant } from '#tests/builders/tenant.ts';
import { complaintsWarning } from './complaints-warning.ts';

test.each<[path: string, isMissing: boolean]>([
  ['about-us', true],
  ['complaint-handling', true],
  ['pages/complaint-handling', false],
  ['pages/handling-complaint', false],
])('LEGAL-04 a dealer with the page %s alone has no complaints page: %j', (path, isMissing) => {
  const { site } = resolveSite(aTenant({}, { pages: [aPage({ path })] }), SITE_NOW);
  expect(complaintsWarning(site.routes, 'tenants/least')).toEqual(
    isMissing ? [expect.stringContaining('tenants/least/pages/handling-complaint.md: missing')] : [],
  );
});
