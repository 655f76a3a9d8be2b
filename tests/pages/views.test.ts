import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { tenantFolders } from '#config/tenant-folders.ts';

const DEMOS = tenantFolders('tenants');

/** Seeded samples of each kind; `--leaves 500` covers all of them. */
test.each<[dealer: string, args: readonly string[]]>([
  ['the test dealers', ['all-on', 'all-off', '--leaves', '30']],
  ['the demo dealers', [...DEMOS, '--tenants', 'tenants', '--leaves', '12', '--pages', '4']],
])('a view holds only what is rendered: with another leaf a page of %s has other bytes', (_dealer, args) => {
  const output = execFileSync(process.execPath, ['tests/pages/unrendered-leaves.ts', ...args, '--seed', '20261120'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'], // pages that cannot be rendered are reported there
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const { looked: checked, unrendered } = JSON.parse(output.trim().split('\n').at(-1) ?? '') as {
    readonly looked: number;
    readonly unrendered: readonly string[];
  };
  expect(checked).toBeGreaterThan(300);
  expect(unrendered).toEqual([]);
});
