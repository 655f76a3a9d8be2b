import { parseArgs } from 'node:util';
import { isSlug } from '#config/schema/fields.ts';
import { connect, DeployError, RefusedCall } from './deploy/cloudflare-api.ts';
import { DealerLog, rollbackUpdate } from './deploy/dealer-log.ts';
import { rollbackDealer } from './deploy/rollback-dealer.ts';
import type { Deployment } from './edge/resource-name.ts';
import { readCommand, readOneDealer } from './read-command.ts';

const USAGE = `npm run rollback -- SLUG [--to VERSION] [--preview NAME] [--json] [--verbose]
Makes the previous version live again, with its files and secrets; nothing is built. The database is not changed: a version that cannot
work with it is refused.
  --to VERSION    id of another version, as printed by npm run deploy
  --preview NAME  rolls back a preview instead of the live site
  --json          {slug, worker, from, to, notes}
  --verbose       prints the output of wrangler
Exit code: 0; 1 = the live version has not changed.`;

const { slug, target, to = null, json, verbose } = readCommand(USAGE, readArguments);
try {
  const log = verbose ? (text: string): void => void process.stderr.write(text) : () => undefined;
  const cloudflare = await connect();
  const dealerLog = target.kind === 'preview' ? null : new DealerLog(cloudflare, [slug]);
  const result = await rollbackDealer({ slug, target, to, log }, cloudflare).catch(async (error: Error) => {
    // A mistyped name must not become a dealer on the status page.
    if (dealerLog && (await dealerLog.lastDeployOf(slug)) !== null)
      await dealerLog.add(slug, { did: 'rollback', isDone: false, text: error.message });
    throw error;
  });
  const problem = await dealerLog?.add(slug, ...rollbackUpdate(result));
  if (problem) console.error(problem);
  if (json) console.log(JSON.stringify({ ...result, record: undefined }, null, 2));
  else console.log([`${slug}: ${result.to} is live again, in place of ${result.from}.`, ...result.notes].join('\n'));
} catch (error) {
  if (!(error instanceof DeployError || error instanceof RefusedCall)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      preview: { type: 'string' },
      json: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
    },
  });
  const slug = readOneDealer(positionals, 'slug');
  if (!isSlug(slug)) throw new Error(`found "${slug}"; give the slug of a dealer.`);
  if (values.to !== undefined && !/^[0-9a-f-]{36}$/.test(values.to))
    throw new Error(
      `--to: found "${values.to}"; give the id of a version, such as 023e105f-2a42-4f8b-a1c1-73f6a2a30c0f.`,
    );
  const target: Deployment =
    values.preview === undefined ? { kind: 'production' } : { kind: 'preview', name: values.preview.trim() };
  return { ...values, slug, target };
}
