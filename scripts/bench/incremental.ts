import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tenantFolders } from '#config/tenant-folders.ts';
import { BUILD_FLAGS } from '../build/node-flags.ts';
import { changeCode, copyProject, runOracle } from './incremental/oracle.ts';

const NOW = '2026-11-20T00:00:00+10:00';
const RUNS = 5;
/** Changes of one chain: each begins in a process of its own. */
const CHAIN = 1000;

interface Run {
  readonly wall: number;
  readonly cpu: number;
  readonly peakMb: number;
  /** Of all dealers of the table. */
  readonly printed: number;
  readonly written: number;
  readonly files: number;
  /** Dealers of whom nothing was read. */
  readonly unread: number;
}

/**
 * What a change costs against building everything: one price in a dealer of 600 cars, one in fifty dealers of 200, whole commands in
 * fresh processes with the bundle made; then the chains of random changes, and code changed in a copy of the project.
 *
 * @param args `--changes N` (200), `--seed N`, `--figures no`
 * @returns false when an incremental build ever gave other bytes than a clean one
 */
export async function benchIncremental(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      changes: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      figures: { type: 'string', default: 'yes' },
    },
  });
  const work = mkdtempSync(join(tmpdir(), 'caryard-incremental-'));
  try {
    if (values.figures === 'yes') {
      const [base = ''] = tenantFolders('tenants')
        .map((slug) => join('tenants', slug))
        .sort((a, b) => rowsOf(b).length - rowsOf(a).length);
      oneDealer(work, base);
      fiftyDealers(work, base);
    }
    const isRight = await codeChanges(work);
    return (await chains(work, Number(values.changes), Number(values.seed))) && isRight;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function oneDealer(work: string, base: string): void {
  const tenants = join(work, 'one');
  copyDealer(base, tenants, 1, 600);
  const out = join(work, 'one-dist');
  build(tenants, out);
  const runs = { clean: [] as Run[], change: [] as Run[], nothing: [] as Run[] };
  for (let n = 0; n < RUNS; n += 1) {
    runs.clean.push(build(tenants, join(work, 'one-clean'), '--clean'));
    changePrice(join(tenants, 'copy-1'), 300, 20_000 + n);
    runs.change.push(build(tenants, out));
    runs.nothing.push(build(tenants, out));
  }
  console.log(`\nOne dealer of 600 cars, whole command, median of ${RUNS}`);
  console.log(HEAD);
  tell('clean build', middle(runs.clean));
  tell('one price changed', middle(runs.change));
  tell('nothing changed', middle(runs.nothing));
}

function fiftyDealers(work: string, base: string): void {
  const tenants = join(work, 'fifty');
  for (let n = 1; n <= 50; n += 1) copyDealer(base, tenants, n, 200);
  const out = join(work, 'fifty-dist');
  const clean = build(tenants, out, '--clean');
  const before = statesOf(out);
  const runs: Run[] = [];
  for (let n = 0; n < RUNS; n += 1) {
    changePrice(join(tenants, 'copy-25'), 100, 20_000 + n);
    runs.push(build(tenants, out));
  }
  const after = statesOf(out);
  const touched = [...before].filter(([file, state]) => !file.startsWith('copy-25/') && after.get(file) !== state);
  console.log(`\nFifty dealers of 200 cars, whole command, median of ${RUNS} (clean: once)`);
  console.log(HEAD);
  tell('clean build', clean);
  tell('one price changed', middle(runs));
  console.log(`files of the 49 others written anew or removed: ${touched.length}`);
}

/** Components, styles, domain rules and build scripts changed in a copy of the project: the next build is that of a clean one. */
async function codeChanges(work: string): Promise<boolean> {
  const project = join(work, 'project');
  await copyProject(project);
  const dealer = { work: join(work, 'code'), dealer: 'tests/fixtures/tenants/one-tag', now: NOW, every: 1, project };
  const changes: readonly (readonly [file: string, from: RegExp, to: string])[] = [
    ['src/components/Breadcrumbs.astro', /<nav/, '<nav data-changed'],
    ['src/styles/shell.css', /$/, '\n.changed { color: red; }\n'],
    ['src/domain/constants.ts', /(rangeDefaultMax: )100_000/, '$190_000'],
    ['scripts/build/sitemap.ts', /Disallow: \/api\//, 'Disallow: /apis/'],
    ['src/views/frame.ts', /siteName: site\.name/, 'siteName: site.name.toUpperCase()'],
  ];
  let isRight = true;
  console.log('\nCode changed in a copy of the project');
  for (const [file, from, to] of [['', /^/, ''] as const, ...changes]) {
    if (file !== '') changeCode(join(project, file), from, to);
    const { differences, checked } = await runOracle({ ...dealer, changes: 3 });
    isRight &&= differences.length === 0;
    console.log(`${file || 'nothing'}: ${checked} files checked, ${differences.length} differences`);
  }
  changeCode(
    join(project, 'src/layouts/Footer.astro'),
    /<footer/,
    '<footer data-planted={(globalThis as { planted?: number }).planted}',
  );
  const planted = await runOracle({ ...dealer, every: 5, changes: 60, planted: true });
  console.log(`a component that reads a global: ${planted.differences.length > 0 ? 'found out' : 'NOT FOUND OUT'}`);
  return isRight && planted.differences.length > 0;
}

async function chains(work: string, changes: number, seed: number): Promise<boolean> {
  console.log('\nChains of random changes: bytes of incremental builds against clean ones');
  const total = { changes: 0, accepted: 0, pages: 0, reused: 0, unread: 0, checked: 0, differences: 0 };
  for (let done = 0; done < changes; done += CHAIN) {
    const result = await runOracle({
      work: join(work, `chain-${done}`),
      dealer: done % (2 * CHAIN) === 0 ? 'tests/fixtures/tenants/all-on' : 'tests/fixtures/tenants/one-tag',
      now: NOW,
      changes: Math.min(CHAIN, changes - done),
      cars: 6,
      seed: seed + done,
      every: 10,
    });
    for (const difference of result.differences) console.log(`DIFFERS ${difference}`);
    for (const field of ['changes', 'accepted', 'pages', 'reused', 'unread', 'checked'] as const)
      total[field] += result[field];
    total.differences += result.differences.length;
    console.log(JSON.stringify(total));
    rmSync(join(work, `chain-${done}`), { recursive: true, force: true });
  }
  return total.differences === 0;
}

/** Prints at the end what the process has used. */
const METER = `data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();process._rawDebug('METER '+JSON.stringify({cpu:(user+system)/1e6,peakMb:process.resourceUsage().maxRSS/1024}))})`;

function build(tenants: string, out: string, ...more: string[]): Run {
  const started = performance.now();
  const args = [
    '--import',
    METER,
    ...BUILD_FLAGS,
    'scripts/build.mjs',
    '--tenants',
    tenants,
    '--out',
    out,
    '--now',
    NOW,
  ];
  const { stdout, stderr, status } = spawnSync(process.execPath, [...args, ...more], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const wall = (performance.now() - started) / 1000;
  const used = /^METER (.*)$/m.exec(stderr)?.[1];
  if (status !== 0 || used === undefined) throw new Error(`The measured build failed.\n${stderr}\n${stdout}`);
  const rows = [...stdout.matchAll(/^copy-\d+ +(\d+) +(\d+) +(\d+) +(\d+) /gm)].map((row) => row.slice(1).map(Number));
  const sum = (of: (row: readonly number[]) => number): number => rows.reduce((all, row) => all + of(row), 0);
  return {
    wall,
    ...(JSON.parse(used) as { cpu: number; peakMb: number }),
    printed: sum(([pages = 0, reused = 0]) => pages - reused),
    files: sum(([, , files = 0]) => files),
    written: sum(([, , , written = 0]) => written),
    unread: stderr.match(/files as they were$/gm)?.length ?? 0,
  };
}

const HEAD = '                     wall s   CPU s  peak MB  pages printed  files written   of  dealers not read';
function tell(name: string, { wall, cpu, peakMb, printed, written, files, unread }: Run): void {
  const columns: readonly (readonly [string, number])[] = [
    [wall.toFixed(2), 8],
    [cpu.toFixed(2), 8],
    [peakMb.toFixed(0), 9],
    [String(printed), 15],
    [String(written), 15],
    [String(files), 7],
    [String(unread), 10],
  ];
  console.log(name.padEnd(19) + columns.map(([text, width]) => text.padStart(width)).join(''));
}

const middle = (runs: readonly Run[]): Run =>
  [...runs].sort((a, b) => a.cpu - b.cpu)[Math.floor(runs.length / 2)] as Run;

/** File → its place on the disk and when it was written: what is written anew has another. */
const statesOf = (out: string): Map<string, string> =>
  new Map(
    globSync('*/**/*.*', { cwd: out }).map((file) => {
      const { ino, mtimeMs } = statSync(join(out, file));
      return [file, `${ino} ${mtimeMs}`];
    }),
  );

const rowsOf = (dealer: string): string[] =>
  readFileSync(join(dealer, 'stock.jsonl'), 'utf8').split('\n').filter(Boolean);

/** A dealer under a number and host of its own, with some of its cars. */
function copyDealer(base: string, tenants: string, n: number, cars: number): void {
  const slug = `copy-${n}`;
  const to = join(tenants, slug);
  cpSync(base, to, { recursive: true });
  for (const name of globSync('tenant.{ts,json}', { cwd: to })) {
    const own = readFileSync(join(to, name), 'utf8')
      .replace(/^( {2}"?id"?: )\d+/m, `$1${990_000 + n}`)
      .replace(/^( {2}"?origin"?: )['"][^'"]+['"]/m, `$1"https://${slug}.example"`)
      .replace(/^( {2}"?hosts"?: )\[[^\]]*\]/m, '$1[]');
    writeFileSync(join(to, name), own);
  }
  writeFileSync(
    join(to, 'stock.jsonl'),
    rowsOf(base)
      .slice(0, cars)
      .map((row) => `${row}\n`)
      .join(''),
  );
}

function changePrice(dealer: string, at: number, price: number): void {
  const rows = rowsOf(dealer).map((row, n) => (n === at ? row.replace(/"price":\d+/, `"price":${price}`) : row));
  writeFileSync(join(dealer, 'stock.jsonl'), rows.map((row) => `${row}\n`).join(''));
}
