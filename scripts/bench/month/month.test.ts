import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { calendarOf } from './calendar.ts';
import type { SizedCosts, UnitCosts } from './costs.ts';
import { runLeads } from './leads.ts';
import type { MonthOptions, MonthResult } from './month-result.ts';
import { runMonth } from './publishing.ts';
import { summaryOf } from './summary.ts';

const step = (cpu: number, calls = 0) => ({ cpu, calls, bytes: 1_000_000 * calls });
const sized = (cars: number): SizedCosts => {
  const deploy = step(4 + cars / 200, 25);
  return {
    cars,
    import: step(1),
    importUnchanged: step(1),
    build: step(cars / 50),
    deploy: { first: step(6, 30), none: step(1, 2), feed: deploy, edit: deploy, time: deploy, shared: deploy },
  };
};
/** Round numbers near the measured ones: the real ones differ from machine to machine. */
const COSTS: UnitCosts = {
  sizes: [sized(40), sized(600)],
  buildStart: step(2),
  freshBuildStart: step(8),
  push: step(1),
  runCalls: 6,
  dueCalls: 0,
  liveCheckCalls: 1,
  statusCalls: 1,
};
/** Three days with every kind of event; the second is the bad day. */
const CALENDAR = calendarOf({ dealers: 60, days: 3, badDay: 1, sharedDays: [1] });
const month = (change: Partial<MonthOptions> = {}): Promise<MonthResult> =>
  runMonth({ calendar: CALENDAR, costs: COSTS, ...change });

describe('OPS-14 a month of dealers', () => {
  test('OPS-14 every event goes live, even after a day with a shared change, a holiday and all feeds at once', async () => {
    const result = await month();
    expect(summaryOf(result, CALENDAR).lost).toEqual([]);
    for (const kind of ['feed', 'edit', 'time', 'shared'] as const)
      expect(
        result.outcomes.filter((outcome) => outcome.kind === kind && outcome.live !== null).length,
      ).toBeGreaterThan(5);
  });

  test('OPS-14 an event that is never published is found', async () => {
    const skippedDealer = CALENDAR.dealers.find(({ fault, feeds }) => fault === 'none' && feeds === 1)?.name;
    const calendar = calendarOf({ dealers: 60, days: 3, badDay: 1, sharedDays: [] });
    const result = await month({ calendar, selectDealers: (names) => names.filter((name) => name !== skippedDealer) });
    const { lost } = summaryOf(result, calendar);
    expect(lost.length).toBeGreaterThan(0);
    expect(new Set(lost.map(({ dealer }) => dealer.name))).toEqual(new Set([skippedDealer]));
  });

  test('OPS-14 dealers whose build always fails, whose feed never comes or whose clock is in another year do not delay others', async () => {
    const withoutFaults = {
      ...CALENDAR,
      dealers: CALENDAR.dealers.map((dealer) => ({ ...dealer, fault: 'none' as const })),
    };
    const byName = new Map(withoutFaults.dealers.map((dealer) => [dealer.name, dealer]));
    const events = CALENDAR.events.map((event) => ({
      ...event,
      dealer: byName.get(event.dealer.name) ?? event.dealer,
    }));
    const [withoutFaulty, with_] = [await month({ calendar: { ...withoutFaults, events } }), await month()];
    expect(with_.failedBuilds).toBeGreaterThan(0);
    const failing = CALENDAR.dealers.filter(({ fault }) => fault === 'build fails').map(({ name }) => name);
    expect(with_.outcomes.some(({ dealer, live }) => failing.includes(dealer.name) && live !== null)).toBe(false);
    const waits = [withoutFaulty, with_].map((result) => summaryOf(result, CALENDAR).ordinary.feed.p95);
    // The stopped roll-out of the bad day delays that day; ordinary days wait as long as without the failing dealer, except for its own build.
    expect(waits[1]).toBeLessThan((waits[0] ?? 0) + 60_000);
  });

  test('OPS-14 a dealer whose build always fails is built when its files have changed, not with every run', async () => {
    const { failedBuilds } = await month();
    const failing = new Set(CALENDAR.dealers.filter(({ fault }) => fault === 'build fails'));
    const ownEvents = CALENDAR.events.filter(
      ({ dealer, kind, changes }) => failing.has(dealer) && (kind === 'edit' || changes),
    );
    expect(failing.size).toBeGreaterThan(0);
    expect(failedBuilds).toBeGreaterThan(0);
    // Each change twice at most, as a preview and published, and each shared change with a stop and a second start.
    expect(failedBuilds).toBeLessThanOrEqual(2 * ownEvents.length + 2 * failing.size);
  });

  test('OPS-14 OPS-13 the scheduler starts runs for due dealers, so that these wait for minutes, not for the hourly run', async () => {
    const [hourly, started] = [await month({ startsDue: false }), await month()];
    expect([hourly.startedDueRuns, started.startedDueRuns > 5]).toEqual([0, true]);
    const meanWait = ({ outcomes }: MonthResult): number => {
      const waits = outcomes.flatMap(({ kind, dealer, since, live }) =>
        kind === 'time' && dealer.fault === 'none' && live !== null ? [live - since] : [],
      );
      return waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
    };
    expect(meanWait(started)).toBeLessThan(meanWait(hourly) / 2);
    expect(summaryOf(started, CALENDAR).lost).toEqual([]);
  });

  test('OPS-14 a feed that never arrives is reported, and no other', async () => {
    const silent = CALENDAR.dealers.filter(({ fault }) => fault === 'no feed').map(({ name }) => name);
    expect(silent.length).toBeGreaterThan(0);
    expect((await month()).silent).toEqual(silent);
  });

  test('OPS-14 OPS-10 a roll-out that takes longer than a run continues in the next ones', async () => {
    const longRuns = await month();
    const shortRuns = await month({ assumed: { rolloutMs: 60_000 } });
    expect([longRuns.handovers, shortRuns.handovers > 0]).toEqual([0, true]);
    expect(shortRuns.rollouts).toHaveLength(longRuns.rollouts.length);
    expect(summaryOf(shortRuns, CALENDAR).lost).toEqual([]);
  });

  test('OPS-14 the same month gives the same result', async () => {
    expect(await month()).toEqual(await month());
  });
});

