import { expect, test } from 'vitest';
import { resolveSite } from '#site/resolve-site.ts';
import { SITE_NOW } from '#tests/builders/site.ts';
import { aPage, aTenant } from '#tests/builders/tenant.ts';
import { complaintsWarning } from './complaints-warning.ts';

const MISSING = 'tenants/least/pages/handling-complaint.md: missing';

test.each<[path: string, warning: string | null]>([
  ['about-us', MISSING],
  ['complaint-handling', '/complaint-handling is not the path of a complaints page'],
  ['handling-complaint', 'Write `path: pages/handling-complaint` at the top of its file'],
  ['pages/complaint-handling', null],
  ['pages/handling-complaint', null],
])('LEGAL-04 the warning to a dealer with the page %s alone: %s', (path, warning) => {
  const { site } = resolveSite(aTenant({}, { pages: [aPage({ path })] }), SITE_NOW);
  expect(complaintsWarning(site.routes, 'tenants/least')).toEqual(
    warning === null ? [] : [expect.stringContaining(warning)],
  );
});
