import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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

/** Gives the secret to the Workers of a local server, in the file that wrangler reads beside each configuration. */
export async function bindPushSecret(configs: readonly string[]): Promise<void> {
  const text = `STOCK_PUSH_SECRET=${await localPushSecret()}\n`;
  for (const config of configs) await writeFile(join(dirname(config), '.dev.vars'), text, { mode: 0o600 });
}
