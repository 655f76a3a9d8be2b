import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { EdgeSite } from '#site/site.ts';
import { edgeDatabase, edgeInProcess, withEdgeGlobals } from '#tests/cloudflare/edge-in-process.ts';
import { CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';
import { edgeSiteFolder } from '../../edge/edge-sites.ts';
import { copyDealer, largestDealer, rowsOf } from '../copy-dealer.ts';
import { changeCode, copyProject } from '../incremental/oracle.ts';
import { measuredCommand } from '../measured-command.ts';

/** The resources used by one step for one dealer. */
export interface Cost {
  /** Seconds of processor time, because the time from start to end depends on what else the machine does. */
  readonly cpu: number;
  /** Calls to Cloudflare's API with the account's token, which count towards its limit: all but the uploads of files. */
  readonly calls: number;
  /** Bytes sent to Cloudflare. */
  readonly bytes: number;
}

/**
 * Why a dealer is deployed: for the first time, because nothing has changed (`none`: the deployment only checks that), after a feed, an edit, or a
 * change to all dealers (`shared`), or because time has passed.
 */
const CAUSES = ['first', 'none', 'feed', 'edit', 'time', 'shared'] as const;
export type Cause = (typeof CAUSES)[number];

/** The costs of each step for a dealer with this many cars. */
export interface SizedCosts {
  readonly cars: number;
  /** The import of a feed with changes. */
  readonly import: Cost;
  /** The import of a feed without changes. */
  readonly importUnchanged: Cost;
  /** A clean build, without the part that a command with several dealers needs once. */
  readonly build: Cost;
  readonly deploy: { readonly [cause in Cause]: Cost };
}

/** The measured costs of all steps. */
export interface UnitCosts {
  /** By number of cars, ascending. */
  readonly sizes: readonly SizedCosts[];
  /** The part of a build that is needed once, however many dealers it builds. */
  readonly buildStart: Cost;
  /** `buildStart` on a machine that has not bundled this code yet, as in every job of a workflow. */
  readonly freshBuildStart: Cost;
  /** A day's changes are sent to the dealer's database. */
  readonly push: Cost;
  /** Calls that a deployment of several dealers needs once. */
  readonly runCalls: number;
  /** Calls of the hourly run per dealer, to find who is due. */
  readonly dueCalls: number;
  /** Calls of the hourly run per deployment since its previous run, to find what is live. */
  readonly liveCheckCalls: number;
  /** Calls per dealer for the status page. */
  readonly statusCalls: number;
}

const NOTHING: Cost = { cpu: 0, calls: 0, bytes: 0 };

/** The cost for a number of cars, on the straight line between the measured sizes. */
export function costAt(costs: UnitCosts, cars: number, costOf: (sized: SizedCosts) => Cost): Cost {
  const { sizes } = costs;
  const above = Math.max(
    1,
    sizes.findIndex((sized) => sized.cars >= cars),
  );
  const [low, high] = [sizes[above - 1], sizes[above]];
  if (low === undefined) throw new Error('No costs were measured.');
  if (high === undefined) return costOf(low);
  const share = (cars - low.cars) / (high.cars - low.cars);
  const between = (field: keyof Cost): number =>
    Math.max(0, costOf(low)[field] + share * (costOf(high)[field] - costOf(low)[field]));
  return { cpu: between('cpu'), calls: between('calls'), bytes: between('bytes') };
}

const OUT = 'dist';
/** Files are uploaded with a token of their own. */
const UPLOAD = '/workers/assets/upload';
const HOURS = /"open": "08:30"/g;

/**
 * Measures the real commands with copies of the largest demo dealer, deployed to the stand-in for Cloudflare: each copy is imported, built and
 * deployed for the first time, then after a day's feed, an edit of hours, a change of the code, when time has passed, and when nothing has changed.
 *
 * @param work a temporary folder
 * @param sizes numbers of cars, ascending; at least two
 */
export async function measureCosts(
  work: string,
  sizes: readonly number[],
  print: (line: string) => void,
): Promise<UnitCosts> {
  const project = join(work, 'project');
  await copyProject(project);
  cpSync('functions', join(project, 'functions'), { recursive: true });
  // A job of a workflow starts without bundles, but with the packages.
  rmSync(join(project, '.caryard/bundle'), { recursive: true, force: true });
  const tenants = join(project, 'tenants');
  mkdirSync(tenants);
  const base = largestDealer();
  for (const [index, cars] of sizes.entries()) copyDealer(base, tenants, index, cars);
  const slugs = sizes.map((_, index) => `copy-${index}`);
  const standIn = await CloudflareStandIn.start();
  for (const slug of slugs) standIn.stores.zones.push({ id: `zone-${slug}`, name: `${slug}.example` });
  try {
    const run = async (script: string, ...args: readonly string[]): Promise<Cost> => {
      standIn.calls.splice(0);
      const command = ['env', '-C', project, process.execPath, `scripts/${script}`, ...args];
      const { cpu } = await measuredCommand(command, standIn.env());
      const bytes = standIn.calls.reduce((sum, { body }) => sum + body.length, 0);
      const calls = standIn.calls.filter(({ path }) => path !== UPLOAD).length;
      const cost = { cpu, calls, bytes };
      print(
        `${basename(script)} ${args.slice(0, 3).join(' ')}: ${cpu.toFixed(1)} s CPU, ${calls} calls, ${bytes} bytes`,
      );
      return cost;
    };
    const forEachDealer = async (step: (slug: string) => Promise<Cost>): Promise<Cost[]> => {
      const costs: Cost[] = [];
      for (const slug of slugs) costs.push(await step(slug));
      return costs;
    };
    const build = (names: readonly string[], ...options: readonly string[]): Promise<Cost> =>
      run('build.mjs', ...names, '--out', OUT, '--clean', ...options);
    const deploy = (): Promise<Cost[]> => forEachDealer((slug) => run('deploy.ts', slug, '--dist', OUT, '--json'));
    const importFeed = (change: (rows: readonly Row[]) => readonly Row[]): Promise<Cost[]> =>
      forEachDealer((slug) => {
        const feed = join(work, `${slug}.json`);
        writeFileSync(feed, JSON.stringify(change(rowsOf(join(tenants, slug)).map(feedRow))));
        return run('stock-import.ts', feed, '--tenant', slug);
      });

    // The demo cars' instants move with the clock, those of a feed do not; and an import writes some details in another order.
    for (const slug of slugs) {
      const file = join(tenants, slug, 'stock.jsonl');
      writeFileSync(file, readFileSync(file, 'utf8').replace(RELATIVE, atInstant(Date.now())));
    }
    await importFeed((rows) => rows);

    const freshBuild = await build(slugs);
    const together = await build(slugs);
    const first = await deploy();
    const none = await deploy();
    const noneTogether = await run('deploy.ts', ...slugs, '--dist', OUT, '--json');
    const runCalls = (sum(none.map(({ calls }) => calls)) - noneTogether.calls) / (slugs.length - 1);
    // Some calls are needed once, however many dealers there are.
    const oneDealer = join(work, 'one-dealer');
    cpSync(join(tenants, slugs[0] ?? ''), join(oneDealer, slugs[0] ?? ''), { recursive: true });
    const callsEach = async (...step: readonly string[]): Promise<number> => {
      const [allDealersCost, oneDealerCost] = [
        await run('ci.ts', ...step),
        await run('ci.ts', ...step, '--tenants', oneDealer),
      ];
      return (allDealersCost.calls - oneDealerCost.calls) / (slugs.length - 1);
    };
    const statusCalls = await callsEach('status', '--html', join(work, 'status.html'));

    const imported = await importFeed(dailyFeed);
    const importUnchanged = await importFeed((rows) => rows);
    const push = await pushTo(project, slugs[0] ?? '', (...args) => run('stock-push.ts', ...args));
    const single = await forEachDealer((slug) => build([slug]));
    // The builds of single dealers started once each, the build of all of them together only once.
    const start = Math.max(0, (sum(single.map(({ cpu }) => cpu)) - together.cpu) / (slugs.length - 1));
    const withoutStart = (cost: Cost): Cost => ({ ...cost, cpu: Math.max(0, cost.cpu - start) });
    await build(slugs);
    const feed = await deploy();

    for (const slug of slugs) changeCode(join(tenants, slug, 'locations.json'), HOURS, '"open": "08:00"');
    await build(slugs);
    const edit = await deploy();

    await build(slugs, '--now', new Date(Date.now() + 3 * 86_400_000).toISOString());
    const time = await deploy();

    const footer = join(project, 'src/layouts/Footer.astro');
    if (!existsSync(footer))
      throw new Error(`${footer} does not exist: choose another file that all pages are made from.`);
    changeCode(footer, '</footer>', '<p>One line more</p></footer>');
    await build(slugs);
    const shared = await deploy();

    // The first run calls every site, because all have been deployed; after that the records suffice.
    const firstPlan = await run('ci.ts', 'plan', '--due');
    const dueCalls = await callsEach('plan', '--due');
    const liveCheckCalls = (firstPlan.calls - (await run('ci.ts', 'plan', '--due')).calls) / slugs.length;
    if (standIn.formatViolations.length > 0) throw new Error(standIn.formatViolations.join('\n'));
    const costOf = (costs: readonly Cost[], index: number): Cost => costs[index] ?? NOTHING;
    const withoutRunCalls = (costs: readonly Cost[], index: number): Cost => {
      const cost = costOf(costs, index);
      return { ...cost, calls: cost.calls - runCalls };
    };
    return {
      sizes: sizes.map((cars, index) => ({
        cars,
        import: costOf(imported, index),
        importUnchanged: costOf(importUnchanged, index),
        build: withoutStart(costOf(single, index)),
        deploy: {
          first: withoutRunCalls(first, index),
          none: withoutRunCalls(none, index),
          feed: withoutRunCalls(feed, index),
          edit: withoutRunCalls(edit, index),
          time: withoutRunCalls(time, index),
          shared: withoutRunCalls(shared, index),
        },
      })),
      buildStart: { ...NOTHING, cpu: start },
      freshBuildStart: { ...NOTHING, cpu: start + Math.max(0, freshBuild.cpu - together.cpu) },
      push,
      runCalls,
      dueCalls,
      liveCheckCalls,
      statusCalls,
    };
  } finally {
    await standIn.stop();
  }
}

/** Sends a dealer's changes to its edge application, which runs in this process. */
async function pushTo(
  project: string,
  slug: string,
  run: (...args: readonly string[]) => Promise<Cost>,
): Promise<Cost> {
  const edge = JSON.parse(readFileSync(join(project, edgeSiteFolder(OUT), `${slug}.json`), 'utf8')) as EdgeSite;
  const secret = 'a-secret-of-thirty-letters-at-least';
  mkdirSync(join(project, '.caryard'), { recursive: true });
  writeFileSync(join(project, '.caryard/push-secret'), secret);
  return await withEdgeGlobals(async () => {
    const runtime = { now: () => new Date() };
    const folder = join(project, OUT, slug);
    const secrets = { STOCK_PUSH_SECRET: secret };
    const dealer = edgeInProcess({ edge, sqlite: edgeDatabase(), runtime, folder, secrets });
    const server = createServer((request, response) => {
      void (async () => {
        const body = request.method === 'POST' ? await text(request) : null;
        const headers = new Headers(
          Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
        );
        const url = `${edge.origin}${request.url}`;
        const reply = await dealer.fetch(new Request(url, { method: request.method ?? 'GET', headers, body }));
        response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(await reply.text());
      })();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      return await run(slug, '--out', OUT, '--port', String(port));
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
}

/** An instant this many days and hours from now. */
const RELATIVE = /"([+-])(\d+)d(?:(\d+)h)?"/g;
const atInstant =
  (now: number) =>
  (_: string, sign: string, days: string, hours = '0'): string => {
    const ms = (Number(days) * 24 + Number(hours)) * 3_600_000;
    return `"${new Date(now + (sign === '+' ? ms : -ms)).toISOString()}"`;
  };

type Row = { readonly [field: string]: unknown };
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Fields that an import fills in on its own. */
const GENERATED_FIELDS = ['id', 'slug', 'created_at', 'sold_at', 'departed_at'];

/** The feed row from which an import makes this stored car. */
function feedRow(line: string): Row {
  const car = JSON.parse(line) as Row;
  return Object.fromEntries(Object.entries(car).filter(([field]) => !GENERATED_FIELDS.includes(field)));
}

/** An ordinary day: of 100 cars one is sold, one arrives and three change price; at least one of each. */
function dailyFeed(rows: readonly Row[]): Row[] {
  const onePercent = Math.max(1, Math.round(rows.length / 100));
  const unchanged = rows.slice(onePercent);
  const arrived = rows.slice(0, onePercent).map((row, index) => ({
    ...row,
    stocknum: `NEW-${index}`,
    vin: null,
    regplate: null,
    sold: null,
    status: 'in_stock',
  }));
  let repriced = 0;
  const priced = unchanged.map((row) => {
    if (typeof row.price !== 'number' || repriced >= 3 * onePercent) return row;
    repriced += 1;
    return { ...row, price: row.price - 500 };
  });
  return [...priced, ...arrived];
}

/** Reads costs that an earlier run measured. */
export const readCosts = (file: string): UnitCosts => JSON.parse(readFileSync(file, 'utf8')) as UnitCosts;
