import { afterEach, beforeEach, expect, test } from 'vitest';
import { CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';
import { statusRows } from '../status/status-rows.ts';
import { AccountRecords } from './account-records.ts';
import { type Cloudflare, connect } from './cloudflare-api.ts';
import { readDealers } from './dealer-records.ts';
import { readFailedBuilds, storeBuilds } from './failed-builds.ts';

const COMMIT = 'c'.repeat(40);
let standIn: CloudflareStandIn;
let cloudflare: Cloudflare;

beforeEach(async () => {
  standIn = await CloudflareStandIn.start();
  cloudflare = await connect({ env: standIn.env(), pauseMs: 1 });
});
afterEach(async () => {
  expect(standIn.formatViolations).toEqual([]);
  await standIn.stop();
});

const failure = (slug: string) => ({ slug, name: `${slug}-folder`, problem: 'No name.' });

test('OPS-13 a failed build is stored with its commit until the dealer is built', async () => {
  expect(await readFailedBuilds(cloudflare)).toEqual(new Map());
  await storeBuilds(cloudflare, COMMIT, { failed: [failure('north'), failure('south')], built: ['west'] });
  expect(await readFailedBuilds(cloudflare)).toEqual(
    new Map([
      ['north-folder', COMMIT],
      ['south-folder', COMMIT],
    ]),
  );
  const laterCommit = 'd'.repeat(40);
  await storeBuilds(cloudflare, laterCommit, { failed: [failure('south')], built: ['north'] });
  expect(await readFailedBuilds(cloudflare)).toEqual(new Map([['south-folder', laterCommit]]));
  expect((await readDealers(await AccountRecords.open(cloudflare))).map(({ slug }) => slug)).toEqual([
    'north',
    'south',
  ]);
});

test('OPS-13 without a commit nothing is stored, so the dealer is built again', async () => {
  await storeBuilds(cloudflare, '', { failed: [failure('north')], built: [] });
  expect(await readFailedBuilds(cloudflare)).toEqual(new Map());
});

test('OPS-11 the status page says that the last build failed, and when it is tried again', async () => {
  const problem = 'It could not be built, so its live site is unchanged. No name.'.padEnd(900, '!');
  await storeBuilds(cloudflare, COMMIT, { failed: [{ slug: 'north', name: 'north', problem }], built: [] });
  const records = await readDealers(await AccountRecords.open(cloudflare));
  const [row] = statusRows(['north'], records, new Date());
  expect(row?.problems.join(' ')).toMatch(
    /never deployed.*Its last build failed\. It is tried again when its files or the code have changed, and each night: .*No name/,
  );
  expect(row?.problems.join(' ').length).toBeLessThan(800);
});
