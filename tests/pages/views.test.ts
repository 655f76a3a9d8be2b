import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** A seeded sample of each kind; `--leaves 500` looks at all of them. */
const SAMPLE = ['--leaves', '30', '--seed', '20261120'];

test('a view holds only what is printed: with another leaf a page has other bytes', () => {
  const told = execFileSync(process.execPath, ['tests/pages/unprinted-leaves.ts', 'all-on', 'all-off', ...SAMPLE], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'], // each page that cannot be printed is told there
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const { looked, unprinted } = JSON.parse(told.trim().split('\n').at(-1) ?? '') as {
    readonly looked: number;
    readonly unprinted: readonly string[];
  };
  expect(looked).toBeGreaterThan(500);
  expect(unprinted).toEqual([]);
});
