import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { cachedReader } from './literal-cache.ts';

const CACHE = '.caryard/cache/literals';
const code = `code of this test ${process.pid}`;
const TEXT = `export default 'a text of this test ${process.pid}';`;
const before = new Set(globSync(`${CACHE}/*`));
const ownFiles = (): string[] => globSync(`${CACHE}/*`).filter((file) => !before.has(file));
afterEach(() => {
  for (const file of ownFiles()) rmSync(file);
});

const VALUE = { missing: undefined, list: [1, -0, 'ä'], ['__proto__']: 1, none: null };

test('the source of a dealer’s file is parsed once, and the cached value is equal', async () => {
  const read = vi.fn(async () => ({ value: VALUE }));
  expect(await cachedReader(read, code)(TEXT)).toEqual({ value: VALUE });
  const cached = await cachedReader(read, code)(TEXT);
  expect(cached).toStrictEqual({ value: VALUE });
  expect(read).toHaveBeenCalledTimes(1);
  await cachedReader(read, `${code}, changed`)(TEXT);
  await cachedReader(read, code)(`${TEXT}\n`);
  expect(read).toHaveBeenCalledTimes(3);
});

test('a damaged entry is parsed again, and a source with a problem is never cached', async () => {
  const read = vi.fn(async () => ({ value: VALUE }));
  await cachedReader(read, code)(TEXT);
  const [file = ''] = ownFiles();
  const content = readFileSync(file);
  for (const damaged of [content.subarray(0, 20), Buffer.concat([content, Buffer.from('x')]), Buffer.alloc(0)]) {
    writeFileSync(file, damaged);
    expect(await cachedReader(read, code)(TEXT)).toEqual({ value: VALUE });
  }
  expect(read).toHaveBeenCalledTimes(4);
  const problem = { line: 1, column: 1, found: null, problem: 'is code', fix: 'Take it out.' };
  const failing = vi.fn(async () => problem);
  for (let n = 0; n < 2; n += 1) expect(await cachedReader(failing, `${code}, refused`)(TEXT)).toEqual(problem);
  expect(failing).toHaveBeenCalledTimes(2);
});
