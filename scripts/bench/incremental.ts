import { globSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILD_FLAGS } from '../build/node-flags.ts';
import { copyDealer, largestDealer, rowsOf } from './copy-dealer.ts';
import { CODE_CHANGES } from './incremental/code-changes.ts';
import { changeCode, copyProject, runOracle } from './incremental/oracle.ts';
import { measuredCommand } from './measured-command.ts';
import { readOptions } from './read-options.ts';

const NOW = '2026-11-20T00:00:00+10:00';
const RUNS = 5;
/** Changes in one chain, and the maximum number between two changes of the code: each part runs in a separate process. */
const CHAIN = 1000;
const PART = 100;

interface Run {
  /** Seconds from start to end. */
  readonly wall: number;
  /** Seconds of processor time. */
  readonly cpu: number;
  /** Peak memory in MB. */
  readonly peakMb: number;
  /** Rendered pages of all dealers. */
  readonly rendered: number;
  /** Files of all dealers that were written, not linked. */
  readonly writtenFiles: number;
  /** All files of all dealers. */
  readonly files: number;
  /** Dealers whose files were not read. */
  readonly unread: number;
}

/**
 * Compares the time of a change with that of a full build: one price of a dealer with 600 cars, and one price among fifty dealers of 200,
 * measured as whole commands in new processes with an existing bundle. Then runs chains of random changes in copies of the project, whose
 * code is changed too.
 *
 * @param args `--changes N` (200), `--seed N`, `--jobs N` (1) chains in parallel, `--figures no` without the times
 * @returns false if an incremental build produced different bytes from a clean one
 */
