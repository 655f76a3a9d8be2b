import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUILD_RECORD } from '#tests/builders/build-record.ts';
import { BuildRecords } from './build/build-records.ts';
import { dueDealers, dueLive } from './changes/due-dealers.ts';
import type { Cloudflare } from './deploy/cloudflare-api.ts';
import { recordText } from './deploy/deploy-record.ts';

let project: string;
let tenants: string;
let out: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'due-'));
  tenants = join(project, 'tenants');
  out = join(project, 'dist');
  mkdirSync(out);
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

const BUILT = '2026-11-20T00:00:00.000Z';
function dealer(name: string, validUntil?: string | null, builtFor = BUILT): void {
  mkdirSync(join(tenants, name), { recursive: true });
  if (validUntil !== undefined)
    new BuildRecords(tenants, out).write(name, { ...BUILD_RECORD, builtFor: Date.parse(builtFor), validUntil });
}
const ask = (now: string) => dueDealers(tenants, new BuildRecords(tenants, out), new Date(now));
const names = (now: string): string[] => ask(now).dealers.map(({ name }) => name);

describe('OPS-04 the dealers that are due', () => {
  it('OPS-04 exact to the millisecond: from the stated time on, and not before', () => {
    dealer('north', '2026-11-21T14:00:00.000Z');
    dealer('south', '2026-11-25T00:00:00.000Z');
    dealer('west', null);
    expect(ask('2026-11-21T13:59:59.999Z')).toEqual({
      now: '2026-11-21T13:59:59.999Z',
      dealers: [],
      next: '2026-11-21T14:00:00.000Z',
    });
    expect(ask('2026-11-22T01:00:00+11:00')).toEqual({
      now: '2026-11-21T14:00:00.000Z',
      dealers: [
        {
          name: 'north',
          since: '2026-11-21T14:00:00.000Z',
          cause: 'its site was valid until 2026-11-21T14:00:00.000Z',
        },
      ],
      next: '2026-11-25T00:00:00.000Z',
    });
    expect(names('2027-11-21T00:00:00Z')).toEqual(['north', 'south']);
    expect(ask('2027-11-21T00:00:00Z').next).toBeNull();
  });

  it('OPS-04 a dealer without a record, with a damaged one, or built for a future time is due', () => {
    dealer('north', '2026-11-25T00:00:00.000Z');
    dealer('south');
    dealer('west', null, '2027-01-01T00:00:00.000Z');
    expect(ask('2026-11-21T00:00:00Z').dealers).toEqual([
      { name: 'south', since: null, cause: 'no record of its build was found here' },
      { name: 'west', since: null, cause: 'it was built for 2027-01-01T00:00:00.000Z, which is in the future' },
    ]);
    expect(
      dueDealers(tenants, new BuildRecords(tenants, join(project, 'elsewhere')), new Date(BUILT)).dealers,
    ).toHaveLength(3);
  });

  it('OPS-04 the command prints sentences, names, JSON', () => {
    dealer('north', '2026-11-21T00:00:00.000Z');
    dealer('south', '2026-11-25T00:00:00.000Z');
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [resolve('scripts/due.ts'), '--tenants', tenants, '--out', out, ...args], {
        encoding: 'utf8',
      });
    expect(run('--now', '2026-11-22T00:00Z').stdout).toBe(
      'north: its site was valid until 2026-11-21T00:00:00.000Z\n1 dealer is due at 2026-11-22T00:00:00.000Z. Next: 2026-11-25T00:00:00.000Z.\n',
    );
    expect(run('--now', '2026-11-22T00:00Z', '--names').stdout).toBe('north\n');
    expect(run('--now', '2026-11-20T00:00Z', '--names').stdout).toBe('');
    expect(JSON.parse(run('--now', '2026-11-22T00:00Z', '--json').stdout)).toMatchObject({
      dealers: [{ name: 'north' }],
    });
    expect(run('--now', 'tomorrow')).toMatchObject({ status: 1, stderr: expect.stringContaining('found "tomorrow"') });
    writeFileSync(join(project, 'file'), '');
    expect(run('--tenants', join(project, 'file')).status).toBe(1);
  });
});

describe('OPS-04 the live sites that are due', () => {
  const DAY = '2026-11-21T14:00:00.000Z';
  /** A fake platform with these Workers and the messages of their deployments. */
  const platform = (live: { readonly [worker: string]: string }): Cloudflare => ({
    account: 'a',
    env: {},
    sent: () => 0,
    call: <Result>(method: string, path: string) =>
      method === 'GET' && path.startsWith('/d1/database?')
        ? Promise.resolve([] as Result)
        : Promise.reject(new Error('Nothing changes.')),
    find: <Result>(path: string) => {
      const message = live[path.split('/')[3] ?? ''];
      const versions = [{ version_id: 'v1', percentage: 100 }];
      const found = { deployments: [{ versions, annotations: { 'workers/message': message } }] };
      return Promise.resolve((message === undefined ? null : found) as Result | null);
    },
  });
  const record = (until: string): string =>
    recordText({
      site: 'a'.repeat(24),
      secrets: 'b'.repeat(16),
      schema: 1,
      database: 'c'.repeat(36),
      files: 'd'.repeat(16),
      commit: '',
      until,
    });

  it('OPS-04 according to their deployments; a deployment without a date is due', async () => {
    for (const name of ['east', 'never', 'north', 'silent', 'south', 'unknown']) dealer(name);
    writeFileSync(join(tenants, 'south/tenant.json'), '{"slug": "south-yard"}');
    const live = {
      'caryard-north': record(DAY),
      'caryard-south-yard': record('2026-11-22T14:00:00.000Z'),
      'caryard-east': record('never'),
      'caryard-silent': 'Rolled back by hand',
      'caryard-unknown': record('now'),
    };
    const found = await dueLive(tenants, platform(live), new Date(DAY));
    expect(found.dealers).toEqual([
      { name: 'never', since: null, cause: 'it is not live' },
      { name: 'north', since: DAY, cause: `its site was valid until ${DAY}` },
      { name: 'silent', since: null, cause: 'the live site does not say until when it is valid' },
      { name: 'unknown', since: null, cause: 'the live site does not say until when it is valid' },
    ]);
    expect(found.next).toBe('2026-11-22T14:00:00.000Z');
  });
});
