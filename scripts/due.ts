import { parseArgs } from 'node:util';
import { isFolder } from '#config/safe-files.ts';
import { BuildRecords } from './build/build-records.ts';
import { type Due, dueDealers, dueLive } from './changes/due-dealers.ts';
import { connect, DeployError, RefusedCall } from './deploy/cloudflare-api.ts';
import { readCommand, readInstant } from './read-command.ts';

const USAGE = `npm run due -- [--live] [--tenants DIR] [--out DIR] [--now ISO] [--names | --json]
Says which dealers are to be built again because time has passed: an offer ended, a post is due, a holiday is near. Each build
records until when it holds. Changed files are another question: npm run affected.
  --live         asks about what is live (CLOUDFLARE_API_TOKEN), and not about what was built here
  --tenants DIR  folder of the dealers (default: tenants)
  --out DIR      folder the sites were built in (default: dist)
  --now ISO      instant to ask about (default: the present one)
  --names        nothing but the names, a line each, as npm run build takes them
  --json         {now, dealers: [{name, since, cause}], next}
A dealer of whom nothing is known is due. Exit code: 0, also when nobody is due; 1 = no answer.`;

const { tenants, out, now, names, json, live } = readCommand(USAGE, readArguments);
try {
  const found = live
    ? await dueLive(tenants, await connect(), now)
    : dueDealers(tenants, new BuildRecords(tenants, out), now);
  if (json) console.log(JSON.stringify(found, null, 2));
  else if (names) process.stdout.write(found.dealers.map(({ name }) => `${name}\n`).join(''));
  else console.log(told(found));
} catch (error) {
  if (!(error instanceof DeployError || error instanceof RefusedCall)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function told({ now, dealers, next }: Due): string {
  const lines = dealers.map(({ name, cause }) => `${name}: ${cause}`);
  const count =
    dealers.length === 0 ? 'Nobody is' : dealers.length === 1 ? '1 dealer is' : `${dealers.length} dealers are`;
  const others = next === null ? '' : ` Next: ${next}.`;
  return [...lines, `${count} due at ${now}.${others}`].join('\n');
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
