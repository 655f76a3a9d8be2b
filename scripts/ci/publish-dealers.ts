import { buildFaults, dealersWithFault, deployLines, type RunCommand } from './run-command.ts';

/** The outcome for a dealer. */
export interface PublishResult {
  readonly dealer: string;
  /** `skipped`: a scheduled run must not replace what is live. */
  readonly outcome: 'deployed' | 'unchanged' | 'skipped' | 'failed';
  /** Why it failed or was skipped. */
  readonly problem: string | null;
  /** Whether its own build failed, as opposed to its deployment or the command for several dealers. */
  readonly isUnbuilt?: boolean;
}

interface PublishOptions {
  /** Names of dealers' folders. */
  readonly dealers: readonly string[];
  readonly tenants: string;
  /** Folder of the built sites. */
  readonly out: string;
  /** Returns the slug of the site built from a folder. */
  readonly slugOf: (dealer: string) => string;
  /** Skips a dealer whose live version was rolled back or is newer. */
  readonly isScheduled?: boolean;
}

/** Builds dealers from scratch and deploys the ones that succeed. A dealer whose build fails keeps its live site. */
export async function publishDealers(
  { dealers, tenants, out, slugOf, isScheduled = false }: PublishOptions,
  run: RunCommand,
): Promise<PublishResult[]> {
  const folderArgs = ['--tenants', tenants];
  const built = await run('build', [...dealers, ...folderArgs, '--out', out, '--clean']);
  const faults = buildFaults(built, dealers);
  const faultyDealers = dealersWithFault(built, dealers);
  const slugs = dealers.filter((dealer) => !faults.has(dealer)).map(slugOf);
  const lines =
    slugs.length > 0
      ? deployLines(
          await run('deploy', [
            ...slugs,
            '--dist',
            out,
            ...folderArgs,
            '--json',
            ...(isScheduled ? ['--scheduled'] : []),
          ]),
          slugs,
        )
      : [];
  return dealers.map((dealer) => {
    const fault = faults.get(dealer);
    if (fault !== undefined)
      return {
        ...{ dealer, outcome: 'failed', problem: `It could not be built, so its live site is unchanged. ${fault}` },
        ...(faultyDealers.includes(dealer) ? { isUnbuilt: true } : {}),
      };
    const line = lines.find(({ slug }) => slug === slugOf(dealer));
    if (line?.outcome === 'deployed' || line?.outcome === 'unchanged')
      return { dealer, outcome: line.outcome, problem: null };
    if (line?.outcome === 'skipped') return { dealer, outcome: 'skipped', problem: (line.warnings ?? []).join(' ') };
    return {
      dealer,
      outcome: 'failed',
      problem: line?.problem ?? 'Nothing was reported about its deployment: see the log.',
    };
  });
}

/**
 * The outcome of a run, for its page on GitHub.
 *
 * @param failedBefore dealers that earlier runs skipped because their build failed
 * @param isUnchanged every dealer was expected to be up to date, so any that was not reveals a bug in the choice of dealers to publish
 */
export function summaryOf(
  results: readonly PublishResult[],
  isUnchanged: boolean,
  failedBefore: readonly string[] = [],
): { readonly text: string; readonly isGood: boolean } {
  const resultsWith = (outcome: PublishResult['outcome']) => results.filter((result) => result.outcome === outcome);
  const [failed, skipped, unexpected] = [
    resultsWith('failed'),
    resultsWith('skipped'),
    isUnchanged ? resultsWith('deployed').filter(({ dealer }) => !failedBefore.includes(dealer)) : [],
  ];
  const lines = [
    `${resultsWith('deployed').length} deployed, ${resultsWith('unchanged').length} unchanged, ${failed.length} failed.${skipped.length > 0 ? ` ${skipped.length} skipped.` : ''}`,
    ...[...failed, ...skipped].map(({ dealer, problem }) => `- ${dealer}: ${problem}`),
    ...unexpected.map(
      ({ dealer }) =>
        `- ${dealer} was out of date, although no run had skipped it. It is up to date now. Find out why: npm run affected, npm run due.`,
    ),
  ];
  return { text: `${lines.join('\n')}\n`, isGood: failed.length + unexpected.length === 0 };
}
