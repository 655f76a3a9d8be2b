import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { tenantFolders } from '#config/tenant-folders.ts';

const DEMOS = tenantFolders('tenants');

/** Seeded samples of the leaves of each kind of page; `--leaves 500` covers all. */
test.each<[dealer: string, args: readonly string[]]>([
  ['the test dealers', ['all-on', 'all-off', '--leaves', '30']],
  ['the demo dealers', [...DEMOS, '--tenants', 'tenants', '--leaves', '12', '--pages', '4']],
])('a view contains only what is rendered: changing a leaf changes the page, for %s', (_dealer, args) => {
  const output = execFileSync(process.execPath, ['tests/pages/unrendered-leaves.ts', ...args, '--seed', '20261120'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'], // where pages that cannot be rendered are reported
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const { checked, unrendered } = JSON.parse(output.trim().split('\n').at(-1) ?? '') as {
    readonly checked: number;
    readonly unrendered: readonly string[];
  };
  expect(checked).toBeGreaterThan(300);
  expect(unrendered).toEqual([]);
});
