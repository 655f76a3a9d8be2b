import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { changedBetween } from './moved-between.ts';

const project = mkdtempSync(join(tmpdir(), 'caryard-moved-'));
afterAll(() => rmSync(project, { recursive: true }));
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@test.example', ...args], {
    cwd: project,
    encoding: 'utf8',
  }).trim();
const commit = (path: string, text: string): string => {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
  git('add', '-A');
  git('commit', '-qm', path);
  return git('rev-parse', 'HEAD');
};
const moved = (slug: string, base: string, live: string): Promise<boolean> =>
  changedBetween({ project, tenants: 'tenants', slug, base, live });

test('OPS-07 only what changes a dealer’s own site moves its live site on, whatever is checked out', async () => {
  git('init', '-q', '-b', 'main');
  writeFileSync(join(project, '.gitignore'), '.caryard/\n');
  commit('tenants/north/tenant.json', '{"slug":"north"}');
  const base = commit('tenants/south/tenant.json', '{"slug":"south-yard"}');
  const ofSouth = commit('tenants/south/pages/about.md', 'About us');
  git('checkout', '-q', '-b', 'a-change', base);
  commit('tenants/north/pages/about.md', 'A change that is not live');
  expect(await moved('north', base, ofSouth)).toBe(false);
  expect(await moved('south-yard', base, ofSouth)).toBe(true);
  expect(await moved('north', base, base)).toBe(false);
  git('checkout', '-q', 'main');
  const ofAll = commit('src/shared.ts', 'export {};');
  expect(await moved('north', base, ofAll)).toBe(true);
  expect(git('worktree', 'list').split('\n')).toHaveLength(1);
});

test('OPS-07 where git cannot tell, it has moved', async () => {
  const live = git('rev-parse', 'main');
  expect(await moved('north', 'c'.repeat(40), live)).toBe(true);
  expect(await moved('north', live, 'c'.repeat(40))).toBe(true);
  const nowhere = mkdtempSync(join(tmpdir(), 'caryard-nowhere-'));
  expect(
    await changedBetween({ project: nowhere, tenants: 'tenants', slug: 'north', base: 'c'.repeat(40), live }),
  ).toBe(true);
  rmSync(nowhere, { recursive: true });
});
