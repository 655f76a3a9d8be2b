import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { writeAtomic } from '../write-atomic.ts';

const FILE = '.caryard/push-secret';

/** The secret with which the local server accepts stock changes: generated once, readable by its owner only, never part of a built site. */
export async function localPushSecret(): Promise<string> {
  const stored = (await readFile(FILE, 'utf8').catch(() => '')).trim();
  if (stored !== '') return stored;
  const secret = randomBytes(24).toString('base64url');
  writeAtomic(FILE, `${secret}\n`, 0o600);
  return secret;
}
