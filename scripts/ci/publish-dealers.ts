import { buildFaults, deployLines, type RunCommand } from './run-command.ts';

/** What became of a dealer. */
export interface Published {
  readonly dealer: string;
  readonly outcome: 'deployed' | 'unchanged' | 'failed';
  readonly problem: string | null;
}

interface PublishOrder {
  /** Names of dealers' folders. */
  readonly dealers: readonly string[];
  readonly tenants: string;
  /** Folder of the built sites. */
  readonly out: string;
  /** What the site is called that was built of a folder. */
  readonly slugOf: (dealer: string) => string;
}

/**
 * Builds dealers anew, from nothing that an earlier run left, and brings those live that came out. A dealer whose build fails keeps its live
 * site.
 */
export async function publishDealers(
  { dealers, tenants, out, slugOf }: PublishOrder,
  run: RunCommand,
): Promise<Published[]> {
  const where = ['--tenants', tenants];
  const faults = buildFaults(await run('build', [...dealers, ...where, '--out', out, '--clean']), dealers);
  const slugs = dealers.filter((dealer) => !faults.has(dealer)).map(slugOf);
  const lines =
    slugs.length > 0 ? deployLines(await run('deploy', [...slugs, '--dist', out, ...where, '--json']), slugs) : [];
  return dealers.map((dealer) => {
    const fault = faults.get(dealer);
    if (fault !== undefined)
      return { dealer, outcome: 'failed', problem: `It could not be built, so its live site stays. ${fault}` };
    const line = lines.find(({ slug }) => slug === slugOf(dealer));
    if (line?.outcome === 'deployed' || line?.outcome === 'unchanged')
      return { dealer, outcome: line.outcome, problem: null };
    return { dealer, outcome: 'failed', problem: line?.problem ?? 'Nothing was said of its deployment: see the log.' };
  });
}

/**
 * A run's outcome for whoever looks at it on GitHub.
 *
 * @param isUnchanged every dealer ought to have been up to date: one that was not is a fault of what chose the dealers to publish
 */
export function summaryOf(
  results: readonly Published[],
  isUnchanged: boolean,
): { readonly text: string; readonly isGood: boolean } {
  const of = (outcome: Published['outcome']) => results.filter((one) => one.outcome === outcome);
  const [failed, late] = [of('failed'), isUnchanged ? of('deployed') : []];
  const lines = [
    `${of('deployed').length} deployed, ${of('unchanged').length} unchanged, ${failed.length} failed.`,
    ...failed.map(({ dealer, problem }) => `- ${dealer}: ${problem}`),
    ...late.map(
      ({ dealer }) =>
        `- ${dealer} was not up to date, though no run that publishes changes or looks who is due had left it. It is now. Find out why: npm run affected, npm run due.`,
    ),
  ];
  return { text: `${lines.join('\n')}\n`, isGood: failed.length + late.length === 0 };
}
