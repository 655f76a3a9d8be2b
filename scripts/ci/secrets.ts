import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DeployError } from '../deploy/cloudflare-api.ts';
import { SECRETS_FILE } from '../deploy/deploy-secrets.ts';

/**
 * The variables of a workflow that hold secrets of dealers: each what stands below its stage in the file of secrets on an operator's machine,
 * `{"<slug>": {"NAME": "value"}}`. A job has one of them.
 */
const VARIABLES = { preview: 'PREVIEW_SECRETS', production: 'PRODUCTION_SECRETS' } as const;
type Stage = keyof typeof VARIABLES;

/**
 * Does some work while the secrets of one stage stand in the file that deployments read, which only its owner may read; it is gone afterwards.
 * Without the variable there is nothing to put there, and a file that stands there stays.
 *
 * @throws DeployError when a job of previews was given anything of production (R11), or the variable is not what stands below its stage; the
 * message holds nothing of what stands in it
 */
export async function withSecrets<Result>(
  stage: Stage,
  work: () => Promise<Result>,
  file = SECRETS_FILE,
): Promise<Result> {
  const given = Object.fromEntries(Object.values(VARIABLES).map((name) => [name, process.env[name] ?? '']));
  for (const name of Object.values(VARIABLES)) delete process.env[name];
  if (stage === 'preview' && given[VARIABLES.production] !== '')
    throw new DeployError(
      `${VARIABLES.production} is set in a job of previews, which runs the code of a change. Take it out of the workflow, and out of the environment "preview" on GitHub.`,
    );
  const secrets = given[VARIABLES[stage]] ?? '';
  if (secrets === '') return await work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ [stage]: readStage(stage, secrets) }), { mode: 0o600, flag: 'wx' });
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function readStage(stage: Stage, text: string): object {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new DeployError(`${VARIABLES[stage]} is no JSON.`); // what the parser says quotes from it
  }
  const isOfSlugs =
    isTable(found) &&
    Object.values(found).every(
      (secrets) => isTable(secrets) && Object.values(secrets).every((value) => typeof value === 'string'),
    );
  if (isOfSlugs) return found as object;
  throw new DeployError(
    `${VARIABLES[stage]} needs {"<slug>": {"NAME": "value"}}: only what stands below "${stage}" in the file of secrets (jq .${stage} ${SECRETS_FILE}).`,
  );
}

const isTable = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An environment in which nothing can be deployed: whatever builds a dealer's site reads that dealer's files. */
export const withoutCredentials = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:CLOUDFLARE_|GITHUB_TOKEN$|ACTIONS_)/.test(name)));
