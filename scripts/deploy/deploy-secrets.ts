import { scryptSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Deployment } from '../edge/resource-name.ts';
import { writeToFile } from '../write-atomic.ts';
import { DeployError } from './cloudflare-api.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

/** Values by name. They are passed to Cloudflare and written nowhere else. */
export interface Secrets {
  readonly [name: string]: string;
}

/**
 * The operator's secrets file: `{"production": {"<slug>": {"NAME": "value"}}, "preview": {…}}`. Ignored by git, like the rest of its
 * folder.
 */
export const SECRETS_FILE = '.caryard/secrets.json';
const MIN_PUSH_SECRET_LENGTH = 24;

/** The secrets of all dealers, as in the file. */
export class SecretsFile {
  readonly #file: string;
  readonly #stages: { readonly [stage: string]: { readonly [slug: string]: Secrets } };

  /**
   * Reads a secrets file.
   *
   * @param file null = the default file, which is optional
   * @throws DeployError if it cannot be read or has the wrong format; the message contains none of its content
   */
  constructor(file: string | null) {
    this.#file = file ?? SECRETS_FILE;
    this.#stages = readStages(this.#file, file === null);
  }

  /**
   * The secrets of one deployment. All previews of a dealer share the same ones, none of which are production's.
   *
   * @throws DeployError if a preview would get a production secret, or the push secret is too short
   */
  secretsFor(slug: string, { kind }: Deployment): Secrets {
    const dealerSecrets = this.#stages[kind]?.[slug] ?? {};
    if (kind === 'preview') {
      const live = new Set(Object.values(this.#stages.production ?? {}).flatMap((secrets) => Object.values(secrets)));
      const shared = Object.keys(dealerSecrets).filter((name) => live.has(dealerSecrets[name] as string));
      if (shared.length > 0)
        throw new DeployError(
          `${this.#file}: preview.${slug} has a value of production (${shared.join(', ')}). A preview has secrets of its own.`,
        );
    }
    const push = dealerSecrets.STOCK_PUSH_SECRET;
    if (push !== undefined && push.length < MIN_PUSH_SECRET_LENGTH)
      throw new DeployError(
        `${this.#file}: STOCK_PUSH_SECRET of "${slug}" (${kind}) has ${push.length} characters; the minimum is 24. Make one: openssl rand -base64 24`,
      );
    return dealerSecrets;
  }
}

/**
 * A digest that shows whether secrets have changed, and nothing else: it is slow to compute, so that a short secret cannot be found by
 * trying.
 *
 * @returns 16 hex digits
 */
export const secretsDigest = (secrets: Secrets, worker: string): string =>
  scryptSync(JSON.stringify(Object.entries(secrets).sort()), `caryard ${worker}`, 8).toString('hex');

/**
 * Does something while secrets are in a temporary file, which only its owner can read.
 *
 * @param work receives wrangler's arguments for the file; none if there are no secrets
 */
export async function withSecretsFile(
  secrets: Secrets,
  work: (args: readonly string[]) => Promise<void>,
): Promise<void> {
  if (Object.keys(secrets).length === 0) return await work([]);
  await withTemporaryFolder('secrets', async (folder) => {
    const file = join(folder, 'secrets.json');
    writeToFile(file, JSON.stringify(secrets), 0o600);
    await work(['--secrets-file', file]);
  });
}

function readStages(file: string, mayBeMissing: boolean): { [stage: string]: { [slug: string]: Secrets } } {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (mayBeMissing && (error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new DeployError(`--secrets: "${file}" cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new DeployError(`${file} is not JSON.`); // a parser's message would quote from it
  }
  const isStages =
    isTable(parsed) &&
    Object.entries(parsed).every(
      ([stage, slugs]) =>
        (stage === 'production' || stage === 'preview') &&
        isTable(slugs) &&
        Object.values(slugs).every(
          (secrets) =>
            isTable(secrets) &&
            Object.entries(secrets).every(
              ([name, value]) => /^[A-Z][A-Z0-9_]*$/.test(name) && typeof value === 'string' && value !== '',
            ),
        ),
    );
  if (!isStages)
    throw new DeployError(
      `${file} needs {"production": {"<slug>": {"NAME": "value"}}, "preview": {…}}, names in capitals, and values that are not empty.`,
    );
  return parsed as { [stage: string]: { [slug: string]: Secrets } };
}

const isTable = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
