import { startOfDay, zonedInstant } from '#domain/dates.ts';
import { type Random, randomOf } from '../../demo/random.ts';

/** Time zones of the dealers, from the first midnight of a day to the last. */
const ZONES = [
  'Pacific/Auckland',
  'Australia/Sydney',
  'Australia/Brisbane',
  'Australia/Adelaide',
  'Australia/Perth',
] as const;

/** Christmas Eve, in UTC. */
const FIRST_DAY = '2026-12-24';
/** Length of the period, which ends with Australia Day. */
export const MONTH_DAYS = 34;
/** The bad day, on which everything happens at once, counted from 0: a Tuesday, treated as a holiday although it is none. */
const BAD_DAY = 19;
/** Days of a change to all dealers (a shared change), counted from 0. */
const SHARED_DAYS = [5, 12, BAD_DAY, 26];
/** Hour (UTC) of each shared change, and of all feeds on the bad day: 2 p.m. in Sydney. */
const SHARED_AT_UTC_HOUR = 3;
const HOLIDAYS = ['2026-12-25', '2026-12-26', '2027-01-01', '2027-01-26'];

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
const MINUTE = 60_000;

/** A fault that a dealer has all month. `wrong clock`: the dealer's clock is in another year, so its site is due every hour. */
export type Fault = 'none' | 'build fails' | 'no feed' | 'wrong clock';

export interface Dealer {
  readonly name: string;
  readonly zone: (typeof ZONES)[number];
  readonly cars: number;
  /** Feeds a day. */
  readonly feeds: 1 | 4 | 24;
  readonly fault: Fault;
}

/** An event of one dealer. */
export interface DealerEvent {
  /** Instant in ms. */
  readonly at: number;
  readonly dealer: Dealer;
  /**
   * `feed`: a feed arrives, with changes or without; `edit`: a person has changed something and waits for its preview; `time`: the live
   * site is out of date from this instant.
   */
  readonly kind: 'feed' | 'edit' | 'time';
  /** Whether the event changes the site. */
  readonly changes: boolean;
}

/** The events of a period. Instants are in ms. */
export interface Calendar {
  readonly start: number;
  readonly end: number;
  readonly dealers: readonly Dealer[];
  /** In order of time. */
  readonly events: readonly DealerEvent[];
  /** Instants of merges that change all dealers. */
  readonly shared: readonly number[];
  /** The period in which everything happens at once. */
  readonly badDay: { readonly from: number; readonly to: number };
}

interface CalendarOptions {
  /** Number of dealers. */
  readonly dealers: number;
  /** Length of the period. */
  readonly days?: number;
  /** The bad day, from 0. */
  readonly badDay?: number;
  /** Days of a shared change, from 0. */
  readonly sharedDays?: readonly number[];
  readonly seed?: string;
}

/**
 * The events of a month: feeds (60 % of dealers one a night, 30 % four a day, 10 % one an hour; most of the frequent ones without changes),
 * edits in business hours, holidays, offers that begin and end, four shared changes, and a day on which a shared change, a feed of every
 * dealer and a holiday coincide. In 1,000 dealers there are five whose build always fails, ten whose feed never comes, and five whose clock is in
 * another year, so that their site is due every hour. The same options give the same month.
 */
export function calendarOf({
  dealers: count,
  days = MONTH_DAYS,
  badDay = BAD_DAY,
  sharedDays = SHARED_DAYS,
  seed = 'month',
}: CalendarOptions): Calendar {
  const random = randomOf(seed);
  const start = Date.parse(`${FIRST_DAY}T00:00:00Z`);
  const end = start + days * DAY;
  const dealers = Array.from({ length: count }, (_, index) => dealerOf(index, count, random));
  const shared = sharedDays.filter((day) => day < days).map((day) => start + day * DAY + SHARED_AT_UTC_HOUR * HOUR);
  const badFrom = start + badDay * DAY;
  const events = dealers.flatMap((dealer) => [
    ...feedsOf(dealer, { start, days, badFrom }, random),
    ...editsOf(dealer, { start, days }, random),
    ...dueTimesOf(dealer, { start, end, badFrom }, random),
  ]);
  events.sort((a, b) => a.at - b.at || (a.dealer.name < b.dealer.name ? -1 : 1));
  return { start, end, dealers, events, shared, badDay: { from: badFrom, to: badFrom + DAY } };
}

