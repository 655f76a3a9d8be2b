import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuildRecord, BuildRecords } from '#scripts/build/build-records.ts';
import { digestOf } from '#scripts/build/code-digest.ts';
import { type FileStat, fileStat } from '#scripts/build/site-files.ts';
import { BUILT_AT } from '#tests/built-at.ts';

const work = mkdtempSync(join(tmpdir(), 'caryard-check-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));
const tenants = join(work, 'tenants');
cpSync('tests/fixtures/tenants/one-tag', join(tenants, 'one-tag'), { recursive: true });
const out = join(work, 'dist');
const records = new BuildRecords(tenants, out);

const build = (options: readonly string[] = ['--check-reused', '1'], ci = '') =>
  spawnSync(
    process.execPath,
    ['scripts/build.mjs', '--tenants', tenants, '--out', out, '--now', BUILT_AT, ...options],
    {
      encoding: 'utf8',
      env: { ...process.env, CI: ci },
    },
  );

/** Modifies a file and its record as if an earlier build had produced it. */
function damageFile(path: string): Buffer {
  const file = join(out, 'one-tag', path);
  const original = readFileSync(file);
  writeFileSync(file, `${original} `);
  const record = records.read('one-tag') as BuildRecord;
  const changedEntry = [digestOf(`${original} `), ...(fileStat(file) as FileStat)] as const;
  records.write('one-tag', {
    ...record,
    site: { ...record.site, files: { ...record.site.files, [path]: changedEntry } },
  });
  return original;
}

beforeAll(() => {
  expect(build([]).status).toBe(0);
});

test('reused pages and cars are built again and are the same', () => {
  const { status, stderr, stdout } = build();
  expect(status, stderr).toBe(0);
  const [, pages, reused] = /^one-tag +(\d+) +(\d+)/m.exec(stdout) ?? [];
  expect(reused).toBe(pages);
  const [, rebuilt] = /^(\d+) reused files were regenerated and are the same$/m.exec(stderr) ?? [];
  // All pages, and the data of three cars.
  expect(Number(rebuilt)).toBeGreaterThanOrEqual(Number(pages) + 3);
});

test.each(['/contact.html', '/sitemap.xml', '/_data/delisted.json'])(
  'a wrong %s that its record does not reveal is detected, the records are deleted, and the next build is correct',
  (path) => {
    const original = damageFile(path);
    const { status, stderr, stdout } = build();
    expect(status).toBe(1);
    expect(stdout).toMatch(/^one-tag +FAILED/m);
    expect(stderr).toContain(`${path} `);
    expect(stderr).toContain('Build again, which rebuilds everything');
    expect(records.read('one-tag')).toBeNull();
    expect(build().status).toBe(0);
    expect(readFileSync(join(out, 'one-tag', path))).toEqual(original);
  },
);

test('files not checked by one build are checked by a later one', () => {
  damageFile('/contact.html');
  const reports = Array.from({ length: 2 }, () => build(['--check-reused', '0.5']).stderr).filter((text) =>
    text.includes('/contact.html was reused from the last build'),
  );
  expect(reports).toHaveLength(1);
  expect(build([]).status).toBe(0);
});

test.each([
  ['false', [], true],
  ['true', [], false],
  ['true', ['--check-reused', '0'], true],
])('with CI=%s and %s a dealer that has not changed is not read: %s', (ci, options, isUnread) => {
  expect(build(options, ci).stderr.includes('files unchanged')).toBe(isUnread);
});
