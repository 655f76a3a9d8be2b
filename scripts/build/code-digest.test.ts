import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { codeDigests, isCodeUnchanged } from './code-digest.ts';
import { CodeDigestCache } from './code-digest-cache.ts';

const work = mkdtempSync(join(tmpdir(), 'caryard-code-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

let project = '';
const pathOf = (file: string): string => join(project, file);
beforeEach(() => {
  project = mkdtempSync(join(work, 'project-'));
  for (const folder of ['src/views', 'scripts', 'public']) mkdirSync(pathOf(folder), { recursive: true });
  writeFileSync(pathOf('src/views/page.ts'), 'export const a = 1;');
  writeFileSync(pathOf('package.json'), '{}');
  install({ 'node_modules/site': { version: '1.0.0' } });
});

function install(packages: object): void {
  mkdirSync(pathOf('node_modules'), { recursive: true });
  writeFileSync(pathOf('node_modules/.package-lock.json'), JSON.stringify({ packages }));
}

test('untouched code is unchanged', () => {
  expect(isCodeUnchanged(codeDigests(project), project)).toBe(true);
});

test('the tools of tests may be installed later, without making the build new', () => {
  const before = codeDigests(project);
  install({ 'node_modules/site': { version: '1.0.0' }, 'node_modules/tool': { version: '2.0.0', dev: true } });
  const after = codeDigests(project);
  expect([after.all, after.bundle, after.rendering]).toEqual([before.all, before.bundle, before.rendering]);
  expect(isCodeUnchanged(before, project)).toBe(true);
});

const CHANGES: readonly [title: string, change: () => void][] = [
  ['a file with a different text', () => writeFileSync(pathOf('src/views/page.ts'), 'export const a = 22;')],
  [
    'a file with a different text of the same length',
    () => writeFileSync(pathOf('src/views/page.ts'), 'export const a = 2;'),
  ],
  ['a deleted file', () => rmSync(pathOf('src/views/page.ts'))],
  ['a new file', () => writeFileSync(pathOf('src/views/more.ts'), '')],
  [
    'a new folder with a file',
    () => {
      mkdirSync(pathOf('src/more'));
      writeFileSync(pathOf('src/more/more.ts'), '');
    },
  ],
  ['different packages', () => writeFileSync(pathOf('package.json'), '{"type":"module"}')],
  ['a different version of an installed package', () => install({ 'node_modules/site': { version: '1.0.1' } })],
  ['a new settings file', () => writeFileSync(pathOf('.env.production'), 'A=1')],
];
test.each(CHANGES)('%s is detected', (_what, change) => {
  const code = codeDigests(project);
  change();
  expect(isCodeUnchanged(code, project)).toBe(false);
});

afterEach(() => vi.useRealTimers());
/** What a build computes, and how many files it had to read for it. */
function build(): { readonly all: string; readonly read: number } {
  const cache = new CodeDigestCache(pathOf('.caryard/code-digests'));
  const { all } = codeDigests(project, cache);
  cache.save();
  return { all, read: cache.filesRead };
}
/** Some time after the last change. */
const advanceClock = (): unknown => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });

test('OPS-03 code that an earlier build has read is not read again', () => {
  advanceClock();
  expect([build(), build()]).toEqual([
    { all: codeDigests(project).all, read: 1 },
    { all: codeDigests(project).all, read: 0 },
  ]);
});

test.each(CHANGES)('OPS-03 %s is detected by the next build', (_what, change) => {
  advanceClock();
  const { all } = build();
  change();
  expect(build().all).toBe(codeDigests(project).all);
  expect(build().all).not.toBe(all);
});

test('OPS-03 a file that has just been written is read again, because the next change may have the same date', () => {
  build();
  writeFileSync(pathOf('src/views/page.ts'), 'export const a = 2;');
  expect(build()).toEqual({ all: codeDigests(project).all, read: 0 });
});

test.each<[what: string, damage: (text: string) => string]>([
  ['cut off', (text) => text.slice(0, -20)],
  ['with another digest', (text) => text.replace(/.{4}"\]\]$/, 'AAAA"]]')],
  ['empty', () => ''],
])('OPS-03 a file of digests that is %s is not used', (_what, damage) => {
  advanceClock();
  const { all } = build();
  const file = pathOf('.caryard/code-digests');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, damage(text));
  expect(readFileSync(file, 'utf8')).not.toBe(text);
  expect(build()).toEqual({ all, read: 1 });
});

test('a file with different text but the same length and date counts as changed', () => {
  const file = pathOf('src/views/page.ts');
  const code = codeDigests(project);
  const { atime, mtime } = statSync(file);
  writeFileSync(file, 'export const a = 3;');
  utimesSync(file, atime, mtime);
  expect(isCodeUnchanged(code, project)).toBe(false);
});

test('a rewritten file with the same content counts as unchanged', () => {
  const code = codeDigests(project);
  writeFileSync(pathOf('src/views/page.ts'), readFileSync(pathOf('src/views/page.ts')));
  expect(isCodeUnchanged(code, project)).toBe(true);
});
