import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { EdgeSite } from '#site/site.ts';
import { databaseIds } from './edge/database-ids.ts';
import { privateHalves } from './edge/private-halves.ts';
import { secretNames } from './edge/secret-names.ts';
import { builtSites, ServeError } from './edge/start-server.ts';
import { ConfigurationError, type Target, workerName, writeWranglerConfigs } from './edge/wrangler-config.ts';
import { readCommand } from './read-command.ts';

const USAGE = `npm run edge:config -- --stage production|preview --ids FILE [--tenant SLUG] [--out dist] [--to DIR]
Writes what wrangler deploys for the built dealers, into .caryard/deploy/<stage>/<slug>/wrangler.json by default.
FILE names the databases: {"production": {"<slug>": "<id>"}, "preview": {"<slug>": "<id>"}}`;

const values = readCommand(USAGE, readArguments);
try {
  const { stage, tenant, out } = values;
  const edge = privateHalves(out);
  const slugs = await builtSites(out, edge, tenant === undefined ? [] : [tenant]);
  const target: Target = { kind: stage, databaseIds: databaseIds(await idsFile(values.ids), stage) };
  const folder = values.to ?? join('.caryard/deploy', stage);
  const { sites } = await writeWranglerConfigs({ out, edge, folder, slugs, target });
  for (const [slug, config] of Object.entries(sites)) {
    const name = workerName(slug, stage);
    const half = JSON.parse(await readFile(join(edge, `${slug}.json`), 'utf8')) as EdgeSite;
    const secrets = stage === 'preview' ? [] : secretNames(half);
    console.log(`${slug}:
  npx wrangler queues create ${name}          (once)
  npx wrangler d1 migrations apply ${name} --remote -c ${config}
  npx wrangler deploy -c ${config}${secrets.map((secret) => `\n  npx wrangler secret put ${secret} -c ${config}          (once)`).join('')}`);
    if (stage === 'production' && half.features.checkout && half.payments.kind === 'demo')
      console.error(
        `${slug}: anybody can hold a car with a test card, because private.payments is "demo". A dealer that sells has "stripe" or "none".`,
      );
  }
} catch (error) {
  if (!(error instanceof ServeError || error instanceof ConfigurationError)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function idsFile(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new ConfigurationError(`--ids: "${file}" cannot be read as JSON: ${(error as Error).message}`);
  }
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string' },
      ids: { type: 'string' },
      tenant: { type: 'string' },
      out: { type: 'string', default: 'dist' },
      to: { type: 'string' },
    },
  });
  const { stage, ids } = values;
  if (stage !== 'production' && stage !== 'preview')
    throw new Error(`--stage: found "${stage ?? ''}"; give production or preview.`);
  if (ids === undefined) throw new Error('--ids: give the file with the database ids.');
  return { ...values, stage, ids } as const;
}
