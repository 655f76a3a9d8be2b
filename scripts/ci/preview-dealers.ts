import type { PreviewNote } from './preview-note.ts';
import { buildFaults, deployLines, lastLines, type RunCommand } from './run-command.ts';

export interface PreviewOptions {
  /** Names of dealers' folders. */
  readonly dealers: readonly string[];
  readonly tenants: string;
  /** The commit that the change is compared with. */
  readonly base: string;
  /** The change's own last commit, which is merged when its report is published. */
  readonly commit: string;
  /** The file that each report's summary is appended to, for the run's page; null = none. */
  readonly summary: string | null;
  /** The name of the previews: `pr-7`. */
  readonly name: string;
  /** Folder of the built sites. */
  readonly out: string;
  /** False = built and reported on, but not deployed: a fork has no permissions in the account. */
  readonly isDeployed: boolean;
  /** Returns the slug of the site built from a folder. */
  readonly slugOf: (dealer: string) => string;
}

/**
 * Builds the previews of some dealers, writes their reports and deploys them, one dealer after another. A failure is recorded in that
 * dealer's note; the others continue.
 */
export async function previewDealers(options: PreviewOptions, run: RunCommand): Promise<PreviewNote[]> {
  const { dealers, tenants, base, commit, summary, name, out, isDeployed, slugOf } = options;
  const folderArgs = ['--tenants', tenants, '--out', out];
  const summaryTo = summary === null ? [] : ['--summary', summary];
  const faults = buildFaults(await run('build', [...dealers, ...folderArgs, '--views', '--clean']), dealers);
  const notes: PreviewNote[] = [];
  for (const dealer of dealers) {
    const note = { dealer, sentence: null, preview: null, report: null, problem: faults.get(dealer) ?? null };
    if (note.problem !== null) {
      notes.push(note);
      continue;
    }
    const report = await run('report', [dealer, '--base', base, '--commit', commit, ...summaryTo, ...folderArgs]);
    const sentence = report.code === 0 ? (report.stdout.split('\n')[0] ?? '') : null;
    if (sentence === null || !isDeployed) {
      notes.push({ ...note, sentence, problem: sentence === null ? lastLines(report.stderr) : null });
      continue;
    }
    const slug = slugOf(dealer);
    const deployed = await run('deploy', [slug, '--preview', name, '--dist', out, '--tenants', tenants, '--json']);
    const [line] = deployLines(deployed, [slug]);
    const [url] = line?.outcome === 'failed' ? [] : (line?.urls ?? []);
    if (url === undefined) notes.push({ ...note, sentence, problem: line?.problem ?? lastLines(deployed.stderr) });
    else notes.push({ ...note, sentence, preview: url, report: new URL('/_report/', url).href });
  }
  return notes;
}
