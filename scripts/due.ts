import { parseArgs } from 'node:util';
import { isFolder } from '#config/safe-files.ts';
import { BuildRecords } from './build/build-records.ts';
import { type Due, dueDealers, dueLive } from './changes/due-dealers.ts';
import { connect, DeployError, RefusedCall } from './deploy/cloudflare-api.ts';
import { readCommand, readInstant } from './read-command.ts';

const USAGE = `npm run due -- [--live] [--tenants DIR] [--out DIR] [--now ISO] [--names | --json]
Lists the dealers to build again because time has passed: an offer has ended, a post is due, a holiday is near. Each build
records how long it is valid. For changed files see npm run affected.
  --live         checks the live sites (CLOUDFLARE_API_TOKEN) instead of those built here
  --tenants DIR  folder of the dealers (default: tenants)
  --out DIR      folder the sites were built in (default: dist)
  --now ISO      the time to check for (default: now)
  --names        only the names, one per line, as arguments for npm run build
  --json         {now, dealers: [{name, since, cause}], next}; next is when the next of the other dealers becomes due
A dealer without a record is due. Exit code: 0, even when no dealer is due; 1 = this cannot be determined.`;

const { tenants, out, now, names, json, live } = readCommand(USAGE, readArguments);
try {
  const due = live
    ? await dueLive(tenants, await connect(), now)
    : dueDealers(tenants, new BuildRecords(tenants, out), now);
  if (json) console.log(JSON.stringify(due, null, 2));
  else if (names) process.stdout.write(due.dealers.map(({ name }) => `${name}\n`).join(''));
  else console.log(summary(due));
} catch (error) {
  if (!(error instanceof DeployError || error instanceof RefusedCall)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function summary({ now, dealers, next }: Due): string {
  const lines = dealers.map(({ name, cause }) => `${name}: ${cause}`);
  const count =
    dealers.length === 0 ? 'No dealer is' : dealers.length === 1 ? '1 dealer is' : `${dealers.length} dealers are`;
  const nextText = next === null ? '' : ` Next: ${next}.`;
  return [...lines, `${count} due at ${now}.${nextText}`].join('\n');
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      live: { type: 'boolean', default: false },
      tenants: { type: 'string', default: 'tenants' },
      out: { type: 'string', default: 'dist' },
      now: { type: 'string' },
      names: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  if (!isFolder(values.tenants)) throw new Error(`--tenants: there is no folder "${values.tenants}".`);
  if (values.names && values.json) throw new Error('--names and --json: give one of the two.');
  return { ...values, now: readInstant('--now', values.now) ?? new Date() };
}
