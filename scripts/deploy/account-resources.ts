import { DISPATCHER } from '../edge/dispatcher-config.ts';
import { previewNames, pullPreview } from '../edge/resource-name.ts';
import { type Cloudflare, DeployError, RefusedCall } from './cloudflare-api.ts';

interface Database {
  readonly uuid: string;
  readonly name: string;
  /** ISO. */
  readonly created_at?: string;
}

interface Zone {
  readonly id: string;
  readonly name: string;
}

/** Cloudflare's database regions, by the start of a time zone name. */
const REGIONS: readonly (readonly [start: string, region: string])[] = [
  ['Australia/', 'oc'],
  ['Pacific/', 'oc'],
  ['Asia/', 'apac'],
  ['Europe/', 'weur'],
  ['America/', 'enam'],
];
const PAGE = 100;

/** The database with this name, or null. */
export async function databaseNamed(cloudflare: Cloudflare, name: string): Promise<Database | null> {
  const query = new URLSearchParams({ name, per_page: String(PAGE) });
  const databases = await cloudflare.call<readonly Database[]>('GET', `/d1/database?${query}`);
  return databases.find((database) => database.name === name) ?? null; // Cloudflare also matches parts of names
}

/** The id of the database with this name, or null. */
export const findDatabase = async (cloudflare: Cloudflare, name: string): Promise<string | null> =>
  (await databaseNamed(cloudflare, name))?.uuid ?? null;

/** Creates a database near the dealer's shoppers, not near the machine that deploys. */
export async function createDatabase(cloudflare: Cloudflare, name: string, timeZone: string): Promise<string> {
  const region = REGIONS.find(([start]) => timeZone.startsWith(start))?.[1];
  const body = { name, ...(region === undefined ? {} : { primary_location_hint: region }) };
  try {
    return (await cloudflare.call<Database>('POST', '/d1/database', { body })).uuid;
  } catch (error) {
    // An interrupted call may have taken effect anyway, and then its repeat is refused.
    const created = error instanceof RefusedCall ? await findDatabase(cloudflare, name) : null;
    if (created === null) throw error;
    return created;
  }
}

/** The URL of a preview, below the account's name at workers.dev. */
export async function previewOrigins(cloudflare: Cloudflare): Promise<(worker: string) => string> {
  const accountSubdomain = await cloudflare.find<{ readonly subdomain: string }>('/workers/subdomain');
  if (accountSubdomain === null)
    throw new DeployError(
      'The account has no workers.dev name, which previews need for their address: choose one in the Cloudflare dashboard under Workers & Pages, and run this again.',
    );
  return (worker) => `https://${worker}.${accountSubdomain.subdomain}.workers.dev`;
}

/** The databases of live sites, recognised by name. */
export const liveDatabases = async (cloudflare: Cloudflare): Promise<readonly Database[]> =>
  (await databasesNamed(cloudflare, 'caryard-')).filter(({ name }) => !name.startsWith(previewNames()));

/**
 * Names of the previews of which anything exists: a preview's database is created first and deleted last.
 *
 * @param number the pull request whose previews are meant; by default all previews, including operators'
 */
export const findPreviews = async (cloudflare: Cloudflare, number?: number): Promise<readonly string[]> =>
  (await databasesNamed(cloudflare, previewNames(number === undefined ? undefined : pullPreview(number))))
    .map(({ name }) => name)
    .sort();

/** All databases whose names start so. */
export async function databasesNamed(cloudflare: Cloudflare, start: string): Promise<readonly Database[]> {
  const matches: Database[] = [];
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({ name: start, per_page: '1000', page: String(page) });
    const databases = await cloudflare.call<readonly Database[]>('GET', `/d1/database?${query}`);
    matches.push(...databases.filter(({ name }) => name.startsWith(start))); // Cloudflare also matches parts of names
    if (databases.length < 1000) return matches;
  }
}

/** The id of the queue with this name, or null. */
export async function findQueue(cloudflare: Cloudflare, name: string): Promise<string | null> {
  const queues = await cloudflare.call<readonly { readonly queue_id: string; readonly queue_name: string }[]>(
    'GET',
    `/queues?${new URLSearchParams({ name })}`,
  );
  return queues.find(({ queue_name }) => queue_name === name)?.queue_id ?? null;
}

/** Creates the queue with this name unless it exists. */
export async function ensureQueue(cloudflare: Cloudflare, name: string): Promise<void> {
  if ((await findQueue(cloudflare, name)) !== null) return;
  try {
    await cloudflare.call('POST', '/queues', { body: { queue_name: name } });
  } catch (error) {
    // As with a database: the interrupted call has created it.
    if (!(error instanceof RefusedCall && (await findQueue(cloudflare, name)) !== null)) throw error;
  }
}

/**
 * The zones of the given hosts, by host. Called before anything is uploaded: otherwise a Worker could be live without its host.
 *
 * @throws DeployError if the account has no zone for a host, or the host belongs to another Worker, which would lose it
 */
export async function zonesOf(
  cloudflare: Cloudflare,
  hosts: readonly string[],
  worker: string,
): Promise<{ [host: string]: string }> {
  const zones: { [host: string]: string } = {};
  for (const host of hosts) {
    const labels = host.split('.');
    const names = labels.slice(0, -1).map((_, start) => labels.slice(start).join('.'));
    for (const name of names) {
      const zone = Object.values(zones).includes(name) ? name : await findZone(cloudflare, name);
      if (zone === null) continue;
      zones[host] = zone;
      break;
    }
    if (zones[host] === undefined)
      throw new DeployError(
        `The account has no zone for ${host}: add ${host.replace(/^www\./, '')} to Cloudflare (Websites, Add a site) and set Cloudflare's name servers at its registrar, or remove the host from the dealer's settings.`,
      );
    const query = new URLSearchParams({ hostname: host });
    const existing = await cloudflare.call<readonly { readonly service: string }[]>('GET', `/workers/domains?${query}`);
    const otherWorker = existing.find(({ service }) => service !== worker && service !== DISPATCHER);
    if (otherWorker !== undefined)
      throw new DeployError(
        `${host} belongs to the Worker "${otherWorker.service}", and would be taken from it. Detach it there first, or remove the host from the dealer's settings.`,
      );
  }
  return zones;
}

async function findZone(cloudflare: Cloudflare, name: string): Promise<string | null> {
  const query = new URLSearchParams({ name, 'account.id': cloudflare.account });
  const [zone] = await cloudflare.call<readonly Zone[]>('GET', `/zones?${query}`, { root: true });
  return zone?.name ?? null;
}
