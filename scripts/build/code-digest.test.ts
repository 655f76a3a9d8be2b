import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { codeDigests, isCodeUnchanged } from './code-digest.ts';

const work = mkdtempSync(join(tmpdir(), 'caryard-code-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

let project = '';
const at = (file: string): string => join(project, file);
beforeEach(() => {
  project = mkdtempSync(join(work, 'project-'));
  for (const folder of ['src/views', 'scripts', 'public']) mkdirSync(at(folder), { recursive: true });
  writeFileSync(at('src/views/page.ts'), 'export const a = 1;');
  writeFileSync(at('package.json'), '{}');
});

test('untouched code is unchanged', () => {
  expect(isCodeUnchanged(codeDigests(project), project)).toBe(true);
});

test.each<[title: string, change: () => void]>([
  ['a file with a different text', () => writeFileSync(at('src/views/page.ts'), 'export const a = 22;')],
  [
    'a file with a different text of the same length',
    () => writeFileSync(at('src/views/page.ts'), 'export const a = 2;'),
  ],
  ['a deleted file', () => rmSync(at('src/views/page.ts'))],
  ['a new file', () => writeFileSync(at('src/views/more.ts'), '')],
  [
    'a new folder with a file',
    () => {
      mkdirSync(at('src/more'));
      writeFileSync(at('src/more/more.ts'), '');
    },
  ],
  ['different packages', () => writeFileSync(at('package.json'), '{"type":"module"}')],
  ['a new settings file', () => writeFileSync(at('.env.production'), 'A=1')],
])('%s is detected', (_what, change) => {
  const code = codeDigests(project);
  change();
  expect(isCodeUnchanged(code, project)).toBe(false);
});

test('a file with different text but the same length and date counts as changed', () => {
  const file = at('src/views/page.ts');
  const code = codeDigests(project);
  const { atime, mtime } = statSync(file);
  writeFileSync(file, 'export const a = 3;');
  utimesSync(file, atime, mtime);
  expect(isCodeUnchanged(code, project)).toBe(false);
});

test('a rewritten file with the same content counts as unchanged', () => {
  const code = codeDigests(project);
  writeFileSync(at('src/views/page.ts'), readFileSync(at('src/views/page.ts')));
  expect(isCodeUnchanged(code, project)).toBe(true);
});
