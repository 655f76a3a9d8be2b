import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import type { DealerFacts, DealerRecord, DealerSchedule, LogEntry, ScheduleRound } from '../deploy/dealer-records.ts';

/** A dealer on the status page. Instants are ISO 8601; null = not known, or there is none. */
export interface StatusRow {
  readonly slug: string;
  /** Name of its folder; null = it no longer has one. */
  readonly name: string | null;
  readonly urls: readonly string[];
  readonly live: { readonly version: string; readonly since: string } | null;
  /** When its stock was last updated: by the feed of the live build, or by a push since. */
  readonly stockAt: string | null;
  readonly last: NonNullable<DealerFacts['last']> | null;
  /** When it must be rebuilt; 'never' = not before its files change, 'now' = unknown. */
  readonly next: string | null;
  /** As in `DealerFacts.queried`; null = unknown. */
  readonly parked: number | null;
  /** As in `DealerFacts.queried`; null = unknown. */
  readonly flagged: number | null;
  /** Faults that the last probe found in the version that is live; none once another version is live, such as after a rollback. */
  readonly failing: readonly string[];
  /** When the scheduler last called its schedule without a problem; null = never, or it has a schedule of its own. */
  readonly ranAt: string | null;
  /** When its database was last queried. */
  readonly queriedAt: string | null;
  /** Everything that needs an operator's attention, in sentences, including failing checks. */
  readonly problems: readonly string[];
  readonly log: readonly LogEntry[];
}

/** The feed of an older stock has stopped: feeds come daily, and a public holiday may delay one. */
const OLD_STOCK_MS = 2 * DAY_MS;
/** Due dealers are built each hour; one that has been due for longer was forgotten. */
const LATE_MS = 2 * HOUR_MS;
/**
 * Dealers whose databases an hourly run reads: half of the calls that the API allows in five minutes, so that deployments do not wait for them.
 * Those that were not read for longest come first, so that of 1,000 dealers each is read every other hour.
 */
export const READS_PER_RUN = 500;
/** Each hour some databases are queried; one that was left out three times in its turn was forgotten. */
const MAX_MISSED_READS = 3;
/** The scheduler runs each minute; a dealer that hangs is called only every few minutes. */
const LATE_RUN_MS = 10 * MINUTE_MS;
/** Clocks differ by less. */
const SKEW_MS = 5 * MINUTE_MS;

/**
 * The rows of the status page, from records alone; dealers with problems first, the others by name.
 *
 * @param names of the dealers' folders: one without a record was never deployed
 */
export function statusRows(names: readonly string[], records: readonly DealerRecord[], now: Date): StatusRow[] {
  const dealerNames = new Set(records.map(({ slug, facts }) => facts.name ?? slug));
  const folders = new Set(names);
  const round = MAX_MISSED_READS * HOUR_MS * Math.max(1, Math.ceil(records.length / READS_PER_RUN));
  const rows = [
    ...records.map((record) => rowOf(record, folders, now, round)),
    ...names
      .filter((name) => !dealerNames.has(name))
      .map((name) => rowOf({ slug: name, facts: { name }, log: [], schedule: null }, folders, now, round)),
  ];
  const order = (row: StatusRow): number => (row.problems.length > 0 ? 0 : 1);
  return rows.sort((a, b) => order(a) - order(b) || (a.slug < b.slug ? -1 : 1));
}

/** @param staleMs the time after which a database should have been read again */
function rowOf(
  { slug, facts, log, schedule }: DealerRecord,
  folders: ReadonlySet<string>,
  now: Date,
  staleMs: number,
): StatusRow {
  const { live = null, last = null, queried, checks } = facts;
  const name = facts.name ?? slug;
  const stockAt = latest(live?.stockAt, queried?.pushedAt);
  const areChecksCurrent = checks?.version === undefined || checks.version === live?.version;
  const row = {
    slug,
    name: folders.has(name) ? name : null,
    urls: facts.places ?? [],
    live: live === null ? null : { version: live.version, since: live.since },
    stockAt,
    last,
    next: live?.until ?? null,
    parked: queried?.parked ?? null,
    flagged: queried?.flagged ?? null,
    failing: areChecksCurrent ? (checks?.failing ?? []) : [],
    ranAt: schedule?.doneAt ?? null,
    queriedAt: queried?.at ?? null,
    log,
  };
  return {
    ...row,
    problems: problemsOf(
      row,
      { queryProblem: queried?.problem ?? null, unbuilt: facts.unbuilt?.problem ?? null, schedule, staleMs },
      now,
    ),
  };
}

