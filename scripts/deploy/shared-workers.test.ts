import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';
import { DISPATCHER, dispatcherCode } from '../edge/dispatcher-config.ts';
import { SCHEDULER } from '../edge/scheduler-config.ts';
import { openRollout } from '../rollout/open-rollout.ts';
import { type Cloudflare, connect } from './cloudflare-api.ts';
import { ensureNamespace, updateHosts } from './namespace.ts';
import { Placements } from './placements.ts';
import { Scheduler } from './scheduler.ts';
import { outdatedSharedWorkers } from './shared-workers.ts';

let standIn: CloudflareStandIn;
let cloudflare: Cloudflare;
let root: string;
const silent = () => undefined;
beforeEach(async () => {
  standIn = await CloudflareStandIn.start();
  cloudflare = await connect({ env: standIn.env(), pauseMs: 1 });
  root = mkdtempSync(join(tmpdir(), 'caryard-shared-'));
});
afterEach(async () => {
  expect(standIn.formatViolations).toEqual([]);
  await standIn.stop();
  rmSync(root, { recursive: true });
});

/** Changes a live Worker as if it had been deployed from an earlier commit. */
function makeOutdated(name: string, changed: string): void {
  const live = standIn.workers.live(name);
  if (live === null) throw new Error(`${name} is not live.`);
  const [start, , ...rest] = live.annotations['workers/message']?.split(' ') ?? [];
  const message = [start, '0'.repeat(24), ...rest].join(' ');
  const modules = new Map([...live.modules, [changed, `// of an earlier commit\n${live.modules.get(changed)}`]]);
  Object.assign(live, { annotations: { 'workers/message': message }, modules, compatibilityDate: '2026-01-02' });
}

const openTools = async () => {
  const folders = { tenants: join(root, 'tenants'), out: join(root, 'dist'), folder: join(root, 'deploy') };
  return await openRollout(folders, cloudflare, { run: () => Promise.reject(new Error('not called')), print: silent });
};

test('OPS-10 a new host does not change the dispatcher’s live code; a roll-out replaces it, and its rollback keeps the current hosts', async () => {
  const folder = join(root, 'deploy');
  const text = (module: string) => standIn.workers.live(DISPATCHER)?.modules.get(module) ?? '';
  const addDealer = async (slug: string) => {
    await Placements.open(cloudflare).storePlacement(slug, 'namespace', [`www.${slug}.example`]);
    return await updateHosts(cloudflare, { folder, log: silent });
  };
  await ensureNamespace(cloudflare);
  await addDealer('north');
  expect(await updateHosts(cloudflare, { folder, log: silent })).toBe(false);
  makeOutdated(DISPATCHER, 'dispatcher.mjs');
  await addDealer('south');
  expect(text('hosts.mjs')).toBe(
    'export default {"www.north.example":"caryard-north","www.south.example":"caryard-south"};\n',
  );
  expect(text('dispatcher.mjs')).toMatch(/^\/\/ of an earlier commit/);
  expect(standIn.workers.live(DISPATCHER)?.compatibilityDate).toBe('2026-01-02');

  const { publish, liveVersions, rollback } = await openTools();
  const before = (await liveVersions([DISPATCHER])).get(DISPATCHER) ?? '';
  expect(await publish([DISPATCHER])).toEqual([{ dealer: DISPATCHER, outcome: 'deployed', problem: null }]);
  expect(text('dispatcher.mjs')).toBe((await dispatcherCode()).modules['dispatcher.mjs']);
  await addDealer('west');
  await rollback(DISPATCHER, before);
  expect(text('dispatcher.mjs')).toMatch(/^\/\/ of an earlier commit/);
  expect(text('hosts.mjs')).toContain('"www.west.example":"caryard-west"');
});

test('OPS-10 a scheduler with other code is outdated until it is deployed, and can be rolled back', async () => {
  const options = { folder: join(root, 'deploy'), repository: undefined, secrets: {}, log: silent };
  const outdated = async () => await outdatedSharedWorkers(cloudflare, options);
  expect(await outdated()).toEqual([]);
  await Scheduler.open(cloudflare).deploy(options);
  expect(await outdated()).toEqual([]);
  makeOutdated(SCHEDULER, 'scheduler.mjs');
  expect(await outdated()).toEqual([SCHEDULER]);
  const before = standIn.workers.live(SCHEDULER)?.id ?? '';
  const { publish, rollback } = await openTools();
  expect(await publish([SCHEDULER])).toEqual([{ dealer: SCHEDULER, outcome: 'deployed', problem: null }]);
  expect([await outdated(), await publish([SCHEDULER])]).toEqual([
    [],
    [{ dealer: SCHEDULER, outcome: 'unchanged', problem: null }],
  ]);
  await rollback(SCHEDULER, before);
  expect([standIn.workers.live(SCHEDULER)?.id, await outdated()]).toEqual([before, [SCHEDULER]]);
  standIn.fail({ method: 'POST', at: /^\/workers\/scripts\/caryard--scheduler\/versions/, times: 9, response: 400 });
  expect(await publish([SCHEDULER])).toMatchObject([
    { outcome: 'failed', problem: expect.stringContaining('The deployment of the scheduler failed') },
  ]);
});
