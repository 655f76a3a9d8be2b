import { existsSync, readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#domain/durations.ts';
import { resourceName } from '../edge/resource-name.ts';
import type { Row } from '../edge/restore/merge-tables.ts';
import {
  giveUp,
  type Journal,
  type Progress,
  phaseOf,
  type Restorable,
  type Restored,
  RestoreError,
  restoreDatabase,
} from '../edge/restore/restore-database.ts';
import { MIGRATIONS } from '../edge/wrangler-config.ts';
import { writeAtomic } from '../write-atomic.ts';
import { databaseNamed } from './account-resources.ts';
import { type Cloudflare, DeployError, RefusedCall } from './cloudflare-api.ts';
import { DEPLOY_FOLDER, holderOf, locked } from './deploy-folder.ts';
import { type RestoreNotice, RestoreNotices } from './restore-notice.ts';

export interface RestoreDealerOptions {
  readonly slug: string;
  /** Where this machine stores data about deployments; `.caryard/deploy` by default. */
  readonly folder?: string;
  /** Folder of the database's migrations; ours by default. */
  readonly migrations?: string;
  readonly now?: () => Date;
  readonly pause?: (ms: number) => Promise<void>;
}

/** How far back Cloudflare can restore a database. */
const RETENTION_DAYS = 30;

function checkAge(to: Date, now: Date): void {
  const age = now.getTime() - to.getTime();
  if (age <= 0) throw new DeployError(`--to: ${to.toISOString()} is in the future. Give a time in the past.`);
  if (age > RETENTION_DAYS * DAY_MS)
    throw new DeployError(
      `--to: ${to.toISOString()} is more than ${RETENTION_DAYS} days ago, and Cloudflare keeps no older state of a database. Older states are in the files of npx wrangler d1 export only.`,
    );
}

/**
 * Restores a live dealer's database to an earlier minute and adds what has happened since. An interrupted restore continues when it is run
 * again.
 *
 * @param to within the last 30 days
 * @throws DeployError or RestoreError if it fails, with what to do
 */
export async function restoreDealer(
  options: RestoreDealerOptions & { readonly to: Date },
  cloudflare: Cloudflare,
): Promise<Restored> {
  const { to, migrations = MIGRATIONS, now = () => new Date(), pause = wait } = options;
  checkAge(to, now());
  return await withDatabase(options, cloudflare, async (database, journal, { notices }) => {
    await checkNoDeploy(database);
    await checkNoOtherMachine(options.slug, database, notices);
    const migration = (name: string): { statements: string[] } => {
      const file = join(migrations, name);
      if (!existsSync(file))
        throw new RestoreError(
          `The database has the migration ${name}, which this checkout does not have. Run this again from the checkout that deployed last; until then no leads can be sent.`,
        );
      // Comment lines are removed: the last one would swallow the semicolon that follows.
      return {
        statements: [
          readFileSync(file, 'utf8')
            .replaceAll(/^\s*--.*$/gm, '')
            .trim()
            .replace(/;$/, ''),
        ],
      };
    };
    return await restoreDatabase(database, journal, { to, now, pause, migration });
  });
}

/**
 * Allows writes again after a restore that has started but has not yet rewound the database.
 *
 * @returns false = there was no such restore
 */
export const giveUpRestore = (options: RestoreDealerOptions, cloudflare: Cloudflare): Promise<boolean> =>
  withDatabase(options, cloudflare, async (database, journal, { notices }) => {
    // Not yet rewound, it may be given up from any machine.
    if ((await phaseOf(database))?.phase !== 'before') await checkNoOtherMachine(options.slug, database, notices);
    return await giveUp(database, journal);
  });

/** What a restore would change. */
export interface RestorePlan {
  /** Bookmark of the state that would be restored. */
  readonly bookmark: string;
  /** Leads received since, which would be kept. */
  readonly leads: number;
  /** Rows erased since, in all tables, which would be erased again. */
  readonly erased: number;
}

/**
 * Determines what a restore would change, without changing anything.
 *
 * @throws DeployError if there is no such state, with what to do
 */
export async function planRestore(
  options: RestoreDealerOptions & { readonly to: Date },
  cloudflare: Cloudflare,
): Promise<RestorePlan> {
  checkAge(options.to, (options.now ?? (() => new Date()))());
  return await withDatabase(options, cloudflare, async (database, _, { id, notices }) => {
    await checkNoOtherMachine(options.slug, database, notices);
    const { run } = database;
    const since = `'${options.to.toISOString()}'`;
    const [[leads] = [], [erased] = []] = await run([
      `SELECT count(*) AS n FROM leads WHERE received_at > ${since}`,
      `SELECT count(*) AS n FROM erasures WHERE at > ${since}`,
    ]);
    return {
      bookmark: await bookmarkOf(cloudflare, id, options.to),
      leads: Number(leads?.n),
      erased: Number(erased?.n),
    };
  });
}

async function withDatabase<T>(
  { slug, folder = DEPLOY_FOLDER, to }: RestoreDealerOptions & { readonly to?: Date },
  cloudflare: Cloudflare,
  work: (database: Restorable, journal: Journal, found: { id: string; notices: RestoreNotices }) => Promise<T>,
): Promise<T> {
  const worker = resourceName(slug, { kind: 'production' });
  return await locked(join(folder, worker), async () => {
    const database = await databaseNamed(cloudflare, worker);
    if (database === null)
      throw new DeployError(
        `"${slug}" has no database ${worker} in this account: it was never deployed, or was deleted.`,
      );
    const { uuid, created_at: created = '' } = database;
    if (to !== undefined && to < new Date(created))
      throw new DeployError(
        `--to: ${to.toISOString()} is before the database of "${slug}" existed: it was created at ${created}. Nothing was changed. Give a time after that.`,
      );
    const notices = new RestoreNotices(cloudflare, slug, await holderOf(folder));
    const journal = journalIn(join(folder, worker, 'restore.json'), notices);
    return await work(remoteDatabase(cloudflare, uuid, notices), journal, { id: uuid, notices });
  });
}

async function bookmarkOf(cloudflare: Cloudflare, id: string, at: Date | null): Promise<string> {
  const query = at === null ? '' : `?${new URLSearchParams({ timestamp: at.toISOString() })}`;
  return (await cloudflare.call<{ bookmark: string }>('GET', `/d1/database/${id}/time_travel/bookmark${query}`))
    .bookmark;
}

function remoteDatabase(cloudflare: Cloudflare, id: string, notices: RestoreNotices): Restorable {
  return {
    async run(statements) {
      const responses = await cloudflare.call<readonly { readonly results?: readonly Row[] }[]>(
        'POST',
        `/d1/database/${id}/query`,
        { body: { sql: statements.join(';\n') } },
      );
      return responses.map(({ results = [] }) => results);
    },
    async rewind(to) {
      // Read before the restore, whose response may be lost: repeating the call would return the bookmark of the restored state.
      const bookmark = await bookmarkOf(cloudflare, id, null);
      await notices.write(to.toISOString(), bookmark);
      const query = new URLSearchParams({ timestamp: to.toISOString() });
      try {
        await cloudflare.call('POST', `/d1/database/${id}/time_travel/restore?${query}`);
      } catch (error) {
        if (!(error instanceof RefusedCall && error.status < 500)) throw error;
        throw new RestoreError(`${error.message}\nNothing was restored, and shoppers can write again.`);
      }
      return bookmark;
    },
  };
}

/**
 * Readable by its owner only, because it contains the data of the database. If the account has no notice from this machine,
 * its restore never got as far as rewinding, or was ended elsewhere: the journal is out of date.
 */
function journalIn(file: string, notices: RestoreNotices): Journal {
  return {
    async read() {
      const text = await readFile(file, 'utf8').catch(() => null);
      if (text === null) return null;
      const notice = await notices.read();
      if (notice === null || notice.holder !== notices.holder) return null;
      // An earlier release stored `current` as `present`; the restore may have been interrupted before an update.
      const { present, ...progress } = JSON.parse(text) as Progress & { readonly present?: Progress['current'] };
      return { ...progress, current: progress.current ?? present, before: progress.before ?? notice.bookmark };
    },
    async write(progress) {
      writeAtomic(file, JSON.stringify(progress), 0o600);
    },
    async clear() {
      await notices.clear();
      await rm(file, { force: true });
    },
  };
}

/** @throws DeployError if another machine has begun a restore: only that one can have the record of what was done since then */
async function checkNoOtherMachine(slug: string, database: Restorable, notices: RestoreNotices): Promise<void> {
  const notice = await notices.read();
  if (notice === null || notice.holder === notices.holder) return;
  const isRewound = (await phaseOf(database))?.phase !== 'before';
  throw new DeployError(isRewound ? rewoundElsewhere(slug, notice) : startedElsewhere(slug, notice));
}

const rewoundElsewhere = (slug: string, { to, who, at, bookmark }: RestoreNotice): string => {
  const worker = resourceName(slug, { kind: 'production' });
  return `${who} has rewound the database of "${slug}" to ${to} on another machine at ${at}; only that machine has the record of what was done since then. Run this there: npm run restore -- ${slug} --to ${to}
Until it has finished, shoppers may not be able to send anything. If that machine is lost, first export what came after ${at}, because going back removes it: npm run leads -- export --remote --tenant ${slug}
Then go back to the state of ${at}, and start again: npx wrangler d1 time-travel restore ${worker} --bookmark=${bookmark}, then npm run restore -- ${slug} --give-up`;
};

const startedElsewhere = (slug: string, { to, who, at }: RestoreNotice): string =>
  `${who} began to restore "${slug}" to ${to} on another machine at ${at}, and has restored nothing yet; shoppers cannot send anything. Run this there again, or if nobody is running it, give it up: npm run restore -- ${slug} --give-up`;

/** A deployment changes code and database together, so it must be finished first. */
async function checkNoDeploy({ run }: Restorable): Promise<void> {
  const [[table] = []] = await run(["SELECT name FROM sqlite_master WHERE name = 'caryard_deploys'"]);
  if (table === undefined) return;
  const [[lockRow] = []] = await run([
    "SELECT held_until FROM caryard_deploys WHERE holder IS NOT NULL AND held_until > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')",
  ]);
  if (lockRow !== undefined)
    throw new DeployError(
      `Another machine is deploying this dealer. Run this again when it has finished; if it was interrupted there, after ${String(lockRow.held_until)}.`,
    );
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