describe('OPS-14 the leads of a month', () => {
  const calendar = calendarOf({ dealers: 30, days: 3, badDay: 1, sharedDays: [1] });

  test('OPS-14 no lead is lost or duplicated, and one that a dealer’s system refuses for two weeks is parked', async () => {
    const result = await runLeads({ calendar });
    expect([result.lost, result.duplicated]).toEqual([[], []]);
    expect(result.accepted).toBe(result.submitted);
    expect(result.stored).toBe(result.accepted);
    expect(result.delivered + result.parked).toBe(2 * result.accepted);
    const wrongClocks = calendar.dealers.filter(({ fault }) => fault === 'wrong clock').length;
    expect(result.parked).toBeGreaterThanOrEqual(2 * wrongClocks);
    expect(result.replaced).toBeGreaterThan(0);
    expect(result.posts).toBeGreaterThan(result.accepted);
  });

  test('OPS-14 a planted loss of deliveries that had to be retried is found', async () => {
    const deleteRetried = (sqlite: DatabaseSync): void =>
      sqlite.exec("DELETE FROM outbox WHERE state = 'waiting' AND attempts > 2");
    const { lost } = await runLeads({ calendar, damageDatabase: deleteRetried });
    expect(lost.some((text) => text.includes('missing'))).toBe(true);
  });

  test('OPS-14 a planted delivery without a stable key is found', async () => {
    const withOtherKey = (request: Request): Request => {
      const headers = new Headers(request.headers);
      headers.set('Idempotency-Key', crypto.randomUUID());
      return new Request(request, { headers });
    };
    expect((await runLeads({ calendar, changeRequest: withOtherKey })).duplicated.length).toBeGreaterThan(0);
  });
});
