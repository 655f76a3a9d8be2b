import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { API_LIMIT } from '../deploy/call-rate-limiter.ts';
import { MAX_BUILDS } from '../deploy/retained-builds.ts';
import { type Calendar, calendarOf, DAY, MONTH_DAYS } from './month/calendar.ts';
import { type Cost, costAt, measureCosts, readCosts, type UnitCosts } from './month/costs.ts';
import { type LeadsResult, queriesOfIdleRun, runLeads } from './month/leads.ts';
import { moneyOf, type Used } from './month/money.ts';
import { ASSUMED, type MonthOptions, type MonthResult } from './month/month-result.ts';
import { runMonth } from './month/publishing.ts';
import { type Summary, summaryOf, type WaitingTimes } from './month/summary.ts';
import { readOptions } from './read-options.ts';

const COSTS = '.caryard/bench-month/costs.json';
/** Leads are simulated for at most this many dealers: dealers share nothing, so more would show nothing new. */
const MAX_LEAD_DEALERS = 1000;
/** Assumed: calls of a dealer's Worker by the pages that shoppers open in a month. */
const SHOPPER_CALLS = 3000;
/** Assumed: database rows that one changed car writes. */
const ROWS_PER_CHANGE = 3;
/** Assumed: the share of a dealer's cars that differ in a feed with changes. */
const CHANGED_SHARE = 0.05;
/** Runs of a dealer's schedule in 30 days: one every minute. */
const SCHEDULE_RUNS = 30 * 1440;

/**
 * Simulates a month of dealers: the work, the waiting times and the cost.
 *
 * @param args `--dealers 10,100,1000`; `--days 34`: fewer cover only the start of the month; `--costs FILE`: costs that an earlier run measured,
 *   instead of measuring them; `--sizes 40,120,600`: cars of the measured dealers; `--leads no`; `--assume runners=60,jobStartMs=3000`: other
 *   values of what cannot be measured
 * @returns false if an event never went live, or a lead was lost or duplicated
 */
export async function benchMonth(args: readonly string[]): Promise<boolean> {
  const values = readOptions(args, {
    dealers: [10, 100, 1000],
    days: MONTH_DAYS,
    costs: null,
    sizes: [40, 120, 600],
    leads: 'yes',
    assume: '',
  });
  if (values.costs !== null && !existsSync(values.costs))
    throw new Error(
      `--costs: there is no file "${values.costs}". Leave it out to measure; the result is then in ${COSTS}.`,
    );
  const costs = values.costs === null ? await measured(values.sizes) : readCosts(values.costs);
  printCosts(costs);
  const assumed = readAssumed(values.assume);
  const queries = await queriesOfIdleRun();
  let isGood = true;
  console.log(`\n${HEAD}`);
  for (const dealers of values.dealers) {
    const calendar = calendarOf({ dealers, days: values.days });
    const stops: string[] = [];
    const result = await runMonth({ calendar, costs, assumed, print: (line) => stops.push(line) });
    const summary = summaryOf(result, calendar);
    console.log(rowOf(summary, usedBy(calendar, { result, queries, costs }), calendar, result));
    printMonth(result, summary, stops);
    isGood &&= summary.lost.length === 0;
    if (values.leads === 'no') continue;
    const shortCalendar = { ...calendar, dealers: calendar.dealers.slice(0, MAX_LEAD_DEALERS) };
    const leads = await runLeads({ calendar: shortCalendar });
    printLeads(shortCalendar.dealers.length, leads);
    isGood &&= leads.lost.length + leads.duplicated.length === 0 && leads.accepted === leads.submitted;
  }
  return isGood;
}

function readAssumed(text: string): NonNullable<MonthOptions['assumed']> {
  const pairs = text
    .split(',')
    .filter(Boolean)
    .map((pair) => pair.split('=') as [string, string]);
  const wrong = pairs.find(([name, value]) => !Object.hasOwn(ASSUMED, name) || !(Number(value) > 0));
  if (wrong !== undefined)
    throw new Error(
      `--assume: found "${wrong.join('=')}"; give NAME=NUMBER, above 0, of ${Object.keys(ASSUMED).join(', ')}.`,
    );
  return Object.fromEntries(pairs.map(([name, value]) => [name, Number(value)]));
}

