import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeDigests } from './code-digest.ts';
import { packCode, packedEntry } from './packed-code.ts';

// Inside the project, because packed code imports its packages.
mkdirSync('.caryard', { recursive: true });
const work = mkdtempSync('.caryard/packed-code-');
const cache = join(work, 'code');
const digests = codeDigests();
const { all: code } = digests;
const folder = join(cache, code);
beforeAll(() => packCode(digests, cache));
afterAll(() => rmSync(work, { recursive: true, force: true }));

test('packed code builds, and its modules know the path of their sources', async () => {
  const entry = packedEntry(code, cache);
  const packed = (await import(/* @vite-ignore */ entry ?? '')) as typeof import('./build-tenants.ts');
  expect(packed.buildTenants).toBeTypeOf('function');
  for (const file of readdirSync(folder)) expect(readFileSync(join(folder, file), 'utf8')).not.toContain('import.meta');
});

test('packed code with missing, changed or extra files is not used', () => {
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    const content = readFileSync(path);
    const changed = Buffer.from(content);
    changed[content.length >> 1] = (changed[content.length >> 1] as number) ^ 1;
    for (const other of [changed, content.subarray(0, -1), Buffer.alloc(0)]) {
      writeFileSync(path, other);
      expect(packedEntry(code, cache), file).toBeNull();
    }
    rmSync(path);
    expect(packedEntry(code, cache), file).toBeNull();
    writeFileSync(path, content);
    expect(packedEntry(code, cache)).not.toBeNull();
  }
  writeFileSync(join(folder, 'more.mjs'), '');
  expect(packedEntry(code, cache)).toBeNull();
  rmSync(join(folder, 'more.mjs'));
});

test('packed code of another version or another folder is not used', () => {
  const elsewhere = join(work, 'elsewhere');
  cpSync(cache, elsewhere, { recursive: true });
  cpSync(folder, join(cache, 'other'), { recursive: true });
  expect(packedEntry(code, elsewhere)).toBeNull();
  expect(packedEntry('other', cache)).toBeNull();
  expect(packedEntry('another', cache)).toBeNull();
});

test('damaged packed code is packed again', async () => {
  writeFileSync(join(folder, 'build-tenants.mjs'), '');
  await packCode(digests, cache);
  expect(packedEntry(code, cache)).not.toBeNull();
});

test('code that changed after its digest was computed is not packed', async () => {
  const target = join(work, 'changed');
  await packCode({ ...digests, all: 'of before', stamps: new Map([['src', 'of before']]) }, target);
  expect(readdirSync(target)).toEqual([]);
});

test('four processes that pack in parallel leave one complete copy', async () => {
  const target = join(work, 'at-once');
  await Promise.all([1, 2, 3, 4].map(() => packCode(digests, target)));
  expect(packedEntry(code, target)).not.toBeNull();
  expect(readdirSync(target)).toEqual([code]);
});
