import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dealerNames } from '#config/tenant-folders.ts';
import { BuildRecords } from '#scripts/build/build-records.ts';
import { DIST, SITES } from './built-site.ts';

const kinds = readdirSync('src/pages/kind').map((file) => file.replace('.astro', ''));
/** The pages that a roll-out probes, by site. */
const samples = ['tenants', 'tests/fixtures/tenants'].flatMap((tenants) => {
  const records = new BuildRecords(tenants, DIST);
  return dealerNames(tenants).flatMap((name) => {
    const record = records.read(name);
    return record !== null && SITES.includes(record.slug) ? [record.samples] : [];
  });
});

test('OPS-10 the build records a page of every kind for the probes of a roll-out', () => {
  const sampled = new Set(samples.flatMap((pages) => Object.keys(pages)));
  expect([...sampled].sort()).toEqual(kinds.sort());
});
