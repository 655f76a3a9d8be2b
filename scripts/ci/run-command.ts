/** The result of a command. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one of this project's commands, `npm run <command> -- <args>`. */
export type RunCommand = (command: string, args: readonly string[]) => Promise<CommandResult>;

/** The output of `npm run deploy -- --json` for one dealer. */
export interface DeployLine {
  readonly slug: string;
  readonly outcome: string;
  readonly places?: readonly string[];
  readonly problem?: string;
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

/**
 * The dealers that `npm run build` could not build, with the error of each; all of them if it failed before it reached one.
 *
 * @param dealers names of their folders
 */
export function buildFaults({ code, stdout, stderr }: CommandResult, dealers: readonly string[]): Map<string, string> {
  const rows = stdout.split('\n').map((row) => row.split(/ {2,}/));
  const failed = dealers.filter((dealer) =>
    rows.some(([name, pages]) => name === dealer && pages?.trim() === 'FAILED'),
  );
  if (code !== 0 && failed.length === 0) return new Map(dealers.map((dealer) => [dealer, lastLines(stderr)]));
  const parts = stderr.split(/^(?=\[\d+\/\d+\] )/m);
  return new Map(
    failed.map((dealer) => {
      const said = parts.find((part) => part.replace(/^\[\d+\/\d+\] /, '').startsWith(`${dealer} … `)) ?? '';
      return [dealer, lastLines(said.slice(said.indexOf('\n') + 1))];
    }),
  );
}

/** The end of the output, which contains the error. */
export const lastLines = (text: string): string =>
  text.trim().split('\n').slice(-12).join('\n').slice(-1500) || 'It failed without a word. Look at the run.';