async function measured(sizes: readonly number[]): Promise<UnitCosts> {
  const work = mkdtempSync(join(tmpdir(), 'caryard-month-'));
  try {
    const costs = await measureCosts(work, sizes, console.log);
    mkdirSync(dirname(COSTS), { recursive: true });
    writeFileSync(COSTS, JSON.stringify(costs, null, 1));
    return costs;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);
const minutes = (ms: number): string => (ms / 60_000).toFixed(1);
const pair = ({ count, p50, p95 }: WaitingTimes, unit: (ms: number) => string): string =>
  count === 0 ? 'none' : `${unit(p50)} / ${unit(p95)}`;

function printCosts({
  sizes,
  buildStart,
  freshBuildStart,
  push,
  runCalls,
  dueCalls,
  liveCheckCalls,
  statusCalls,
}: UnitCosts): void {
  const line = (name: string, { cpu, calls, bytes }: Cost): void =>
    console.log(
      `${name.padEnd(28)} ${cpu.toFixed(1).padStart(6)} s CPU ${String(Math.round(calls)).padStart(4)} calls ${(bytes / 1e6).toFixed(2).padStart(7)} MB`,
    );
  console.log('One step of one dealer');
  line('build, start of a command', buildStart);
  line('the same on a new machine', freshBuildStart);
  line('prices and sales pushed', push);
  for (const { cars, build, deploy, ...sized } of sizes) {
    line(`${cars} cars: import`, sized.import);
    line('  import, nothing changed', sized.importUnchanged);
    line('  clean build', build);
    for (const [cause, cost] of Object.entries(deploy)) line(`  deploy, ${cause}`, cost);
  }
  console.log(
    `A run of deployments: ${runCalls} calls in addition. The hourly run: ${dueCalls} calls a dealer to find who is due, ${liveCheckCalls} for each deployment since the last run to find what is live, ${statusCalls} a dealer for the status page`,
  );
}

/** The calls that the API's limit allows an account in a day. */
const CALLS_PER_DAY = (API_LIMIT.calls * DAY) / API_LIMIT.windowMs;
const HEAD =
  '| dealers | CPU h | API calls, share of the limit | GB sent | runner min | prices, sales s p50 / p95 | pages min p50 / p95 | after a shared change | bad day | edit | time | roll-out min | US$ a month |';

function rowOf(
  { ordinary, shared, bad, prices }: Summary,
  used: Used,
  calendar: Calendar,
  result: MonthResult,
): string {
  const { dealers } = calendar;
  const money = moneyOf(used);
  const share = result.calls / (daysOf(calendar) * CALLS_PER_DAY);
  const longest = Math.max(...result.rollouts);
  const cells = [
    dealers.length,
    (result.cpu / 3600).toFixed(0),
    `${Math.round(result.calls)}, ${(100 * share).toFixed(1)} %`,
    (result.bytes / 1e9).toFixed(1),
    result.runnerMinutes,
    pair(prices.ordinary, seconds),
    pair(ordinary.feed, minutes),
    pair(shared.feed, minutes),
    pair(bad.feed, minutes),
    pair(ordinary.edit, minutes),
    pair(ordinary.time, minutes),
    result.rollouts.length === 0 ? 'none' : minutes(longest),
    `${money.total.toFixed(0)} (runners ${money.runners.toFixed(0)}, Workers ${money.workers.toFixed(0)}, D1 ${money.database.toFixed(0)}, R2 ${money.bucket.toFixed(0)})`,
  ];
  return `| ${cells.join(' | ')} |`;
}

const daysOf = ({ start, end }: Calendar): number => (end - start) / DAY;

/**
 * What 30 days use. A kept build is about as large as what a first deployment sends.
 *
 * @param queries database queries that an idle run of the schedule makes; each reads at most one row
 */
function usedBy(
  calendar: Calendar,
  { result, queries, costs }: { readonly result: MonthResult; readonly queries: number; readonly costs: UnitCosts },
): Used {
  const { runnerMinutes, outcomes } = result;
  const dealers = calendar.dealers.length;
  const month = 30 / daysOf(calendar);
  const changedCars = outcomes
    .filter(({ kind }) => kind === 'feed')
    .reduce((sum, { dealer }) => sum + Math.ceil(dealer.cars * CHANGED_SHARE), 0);
  return {
    dealers,
    runnerMinutes: runnerMinutes * month,
    requests: dealers * (SCHEDULE_RUNS + SHOPPER_CALLS),
    rowsWritten: changedCars * ROWS_PER_CHANGE * month,
    rowsRead: dealers * SCHEDULE_RUNS * queries,
    storedBytes: calendar.dealers.reduce(
      (sum, { cars }) => sum + MAX_BUILDS * costAt(costs, cars, ({ deploy }) => deploy.first).bytes,
      0,
    ),
  };
}

function printMonth(result: MonthResult, summary: Summary, stops: readonly string[]): void {
  const { imports, deployments, failedBuilds, limited, droppedDueRuns, startedDueRuns, silent, jobs } = result;
  console.log(
    `  ${imports} feeds imported, ${deployments} deployments, ${failedBuilds} builds failed, ${jobs} jobs; ${limited} deployments met the API's limit; ${startedDueRuns} runs for due dealers started by the scheduler, ${droppedDueRuns} hourly runs dropped; no feed from ${silent.length} dealers; preview after ${pair(summary.preview, minutes)} min; roll-outs ${result.rollouts.map(minutes).join(', ') || 'none'} (min), handed over ${result.handovers} times`,
  );
  if (stops.length > 0)
    console.log(`  ${stops.length} stops of roll-outs, the first: ${stops[0]?.replaceAll('\n', ' ')}`);
  for (const { dealer, kind, since } of summary.lost.slice(0, 10))
    console.log(`  NEVER LIVE: ${kind} of ${dealer.name}, ${new Date(since).toISOString()}`);
}

function printLeads(dealers: number, leads: LeadsResult): void {
  const { waits, lost, duplicated, ...counts } = leads;
  const sorted = [...waits].sort((a, b) => a - b);
  const at = (share: number): string => minutes(sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN);
  console.log(
    `  leads of ${dealers} dealers: ${JSON.stringify(counts)}, ${lost.length} lost, ${duplicated.length} duplicated; delivered after ${at(0.5)} / ${at(0.95)} min`,
  );
  for (const text of [...lost, ...duplicated].slice(0, 10)) console.log(`  FAULT: ${text}`);
}
