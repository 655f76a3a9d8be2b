import { stripVTControlCharacters } from 'node:util';
import { fullDiskAdvice } from '../disk-fault.ts';
import { type Finished, runWrangler } from '../edge/wrangler.ts';
import { DeployError } from './cloudflare-api.ts';

interface WranglerRun {
  /** The start of the error message. */
  readonly label: string;
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
  { label, after, env = {}, log }: WranglerRun,
): Promise<Finished> {
  const finished = await runWrangler(args, env);
  log(finished.stdout + finished.stderr);
  if (finished.code === 0) return finished;
  const output = errorText(finished);
  const disk = fullDiskAdvice(output);
  const advice = [
    ...(disk === null ? [] : [disk]),
    ...(NO_PERMISSION.test(output) ? [TOKEN] : []),
    ...(after === undefined ? [] : [after]),
  ];
  throw new DeployError(
    `${label} failed.${output === '' ? '' : `\n  ${output.replaceAll('\n', '\n  ')}`}${advice.map((line) => `\n${line}`).join('')}`,
  );
}

/** Cloudflare's codes for a token without a permission. */
const NO_PERMISSION = /\[code: (?:9109|10000)\]/;
const TOKEN =
  'The token in CLOUDFLARE_API_TOKEN may not do this. Give it the permission (functions/README.md lists them all), and run this again.';

const ERROR = /^.*\bERROR\b/m;

/**
 * From the first error on, without colours and hints for terminal users. Only the stream with the error is used, the standard error first;
 * both if neither has one.
 */
export function errorText({ stdout, stderr }: Pick<Finished, 'stdout' | 'stderr'>): string {
  const streams = [stderr, stdout].map((stream) => stripVTControlCharacters(stream));
  const output = streams.find((stream) => ERROR.test(stream)) ?? streams.join('\n');
  return output
    .slice(Math.max(output.search(ERROR), 0))
    .split('\n')
    .map((line) => line.replace(/^\s*[✘X] \[ERROR\] /, '').trim())
    .filter((line) => line !== '' && !/open an issue at|Logs were written|^🪵|^[┌├└][─┬┼┴┐┤┘]+$/.test(line))
    .slice(0, 12)
    .join('\n');
}
