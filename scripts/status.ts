import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { isFolder } from '#config/safe-files.ts';
import { AccountRecords } from './deploy/account-records.ts';
import { connect, DeployError, RefusedCall } from './deploy/cloudflare-api.ts';
import { readLog } from './deploy/dealer-records.ts';
import { unknownDealer } from './known-dealers.ts';
import { readCommand, readInstant } from './read-command.ts';
import { readStatus } from './status/read-status.ts';
import { statusPage } from './status/status-page.ts';
import { logText, statusText } from './status/status-text.ts';
import { writeAtomic } from './write-atomic.ts';

const USAGE = `npm run status -- [--collect] [--html FILE] [--json] [--tenants DIR] [--now ISO]
npm run status -- --log SLUG [--json]
Shows the state of all dealers, from the records of deployments, roll-outs and database reads in the account: live version, stock, last
deployment, next change, parked deliveries, failing checks. Set CLOUDFLARE_API_TOKEN to an API token, and CLOUDFLARE_ACCOUNT_ID if it has access to several accounts.
  --collect      reads all dealers' databases first, with one call each; each hour the workflow reads up to 500, the longest unread first
  --html FILE    writes one self-contained page for all dealers that can be sorted and filtered
  --log SLUG     what was done to a dealer: who, when, what changed, and the result
  --json         {now, scheduler, dealers: […]}, or the log
  --tenants DIR  folder of the dealers (default: tenants)
  --now ISO      the time from which ages are computed (default: now)
Exit code: 0, even when dealers have problems; 1 = no result.`;

const { values, instant } = readCommand(USAGE, readArguments);
try {
  const cloudflare = await connect();
  if (values.log !== undefined) {
    const records = await AccountRecords.find(cloudflare);
    const log = records === null ? [] : await readLog(records, values.log);
    const unknown = log.length > 0 ? null : await unknownDealer(values.log, values.tenants, records);
    if (unknown !== null) throw new DeployError(unknown);
    console.log(values.json ? JSON.stringify(log, null, 2) : logText(values.log, log));
  } else {
    const { rows, scheduler, now } = await readStatus(values.tenants, cloudflare, {
      reads: values.collect ? Number.POSITIVE_INFINITY : 0,
      now: instant,
    });
    if (values.html !== undefined) writeAtomic(values.html, statusPage(rows, scheduler, now));
    if (values.json) console.log(JSON.stringify({ now, scheduler, dealers: rows }, null, 2));
    else
      console.log(values.html === undefined ? statusText(rows, scheduler) : `${values.html}: ${rows.length} dealers.`);
  }
} catch (error) {
  if (!(error instanceof DeployError || error instanceof RefusedCall)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      collect: { type: 'boolean', default: false },
      html: { type: 'string' },
      json: { type: 'boolean', default: false },
      log: { type: 'string' },
      now: { type: 'string' },
      tenants: { type: 'string', default: 'tenants' },
    },
  });
  if (values.log !== undefined && (values.html !== undefined || values.collect))
    throw new Error('--log cannot be combined with --html or --collect.');
  if (values.html !== undefined && !isFolder(dirname(values.html)))
    throw new Error(`--html: there is no folder "${dirname(values.html)}".`);
  if (!isFolder(values.tenants)) throw new Error(`--tenants: there is no folder "${values.tenants}".`);
  return { values, instant: readInstant('--now', values.now) };
}
