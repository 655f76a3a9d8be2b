import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';
import { AccountRecords } from '../deploy/account-records.ts';
import { type Cloudflare, connect } from '../deploy/cloudflare-api.ts';
import { recordText } from '../deploy/deploy-record.ts';
import { storeVersion } from '../deploy/namespace.ts';
import { Placements } from '../deploy/placements.ts';
import { listDigest } from '../deploy/retained-from-live.ts';
import { DISPATCHER } from '../edge/dispatcher-config.ts';
import { SCHEDULER } from '../edge/scheduler-config.ts';
import { probeSharedWorker } from './probe-shared.ts';

const MINUTE = 60_000;
const DIGEST = '0123456789abcdef01234567';
const LIST = '{"deploys":[]}';
let standIn: CloudflareStandIn;
let cloudflare: Cloudflare;
let server: Server;
/** The response of each dealer's site at a path, such as `north/`. */
let served: { [path: string]: { readonly status?: number; readonly type?: string; readonly text: string } };

beforeEach(async () => {
  standIn = await CloudflareStandIn.start();
  cloudflare = await connect({ env: standIn.env(), pauseMs: 1 });
  server = createServer((request, response) => {
    const {
      status = 200,
      type = 'text/html',
      text,
    } = served[(request.url ?? '').slice(1)] ?? { status: 404, text: '' };
    response.writeHead(status, { 'content-type': type }).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  expect(standIn.formatViolations).toEqual([]);
  await standIn.stop();
  server.close();
});

const probe = async (name: string, before: string | null = 'previous-version') => {
  const { port } = server.address() as AddressInfo;
  const originOf = (host: string): string => `http://127.0.0.1:${port}/${host.split('.')[1]}`;
  const faults = await probeSharedWorker(name, cloudflare, { before, originOf, pausesMs: [1, 1] });
  return faults.map(({ check, problem }) => `${check}: ${problem}`);
};

/** When each dealer was called and its schedule finished, in minutes after the deployment, and its problem. */
type Calls = { readonly [slug: string]: readonly [calledAt: number, doneAt: number, problem?: string] };
const OTHERS: Calls = { south: [1.5, 1.5], west: [1.5, 1.5] };

test.each<[string, number | null, Calls, string[]]>([
  ['works', 1.5, { north: [1.5, 1.5], ...OTHERS }, []],
  ['has dealers that failed before as well', 1.5, { north: [1.5, -60, 'timeout'], ...OTHERS }, []],
  ['has one dealer that begins to fail', 1.5, { north: [1.5, -1, 'timeout'], ...OTHERS }, []],
  ['has only dealers that failed before', 1.5, { north: [1.5, -60, 'timeout'] }, []],
  ['has never run', null, { north: [-1, -1] }, ['schedule: it has not run since it was deployed']],
  ['has not run in its second minute', 0.5, { north: [0.5, 0.5] }, ['schedule: it has not run since it was deployed']],
  [
    'calls nobody',
    1.5,
    { north: [-1, -1], south: [-1, -1] },
    ['schedule: it has called none of the 2 dealers whose schedules ran before'],
  ],
  [
    'is refused by dealers',
    1.5,
    { north: [1.5, -1, 'status 401'], south: [1.5, -1, 'status 401'], west: [1.5, 1.5] },
    ['schedule: the schedules of 2 dealers ran before and fail with it, such as south: status 401'],
  ],
])('OPS-10 a scheduler that %s', async (_, ranAt, calls, expected) => {
  standIn.workers.addVersions(SCHEDULER, ['caryard-scheduler one']);
  const deployedAt = Date.parse(standIn.workers.worker(SCHEDULER)?.deployments[0]?.created_on ?? '');
  await AccountRecords.open(cloudflare);
  const sqlite = standIn.stores.sqlite('caryard--operations');
  const timeAt = (minutes: number): number => Math.round(deployedAt + minutes * MINUTE);
  if (ranAt !== null) sqlite.prepare('INSERT INTO schedule_round VALUES (1, ?, 0, 0, 0, 0, 0)').run(timeAt(ranAt));
  for (const [slug, [calledAt, doneAt, problem = '']] of Object.entries(calls))
    sqlite
      .prepare("INSERT INTO schedule (slug, origin, key, called_at, done_at, problem) VALUES (?, '', '', ?, ?, ?)")
      .run(slug, timeAt(calledAt), timeAt(doneAt), problem);
  expect(await probe(SCHEDULER)).toEqual(expected);
  expect(await probe(SCHEDULER, standIn.workers.live(SCHEDULER)?.id)).toEqual([]);
});

const OTHER_DISPATCHER = { text: 'another' };
test.each<[string, typeof served, string | null]>([
  ['works', {}, null],
  ['fails for one of three dealers', { 'north/': { status: 503, text: '' } }, null],
  ['fails', { 'north/': { status: 503, text: '' }, 'south/': { status: 503, text: '' } }, '/south responds with 503'],
  [
    'is not live yet',
    { 'north/_dispatcher': OTHER_DISPATCHER, 'south/_dispatcher': OTHER_DISPATCHER },
    '/south is not served by the deployed dispatcher',
  ],
  [
    'confuses dealers',
    { 'north/_data/deploys.json': { text: '{}' }, 'south/_data/deploys.json': { text: '{}' } },
    '/south serves a version other than the deployed one',
  ],
])('OPS-10 a dispatcher that %s', async (_, change, expected) => {
  standIn.workers.addVersions(DISPATCHER, [`caryard-dispatcher ${DIGEST} of-the-hosts`]);
  served = {};
  for (const slug of ['north', 'south', 'west']) {
    await Placements.open(cloudflare).storePlacement(slug, 'namespace', [`www.${slug}.example`]);
    const record = {
      site: DIGEST,
      secrets: DIGEST.slice(8),
      schema: 1,
      files: listDigest(LIST),
      commit: '',
      until: 'now',
    };
    await storeVersion(
      cloudflare,
      `caryard-${slug}`,
      `version of ${slug}`,
      recordText({ ...record, database: '023e105f-2a42-4f8b-a1c1-73f6a2a30c0f' }),
    );
    served[`${slug}/`] = { text: 'home' };
    served[`${slug}/_dispatcher`] = { text: DIGEST };
    served[`${slug}/_data/deploys.json`] = { text: LIST };
  }
  Object.assign(served, change);
  const faults = await probe(DISPATCHER);
  if (expected === null) expect(faults).toEqual([]);
  else expect(faults.join('\n')).toContain(expected);
});
