import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readTenant } from '#config/read-tenant.ts';
import { BUILD_FLAGS } from '../build/node-flags.ts';
import { pageContext, serialisedView } from '../build/page-context.ts';
import { copyDealer, largestDealer, rowsOf } from './copy-dealer.ts';
import { type Measured, measuredCommand } from './measured-command.ts';
import { readOptions } from './read-options.ts';

const NOW = '2026-11-20T00:00:00+10:00';
const RUNS = 3;
/** At the same depth in the project as the folder it is a copy of, so that its relative imports work. */
const ASTRO_BUILD = '.caryard/bench/astro-build';

/** The result of one run of `measure-rendering.ts`. */
interface Rendered {
  readonly pages: number;
  /** Seconds of processor time, without system time. */
  readonly user: number;
}

/**
 * Measures a clean build, all in one run: our rendering against plain template strings that write as many bytes, Astro's own static build of
 * the same pages against ours, dealers of increasing size, and increasing numbers of dealers.
 *
 * @param args `--sizes 400,4000,16663` cars of one dealer, `--dealers 1,20` of `--cars 600` each, `--astro no`, `--runs 3`
 */
export async function benchBuild(args: readonly string[]): Promise<void> {
  const values = readOptions(args, {
    sizes: [400, 4000, 16_663],
    dealers: [1, 20],
    cars: 600,
    astro: 'yes',
    runs: RUNS,
  });
  const work = mkdtempSync(join(tmpdir(), 'caryard-bench-'));
  const base = largestDealer();
  const runs = values.runs;
  try {
    await build(base, work, 1, 1); // makes the bundle and fills the picture cache
    await rendering(base, work, runs);
    if (values.astro !== 'no') await astroBuild(base, work, runs);
    console.log(`\nClean builds, whole command, median of ${runs} by processor time`);
    console.log(HEAD);
    for (const cars of values.sizes) {
      const repeats = cars > 10_000 ? 1 : runs;
      printRow(`1 dealer, ${cars} cars`, await medianOf(repeats, () => build(base, work, 1, cars)));
    }
    for (const dealers of values.dealers)
      printRow(
        `${dealers} × ${values.cars} cars`,
        await medianOf(dealers > 5 ? 1 : runs, () => build(base, work, dealers, values.cars)),
      );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Renders every page of a dealer repeatedly for a few seconds, alternating with template strings. */
async function rendering(base: string, work: string, runs: number): Promise<void> {
  const each = { pages: [] as Rendered[], baseline: [] as Rendered[] };
  for (let run = 0; run < runs; run += 1)
    for (const mode of ['pages', 'baseline'] as const) {
      const command = [process.execPath, ...BUILD_FLAGS, join(import.meta.dirname, 'measure-rendering.ts'), mode, base];
      const { stdout } = await measuredCommand([...command, join(work, `rendered-${mode}`)]);
      each[mode].push(JSON.parse(/^RESULT (.*)$/m.exec(stdout)?.[1] ?? 'null') as Rendered);
    }
  const msOf = (renderings: readonly Rendered[]): number => {
    const { user, pages } = [...renderings].sort((a, b) => a.user / a.pages - b.user / b.pages)[
      Math.floor(renderings.length / 2)
    ] as Rendered;
    return (user / pages) * 1000;
  };
  const [ours, baseline] = [msOf(each.pages), msOf(each.baseline)];
  console.log('\nRendering and writing all pages of a dealer, user time per page');
  console.log(
    `ours ${ours.toFixed(2)} ms, filled strings ${baseline.toFixed(2)} ms, ratio ${(ours / baseline).toFixed(1)}`,
  );
}

/** Builds the same views with Astro's static build, alternating with ours; both bundle from scratch. */
async function astroBuild(base: string, work: string, runs: number): Promise<void> {
  const context = await pageContext(base, await readTenant(base), new Date(NOW));
  const pages = context.table.routes.map((route) => ({
    path: route.path,
    kind: route.kind,
    view: serialisedView(context, route).text,
  }));
  const views = join(work, 'views.json');
  writeFileSync(views, JSON.stringify(pages));
  // Astro leaves types and bundled packages beside its configuration, where they would count as code of the project.
  rmSync(ASTRO_BUILD, { recursive: true, force: true });
  cpSync(join(import.meta.dirname, 'astro-build'), ASTRO_BUILD, { recursive: true });
  const astro: Measured[] = [];
  const ours: Measured[] = [];
  for (let run = 0; run < runs; run += 1) {
    const out = join(work, 'astro-build');
    rmSync(out, { recursive: true, force: true });
    const command = ['node_modules/.bin/astro', 'build', '--root', ASTRO_BUILD];
    astro.push(await measuredCommand(command, { CARYARD_ASTRO_VIEWS: views, CARYARD_ASTRO_OUT: out }));
    rmSync('.caryard/bundle', { recursive: true, force: true });
    ours.push((await build(base, work, 1, rowsOf(base).length)).measured);
  }
  console.log(`\n${pages.length} pages of one dealer, bundling included, median of ${runs}`);
  console.log('                       wall s   CPU s');
  const line = (name: string, { wall, cpu }: Measured): void =>
    console.log(`${name.padEnd(22)} ${wall.toFixed(2).padStart(6)}  ${cpu.toFixed(2).padStart(6)}`);
  line("Astro's static build", median(astro));
  line('ours, with all files', median(ours));
}

interface Built {
  readonly pages: number;
  readonly measured: Measured;
}

async function build(base: string, work: string, dealers: number, cars: number): Promise<Built> {
  const tenants = join(work, 'tenants');
  rmSync(tenants, { recursive: true, force: true });
  mkdirSync(tenants);
  for (let n = 1; n <= dealers; n += 1) copyDealer(base, tenants, n, cars);
  const command = [process.execPath, ...BUILD_FLAGS, 'scripts/build.mjs', '--tenants', tenants];
  const measured = await measuredCommand([...command, '--out', resolve(work, 'dist'), '--now', NOW, '--clean']);
  const rows = [...measured.stdout.matchAll(/^copy-\d+ +(\d+) /gm)].map(([, pages]) => Number(pages));
  rmSync(resolve(work, 'dist'), { recursive: true, force: true });
  return { pages: rows.reduce((total, pages) => total + pages, 0), measured };
}

async function medianOf(runs: number, run: () => Promise<Built>): Promise<Built> {
  const built: Built[] = [];
  for (let n = 0; n < runs; n += 1) built.push(await run());
  return built.sort((a, b) => a.measured.cpu - b.measured.cpu)[Math.floor(built.length / 2)] as Built;
}

const median = (measurements: readonly Measured[]): Measured =>
  [...measurements].sort((a, b) => a.cpu - b.cpu)[Math.floor(measurements.length / 2)] as Measured;

const HEAD = '                        pages   wall s   CPU s  user ms/page  pages/s  peak MB';
function printRow(name: string, { pages, measured: { wall, user, cpu, peakMb } }: Built): void {
  const columns: readonly (readonly [string, number])[] = [
    [String(pages), 7],
    [wall.toFixed(2), 9],
    [cpu.toFixed(2), 8],
    [((user / pages) * 1000).toFixed(2), 14],
    [(pages / wall).toFixed(0), 9],
    [peakMb.toFixed(0), 9],
  ];
  console.log(name.padEnd(22) + columns.map(([text, width]) => text.padStart(width)).join(''));
}