const latest = (...instants: readonly (string | undefined)[]): string | null =>
  instants.filter((instant) => instant !== undefined).sort((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null;

interface Known {
  /** Why its database was not queried. */
  readonly queryProblem: string | null;
  /** Why its last build failed. */
  readonly unbuilt: string | null;
  readonly schedule: DealerSchedule | null;
  readonly staleMs: number;
}

function problemsOf(
  row: Omit<StatusRow, 'problems'>,
  { queryProblem, unbuilt, schedule, staleMs }: Known,
  now: Date,
): string[] {
  const ago = (instant: string): number => now.getTime() - Date.parse(instant);
  const { live, last, next, stockAt, queriedAt, parked, failing, name } = row;
  if (live === null)
    return [
      last === null || last.isDone ? 'It was never deployed.' : `It was never deployed: ${last.text}`,
      ...failedBuild(unbuilt),
    ];
  const instants = [live.since, stockAt, last?.at, queriedAt].filter((instant) => instant != null);
  const isSkewed = instants.some((instant) => ago(instant) < -SKEW_MS);
  return [
    ...(isSkewed ? ['A record is dated in the future: a clock is wrong, here or on the machine that wrote it.'] : []),
    ...(schedule !== null && ago(schedule.doneAt ?? live.since) > LATE_RUN_MS ? [notRun(schedule)] : []),
    ...failedBuild(unbuilt),
    ...failing.map((check) => `Failing check: ${check}`),
    ...(last !== null && !last.isDone ? [`The last ${last.did} failed: ${last.text}`] : []),
    ...(parked !== null && parked > 0
      ? [`${parked === 1 ? '1 delivery is' : `${parked} deliveries are`} parked: npm run leads`]
      : []),
    ...(stockAt === null
      ? [
          last?.did === 'rollback' && last.isDone
            ? 'It was rolled back: scheduled runs skip it until its next change is published.'
            : 'The date of its stock is unknown: no feed has arrived yet, or it was rolled back.',
        ]
      : ago(stockAt) > OLD_STOCK_MS
        ? ['Its stock is old: no new feed has arrived.']
        : []),
    ...(next === 'now' ? ['The time of its next build is unknown.'] : []),
    ...(next !== null && ago(next) > LATE_MS ? ['It is overdue: npm run due -- --live'] : []),
    ...(queryProblem !== null ? [`Its database could not be read: ${queryProblem}`] : []),
    ...(queriedAt === null || ago(queriedAt) > staleMs
      ? ['Its database has not been read for hours: npm run status -- --collect']
      : []),
    ...(name === null ? ['Its folder was deleted, but it is still live.'] : []),
  ];
}

const failedBuild = (problem: string | null): string[] =>
  problem === null
    ? []
    : [`Its last build failed. It is tried again when its files or the code have changed, and each night: ${problem}`];

const notRun = ({ doneAt, problem }: DealerSchedule): string =>
  `Its schedule ${doneAt === null ? 'has never run' : `has not run since ${doneAt}`}, so leads wait${problem === '' ? '' : ` (${problem})`}. See Alarms in functions/README.md.`;

/** The last round of the scheduler, in a sentence; null = it calls no dealer. */
export function schedulerText(round: ScheduleRound | null, rows: readonly StatusRow[], now: Date): string | null {
  if (round === null)
    return rows.some(({ ranAt }) => ranAt !== null)
      ? 'The scheduler has never run. See Alarms in functions/README.md.'
      : null;
  const { at, called, failed, unreached, tookMs, dueProblem } = round;
  const isLate = now.getTime() - Date.parse(at) > LATE_RUN_MS;
  const arrived = `${called} called, ${failed} failed, ${unreached} not reached, in ${(tookMs / 1000).toFixed(1)} s`;
  if (isLate)
    return `The scheduler has not run since ${at}, so leads of all dealers wait. See Alarms in functions/README.md.`;
  const due =
    dueProblem === ''
      ? ''
      : ` It cannot start the workflow due.yml (${dueProblem}), so due dealers wait for its hourly run. See Alarms in functions/README.md.`;
  return `The scheduler ran at ${at}: ${arrived}.${due}`;
}
