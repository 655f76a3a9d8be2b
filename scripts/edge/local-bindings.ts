import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { EdgeSite } from '#site/site.ts';
import { writeAtomic } from '../write-atomic.ts';
import { localPushSecret } from './push-secret.ts';
import type { WranglerConfigs } from './wrangler-config.ts';

/** A developer's file of dealers' secrets by binding name, one `NAME=value` per line; ignored by git. */
const DEV_VARS_FILE = '.dev.vars';
/** URL of a search server to use instead of the dealers' own. */
const SEARCH_HOST = 'MEILISEARCH_URL';

/**
 * Writes the secrets of a local server's Workers into the file that wrangler reads beside each configuration. It is readable by its owner
 * only and never part of a built site. It contains the push secret, the key of the schedule and the bindings named in the dealer's private
 * edge file, with values from the environment or the project's `.dev.vars`.
 *
 * @param configs the configuration files
 * @param edgeFolder folder of the private edge files
 */
export async function bindLocally({ router, sites }: WranglerConfigs, edgeFolder: string): Promise<void> {
  const developerSecrets = readLines(await readFile(DEV_VARS_FILE, 'utf8').catch(() => ''));
  const pushSecret = await localPushSecret();
  const schedule = `SCHEDULE_KEY=${randomBytes(24).toString('base64url')}`;
  const write = (config: string, lines: readonly string[]): void =>
    writeAtomic(join(dirname(config), '.dev.vars'), lines.map((line) => `${line}\n`).join(''), 0o600);
  write(router, [schedule]);
  for (const [slug, config] of Object.entries(sites)) {
    const edge = JSON.parse(await readFile(join(edgeFolder, `${slug}.json`), 'utf8')) as EdgeSite;
    const names = edge.search ? [edge.search.searchKeyBinding, SEARCH_HOST] : [];
    const values = names.flatMap((name) => {
      const value = process.env[name] ?? developerSecrets.get(name);
      return value ? [`${name}=${JSON.stringify(value)}`] : [];
    });
    write(config, [`STOCK_PUSH_SECRET=${pushSecret}`, schedule, ...values]);
  }
}

function readLines(text: string): Map<string, string> {
  const pairs = Array.from(text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm), ([, name = '', value = '']) => {
    return [name, value.trim().replace(/^(["'])(.*)\1$/, '$2')] as const;
  });
  return new Map(pairs);
}