export async function benchIncremental(args: readonly string[]): Promise<boolean> {
  const values = readOptions(args, { changes: 200, seed: 1, jobs: 1, figures: 'yes' });
  const work = mkdtempSync(join(tmpdir(), 'caryard-incremental-'));
  try {
    if (values.figures === 'yes') {
      await oneDealer(work, largestDealer());
      await fiftyDealers(work, largestDealer());
    }
    const isDetected = await detectsPlantedRead(work);
    return (await chains(work, values.changes, values.seed, values.jobs)) && isDetected;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function oneDealer(work: string, base: string): Promise<void> {
  const tenants = join(work, 'one');
  copyDealer(base, tenants, 1, 600);
  const out = join(work, 'one-dist');
  build(tenants, out);
  const runs = { clean: [] as Run[], change: [] as Run[], nothing: [] as Run[] };
  for (let n = 0; n < RUNS; n += 1) {
    runs.clean.push(await build(tenants, join(work, 'one-clean'), '--clean'));
    changePrice(join(tenants, 'copy-1'), 300, 20_000 + n);
    runs.change.push(await build(tenants, out));
    runs.nothing.push(await build(tenants, out));
  }
  console.log(`\nOne dealer of 600 cars, whole command, median of ${RUNS}`);
  console.log(HEAD);
  printRow('clean build', median(runs.clean));
  printRow('one price changed', median(runs.change));
  printRow('nothing changed', median(runs.nothing));
}

async function fiftyDealers(work: string, base: string): Promise<void> {
  const tenants = join(work, 'fifty');
  for (let n = 1; n <= 50; n += 1) copyDealer(base, tenants, n, 200);
  const out = join(work, 'fifty-dist');
  const clean = await build(tenants, out, '--clean');
  const stateBefore = statesOf(out);
  const runs: Run[] = [];
  for (let n = 0; n < RUNS; n += 1) {
    changePrice(join(tenants, 'copy-25'), 100, 20_000 + n);
    runs.push(await build(tenants, out));
  }
  const after = statesOf(out);
  const changed = [...stateBefore].filter(([file, state]) => !file.startsWith('copy-25/') && after.get(file) !== state);
  console.log(`\nFifty dealers of 200 cars, whole command, median of ${RUNS} (clean: once)`);
  console.log(HEAD);
  printRow('clean build', clean);
  printRow('one price changed', median(runs));
  console.log(`files of the 49 others rewritten or removed: ${changed.length}`);
}

/** Whether the comparison finds a fault made on purpose: a component that reads something outside its view must give a difference. */
async function detectsPlantedRead(work: string): Promise<boolean> {
  const project = join(work, 'planted-project');
  await copyProject(project);
  changeCode(
    join(project, 'src/layouts/Footer.astro'),
    /<footer/,
    '<footer data-planted={(globalThis as { planted?: number }).planted}',
  );
  const dealer = { work: join(work, 'planted'), dealer: 'tests/fixtures/tenants/one-tag', now: NOW, project };
  const { differences } = await runOracle({ ...dealer, every: 5, changes: 60, planted: true });
  const isDetected = differences.length > 0;
  console.log(`\na component that reads a global: ${isDetected ? 'detected' : 'NOT DETECTED'}`);
  rmSync(project, { recursive: true, force: true });
  return isDetected;
}

const COUNTED = ['changes', 'accepted', 'pages', 'reused', 'unread', 'checked'] as const;

/**
 * Runs chains of changes to a dealer, its site and the time, with changes of the code between their parts; each job has its own copy of the
 * project.
 */
async function chains(work: string, changes: number, seed: number, jobs: number): Promise<boolean> {
  console.log('\nChains of random changes: bytes of incremental builds against clean ones');
  const total = { changes: 0, accepted: 0, pages: 0, reused: 0, unread: 0, checked: 0, code: 0, differences: 0 };
  const length = Math.min(CHAIN, Math.ceil(changes / jobs));
  const starts = Array.from({ length: Math.ceil(changes / length) }, (_, n) => n * length);
  const part = Math.max(10, Math.min(PART, Math.floor(length / (CODE_CHANGES.length + 1))));
  const chain = async (project: string, start: number): Promise<void> => {
    const folder = join(work, `chain-${start}`);
    const end = Math.min(changes, start + length);
    for (let done = start; done < end; done += part) {
      let changed: string | undefined;
      if (done > start) {
        const [file, from, to] = CODE_CHANGES[total.code % CODE_CHANGES.length] as (typeof CODE_CHANGES)[number];
        total.code += 1;
        changeCode(join(project, file), from, to(total.code));
        changed = file;
      }
      const result = await runOracle({
        work: folder,
        dealer: (start / length) % 2 === 0 ? 'tests/fixtures/tenants/all-on' : 'tests/fixtures/tenants/one-tag',
        now: NOW,
        changes: Math.min(part, end - done),
        cars: 6,
        seed: seed + done,
        every: 10,
        project,
        ...(changed && { changed }),
      });
      for (const difference of result.differences) console.log(`DIFFERS ${difference}`);
      for (const field of COUNTED) total[field] += result[field];
      total.differences += result.differences.length;
    }
    console.log(JSON.stringify(total));
    rmSync(folder, { recursive: true, force: true });
  };
  const job = async (_: unknown, number: number): Promise<void> => {
    const project = join(work, `project-${number}`);
    await copyProject(project);
    for (let start = starts.shift(); start !== undefined; start = starts.shift()) await chain(project, start);
  };
  await Promise.all(Array.from({ length: jobs }, job));
  return total.differences === 0;
}

async function build(tenants: string, out: string, ...options: string[]): Promise<Run> {
  const commonArgs = ['--tenants', tenants, '--out', out, '--now', NOW];
  const { wall, cpu, peakMb, stdout, stderr } = await measuredCommand([
    ...[process.execPath, ...BUILD_FLAGS, 'scripts/build.mjs', ...commonArgs, ...options],
  ]);
  const rows = [...stdout.matchAll(/^copy-\d+ +(\d+) +(\d+) +(\d+) +(\d+) /gm)].map((row) => row.slice(1).map(Number));
  const sum = (pick: (row: readonly number[]) => number): number => rows.reduce((all, row) => all + pick(row), 0);
  return {
    ...{ wall, cpu, peakMb },
    rendered: sum(([pages = 0, reused = 0]) => pages - reused),
    files: sum(([, , files = 0]) => files),
    writtenFiles: sum(([, , , written = 0]) => written),
    unread: stderr.match(/files unchanged$/gm)?.length ?? 0,
  };
}

const HEAD = '                     wall s   CPU s  peak MB  pages rendered  files written   of  dealers not read';
function printRow(name: string, { wall, cpu, peakMb, rendered, writtenFiles, files, unread }: Run): void {
  const columns: readonly (readonly [string, number])[] = [
    [wall.toFixed(2), 8],
    [cpu.toFixed(2), 8],
    [peakMb.toFixed(0), 9],
    [String(rendered), 15],
    [String(writtenFiles), 15],
    [String(files), 7],
    [String(unread), 10],
  ];
  console.log(name.padEnd(19) + columns.map(([text, width]) => text.padStart(width)).join(''));
}

const median = (runs: readonly Run[]): Run =>
  [...runs].sort((a, b) => a.cpu - b.cpu)[Math.floor(runs.length / 2)] as Run;

/** File → inode and modification time, which change when a file is written again. */
const statesOf = (out: string): Map<string, string> =>
  new Map(
    globSync('*/**/*.*', { cwd: out }).map((file) => {
      const { ino, mtimeMs } = statSync(join(out, file));
      return [file, `${ino} ${mtimeMs}`];
    }),
  );

function changePrice(dealer: string, index: number, price: number): void {
  const rows = rowsOf(dealer).map((row, n) => (n === index ? row.replace(/"price":\d+/, `"price":${price}`) : row));
  writeFileSync(join(dealer, 'stock.jsonl'), rows.map((row) => `${row}\n`).join(''));
}
