import { type Calendar, DAY } from './calendar.ts';
import type { MonthResult, Outcome } from './month-result.ts';

/** Waiting times in ms; NaN = nothing to wait for. */
export interface WaitingTimes {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
}

type Kind = Outcome['kind'];

/** How long the events of a month waited. */
export interface Summary {
  /** Events that never went live, except those of dealers whose build always fails, which keep their live site. */
  readonly lost: readonly Outcome[];
  /** From an event to the live pages, by kind, if it was on no special day. */
  readonly ordinary: { readonly [kind in Kind]: WaitingTimes };
  /** `ordinary`, for events within a day after a shared change. */
  readonly shared: { readonly [kind in Kind]: WaitingTimes };
  /** `ordinary`, for events on the bad day. */
  readonly bad: { readonly [kind in Kind]: WaitingTimes };
  /** From a feed's arrival until pages can fetch its prices and sales. */
  readonly prices: { readonly ordinary: WaitingTimes; readonly bad: WaitingTimes };
  /** From an edit to its preview. */
  readonly preview: WaitingTimes;
}

/** Summarises a month: what was lost, and how long everything else waited. */
export function summaryOf({ outcomes }: MonthResult, { badDay, shared }: Pick<Calendar, 'badDay' | 'shared'>): Summary {
  const buildable = outcomes.filter(({ dealer }) => dealer.fault !== 'build fails');
  const isBad = ({ since }: Outcome): boolean => since >= badDay.from && since < badDay.to;
  const byKind = (selected: readonly Outcome[]): Summary['ordinary'] => {
    const timesOf = (kind: Kind): WaitingTimes =>
      waitsOf(
        selected
          .filter((outcome) => outcome.kind === kind)
          .map(({ since, live }) => (live === null ? null : live - since)),
      );
    return { feed: timesOf('feed'), edit: timesOf('edit'), time: timesOf('time'), shared: timesOf('shared') };
  };
  const prices = (some: readonly Outcome[]): WaitingTimes =>
    waitsOf(
      some.filter(({ kind }) => kind === 'feed').map(({ since, pricesLive }) => pricesLive && pricesLive - since),
    );
  const isAfterShared = ({ since }: Outcome): boolean => shared.some((at) => since >= at && since < at + DAY);
  const bad = buildable.filter(isBad);
  const [afterShared, ordinary] = [true, false].map((isShared) =>
    buildable.filter((outcome) => !isBad(outcome) && isAfterShared(outcome) === isShared),
  ) as [Outcome[], Outcome[]];
  return {
    lost: buildable.filter(({ live }) => live === null),
    ordinary: byKind(ordinary),
    shared: byKind(afterShared),
    bad: byKind(bad),
    prices: { ordinary: prices(ordinary), bad: prices(bad) },
    preview: waitsOf(
      buildable
        .filter(({ kind }) => kind === 'edit')
        .map(({ occurredAt, previewed }) => previewed && previewed - occurredAt),
    ),
  };
}

/** @param waits null = still waiting, which is counted separately */
function waitsOf(waits: readonly (number | null)[]): WaitingTimes {
  const sorted = waits.filter((wait): wait is number => wait !== null).sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95) };
}
