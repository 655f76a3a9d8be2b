import { readFileSync } from 'node:fs';
import { writeAtomic } from '../write-atomic.ts';
import { digestOf } from './code-digest.ts';

/**
 * Reads a cached file written by `writeChecked`.
 *
 * @param owner everything that the contents are valid for: a folder, a version, a machine
 * @returns null if there is no valid file: missing, incomplete, damaged, written for another owner, or rejected by `parse`
 */
export function readChecked<T>(file: string, owner: string, parse: (body: Buffer) => T): T | null {
  try {
    const bytes = readFileSync(file);
    const end = bytes.indexOf('\n');
    const body = bytes.subarray(end + 1);
    return bytes.toString('utf8', 0, end) === checksumOf(owner, body) ? parse(body) : null;
  } catch {
    return null;
  }
}

/**
 * Writes a cached file, whose first line is the checksum of its owner and the rest.
 *
 * @throws the system's error if the file cannot be written; the previous one is then unchanged
 */
export function writeChecked(file: string, owner: string, body: string | Uint8Array): void {
  writeAtomic(file, Buffer.concat([Buffer.from(`${checksumOf(owner, body)}\n`), Buffer.from(body)]));
}

/** Saves something for a later build. Errors are ignored, because that build can make it again. */
export function attempt(save: () => void): void {
  try {
    save();
  } catch {
    // the next build finds no cached file and makes it again
  }
}

const checksumOf = (owner: string, body: string | Uint8Array): string => digestOf(`${digestOf(body)} ${owner}`);
