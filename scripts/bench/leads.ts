import type { ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { LEADS_API_PATH } from '#domain/routes/public-paths.ts';
import { query } from '#scripts/edge/read-leads.ts';
import { runWrangler, startWrangler } from '#scripts/edge/wrangler.ts';
import { siteConfig, workerName } from '#scripts/edge/wrangler-config.ts';
import { FORM } from '#tests/edge/a-form.ts';
import { anEdgeSite } from '#tests/edge/an-edge-site.ts';
import { readOptions } from './read-options.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = resolve(ROOT, '.caryard/bench-leads');
const SLUG = 'bench-yard';
const SECRET = 'a secret of twenty-four letters';
/** The Worker's clock runs faster, so that waits and leases of minutes take seconds. */
const CLOCK_SPEED = 20;
const CONCURRENT_LEADS = 12;
/** Interval at which the schedule is triggered. */
const SCHEDULE_EVERY_MS = 400;
/** Longest wait until the dealer's system has every lead. */
const DRAIN_TIMEOUT_MS = 300_000;
/** Further wait until unacknowledged leads have been sent again: four minutes of the Worker's clock. */
const SETTLE_MS = 12_000;

/**
 * A large test of R1 (no lead lost or duplicated): leads posted 1 to 10 times in parallel to the real runtime, which is killed repeatedly,
 * while 5 % of its operations fail and the stand-in for the dealer's system fails, gives false responses or none. Shoppers retry until they
 * are told that the form was sent. Options: `--leads N`, `--kills N`, `--port N`.
 */
export async function benchLeads(args: readonly string[]): Promise<void> {
  const values = readOptions(args, { leads: 3000, kills: 20, port: 4390 });
  const [leads, kills, port] = [values.leads, values.kills, values.port];
  await rm(FOLDER, { recursive: true, force: true });
  const receiver = await startReceiver();
  const runtime = new Runtime(await writeWorker(receiver.url), port);
  const started = Date.now();
  try {
    await runtime.start();
    const schedule = triggerSchedule(runtime);
    const shoppers = await sendAll(runtime, leads, kills);
    await drain(receiver, leads);
    schedule.stop();
    const state = { state: join(FOLDER, 'state'), edge: '' };
    await runtime.kill();
    const [stored] = await query(
      SLUG,
      state,
      "SELECT count(*) AS n, (SELECT count(*) FROM outbox WHERE state <> 'sent') AS open FROM leads",
    );
    const times = [...receiver.effects.values()];
    const result = {
      leads,
      answered: shoppers.posts,
      kills: runtime.kills,
      accepted: shoppers.accepted.size,
      stored: Number(stored?.n),
      effects: times.reduce((sum, count) => sum + count, 0),
      lost: leads - receiver.effects.size,
      duplicated: times.filter((count) => count > 1).length,
      forged: receiver.forged(),
      stillOpen: Number(stored?.open),
      calls: receiver.calls(),
      seconds: Math.round((Date.now() - started) / 1000),
    };
    console.log(`leads ${JSON.stringify(result)}`);
    const { accepted, stored: storedRows, effects, lost, duplicated, forged } = result;
    if (new Set([leads, accepted, storedRows, effects]).size > 1 || lost + duplicated + forged > 0)
      process.exitCode = 1;
  } finally {
    await runtime.kill();
    receiver.server.close();
  }
}

/** An entry module for this bench only: neither faults nor the fast clock are part of the deployed code. */
async function writeWorker(receiver: string): Promise<string> {
  const out = join(FOLDER, 'dist');
  await mkdir(join(out, SLUG), { recursive: true });
  for (const page of ['index', '404'])
    await writeFile(join(out, SLUG, `${page}.html`), `<!doctype html><title>${page}</title>`);
  const edge = anEdgeSite({
    slug: SLUG,
    leads: {
      destinations: [{ kind: 'outbox' }, { kind: 'webhook', url: receiver, secretBinding: 'CRM_SECRET' }],
      keepDays: 90,
      digest: null,
    },
  });
  await writeFile(join(FOLDER, 'edge.json'), JSON.stringify(edge));
  const from = (file: string): string => JSON.stringify(relative(FOLDER, join(ROOT, file)));
  await writeFile(
    join(FOLDER, 'worker.ts'),
    `import { createWorker, cloudflareRuntime } from ${from('functions/worker.ts')};
import { withFaults } from ${from('tests/edge/with-faults.ts')};
import edge from './edge.json';
const real = cloudflareRuntime({ windowCards: () => Promise.reject(new Error('not in this bench')) });
const fast = { ...real, now: () => new Date(Date.UTC(2026, 0, 1) + (Date.now() % 1e11) * ${CLOCK_SPEED}) };
const faults = () => (Math.random() < 0.05 ? (Math.random() < 0.5 ? 'before' : 'after') : null);
export default createWorker(edge, withFaults(fast, faults).runtime);
`,
  );
  const deployment = { out, edge: FOLDER, folder: FOLDER, slugs: [SLUG], target: { kind: 'local' } as const };
  const { queues: _, ...config } = siteConfig(edge, deployment) as Record<string, unknown>; // without a queue, so that only the schedule delivers
  const file = join(FOLDER, 'wrangler.json');
  await writeFile(
    file,
    JSON.stringify({
      ...config,
      main: 'worker.ts',
      no_bundle: false,
      vars: { STAGE: 'production', CRM_SECRET: SECRET },
      rules: [],
      find_additional_modules: false,
    }),
  );
  const migrated = await runWrangler([
    ...['d1', 'migrations', 'apply', workerName(SLUG), '--local', '--persist-to', join(FOLDER, 'state'), '-c', file],
  ]);
  if (migrated.code !== 0) throw new Error(migrated.stderr);
  return file;
}

/** The runtime's process group: killed without warning and restarted on the same database. */
class Runtime {
  kills = 0;
  #child: ChildProcess | null = null;
  readonly #config: string;
  readonly #port: number;
  constructor(config: string, port: number) {
    this.#config = config;
    this.#port = port;
  }

  async start(): Promise<void> {
    this.#child = startWrangler([
      ...['dev', '-c', this.#config, '--port', String(this.#port), '--ip', '127.0.0.1', '--inspector-port', '0'],
      ...['--persist-to', join(FOLDER, 'state'), '--show-interactive-dev-session', 'false', '--log-level', 'error'],
    ]);
    this.#child.stdout?.resume();
    this.#child.stderr?.resume();
    for (let waitedMs = 0; (await this.request('GET', '/')).status !== 200; waitedMs += 100) {
      if (waitedMs > 120_000) throw new Error('The runtime did not start.');
      await wait(100);
    }
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child?.pid === undefined) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    process.kill(-child.pid, 'SIGKILL');
    await exited;
  }

  async killAndStart(): Promise<void> {
    this.kills += 1;
    await this.kill();
    await this.start();
  }

  /** Sends a request; status 0 = no response. */
  request(method: 'GET' | 'POST', path: string, body = ''): Promise<{ status: number; text: string }> {
    return new Promise((resolve) => {
      const headers = method === 'POST' ? { 'content-type': 'application/json' } : {};
      const call = request(
        { host: '127.0.0.1', port: this.#port, path, method, headers, timeout: 20_000 },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => {
            text += part;
          });
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
          response.on('error', () => resolve({ status: 0, text: '' }));
        },
      );
      call.on('timeout', () => call.destroy());
      call.on('error', () => resolve({ status: 0, text: '' }));
      call.end(body);
    });
  }
}

