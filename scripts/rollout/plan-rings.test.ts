import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';
import { AccountRecords } from '../deploy/account-records.ts';
import { type Cloudflare, connect } from '../deploy/cloudflare-api.ts';
import { storeUpdates } from '../deploy/dealer-records.ts';
import { SecretsFile } from '../deploy/deploy-secrets.ts';
import { SCHEDULER } from '../edge/scheduler-config.ts';
import { planRings, planSharedRing } from './open-rollout.ts';
import type { Rollout } from './rollout-record.ts';

const DEALERS = ['brand-new', 'north', 'south'];
let root: string;
let standIn: CloudflareStandIn;
let cloudflare: Cloudflare;

beforeEach(async () => {
  standIn = await CloudflareStandIn.start();
  cloudflare = await connect({ env: standIn.env(), pauseMs: 1 });
  root = mkdtempSync(join(tmpdir(), 'caryard-rings-'));
  for (const [index, name] of DEALERS.entries()) {
    mkdirSync(join(root, 'tenants', name), { recursive: true });
    writeFileSync(join(root, 'tenants', name, 'tenant.json'), JSON.stringify({ slug: `${name}-cars` }));
    // The new dealer has no stock yet, so it is the smallest.
    if (index > 0) writeFileSync(join(root, 'tenants', name, 'stock.jsonl'), '{}\n'.repeat(4 - index));
  }
  const secret = { STOCK_PUSH_SECRET: 'a-secret-of-thirty-letters-or-so' };
  const production = Object.fromEntries(DEALERS.map((name) => [`${name}-cars`, secret]));
  writeFileSync(join(root, 'secrets.json'), JSON.stringify({ production }));
});
afterEach(async () => {
  expect(standIn.formatViolations).toEqual([]);
  await standIn.stop();
  rmSync(root, { recursive: true });
});

const plan = async (first: string | null = null, last: readonly string[] = []): Promise<string[][]> => {
  const secrets = new SecretsFile(join(root, 'secrets.json'));
  return await planRings(join(root, 'tenants'), cloudflare, { first, last, secrets });
};
const markLive = async (...names: readonly string[]): Promise<void> => {
  const live = { version: 'v1', since: '2026-11-20T00:00:00.000Z' };
  const updates = names.map((name) => ({ slug: `${name}-cars`, facts: { name, live } }));
  await storeUpdates(await AccountRecords.open(cloudflare), updates);
};

test('OPS-10 the first ring is a live dealer, who is probed; a new one with less stock would let a fault go unnoticed', async () => {
  await markLive('north', 'south');
  expect((await plan())[0]).toEqual(['south']);
  expect((await plan('north'))[0]).toEqual(['north']);
  expect((await plan(null, ['south']))[0]).toEqual(['north']);
  await expect(plan('brand-new')).rejects.toThrow(
    '"brand-new" was never live, so none of it can be probed. Name another dealer for the first ring, such as south.',
  );
});

test('OPS-10 if nobody is live yet, the first ring is the dealer with the smallest stock, or the given one', async () => {
  expect((await plan())[0]).toEqual(['brand-new']);
  expect((await plan('north'))[0]).toEqual(['north']);
  await expect(plan('nobody')).rejects.toThrow('There is no dealer "nobody"');
});

test('OPS-10 a scheduler that is live with other code is the last ring', async () => {
  await markLive('north', 'south');
  expect((await plan()).flat().sort()).toEqual(DEALERS);
  standIn.workers.addVersions(SCHEDULER, ['caryard-scheduler 0123456789abcdef01234567']);
  expect((await plan()).at(-1)).toEqual([SCHEDULER]);
});

test('OPS-10 the shared Workers are not rolled out alone while a roll-out to dealers is unfinished', async () => {
  standIn.workers.addVersions(SCHEDULER, ['caryard-scheduler 0123456789abcdef01234567']);
  const lastRollout = { state: 'stopped', rings: [['north']] } as unknown as Rollout;
  await expect(planSharedRing(cloudflare, lastRollout)).rejects.toThrow('The last roll-out is unfinished');
  expect(await planSharedRing(cloudflare, { ...lastRollout, state: 'done' })).toEqual([[SCHEDULER]]);
  expect(await planSharedRing(cloudflare, { ...lastRollout, rings: [[SCHEDULER]] })).toEqual([[SCHEDULER]]);
});

test('OPS-10 a dealer without a secret for test leads is refused before anything is deployed', async () => {
  writeFileSync(join(root, 'secrets.json'), '{}');
  await expect(plan()).rejects.toThrow('No test lead can be sent to brand-new, north, south');
});
