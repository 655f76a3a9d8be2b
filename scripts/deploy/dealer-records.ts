import { type AccountRecords, quoted } from './account-records.ts';
import type { RestoreNotice } from './restore-notice.ts';

/** What is known about a dealer without calling its site. Instants are ISO 8601. A missing part is unknown unless its comment says otherwise. */
export interface DealerFacts {
  /** Name of its folder. */
  readonly name?: string;
  /** The URLs at which its site is served; the record calls them places. */
  readonly places?: readonly string[];
  readonly live?: {
    readonly version: string;
    /** When it went live. */
    readonly since: string;
    readonly commit?: string;
    /** When a rebuild is due; 'never' = not before its files change, 'now' = unknown. */
    readonly until?: string;
    /** The date of the stock that it was built from. */
    readonly stockAt?: string;
    /** Time of the Cloudflare deployment that these facts describe; if its newest one differs, they are out of date (`live-sites.ts`). */
    readonly deployedOn?: string;
  };
  /** The last deployment, rollback or restore. */
  readonly last?: Pick<LogEntry, 'at' | 'who' | 'did' | 'isDone' | 'text'>;
  /** A restore that is unfinished (`restore-notice.ts`). */
  readonly restoring?: RestoreNotice;
  /** What its database contained when it was last queried. */
  readonly queried?: {
    readonly at: string;
    /** Messages and leads whose delivery is no longer retried, except those of flagged leads. */
    readonly parked?: number;
    /** Flagged leads that wait to be released. */
    readonly flagged?: number;
    /** Time of the newest pushed stock change. */
    readonly pushedAt?: string;
    /** Why it could not be queried. */
    readonly problem?: string;
  };
  /** Why its last build failed (`failed-builds.ts`); missing = it was built. */
  readonly unbuilt?: { readonly at: string; readonly commit: string; readonly problem: string };
  /** Faults found by the last probe of its live site; `version` is the one that was live then, missing = unknown. */
  readonly checks?: { readonly at: string; readonly version?: string; readonly failing: readonly string[] };
}

/** A deployment, rollback or restore of a dealer. */
export interface LogEntry {
  readonly at: string;
  readonly who: string;
  readonly did: 'deploy' | 'rollback' | 'restore';
  /** False = it failed or is unfinished. */
  readonly isDone: boolean;
  /** The outcome, in a sentence. */
  readonly text: string;
  /** The changes it made live, and their authors. */
  readonly changes: readonly { readonly who: string; readonly at: string; readonly what: string }[];
}

/** The scheduler's record of a dealer. Instants are ISO 8601; null = never. */
export interface DealerSchedule {
  /** When it was last called. */
  readonly calledAt: string | null;
  /** When a call last succeeded. */
  readonly doneAt: string | null;
  /** Why its last call failed; '' = it succeeded. */
  readonly problem: string;
}

/** The last round of the scheduler. */
export interface ScheduleRound {
  readonly at: string;
  /** Dealers that should have been called. */
  readonly toCall: number;
  /** Calls made; a dealer that was called again counts again. */
  readonly called: number;
  /** Calls with a problem. */
  readonly failed: number;
  /** Dealers that it had no time to call. */
  readonly unreached: number;
  readonly tookMs: number;
  /** Why it could not start the workflow for due dealers when it last tried; '' = it could, or had no reason to. */
  readonly dueProblem: string;
}

/** A dealer with the known facts about it and the latest entries of its log, newest first. */
export interface DealerRecord {
  readonly slug: string;
  readonly facts: DealerFacts;
  readonly log: readonly LogEntry[];
  /** Null = its Worker still has its own schedule, as before the scheduler existed. */
  readonly schedule: DealerSchedule | null;
}

/** New facts about a dealer, and an entry for its log; null removes a fact. */
export interface DealerUpdate {
  readonly slug: string;
  readonly facts: { readonly [part in keyof DealerFacts]?: DealerFacts[part] | Nullable<DealerFacts[part]> };
  readonly entry?: LogEntry;
}
type Nullable<Part> = { readonly [field in keyof Part]: Part[field] | null };

/** Number of log entries returned for each dealer in the list of all dealers. */
const MAX_LATEST_ENTRIES = 5;
/** Maximum length of an entry's text: the fault of a build may be pages long. */
const MAX_LENGTH = 600;

/** Stores new facts and log entries of dealers, in one call for all of them. */
export async function storeUpdates(records: AccountRecords, updates: readonly DealerUpdate[]): Promise<void> {
  const entries = updates.flatMap(({ slug, entry }) =>
    entry === undefined ? [] : [{ slug, entry: { ...entry, text: entry.text.slice(0, MAX_LENGTH) } }],
  );
  await records.query([
    `INSERT INTO dealers (slug, facts) SELECT value ->> 'slug', value -> 'facts' FROM json_each(${json(updates.map(({ slug, facts }) => ({ slug, facts })))})
     WHERE true ON CONFLICT (slug) DO UPDATE SET facts = json_patch(facts, excluded.facts)`,
    `INSERT INTO log (slug, entry) SELECT value ->> 'slug', value -> 'entry' FROM json_each(${json(entries)})`,
  ]);
}

const json = (value: unknown): string => quoted(JSON.stringify(value));

const instant = (ms: string): string =>
  `CASE WHEN ${ms} > 0 THEN strftime('%Y-%m-%dT%H:%M:%fZ', ${ms} / 1000.0, 'unixepoch') END`;

/** All recorded dealers, by slug, in one call. */
export async function readDealers(records: AccountRecords): Promise<DealerRecord[]> {
  const [rows = []] = await records.query([
    `SELECT slug, facts, (SELECT json_group_array(json(entry)) FROM
       (SELECT entry FROM log WHERE log.slug = dealers.slug ORDER BY id DESC LIMIT ${MAX_LATEST_ENTRIES})) AS log,
       (SELECT json_object('calledAt', ${instant('called_at')}, 'doneAt', ${instant('done_at')}, 'problem', problem)
        FROM schedule WHERE schedule.slug = dealers.slug) AS schedule
     FROM dealers ORDER BY slug`,
  ]);
  return rows.map(({ slug, facts, log, schedule }) => ({
    slug: String(slug),
    facts: JSON.parse(String(facts)) as DealerFacts,
    log: JSON.parse(String(log)) as LogEntry[],
    schedule: schedule === null ? null : (JSON.parse(String(schedule)) as DealerSchedule),
  }));
}

/** The last round of the scheduler; null = it has never run. */
export async function readRound(records: AccountRecords): Promise<ScheduleRound | null> {
  const [[row] = []] = await records.query([
    `SELECT json_object('at', ${instant('at')}, 'toCall', due, 'called', called, 'failed', failed, 'unreached', unreached, 'tookMs', took_ms,
       'dueProblem', (SELECT problem FROM due_workflow)) AS round FROM schedule_round`,
  ]);
  return row === undefined ? null : (JSON.parse(String(row.round)) as ScheduleRound);
}

/** The log of a dealer, newest first. */
export async function readLog(records: AccountRecords, slug: string, limit = 200): Promise<LogEntry[]> {
  const rows = await records.run(`SELECT entry FROM log WHERE slug = ?1 ORDER BY id DESC LIMIT ${limit}`, [slug]);
  return rows.map(({ entry }) => JSON.parse(String(entry)) as LogEntry);
}
