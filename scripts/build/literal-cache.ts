import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { ReadCode } from '#config/read-data.ts';
import { attempt, readChecked, writeChecked } from './checked-file.ts';
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
    const cached = readChecked(file, file, (body) => ({ value: deserialize(body) as unknown }));
    if (cached !== null) return cached;
    const result = await read(text);
    if ('value' in result)
      attempt(() => {
        writeChecked(file, file, serialize(result.value));
        prune();
      });
    return result;
  };

function prune(): void {
  const files = readdirSync(CACHE).map((name) => ({ name, at: statSync(join(CACHE, name)).mtimeMs }));
  const excess = files.sort((a, b) => b.at - a.at).slice(MAX_FILES);
  for (const { name } of excess) rmSync(join(CACHE, name), { force: true });
}
