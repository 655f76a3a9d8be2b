import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const ci = (...args: string[]) => {
  const { GITHUB_OUTPUT: _, GITHUB_TOKEN: __, ...env } = process.env;
  return spawnSync(process.execPath, ['scripts/ci.ts', ...args], { encoding: 'utf8', env });
};

test('OPS-09 the nightly run plans every dealer', () => {
  const { status, stdout, stderr } = ci('plan', '--all', '--tenants', 'tests/fixtures/tenants');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^jobs: \[\{"job":"1 of \d+","dealers":/);
  expect(Number(/^count: (\d+)$/m.exec(stdout)?.[1])).toBeGreaterThan(1);
});

test('OPS-09 every dealer is planned if the commit of the last publication is missing', () => {
  const { status, stdout } = ci(
    'plan',
    '--base',
    'refs/tags/nobody',
    '--or-all',
    '--tenants',
    'tests/fixtures/tenants',
  );
  expect([status, stdout.includes('All dealers are built.')]).toEqual([0, true]);
});

test.each([
  [['remove'], 'give --number with the pull request, or --closed'],
  [['remove', '--number', '7', '--closed'], 'give --number with the pull request, or --closed'],
  [['remove', '--number', '0'], 'give the number of a pull request'],
  [['remove', '--closed'], 'is not set'],
  [['decide'], 'is not set'],
  [['plan', '--all', '--jobs', '0'], '--jobs: found "0"; give a whole number from 1'],
  [['publish', '--dealers', 'north'], '--dealers: found "north"; give a JSON list of names'],
  [['published', '--list', 'no/such.json', '--results', 'no/such'], '--list: there is no file "no/such.json"'],
  [['published', '--list', 'scripts', '--results', 'no/such'], '--list: there is no file "scripts"'],
  [['published', '--list', 'package.json', '--results', 'no/such'], 'give a JSON list of names'],
  [['preview', '--dealers', '[]', '--base', 'HEAD^1', '--number', '7'], '--commit is missing'],
])('OPS-09 %j says what is missing', (args, message) => {
  const { status, stderr } = ci(...args);
  expect([status, stderr.includes(message)]).toEqual([1, true]);
  expect(stderr).not.toContain('.ts:');
});
