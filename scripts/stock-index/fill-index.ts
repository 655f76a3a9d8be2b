import type { Settings } from 'meilisearch';
import type { IndexDocument, IndexOwner } from './documents.ts';
import { ownerPrefix, shortHash } from './documents.ts';
import { documentSettings, stockSettings } from './index-settings.ts';
import { IndexError, type SearchServer } from './search-server.ts';

/** The target content of an index. */
export interface FillOptions {
  readonly uid: string;
  readonly site: string;
  readonly settings: Settings;
  readonly documents: (owner: IndexOwner) => readonly IndexDocument[];
  /** Send all documents, even if only some differ. */
  readonly full: boolean;
  /** Replace an index that was filled by another site or program. */
  readonly force: boolean;
}

export interface FillResult {
  /** `full`: a new index was filled and replaced the old one; `delta`: only changed documents were sent; `none`: there was nothing to do. */
  readonly mode: 'full' | 'delta' | 'none';
  readonly sent: number;
  readonly removed: number;
  readonly total: number;
}

const BATCH = 1000;
/** Suffix of an index that is being built; it follows the dealer's index name and is itself followed by a unique part. */
const BUILDING_SUFFIX = '__new-';

/**
 * Updates entry index to the target content. Every document has a version: site, settings and content. If the settings are unchanged, only
 * documents with another version are sent and obsolete ones removed; otherwise a new index is filled and swapped with the old one in one
 * step. Leftovers of an interrupted run are removed first.
 */
export async function fillIndex(
  server: SearchServer,
  options: FillOptions,
  progress: (text: string) => void,
): Promise<FillResult> {
  const { uid } = options;
  for (const leftover of await server.indexesWith(uid + BUILDING_SUFFIX)) {
    progress(`${uid}: removing ${leftover}, left by an interrupted run\n`);
    await server.deleteIndex(leftover);
  }
  const owner = { site: options.site, settings: shortHash(documentSettings(options.settings)).slice(0, 8) };
  const documents = options.documents(owner);
  const live = await server.versions(uid);
  if (live !== null && !options.force) rejectForeign(live, options);
  const same =
    live !== null && live.size > 0 && [...live.values()].every((version) => version?.startsWith(ownerPrefix(owner)));
  const filled =
    same && !options.full
      ? await sendDelta(server, options, documents, live, progress)
      : await sendAll(server, options, documents, live !== null, progress);
  const total = await server.count(uid);
  if (total !== documents.length)
    throw new IndexError(
      `"${uid}" has ${total} documents, expected ${documents.length}: another run may be filling it at the same time.`,
      'Wait for the other run, then run this command again with --full.',
    );
  return { ...filled, total };
}

function rejectForeign(live: ReadonlyMap<number, string | null>, { uid, site }: FillOptions): void {
  for (const version of live.values()) {
    const other = version?.split('/')[0] ?? null;
    if (other === site) continue;
    throw new IndexError(
      other === null
        ? `"${uid}" has documents that this command did not write.`
        : `"${uid}" has the stock of "${other}": two dealers cannot share an index.`,
      `Give "${site}" its own index (search.index in its tenant file), or replace the documents there with --force.`,
    );
  }
}

async function sendDelta(
  server: SearchServer,
  { uid, settings }: FillOptions,
  documents: readonly IndexDocument[],
  live: ReadonlyMap<number, string | null>,
  progress: (text: string) => void,
): Promise<Omit<FillResult, 'total'>> {
  const ids = new Set(documents.map(({ id }) => id));
  const changed = documents.filter(({ id, index_version: version }) => live.get(id) !== version);
  const obsolete = [...live.keys()].filter((id) => !ids.has(id));
  if (!hasSettings(await server.settings(uid), stockSettings(settings)))
    await server.setSettings(uid, stockSettings(settings));
  await send(server, uid, changed, progress);
  for (let i = 0; i < obsolete.length; i += BATCH) await server.remove(uid, obsolete.slice(i, i + BATCH));
  return {
    mode: changed.length + obsolete.length > 0 ? 'delta' : 'none',
    sent: changed.length,
    removed: obsolete.length,
  };
}

async function sendAll(
  server: SearchServer,
  { uid, settings }: FillOptions,
  documents: readonly IndexDocument[],
  liveExists: boolean,
  progress: (text: string) => void,
): Promise<Omit<FillResult, 'total'>> {
  const next = `${uid}${BUILDING_SUFFIX}${Date.now().toString(36)}${process.pid.toString(36)}`;
  progress(`${uid}: a new index\n`);
  await server.create(next);
  await server.setSettings(next, settings);
  await send(server, next, documents, progress);
  const documentCount = await server.count(next);
  if (documentCount !== documents.length)
    throw new IndexError(
      `The new index for "${uid}" has ${documentCount} documents, expected ${documents.length}.`,
      'The existing index stays in use. Check whether another run is filling it, and run this command again.',
    );
  await server.swap(next, uid, liveExists);
  await server.deleteIndex(next);
  return { mode: 'full', sent: documents.length, removed: 0 };
}

async function send(
  server: SearchServer,
  uid: string,
  documents: readonly IndexDocument[],
  progress: (text: string) => void,
): Promise<void> {
  const name = uid.split(BUILDING_SUFFIX)[0];
  for (let i = 0; i < documents.length; i += BATCH) {
    await server.add(uid, documents.slice(i, i + BATCH));
    progress(`${name}: ${Math.min(i + BATCH, documents.length)} of ${documents.length} documents\n`);
  }
}

/** Whether the server's settings include the required ones; it may have further settings, and lists in another order. */
function hasSettings(actual: unknown, expected: unknown): boolean {
  if (Array.isArray(expected))
    return (
      Array.isArray(actual) && actual.length === expected.length && expected.every((entry) => actual.includes(entry))
    );
  if (typeof expected !== 'object' || expected === null) return actual === expected;
  return Object.entries(expected).every(([name, value]) =>
    hasSettings((actual as { [name: string]: unknown } | null)?.[name], value),
  );
}