async function sendAll(runtime: Runtime, leads: number, kills: number) {
  const accepted = new Set<string>();
  let posts = 0;
  let next = 0;
  let done = 0;
  let restarting = Promise.resolve();
  const post = async (n: number): Promise<void> => {
    const body = JSON.stringify({
      ...FORM,
      message: `Lead ${n}`,
      lead_key: `bench-lead-key-${String(n).padStart(8, '0')}`,
    });
    for (;;) {
      const { status, text } = await runtime.request('POST', LEADS_API_PATH, body);
      if (status !== 0) posts += 1;
      if (status === 200) return void accepted.add((JSON.parse(text) as { lead_id: string }).lead_id);
      if (status !== 0 && status !== 500 && status !== 503) throw new Error(`Unexpected status ${status}: ${text}`);
      await wait(50 + Math.random() * 100);
    }
  };
  const worker = async (): Promise<void> => {
    for (let n = next++; n < leads; n = next++) {
      await Promise.all(Array.from({ length: 1 + Math.floor(Math.random() * 10) }, () => post(n)));
      done += 1;
      // Killed while the others are still sending.
      if (runtime.kills < Math.floor((done * kills) / leads)) {
        restarting = restarting.then(() => runtime.killAndStart());
        await restarting;
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_LEADS }, worker));
  return { accepted, posts };
}

/** Triggers the schedule by hand, because the local runtime does not run it. */
function triggerSchedule(runtime: Runtime): { stop(): void } {
  let isRunning = true;
  void (async () => {
    while (isRunning) {
      await runtime.request('GET', '/cdn-cgi/handler/scheduled');
      await wait(SCHEDULE_EVERY_MS);
    }
  })();
  return {
    stop: () => {
      isRunning = false;
    },
  };
}

/** Waits until the dealer's system has received every lead, then until the ones it did not acknowledge have been sent again. */
async function drain({ effects }: Receiver, leads: number): Promise<void> {
  for (const until = Date.now() + DRAIN_TIMEOUT_MS; effects.size < leads && Date.now() < until; ) await wait(200);
  await wait(SETTLE_MS);
}

interface Receiver {
  readonly server: Server;
  readonly url: string;
  /** How often each lead took effect at the dealer. */
  readonly effects: ReadonlyMap<string, number>;
  /** Number of calls. */
  readonly calls: () => number;
  /** Number of calls whose signature is wrong. */
  readonly forged: () => number;
}

/**
 * A dealer's system that deduplicates by key and in four of ten calls fails, gives a false response, hangs up, or accepts a lead without
 * acknowledging it.
 */
async function startReceiver(): Promise<Receiver> {
  const effects = new Map<string, number>();
  const seenKeys = new Set<string>();
  let calls = 0;
  let forged = 0;
  const recordLead = (key: string, body: string): void => {
    if (seenKeys.has(key)) return;
    seenKeys.add(key);
    const { id } = JSON.parse(body) as { id: string };
    effects.set(id, (effects.get(id) ?? 0) + 1);
  };
  const server = createServer((call: IncomingMessage, response: ServerResponse) => {
    let body = '';
    call.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    call.on('end', () => {
      calls += 1;
      const key = String(call.headers['idempotency-key']);
      const text = `${call.headers['caryard-timestamp']}.${body}`;
      if (call.headers['caryard-signature'] !== `v1=${createHmac('sha256', SECRET).update(text).digest('hex')}`)
        forged += 1;
      const chance = Math.random();
      if (chance < 0.1) return void response.writeHead(503).end('{"error":"down"}');
      if (chance < 0.2)
        return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>Back soon');
      if (chance < 0.3) return void setTimeout(() => call.socket.destroy(), 300);
      recordLead(key, body);
      if (chance < 0.4) return void call.socket.destroy();
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: key }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}/leads`, effects, calls: () => calls, forged: () => forged };
}
