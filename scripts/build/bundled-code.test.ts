import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleCode, bundledEntry } from './bundled-code.ts';
import { codeDigests } from './code-digest.ts';

// Inside the project, because bundled code imports its packages.
mkdirSync('.caryard', { recursive: true });
const work = mkdtempSync('.caryard/bundled-code-');
const cache = join(work, 'code');
const digests = codeDigests();
const { all: code } = digests;
const folder = join(cache, code);
beforeAll(() => bundleCode(digests, cache));
afterAll(() => rmSync(work, { recursive: true, force: true }));

test('bundled code builds, and its modules know the path of their sources', async () => {
  const entry = bundledEntry(code, cache);
  const bundled = (await import(/* @vite-ignore */ entry ?? '')) as typeof import('./build-tenants.ts');
  expect(bundled.buildTenants).toBeTypeOf('function');
  for (const file of readdirSync(folder)) expect(readFileSync(join(folder, file), 'utf8')).not.toContain('import.meta');
});

test('bundled code with missing, changed or extra files is not used', () => {
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    const content = readFileSync(path);
    const changed = Buffer.from(content);
    changed[content.length >> 1] = (changed[content.length >> 1] as number) ^ 1;
    for (const other of [changed, content.subarray(0, -1), Buffer.alloc(0)]) {
      writeFileSync(path, other);
      expect(bundledEntry(code, cache), file).toBeNull();
    }
    rmSync(path);
    expect(bundledEntry(code, cache), file).toBeNull();
    writeFileSync(path, content);
    expect(bundledEntry(code, cache)).not.toBeNull();
  }
  writeFileSync(join(folder, 'more.mjs'), '');
  expect(bundledEntry(code, cache)).toBeNull();
  rmSync(join(folder, 'more.mjs'));
});

test('bundled code of another version or another folder is not used', () => {
  const elsewhere = join(work, 'elsewhere');
  cpSync(cache, elsewhere, { recursive: true });
  cpSync(folder, join(cache, 'other'), { recursive: true });
  expect(bundledEntry(code, elsewhere)).toBeNull();
  expect(bundledEntry('other', cache)).toBeNull();
  expect(bundledEntry('another', cache)).toBeNull();
});

test('damaged bundled code is bundled again', async () => {
  writeFileSync(join(folder, 'build-tenants.mjs'), '');
  await bundleCode(digests, cache);
  expect(bundledEntry(code, cache)).not.toBeNull();
});

test('code that changed after its digest was computed is not bundled', async () => {
  const target = join(work, 'changed');
  await bundleCode({ ...digests, all: 'of before', statKeys: new Map([['src', 'of before']]) }, target);
  expect(readdirSync(target)).toEqual([]);
});

test('four processes that bundle in parallel leave one complete copy', async () => {
  const target = join(work, 'at-once');
  await Promise.all([1, 2, 3, 4].map(() => bundleCode(digests, target)));
  expect(bundledEntry(code, target)).not.toBeNull();
  expect(readdirSync(target)).toEqual([code]);
});
