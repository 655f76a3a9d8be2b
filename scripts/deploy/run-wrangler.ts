import { stripVTControlCharacters } from 'node:util';
import { type Finished, runWrangler } from '../edge/wrangler.ts';
import { DeployError } from './cloudflare-api.ts';

interface WranglerRun {
  /** The start of the error message. */
  readonly what: string;
  /** A sentence after it: what is unchanged, and what to do. */
  readonly after?: string;
  readonly env?: { readonly [variable: string]: string };
  readonly log: (text: string) => void;
}

/**
 * Runs wrangler and waits for it.
 *
 * @throws DeployError with its output if it fails
 */
export async function wrangler(
  args: readonly string[],
  { what, after, env = {}, log }: WranglerRun,
): Promise<Finished> {
  const finished = await runWrangler(args, env);
  log(finished.stdout + finished.stderr);
  if (finished.code === 0) return finished;
  const output = errorText(`${finished.stderr}\n${finished.stdout}`);
  const then = [...(NO_PERMISSION.test(output) ? [TOKEN] : []), ...(after === undefined ? [] : [after])];
  throw new DeployError(
    `${what} failed.${output === '' ? '' : `\n  ${output.replaceAll('\n', '\n  ')}`}${then.map((one) => `\n${one}`).join('')}`,
  );
}

/** Cloudflare's codes for a token without a permission. */
const NO_PERMISSION = /\[code: (?:9109|10000)\]/;
const TOKEN =
  'The token in CLOUDFLARE_API_TOKEN may not do this. Give it the right (functions/README.md lists them all), and run this again.';

/** From the first error on, without colours and hints for terminal users. */
function errorText(text: string): string {
  const plain = stripVTControlCharacters(text);
  const start = plain.search(/^.*\bERROR\b/m);
  return (start < 0 ? plain : plain.slice(start))
    .split('\n')
    .map((line) => line.replace(/^\s*[✘X] \[ERROR\] /, '').trim())
    .filter((line) => line !== '' && !/open an issue at|Logs were written|^🪵|^[┌├└][─┬┼┴┐┤┘]+$/.test(line))
    .slice(0, 12)
    .join('\n');
}
