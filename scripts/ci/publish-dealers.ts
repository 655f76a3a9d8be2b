import type { RunCommand } from './preview-dealers.ts';

/** What became of a dealer. */
export interface Published {
  readonly dealer: string;
  readonly outcome: 'deployed' | 'unchanged' | 'failed';
  readonly problem: string | null;
}

/**
 * Builds dealers anew, from nothing that an earlier run left, and brings those live that came out. A dealer whose build fails keeps its live
 * site.
 */
export async function publishDealers(
  { dealers, tenants, out }: { readonly dealers: readonly string[]; readonly tenants: string; readonly out: string },
  run: RunCommand,
): Promise<Published[]> {
  const where = ['--tenants', tenants];
  const built = await run('build', [...dealers, ...where, '--out', out, '--clean']);
  const rows = built.stdout.split('\n');
  const failed = dealers.filter((dealer) =>
    rows.some((row) => row.startsWith(`${dealer} `) && row.slice(dealer.length).trimStart().startsWith('FAILED')),
  );
  if (built.code !== 0 && failed.length === 0)
    return dealers.map((dealer) => ({ dealer, outcome: 'failed', problem: lastLines(built.stderr) }));
  const good = dealers.filter((dealer) => !failed.includes(dealer));
  const lines = good.length > 0 ? await deployed(good, ['--dist', out, ...where], run) : [];
  return dealers.map((dealer) => {
    if (failed.includes(dealer))
      return { dealer, outcome: 'failed', problem: 'Its build failed: see the log. Its live site stays.' };
    const line = lines.find(({ slug }) => slug === dealer);
    if (line?.outcome === 'deployed' || line?.outcome === 'unchanged')
      return { dealer, outcome: line.outcome, problem: null };
    return { dealer, outcome: 'failed', problem: line?.problem ?? 'Nothing was said of its deployment: see the log.' };
  });
}

interface DeployLine {
  readonly slug: string;
  readonly outcome: string;
  readonly problem?: string;
}

async function deployed(dealers: readonly string[], args: readonly string[], run: RunCommand): Promise<DeployLine[]> {
  const { stdout, stderr } = await run('deploy', [...dealers, ...args, '--json']);
  try {
    return JSON.parse(stdout) as DeployLine[];
  } catch {
    return dealers.map((slug) => ({ slug, outcome: 'failed', problem: lastLines(stderr) }));
  }
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

const lastLines = (text: string): string => text.trim().split('\n').slice(-6).join('\n') || 'It failed without a word.';
