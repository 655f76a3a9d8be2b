import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { ReadCode } from '#config/read-data.ts';
import { digestOf } from './code-digest.ts';

/** Parsed tenant files. May be deleted at any time: then they are parsed again. */
const CACHE = '.caryard/cache/literals';
/** The oldest files are removed first: earlier versions of texts, and deleted dealers. */
const MAX_FILES = 2000;

/**
 * Wraps `read` with a cache: loading TypeScript's parser takes longer than the rest of a small build. Only results without a problem are
 * cached, keyed by the digest of the text and of all code.
 */
export const cachedReader =
  (read: ReadCode, code: string): ReadCode =>
  async (text) => {
    const file = join(CACHE, digestOf(`${code}\n${text}`));
    const cached = valueIn(file);
    if (cached !== null) return cached;
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

/** Writes to a temporary file and renames it; if that fails, the text is parsed again next time. */
function keep(file: string, value: unknown): void {
  const temporary = `${file}.${process.pid}`;
  try {
    mkdirSync(CACHE, { recursive: true });
    const body = serialize(value);
    writeFileSync(temporary, Buffer.concat([Buffer.from(`${digestOf(body)}\n`), body]));
    renameSync(temporary, file);
    prune();
  } catch {
    rmSync(temporary, { force: true });
  }
}

function prune(): void {
  const files = readdirSync(CACHE).map((name) => ({ name, at: statSync(join(CACHE, name)).mtimeMs }));
  const old = files.sort((a, b) => b.at - a.at).slice(MAX_FILES);
  for (const { name } of old) rmSync(join(CACHE, name), { force: true });
}
