import { rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DeployError } from '../deploy/cloudflare-api.ts';
import { SECRETS_FILE } from '../deploy/deploy-secrets.ts';
import { makeFolder } from '../make-folder.ts';

/**
 * The workflow variables with dealers' secrets. Each has the format of one stage in an operator's secrets file, `{"<slug>": {"NAME":
 * "value"}}`. A job has at most one of them.
 */
const VARIABLES = { preview: 'PREVIEW_SECRETS', production: 'PRODUCTION_SECRETS' } as const;
type Stage = keyof typeof VARIABLES;

/**
 * Runs some work while the secrets of one stage are in the file that deployments read. The file is readable by its owner only and is
 * deleted afterwards. Without the variable nothing is written, and an existing file stays; with it, an existing file is an error.
 *
 * @throws DeployError if a job for previews has any production secret (R11), or the variable is invalid; the message contains none of its
 *   content
 */
export async function withSecrets<Result>(
  stage: Stage,
  work: () => Promise<Result>,
  file = SECRETS_FILE,
): Promise<Result> {
  const values = Object.fromEntries(Object.values(VARIABLES).map((name) => [name, process.env[name] ?? '']));
  for (const name of Object.values(VARIABLES)) delete process.env[name];
  if (stage === 'preview' && values[VARIABLES.production] !== '')
    throw new DeployError(
      `${VARIABLES.production} is set in a job of previews, which runs the code of a change. Remove it from the workflow, and from the environment "preview" on GitHub.`,
    );
  const secrets = values[VARIABLES[stage]] ?? '';
  if (secrets === '') return await work();
  makeFolder(dirname(file));
  writeFileSync(file, JSON.stringify({ [stage]: readStage(stage, secrets) }), { mode: 0o600, flag: 'wx' });
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function readStage(stage: Stage, text: string): object {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new DeployError(`${VARIABLES[stage]} is not JSON.`); // a parser's message would quote from it
  }
  const isSecretsBySlug =
    isTable(parsed) &&
    Object.values(parsed).every(
      (secrets) => isTable(secrets) && Object.values(secrets).every((value) => typeof value === 'string'),
    );
  if (isSecretsBySlug) return parsed as object;
  throw new DeployError(
    `${VARIABLES[stage]} needs {"<slug>": {"NAME": "value"}}: only the part under "${stage}" of the secrets file (jq .${stage} ${SECRETS_FILE}).`,
  );
}

const isTable = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The environment without credentials for deployments, for commands that build and so run a dealer's files. */
export const withoutCredentials = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:CLOUDFLARE_|GITHUB_TOKEN$|ACTIONS_)/.test(name)));
