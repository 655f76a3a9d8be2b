import { parseArgs } from 'node:util';
import { connect, DeployError, RefusedCall } from './deploy/cloudflare-api.ts';
import { DealerLog } from './deploy/dealer-log.ts';
import { giveUpRestore, planRestore, restoreDealer } from './deploy/restore-dealer.ts';
import { restoreSummary } from './deploy/restore-words.ts';
import { diskFault } from './disk-fault.ts';
import { RestoreError } from './edge/restore/restore-database.ts';
import { readCommand, readOneDealer, readZonedInstant } from './read-command.ts';

const USAGE = `npm run restore -- SLUG --to INSTANT [--dry-run] [--json]
npm run restore -- SLUG --give-up
Restores a live dealer's database to an earlier minute of the last 30 days, and adds what was done since then: leads, deliveries, payments,
bookings and accounts stay, what was erased is erased again, and used sign-in codes stay invalid. During the few seconds that it takes, shoppers
who send something are asked to try again. An interrupted restore continues when it is run again on the same machine.
  --to INSTANT    such as 2026-11-20T09:41:00+10:00: before the fault
  --dry-run       reports what would be done, and changes nothing
  --give-up       lets shoppers send data again if nothing has been restored yet
  --json          the report as JSON
Exit code: 0; 1 = not finished; the message says what is unchanged.`;

const AGAIN =
  'Run this again on this machine to continue. Until it has finished, shoppers may not be able to send anything.';

const { slug, to, json, ...flags } = readCommand(USAGE, readArguments);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    if (!flags['dry-run'] && !flags['give-up']) console.error(`\nInterrupted. ${AGAIN}`);
    process.exit(130);
  });
try {
  const cloudflare = await connect();
  if (flags['give-up']) {
    const wasPending = await giveUpRestore({ slug }, cloudflare);
    const text = 'The restore was given up. Nothing was restored.';
    const problem = wasPending
      ? await new DealerLog(cloudflare, [slug]).add(slug, { did: 'restore', isDone: true, text })
      : null;
    if (problem !== null) console.error(problem);
    console.log(wasPending ? `${slug}: given up. Nothing was restored.` : `${slug}: there was nothing to give up.`);
  } else if (flags['dry-run']) {
    const plan = await planRestore({ slug, to }, cloudflare);
    const count = (amount: number, singular: string, plural: string): string =>
      `${amount} ${amount === 1 ? singular : plural}`;
    const planText = `${slug}: it can be restored to its state of ${to.toISOString()} (${plan.bookmark}). ${count(plan.leads, 'lead that has come since is', 'leads that have come since are')} kept, ${count(plan.erased, 'row that was erased since is', 'rows that were erased since are')} erased again.`;
    console.log(json ? JSON.stringify({ slug, ...plan }, null, 2) : planText);
  } else {
    const restored = await restoreDealer({ slug, to }, cloudflare);
    const text = `The database is back to its state of ${to.toISOString()}, plus everything that was done since then.`;
    const problem = await new DealerLog(cloudflare, [slug]).add(slug, { did: 'restore', isDone: true, text });
    if (problem !== null) console.error(problem);
    console.log(json ? JSON.stringify({ slug, ...restored }, null, 2) : restoreSummary(slug, restored).join('\n'));
  }
} catch (error) {
  const isReported = error instanceof DeployError || error instanceof RefusedCall || error instanceof RestoreError;
  const problem = isReported ? error.message : diskFault(error);
  if (problem === null) throw error;
  console.error(problem);
  if (!(error instanceof DeployError || error instanceof RestoreError) && !flags['dry-run']) console.error(AGAIN);
  process.exitCode = 1;
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      'give-up': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const slug = readOneDealer(positionals, 'slug');
  const to = readZonedInstant('--to', values.to);
  if (to === null && !values['give-up'])
    throw new Error('--to: name the minute to go back to, such as 2026-11-20T09:41:00+10:00.');
  if (to !== null && values['give-up']) throw new Error('--give-up cannot be combined with --to.');
  return { ...values, slug, to: to ?? new Date(0) };
}
