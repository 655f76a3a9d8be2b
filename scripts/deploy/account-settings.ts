import { readFileSync } from 'node:fs';
import { DeployError } from './cloudflare-api.ts';

/** The operator's settings for the account, in `account.json` beside `package.json`; a missing file or setting has its default. */
export interface AccountSettings {
  /** Once this many dealers have a Worker of their own, new dealers go into the dispatch namespace. */
  readonly dispatchFrom: number;
}

const ACCOUNT_FILE = 'account.json';
/** An account has 500 Workers, and previews need some of them. */
const MAX_WORKERS = 480;
const DEFAULTS: AccountSettings = { dispatchFrom: 400 };

/** @throws DeployError if the file cannot be read, or a setting is unknown or out of range */
export function readAccountSettings(file = ACCOUNT_FILE): AccountSettings {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return DEFAULTS;
    throw new DeployError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch (error) {
    throw new DeployError(`${file} is not JSON: ${(error as Error).message}.`);
  }
  if (typeof found !== 'object' || found === null || Array.isArray(found))
    throw new DeployError(`${file}: found ${JSON.stringify(found)}; give an object, such as {"dispatchFrom": 400}.`);
  const unknown = Object.keys(found).find((name) => !(name in DEFAULTS));
  if (unknown !== undefined)
    throw new DeployError(`${file}: there is no setting "${unknown}"; available: ${Object.keys(DEFAULTS).join(', ')}.`);
  const { dispatchFrom } = { ...DEFAULTS, ...found };
  if (!Number.isInteger(dispatchFrom) || dispatchFrom < 0 || dispatchFrom > MAX_WORKERS)
    throw new DeployError(
      `${file}: dispatchFrom is ${JSON.stringify(dispatchFrom)}; give a whole number from 0 to ${MAX_WORKERS}: an account has 500 Workers, and previews need some.`,
    );
  return { dispatchFrom };
}
