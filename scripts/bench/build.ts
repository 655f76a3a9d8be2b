import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { BUILD_FLAGS } from '../build/node-flags.ts';

interface Run {
  readonly pages: number;
  readonly bytes: number;
  readonly cpu: number;
  readonly seconds: number;
}

const RUNS = 3;
const MANY = 20;

/**
 * Build figures: user CPU of printing and writing the pages of one kind, against plain template strings writing as many bytes
 * in the same run (the two alternate); CPU of one more tenant; peak memory at 20 tenants.
 */
export function benchBuild(tenant: string): void {
  const work = mkdtempSync(join(tmpdir(), 'caryard-bench-'));
  try {
    console.log(`\nBuild, tenant ${basename(tenant)}: median of ${RUNS} runs, user CPU`);
    console.log('kind      pages   MB     ours s  floor s  ratio  pages/s');
    for (const kind of ['car', 'search', 'content']) {
      const ours: Run[] = [];
      const floor: Run[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        ours.push(worker('pages', kind, tenant, join(work, `o${run}`)) as Run);
        floor.push(worker('floor', kind, tenant, join(work, `f${run}`)) as Run);
      }
      const [a, b] = [median(ours), median(floor)];
      console.log(
        `${kind.padEnd(9)} ${String(a.pages).padStart(5)}  ${(a.bytes / 1e6).toFixed(1).padStart(5)}  ${a.cpu.toFixed(2).padStart(7)}  ${b.cpu.toFixed(2).padStart(7)}  ${(a.cpu / b.cpu).toFixed(1).padStart(5)}  ${(a.pages / a.seconds).toFixed(0).padStart(7)}`,
      );
    }
    const one = many(work, tenant, 1);
    const twenty = many(work, tenant, MANY);
    console.log(
      `one tenant ${one.cpu.toFixed(1)} s CPU, peak ${one.peakMb.toFixed(0)} MB; ${MANY} tenants ${twenty.cpu.toFixed(1)} s CPU, peak ${twenty.peakMb.toFixed(0)} MB`,
    );
    console.log(`one more tenant: ${((twenty.cpu - one.cpu) / (MANY - 1)).toFixed(2)} s CPU`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Builds `count` copies of a tenant, each under a slug, number and host of its own, in one fresh process. */
function many(work: string, tenant: string, count: number): { cpu: number; peakMb: number } {
  const folder = join(work, `tenants-${count}`);
  for (let n = 1; n <= count; n += 1) {
    const slug = `copy-${n}`;
    cpSync(tenant, join(folder, slug), { recursive: true });
    for (const name of readdirSync(join(folder, slug)).filter((file) => /^tenant\.(ts|json)$/.test(file))) {
      const file = join(folder, slug, name);
      const own = readFileSync(file, 'utf8')
        .replace(/^( {2}"?id"?: )\d+/m, `$1${990_000 + n}`)
        .replace(/^( {2}"?origin"?: )['"][^'"]+['"]/m, `$1"https://${slug}.example"`)
        .replace(/^( {2}"?hosts"?: )\[[^\]]*\]/m, '$1[]');
      writeFileSync(file, own);
    }
  }
  const result = worker('tenants', folder, join(work, `dist-${count}`)) as {
    code: number;
    cpu: number;
    peakMb: number;
  };
  if (result.code !== 0) throw new Error(`The ${count} copies of ${tenant} did not build.`);
  return result;
}

function worker(...args: string[]): unknown {
  const result = spawnSync(process.execPath, [...BUILD_FLAGS, join(import.meta.dirname, 'build-worker.ts'), ...args], {
    encoding: 'utf8',
    maxBuffer: 1e8,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const line = /^RESULT (.*)$/m.exec(result.stdout)?.[1];
  if (line === undefined) throw new Error(`The measured build failed.\n${result.stderr}\n${result.stdout}`);
  return JSON.parse(line);
}

function median(runs: readonly Run[]): Run {
  return [...runs].sort((a, b) => a.cpu - b.cpu)[Math.floor(runs.length / 2)] as Run;
}
