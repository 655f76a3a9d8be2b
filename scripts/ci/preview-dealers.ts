import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PreviewNote } from './preview-note.ts';

/** What a command came to. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}
/** Runs one of this project's commands, `npm run <command> -- <args>`. */
export type RunCommand = (command: string, args: readonly string[]) => Promise<Ran>;

export interface PreviewOrder {
  /** Names of dealers' folders. */
  readonly dealers: readonly string[];
  readonly tenants: string;
  /** The commit the change goes onto. */
  readonly base: string;
  /** What the previews are called: `pr-7`. */
  readonly name: string;
  /** Folder of the built sites. */
  readonly out: string;
  /** False = built and reported on, but put nowhere: a fork has no rights in the account. */
  readonly isDeployed: boolean;
}

/** What `npm run deploy -- --json` says of one dealer. */
interface DeployLine {
  readonly outcome: string;
  readonly places?: readonly string[];
  readonly problem?: string;
}

/**
 * Builds the previews of some dealers, writes their reports and brings them live, one dealer after the other. What goes wrong with one is his
 * note's, and the others go on.
 */
export async function previewDealers(order: PreviewOrder, run: RunCommand): Promise<PreviewNote[]> {
  const { dealers, tenants, base, name, out, isDeployed } = order;
  const where = ['--tenants', tenants, '--out', out];
  // All at once: as many processes as there are processors share them.
  await run('build', [...dealers, ...where, '--views', '--clean']);
  const notes: PreviewNote[] = [];
  for (const dealer of dealers) {
    const note = { dealer, sentence: null, preview: null, report: null, problem: null };
    if (!existsSync(join(out, dealer, 'index.html'))) {
      // Again and alone, so that what is said is said of this dealer.
      const { code, stderr } = await run('build', [dealer, ...where, '--views', '--clean']);
      if (code !== 0) {
        notes.push({ ...note, problem: said(stderr) });
        continue;
      }
    }
    const report = await run('report', [dealer, '--base', base, ...where]);
    const sentence = report.code === 0 ? (report.stdout.split('\n')[0] ?? '') : null;
    if (report.code !== 0) {
      notes.push({ ...note, problem: said(report.stderr) });
      continue;
    }
    if (!isDeployed) {
      notes.push({ ...note, sentence });
      continue;
    }
    const deployed = await run('deploy', [dealer, '--preview', name, '--dist', out, '--tenants', tenants, '--json']);
    const [line] = parsed(deployed.stdout);
    const [host] = line?.places ?? [];
    const place = host === undefined || /^https?:/.test(host) ? host : `https://${host}`;
    if (line === undefined || line.outcome === 'failed' || place === undefined)
      notes.push({ ...note, sentence, problem: said(line?.problem ?? deployed.stderr) });
    else notes.push({ ...note, sentence, preview: place, report: new URL('/_report/', place).href });
  }
  return notes;
}

function parsed(text: string): DeployLine[] {
  try {
    const lines: unknown = JSON.parse(text);
    return Array.isArray(lines) ? (lines as DeployLine[]) : [];
  } catch {
    return [];
  }
}

/** The end of what was said, where the fault stands. */
const said = (text: string): string => {
  const lines = text.trim().split('\n');
  return lines.slice(-12).join('\n').slice(-1500) || 'It failed without a word. Look at the run.';
};
