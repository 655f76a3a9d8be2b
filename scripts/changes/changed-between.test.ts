import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { changedBetween } from './changed-between.ts';

const project = mkdtempSync(join(tmpdir(), 'caryard-changed-'));
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
const hasChanged = (slug: string, base: string, live: string): Promise<boolean> =>
  changedBetween({ project, tenants: 'tenants', slug, baseCommit: base, liveCommit: live });

test('OPS-07 a live site has changed only if the commits change that dealer’s own site, whatever is checked out', async () => {
  git('init', '-q', '-b', 'main');
  writeFileSync(join(project, '.gitignore'), '.caryard/\n');
  commit('tenants/north/tenant.json', '{"slug":"north"}');
  const base = commit('tenants/south/tenant.json', '{"slug":"south-yard"}');
  const southCommit = commit('tenants/south/pages/about.md', 'About us');
  git('checkout', '-q', '-b', 'a-change', base);
  commit('tenants/north/pages/about.md', 'A change that is not live');
  expect(await hasChanged('north', base, southCommit)).toBe(false);
  expect(await hasChanged('south-yard', base, southCommit)).toBe(true);
  expect(await hasChanged('north', base, base)).toBe(false);
  git('checkout', '-q', 'main');
  const sharedCommit = commit('src/shared.ts', 'export {};');
  expect(await hasChanged('north', base, sharedCommit)).toBe(true);
  expect(git('worktree', 'list').split('\n')).toHaveLength(1);
});

test('OPS-07 if git cannot tell, it counts as changed', async () => {
  const live = git('rev-parse', 'main');
  expect(await hasChanged('north', 'c'.repeat(40), live)).toBe(true);
  expect(await hasChanged('north', live, 'c'.repeat(40))).toBe(true);
  const noRepository = mkdtempSync(join(tmpdir(), 'caryard-nowhere-'));
  expect(
    await changedBetween({
      project: noRepository,
      tenants: 'tenants',
      slug: 'north',
      baseCommit: 'c'.repeat(40),
      liveCommit: live,
    }),
  ).toBe(true);
  rmSync(noRepository, { recursive: true });
});
