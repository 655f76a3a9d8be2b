import { spawn } from 'node:child_process';
import pMap from 'p-map';

export interface StepResult {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
}

/** Caches of earlier runs, so that a check only looks at what changed. A fresh clone has none. */
const CACHE = '.caryard/check';

/** The static checks in the order in which they start. Astro's check covers the `.astro` files and all TypeScript but that of `functions`. */
const STEPS: readonly (readonly [name: string, command: readonly string[]])[] = [
  ['format and lint', ['biome', 'check', '--error-on-warnings', '.']],
  ['types: pages and build', ['astro', 'check', '--minimumFailingSeverity', 'error']],
  [
    'types: edge',
    ['tsc', '--noEmit', '-p', 'functions', '--incremental', '--tsBuildInfoFile', `${CACHE}/edge.tsbuildinfo`],
  ],
  [
    'import rules',
    [
      'depcruise',
      ...['--config', 'scripts/check/dependency-rules.mjs'],
      ...['--cache', `${CACHE}/import-rules`, '--cache-strategy', 'content'],
      ...['src', 'scripts', 'functions', 'tenants'],
    ],
  ],
  ['dead code', ['knip', '--no-progress', '--cache', '--cache-location', `${CACHE}/dead-code`]],
];

/** Runs every check, two at a time, printing the output of those that fail. */
export const runSteps = (): Promise<StepResult[]> => pMap(STEPS, (step) => runStep(...step), { concurrency: 2 });

async function runStep(name: string, [command = '', ...args]: readonly string[]): Promise<StepResult> {
  const started = performance.now();
  const child = spawn(`node_modules/.bin/${command}`, args, {
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' },
    shell: process.platform === 'win32',
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve).on('error', () => resolve(1)));
  const seconds = (performance.now() - started) / 1000;
  console.error(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
  if (code !== 0) console.error(output);
  return { name, ok: code === 0, seconds };
}