function dealerOf(index: number, count: number, random: Random): Dealer {
  const size = random.next();
  const frequency = random.next();
  const countFor = (share: number): number => Math.max(1, Math.round(count * share));
  const failingUntil = countFor(0.005);
  const silentUntil = failingUntil + countFor(0.01);
  const wrongClockUntil = silentUntil + countFor(0.005);
  // The first dealers have the faults, but their names do not show it, because names determine jobs and rings.
  const fault: Fault =
    count < 3 || index >= wrongClockUntil
      ? 'none'
      : index < failingUntil
        ? 'build fails'
        : index < silentUntil
          ? 'no feed'
          : 'wrong clock';
  return {
    name: `d${((index * 7919 + 13) % 1_000_003).toString(36).padStart(5, '0')}`,
    zone: ZONES[index % ZONES.length] as Dealer['zone'],
    cars: size < 0.4 ? random.between(15, 60) : size < 0.85 ? random.between(60, 200) : random.between(200, 600),
    feeds: frequency < 0.6 ? 1 : frequency < 0.9 ? 4 : 24,
    fault,
  };
}

/** How often a feed differs from the previous one, by the number of feeds a day. */
const CHANGED = { 1: 0.7, 4: 0.4, 24: 0.12 } as const;

function feedsOf(
  dealer: Dealer,
  { start, days, badFrom }: { readonly start: number; readonly days: number; readonly badFrom: number },
  random: Random,
): DealerEvent[] {
  if (dealer.fault === 'no feed') return [];
  const { feeds } = dealer;
  const events: DealerEvent[] = [];
  // A supplier sends a dealer's feeds at about the same times every day: a nightly one between 1 and 5 a.m.
  const minute = feeds === 1 ? random.between(60, 300) : random.between(0, 1440 / feeds - 1);
  for (let day = 0; day < days; day += 1) {
    const date = new Date(start + day * DAY).toISOString().slice(0, 10);
    const midnight = startOfDay(date, dealer.zone).getTime();
    for (let n = 0; n < feeds; n += 1) {
      const at = midnight + (minute + (n * 1440) / feeds) * MINUTE + random.between(0, 5 * MINUTE);
      if (at >= start) events.push({ at, dealer, kind: 'feed', changes: random.chance(CHANGED[feeds]) });
    }
  }
  // On the bad day every feed comes within two minutes of the shared change, and everything has changed.
  const at = badFrom + SHARED_AT_UTC_HOUR * HOUR + random.between(0, 2 * MINUTE);
  if (badFrom < start + days * DAY) events.push({ at, dealer, kind: 'feed', changes: true });
  return events;
}

function editsOf(
  dealer: Dealer,
  { start, days }: { readonly start: number; readonly days: number },
  random: Random,
): DealerEvent[] {
  const events: DealerEvent[] = [];
  for (let day = 0; day < days; day += 1) {
    const date = new Date(start + day * DAY);
    // One working day in eight.
    if (date.getUTCDay() % 6 === 0 || !random.chance(0.125)) continue;
    const at = zonedInstant(date.toISOString().slice(0, 10), random.between(8 * 60, 17 * 60), dealer.zone).getTime();
    if (at >= start) events.push({ at, dealer, kind: 'edit', changes: true });
  }
  return events;
}

/** When time alone makes a dealer's site out of date. */
function dueTimesOf(
  dealer: Dealer,
  { start, end, badFrom }: { readonly start: number; readonly end: number; readonly badFrom: number },
  random: Random,
): DealerEvent[] {
  const dueEvent = (at: number): DealerEvent => ({ at, dealer, kind: 'time', changes: true });
  const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const midnights = [...HOLIDAYS, dayOf(badFrom)].flatMap((date) => {
    const day = Date.parse(`${date}T00:00:00Z`);
    // A holiday changes the site a week before, on the day, and the day after.
    return [-7, 0, 1].map((days) => startOfDay(dayOf(day + days * DAY), dealer.zone).getTime());
  });
  // Two offers begin or end, and a post is due.
  for (let n = 0; n < 3; n += 1)
    midnights.push(startOfDay(dayOf(start + random.next() * (end - start)), dealer.zone).getTime());
  const events = midnights.filter((at) => at >= start && at < end).map(dueEvent);
  if (dealer.fault !== 'wrong clock') return events;
  for (let i = start; i < end; i += HOUR) events.push(dueEvent(i));
  return events;
}
