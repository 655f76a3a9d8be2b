import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { ReadCode } from '#config/read-data.ts';
import { digestOf } from './code-digest.ts';

/** Tenant files as data. It may be deleted at any time: then they are parsed again. */
const CACHE = '.caryard/cache/literals';
/** The oldest go first: texts that were changed, and dealers that are gone. */
const MAX_FILES = 2000;

/**
 * Reads a tenant file as `read` does, a text it has read before from what came of it: the parser of TypeScript takes longer to load than all
 * the rest of a small build. Only what was read without a problem is kept, under the digest of its text and of all code.
 */
export const cachedReader =
  (read: ReadCode, code: string): ReadCode =>
  async (text) => {
    const file = join(CACHE, digestOf(`${code}\n${text}`));
    const kept = valueIn(file);
    if (kept !== null) return kept;
    const found = await read(text);
    if ('value' in found) keep(file, found.value);
    return found;
  };

function valueIn(file: string): { readonly value: unknown } | null {
  try {
    const bytes = readFileSync(file);
    const end = bytes.indexOf(10);
    const body = bytes.subarray(end + 1);
    return bytes.toString('utf8', 0, end) === digestOf(body) ? { value: deserialize(body) } : null;
  } catch {
    return null;
  }
}

/** Written beside and renamed; where that fails, the file is parsed again the next time. */
function keep(file: string, value: unknown): void {
  const beside = `${file}.${process.pid}`;
  try {
    mkdirSync(CACHE, { recursive: true });
    const body = serialize(value);
    writeFileSync(beside, Buffer.concat([Buffer.from(`${digestOf(body)}\n`), body]));
    renameSync(beside, file);
    prune();
  } catch {
    rmSync(beside, { force: true });
  }
}

function prune(): void {
  const files = readdirSync(CACHE).map((name) => ({ name, at: statSync(join(CACHE, name)).mtimeMs }));
  const old = files.sort((a, b) => b.at - a.at).slice(MAX_FILES);
  for (const { name } of old) rmSync(join(CACHE, name), { force: true });
}
