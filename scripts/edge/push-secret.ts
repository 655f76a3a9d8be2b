import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const FILE = '.caryard/push-secret';

/** The secret under which the local server takes changes of the stock: made once, readable by its owner, never in a built site. */
export async function localPushSecret(): Promise<string> {
  const known = (await readFile(FILE, 'utf8').catch(() => '')).trim();
  if (known !== '') return known;
  const secret = randomBytes(24).toString('base64url');
  await mkdir(dirname(FILE), { recursive: true });
  await writeFile(FILE, `${secret}\n`, { mode: 0o600 });
  return secret;
}
