import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { GitProject } from '../changes/git-changes.ts';
import { liveHistory } from './live-history.ts';
import { pullChanges } from './pull-changes.ts';

const work = mkdtempSync(join(tmpdir(), 'caryard-pulls-'));
const project = join(work, 'project');
const originalDir = process.cwd();
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@test.example', ...args], {
    cwd: project,
    encoding: 'utf8',
  }).trim();
const write = (path: string, text: string): void => {
  mkdirSync(join(project, path, '..'), { recursive: true });
  writeFileSync(join(project, path), text);
};
/** Creates a branch, as GitHub stores it for a pull request. */
function pull(number: number, change: () => void): string {
  git('checkout', '-q', '-b', `change-${number}`, 'main');
  change();
  git('add', '-A');
  git('commit', '-qm', `Change ${number}`);
  git('push', '-q', 'origin', `HEAD:refs/pull/${number}/head`);
  const head = git('rev-parse', 'HEAD');
  git('checkout', '-q', 'main');
  git('branch', '-qD', `change-${number}`);
  return head;
}

beforeAll(() => {
  mkdirSync(project);
  git('init', '-q', '-b', 'main');
  execFileSync('git', ['init', '-q', '--bare', join(work, 'origin')]);
  git('remote', 'add', 'origin', join(work, 'origin'));
  for (const [name, slug] of [
    ['north', 'north'],
    ['south', 'south-yard'],
    ['west', 'west'],
  ] as const) {
    cpSync('tests/fixtures/tenants/one-tag', join(project, 'tenants', name), { recursive: true });
    const settings = `tenants/${name}/tenant.json`;
    const text = JSON.parse(readFileSync(join(project, settings), 'utf8')) as object;
    write(
      settings,
      JSON.stringify({
        ...text,
        slug,
        id: slug.length + 9000 + name.length,
        origin: `https://${slug}.example`,
        hosts: [],
      }),
    );
  }
  cpSync('.gitignore', join(project, '.gitignore'));
  git('add', '-A');
  git('commit', '-qm', 'Three dealers');
  git('push', '-q', 'origin', 'main');
  process.chdir(project);
});
afterEach(() => {
  expect(git('worktree', 'list').split('\n')).toHaveLength(1);
  expect(existsSync('.caryard/pulls') ? readdirSync('.caryard/pulls') : []).toEqual([]);
  expect(git('status', '--porcelain')).toBe('');
});
afterAll(() => {
  process.chdir(originalDir);
  rmSync(work, { recursive: true, force: true });
});
const changesOf = async (number: number, head: string) =>
  await pullChanges(new GitProject('.'), {
    ...{ main: git('rev-parse', 'main'), head, tenants: 'tenants' },
    ref: `refs/pull/${number}/head`,
  });

test('OPS-09 the sites that a pull request changes, without running any of its code', async () => {
  const head = pull(1, () => {
    write('tenants/south/pages/delivery.md', 'We drive.');
    write('tenants/north/tenant.ts', "throw new Error('It was run.');\nexport default {};\n");
    rmSync(join(project, 'tenants/north/tenant.json'));
  });
  expect(await changesOf(1, head)).toEqual({ slugs: ['north', 'south-yard'], deleted: [] });
});

test('OPS-09 an added dealer is one of the sites, and a deleted one is named', async () => {
  const head = pull(2, () => {
    rmSync(join(project, 'tenants/west'), { recursive: true });
    write('tenants/east/tenant.json', '{"slug":"east"}');
  });
  expect(await changesOf(2, head)).toEqual({ slugs: ['east'], deleted: ['west'] });
});

test('OPS-09 later changes on the live branch count, and conflicting changes are reported', async () => {
  const before = git('rev-parse', 'main');
  const head = pull(3, () => write('tenants/north/pages/hours.md', 'Monday.'));
  const conflicting = pull(4, () => write('tenants/west/pages/hours.md', 'Tuesday.'));
  write('tenants/west/pages/hours.md', 'Wednesday.');
  git('add', '-A');
  git('commit', '-qm', 'Hours');
  expect(await changesOf(3, head)).toEqual({ slugs: ['north'], deleted: [] });
  expect(await changesOf(4, conflicting)).toBeNull();
  const { hasChanged, main, slugs } = await liveHistory(new GitProject('.'), 'tenants');
  expect([main, [...slugs].sort()]).toEqual([git('rev-parse', 'HEAD'), ['north', 'south-yard', 'west']]);
  const results = ['north', 'south-yard', 'west'].map((slug) => hasChanged(slug, before));
  expect(await Promise.all(results)).toEqual([false, false, true]);
  expect([await hasChanged('west', main), await hasChanged('north', '9'.repeat(40))]).toEqual([false, true]);
});

test('OPS-09 a missing commit is reported, and never counts as "nobody is changed"', async () => {
  await expect(changesOf(9, '9'.repeat(40))).rejects.toThrow(/git fetch failed/);
});
