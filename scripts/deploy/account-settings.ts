import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeployError } from './cloudflare-api.ts';

/** The operator's settings for the account, in `functions/account.json`; a missing file or setting has its default. */
export interface AccountSettings {
  /** Once this many dealers have a Worker of their own, new dealers go into the dispatch namespace. */
  readonly dispatchFrom: number;
  /** The repository on GitHub, `owner/name`, whose workflow `due.yml` the scheduler starts; by default it starts none. */
  readonly repository?: string;
}

const ACCOUNT_FILE = 'functions/account.json';
const FORMER_FILE = 'account.json';
/** An account has 500 Workers, and previews need some of them. */
const MAX_WORKERS = 480;
const DEFAULTS: AccountSettings = { dispatchFrom: 400 };
const NAMES: readonly (keyof AccountSettings)[] = ['dispatchFrom', 'repository'];

/**
 * @param project its folder
 * @throws DeployError if the file is where it once was or cannot be read, or a setting is unknown or out of range
 */
export function readAccountSettings(project = '.'): AccountSettings {
  const file = join(project, ACCOUNT_FILE);
  if (existsSync(join(project, FORMER_FILE)))
    throw new DeployError(`${FORMER_FILE} is no longer read: move its settings to ${ACCOUNT_FILE}, then delete it.`);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return DEFAULTS;
    throw new DeployError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  let settings: unknown;
  try {
    settings = JSON.parse(text);
  } catch (error) {
    throw new DeployError(`${file} is not JSON: ${(error as Error).message}.`);
  }
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings))
    throw new DeployError(`${file}: found ${JSON.stringify(settings)}; give an object, such as {"dispatchFrom": 400}.`);
  const unknown = Object.keys(settings).find((name) => !NAMES.some((known) => known === name));
  if (unknown !== undefined)
    throw new DeployError(`${file}: there is no setting "${unknown}"; available: ${NAMES.join(', ')}.`);
  const { dispatchFrom, repository }: AccountSettings = { ...DEFAULTS, ...settings };
  if (!Number.isInteger(dispatchFrom) || dispatchFrom < 0 || dispatchFrom > MAX_WORKERS)
    throw new DeployError(
      `${file}: dispatchFrom is ${JSON.stringify(dispatchFrom)}; give a whole number from 0 to ${MAX_WORKERS}: an account has 500 Workers, and previews need some.`,
    );
  if (repository !== undefined && !(typeof repository === 'string' && /^[\w.-]+\/[\w.-]+$/.test(repository)))
    throw new DeployError(
      `${file}: repository is ${JSON.stringify(repository)}; give the owner and the name on GitHub, such as "example/caryard".`,
    );
  return { dispatchFrom, ...(repository === undefined ? {} : { repository }) };
}
