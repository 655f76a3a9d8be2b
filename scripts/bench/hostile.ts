import { spawnSync } from 'node:child_process';

const INPUTS = '100000';

/**
 * A larger run of the edge tests with hostile text: every output format, and a version of each without escaping, which the test must catch.
 * `npm run bench -- hostile`.
 */
export function benchHostile(): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...['--config', 'tests/edge/vitest.config.ts', '--silent=false', 'tests/edge/hostile-text.test.ts'],
    ],
    { encoding: 'utf8', env: { ...process.env, CARYARD_HOSTILE_INPUTS: INPUTS, NO_COLOR: '1' } },
  );
  if (status !== 0) throw new Error(`Hostile text was not escaped.\n${stdout}${stderr}`);
  for (const line of stdout.match(/^.*: \d+ (?:inputs|places), 0 escapes$/gm) ?? [])
    console.log(`hostile text in ${line}`);
}
