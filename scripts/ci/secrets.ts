import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { SECRETS_FILE } from '../deploy/deploy-secrets.ts';

/** The variable of a workflow that holds what the file of secrets does on an operator's machine. */
const VARIABLE = 'DEALER_SECRETS';

/**
 * Does some work while the secrets of dealers stand in the file that deployments read, which only its owner may read; it is gone afterwards.
 * Without the variable there is nothing to put there, and a file that stands there stays.
 */
export async function withSecrets<Result>(work: () => Promise<Result>, file = SECRETS_FILE): Promise<Result> {
  const secrets = process.env[VARIABLE];
  delete process.env[VARIABLE];
  if (!secrets) return await work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, secrets, { mode: 0o600, flag: 'wx' });
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** An environment in which nothing can be deployed: whatever builds a dealer's site reads that dealer's files. */
export const withoutRights = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:CLOUDFLARE_|GITHUB_TOKEN$|ACTIONS_)/.test(name)));
