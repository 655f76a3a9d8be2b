import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isFolder } from '#config/safe-files.ts';
import { isSlug } from '#config/schema/fields.ts';
import { dealerNames } from '#config/tenant-folders.ts';
import { slugBySettings } from './changes/due-dealers.ts';
import { AccountRecords } from './deploy/account-records.ts';
import { type Cloudflare, connect, DeployError, RefusedCall } from './deploy/cloudflare-api.ts';
import {
  accountResources,
  type DealerResources,
  dealerResources,
  previewsLike,
  removeAccount,
  removeDealer,
} from './deploy/remove-dealer.ts';
import { previewNameOf } from './edge/resource-name.ts';
import { unknownDealer } from './known-dealers.ts';
import { readCommand, readOneDealer } from './read-command.ts';

const USAGE = `npm run remove -- SLUG [--yes]
npm run remove -- --account [--yes]
Takes a live dealer offline and deletes its Worker, hosts, queue and database with all its leads. None of this can be undone. Without --yes
it only shows what would be deleted. Previews are removed with npm run deploy -- SLUG --preview NAME --remove.
  --account      removes what dealers share, once there are none: the scheduler and the account's records
  --tenants DIR  folder of the dealers (default: tenants)
Exit code: 0, even if it was removed before; 1 = there is no such dealer, or something could not be removed; run it again to continue.`;

const { slug, yes, tenants } = readCommand(USAGE, readArguments);
try {
  const cloudflare = await connect();
  if (slug === null) await handleAccount(cloudflare);
  else await handleDealer(slug, cloudflare);
} catch (error) {
  if (!(error instanceof DeployError || error instanceof RefusedCall)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function handleDealer(slug: string, cloudflare: Cloudflare): Promise<void> {
  const resources = await dealerResources(slug, cloudflare);
  const lines = resourcesText(resources);
  const previews = await previewsLike(slug, cloudflare);
  if (lines.length + previews.length === 0) {
    const unknown = await unknownDealer(slug, tenants, await AccountRecords.find(cloudflare));
    if (unknown !== null) throw new DeployError(unknown);
  }
  if (lines.length === 0) console.log(`There is nothing for "${slug}" in the account.`);
  else if (yes) {
    await removeDealer(resources, cloudflare);
    console.log(['Removed:', ...lines].join('\n'));
  } else console.log([`This would be deleted for good (--yes does it):`, ...lines].join('\n'));
  for (const worker of previews) {
    const name = previewNameOf(worker, slug);
    console.log(
      name === null
        ? `Note: the preview with the Worker ${worker} stays. If it is one of "${slug}": npm run deploy -- ${slug} --preview NAME --remove, with the whole name that it was deployed with.`
        : `Note: the preview "${name}" stays: npm run deploy -- ${slug} --preview ${name} --remove`,
    );
  }
  if (await hasFolder(slug))
    console.log(
      `Note: ${tenants} still has this dealer, so a deployment, or the hourly run on GitHub, makes it live again. Delete its folder on main first.`,
    );
}

async function handleAccount(cloudflare: Cloudflare): Promise<void> {
  const resources = await accountResources(cloudflare);
  if (resources.inUse.length > 0 || yes) await removeAccount(resources, cloudflare);
  if (resources.shared.length === 0) console.log('The account has none of our resources.');
  else
    console.log(
      [yes ? 'Removed:' : 'This would be deleted for good (--yes does it):', ...resources.shared.map(indented)].join(
        '\n',
      ),
    );
}

function indented(line: string): string {
  return `  ${line}`;
}

function resourcesText({
  worker,
  hasWorker,
  hasQueue,
  database,
  stored,
  hosts,
  isScheduled,
}: DealerResources): string[] {
  const counts =
    stored === null ? '' : `: ${stored.leads} leads, ${stored.undelivered} undelivered, ${stored.holds} cars held`;
  return [
    ...(hasWorker ? [`Worker ${worker}`] : []),
    ...hosts.map((host) => `host ${host}`),
    ...(hasQueue ? [`queue ${worker}`] : []),
    ...(database === null ? [] : [`database ${worker}${counts}`]),
    ...(isScheduled ? ['its entry at the scheduler'] : []),
  ].map(indented);
}

async function hasFolder(slug: string): Promise<boolean> {
  if (!existsSync(tenants)) return false;
  for (const name of dealerNames(tenants)) if ((await slugBySettings(tenants, name)) === slug) return true;
  return existsSync(join(tenants, slug));
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      yes: { type: 'boolean', default: false },
      account: { type: 'boolean', default: false },
      tenants: { type: 'string' },
    },
  });
  // Without any dealer there may be no such folder.
  if (values.tenants !== undefined && !isFolder(values.tenants))
    throw new Error(`--tenants: there is no folder "${values.tenants}".`);
  const tenants = values.tenants ?? 'tenants';
  if (values.account && positionals.length > 0) throw new Error('Name a dealer, or give --account, not both.');
  if (values.account) return { ...values, tenants, slug: null };
  const slug = readOneDealer(positionals, 'slug');
  if (!isSlug(slug)) throw new Error(`found "${slug}"; give the slug of a dealer.`);
  return { ...values, tenants, slug };
}
