import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuildRecord, BuildRecords } from '#scripts/build/build-records.ts';
import { digestOf } from '#scripts/build/code-digest.ts';
import { fileStamp, type Stamp } from '#scripts/build/site-files.ts';
import { BUILT_AT } from '#tests/built-at.ts';

const work = mkdtempSync(join(tmpdir(), 'caryard-check-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));
const tenants = join(work, 'tenants');
cpSync('tests/fixtures/tenants/one-tag', join(tenants, 'one-tag'), { recursive: true });
const out = join(work, 'dist');
const records = new BuildRecords(tenants, out);

const build = (more: readonly string[] = ['--check-reused', '1'], ci = '') =>
  spawnSync(process.execPath, ['scripts/build.mjs', '--tenants', tenants, '--out', out, '--now', BUILT_AT, ...more], {
    encoding: 'utf8',
    env: { ...process.env, CI: ci },
  });

/** Modifies a file and its record as if an earlier build had produced it. */
function damageFile(path: string): Buffer {
  const file = join(out, 'one-tag', path);
  const right = readFileSync(file);
  writeFileSync(file, `${right} `);
  const record = records.read('one-tag') as BuildRecord;
  const stamped = [digestOf(`${right} `), ...(fileStamp(file) as Stamp)] as const;
  records.write('one-tag', { ...record, site: { ...record.site, files: { ...record.site.files, [path]: stamped } } });
  return right;
}

beforeAll(() => {
  expect(build([]).status).toBe(0);
});

test('reused pages and cars are made again and come out the same', () => {
  const { status, stderr, stdout } = build();
  expect(status, stderr).toBe(0);
  const [, pages, reused] = /^one-tag +(\d+) +(\d+)/m.exec(stdout) ?? [];
  expect(reused).toBe(pages);
  const [, again] = /^(\d+) reused files were made again and are the same$/m.exec(stderr) ?? [];
  // All pages, and the data of three cars.
  expect(Number(again)).toBeGreaterThanOrEqual(Number(pages) + 3);
});

test.each(['/contact.html', '/sitemap.xml', '/_data/departed.json'])(
  'a wrong %s that a record vouches for is found out, the records are thrown away, and the next build is right',
  (path) => {
    const right = damageFile(path);
    const { status, stderr, stdout } = build();
    expect(status).toBe(1);
    expect(stdout).toMatch(/^one-tag +FAILED/m);
    expect(stderr).toContain(`${path} `);
    expect(stderr).toContain('Build again, which rebuilds everything');
    expect(records.read('one-tag')).toBeNull();
    expect(build().status).toBe(0);
    expect(readFileSync(join(out, 'one-tag', path))).toEqual(right);
  },
);

test('files not checked by one build are checked by a later one', () => {
  damageFile('/contact.html');
  const found = Array.from({ length: 2 }, () => build(['--check-reused', '0.5']).stderr).filter((text) =>
    text.includes('/contact.html was reused from the last build'),
  );
  expect(found).toHaveLength(1);
  expect(build([]).status).toBe(0);
});

test.each([
  ['false', [], true],
  ['true', [], false],
  ['true', ['--check-reused', '0'], true],
])('with CI=%s and %s a dealer that has not changed is left unread: %s', (ci, more, isUnread) => {
  expect(build(more, ci).stderr.includes('files unchanged')).toBe(isUnread);
});
