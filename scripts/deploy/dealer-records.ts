import { type AccountRecords, quoted } from './account-records.ts';

/** What is known of a dealer without asking its site. Instants are ISO 8601. A part that is missing is not known. */
export interface DealerFacts {
  /** Name of its folder. */
  readonly name?: string;
  /** Where it answers. */
  readonly places?: readonly string[];
  readonly live?: {
    readonly version: string;
    readonly since: string;
    readonly commit?: string;
    /** From when on it should be built again; 'never' or 'now' as in the record of a deployment. */
    readonly until?: string;
    /** The date of the stock that it was built from. */
    readonly stockAt?: string;
    /** When Cloudflare made the deployment that this was compared with (`live-sites.ts`). */
    readonly deployedOn?: string;
  };
  /** The last time that somebody deployed, went back or restored. */
  readonly last?: Pick<LogEntry, 'at' | 'who' | 'did' | 'isDone' | 'text'>;
  /** What its database said when it was last looked into. */
  readonly looked?: {
    readonly at: string;
    /** Messages and leads that nobody tries to deliver any more, those of flagged leads left out. */
    readonly parked?: number;
    /** Leads that wait, flagged, to be released. */
    readonly flagged?: number;
    /** The newest change of the stock that was pushed. */
    readonly pushedAt?: string;
    /** Why it could not be looked into. */
    readonly problem?: string;
  };
  /** Why its last build failed (`failed-builds.ts`); missing = it was built. */
  readonly unbuilt?: { readonly at: string; readonly commit: string; readonly problem: string };
  /** What the last probe of its live site found wrong. */
  readonly checks?: { readonly at: string; readonly failing: readonly string[] };
}

/** One thing that was done to a dealer. */
export interface LogEntry {
  readonly at: string;
  readonly who: string;
  readonly did: 'deploy' | 'rollback' | 'restore';
  readonly isDone: boolean;
  /** What came of it, in a sentence. */
  readonly text: string;
  /** What was changed by it, and by whom. */
  readonly changes: readonly { readonly who: string; readonly at: string; readonly what: string }[];
}

/** What the scheduler wrote down of a dealer. Instants are ISO 8601; null = never. */
export interface DealerSchedule {
  readonly calledAt: string | null;
  readonly doneAt: string | null;
  /** Why its last call came to nothing; '' = it was done. */
  readonly problem: string;
}

/** The last run of the scheduler. */
export interface ScheduleRound {
  readonly at: string;
  readonly due: number;
  readonly called: number;
  readonly failed: number;
  /** Dealers that it did not reach. */
  readonly unreached: number;
  readonly tookMs: number;
}

/** A dealer with what is known of it, and what was done to it last, newest first. */
export interface DealerRecord {
  readonly slug: string;
  readonly facts: DealerFacts;
  readonly log: readonly LogEntry[];
  /** Null = its Worker has a schedule of its own, from before there was a scheduler. */
  readonly schedule: DealerSchedule | null;
}

/** News of a dealer. A part that is null is not known any more. */
export interface DealerNews {
  readonly slug: string;
  readonly facts: { readonly [part in keyof DealerFacts]?: DealerFacts[part] | Nulled<DealerFacts[part]> };
  readonly entry?: LogEntry;
}
type Nulled<Part> = { readonly [field in keyof Part]: Part[field] | null };

/** Entries of each dealer that the list of all dealers comes with. */
const LATEST = 5;
/** A text of an entry is cut here: a build's fault may be pages long. */
const LONGEST = 600;

/** Adds to what is known of dealers: one call for all of them. */
export async function addNews(records: AccountRecords, news: readonly DealerNews[]): Promise<void> {
  const entries = news.flatMap(({ slug, entry }) =>
    entry === undefined ? [] : [{ slug, entry: { ...entry, text: entry.text.slice(0, LONGEST) } }],
  );
  await records.query([
    `INSERT INTO dealers (slug, facts) SELECT value ->> 'slug', value -> 'facts' FROM json_each(${json(news.map(({ slug, facts }) => ({ slug, facts })))})
     WHERE true ON CONFLICT (slug) DO UPDATE SET facts = json_patch(facts, excluded.facts)`,
    `INSERT INTO log (slug, entry) SELECT value ->> 'slug', value -> 'entry' FROM json_each(${json(entries)})`,
  ]);
}

const json = (value: unknown): string => quoted(JSON.stringify(value));

const instant = (ms: string): string =>
  `CASE WHEN ${ms} > 0 THEN strftime('%Y-%m-%dT%H:%M:%fZ', ${ms} / 1000.0, 'unixepoch') END`;

/** All dealers that anything is known of, by slug, in one call. */
export async function readDealers(records: AccountRecords): Promise<DealerRecord[]> {
  const [rows = []] = await records.query([
    `SELECT slug, facts, (SELECT json_group_array(json(entry)) FROM
       (SELECT entry FROM log WHERE log.slug = dealers.slug ORDER BY id DESC LIMIT ${LATEST})) AS log,
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

/** The last run of the scheduler; null = it has never run. */
export async function readRound(records: AccountRecords): Promise<ScheduleRound | null> {
  const [[row] = []] = await records.query([
    `SELECT json_object('at', ${instant('at')}, 'due', due, 'called', called, 'failed', failed, 'unreached', unreached, 'tookMs', took_ms) AS round
     FROM schedule_round`,
  ]);
  return row === undefined ? null : (JSON.parse(String(row.round)) as ScheduleRound);
}

/** What was done to a dealer, newest first. */
export async function readLog(records: AccountRecords, slug: string, most = 200): Promise<LogEntry[]> {
  const rows = await records.run(`SELECT entry FROM log WHERE slug = ?1 ORDER BY id DESC LIMIT ${most}`, [slug]);
  return rows.map(({ entry }) => JSON.parse(String(entry)) as LogEntry);
}
