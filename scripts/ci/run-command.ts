import { spawn } from 'node:child_process';
import { END_WITH_PARENT } from '../edge/wrangler.ts';
import { withoutCredentials } from './secrets.ts';

/** The result of a command. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one of this project's commands, `npm run <command> -- <args>`. */
export type RunCommand = (command: string, args: readonly string[]) => Promise<CommandResult>;

/** Runs a command in a process of its own, which ends with this one. Prints output as it arrives, and collects it. */
export const runCommand: RunCommand = (command, args) => {
  const script = command === 'build' ? 'scripts/build.mjs' : `scripts/${command}.ts`;
  const child = spawn(process.execPath, [...END_WITH_PARENT, script, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: command === 'deploy' ? process.env : withoutCredentials(process.env),
  });
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text;
      process.stderr.write(text);
    });
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code: code ?? 1, ...output }));
  });
};

/** The output of `npm run deploy -- --json` for one dealer. */
export interface DeployLine {
  readonly slug: string;
  readonly outcome: string;
  readonly urls?: readonly string[];
  readonly problem?: string;
  readonly warnings?: readonly string[];
}

/** The output of `npm run deploy -- --json`; if it failed without output, one result with the problem for all dealers. */
export function deployLines({ stdout, stderr }: CommandResult, slugs: readonly string[]): readonly DeployLine[] {
  try {
    const lines: unknown = JSON.parse(stdout);
    if (Array.isArray(lines)) return lines as DeployLine[];
  } catch {
    // reported below
  }
  return slugs.map((slug) => ({ slug, outcome: 'failed', problem: lastLines(stderr) }));
}

/** The dealers that the table of `npm run build` lists as failed. */
export const dealersWithFault = ({ stdout }: CommandResult, dealers: readonly string[]): string[] => {
  const rows = stdout.split('\n').map((row) => row.split(/ {2,}/));
  return dealers.filter((dealer) => rows.some(([name, pages]) => name === dealer && pages?.trim() === 'FAILED'));
};

/**
 * The dealers that `npm run build` could not build, with the error of each; all of them if it failed before it reached one.
 *
 * @param dealers names of their folders
 */
export function buildFaults(result: CommandResult, dealers: readonly string[]): Map<string, string> {
  const { code, stderr } = result;
  const failed = dealersWithFault(result, dealers);
  if (code !== 0 && failed.length === 0) return new Map(dealers.map((dealer) => [dealer, lastLines(stderr)]));
  const parts = stderr.split(/^(?=\[\d+\/\d+\] )/m);
  return new Map(
    failed.map((dealer) => {
      const text = parts.find((part) => part.replace(/^\[\d+\/\d+\] /, '').startsWith(`${dealer} … `)) ?? '';
      return [dealer, lastLines(text.slice(text.indexOf('\n') + 1))];
    }),
  );
}

/** The end of the output, which contains the error. */
export const lastLines = (text: string): string =>
  text.trim().split('\n').slice(-12).join('\n').slice(-1500) || 'It failed without a message. See the log of the run.';
