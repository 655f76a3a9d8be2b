import { describe, expect, test } from 'vitest';
import { API_LIMIT, USABLE_SHARE } from '../../deploy/call-rate-limiter.ts';
import { READS_PER_RUN } from '../../status/status-rows.ts';
import { calendarOf } from './calendar.ts';
import type { SizedCosts, UnitCosts } from './costs.ts';
import { moneyOf } from './money.ts';
import { ASSUMED, type Outcome } from './month-result.ts';
import { runMonth } from './publishing.ts';
import { Resources } from './resources.ts';
import { summaryOf } from './summary.ts';
import { VirtualTime } from './virtual-time.ts';

const MINUTE = 60_000;

describe('OPS-14 the figures of a month', () => {
  test('OPS-14 waiting times: half of all wait at most p50, and 95 of 100 at most p95', () => {
    const dealer = calendarOf({ dealers: 1, days: 1, badDay: 5, sharedDays: [] }).dealers[0] as Outcome['dealer'];
    const outcomes = Array.from({ length: 100 }, (_, index): Outcome => {
      const otherTimes = { previewed: null, pricesLive: 2 * index };
      return { kind: 'feed', dealer, since: 0, occurredAt: 0, live: 1000 * (100 - index), ...otherTimes };
    });
    const { ordinary, prices, lost } = summaryOf({ outcomes } as never, { badDay: { from: -2, to: -1 }, shared: [] });
    expect(ordinary.feed).toEqual({ count: 100, p50: 50_000, p95: 95_000 });
    expect([prices.ordinary.p95, lost]).toEqual([188, []]);
  });

  test('OPS-14 money: runners by the minute, the plan by the number of dealers, and what exceeds its allowances', () => {
    const used = { runnerMinutes: 1000, requests: 12e6, rowsWritten: 51e6, rowsRead: 26e9, storedBytes: 110e9 };
    const small = moneyOf({ dealers: 400, ...used });
    expect([small.runners, small.workers, small.database, small.bucket]).toEqual([6, 5.6, 2, 0]);
    expect(small.total).toBeCloseTo(13.6);
    expect(moneyOf({ dealers: 401, ...used, requests: 21e6 }).workers).toBeCloseTo(25.3);
    expect(moneyOf({ dealers: 1500, ...used }).workers).toBeCloseTo(35);
    expect(moneyOf({ dealers: 1500, ...used }).bucket).toBeCloseTo(1.5);
    expect(moneyOf({ dealers: 1500, ...used, storedBytes: 9e9 }).bucket).toBe(0);
  });

  test('OPS-14 resources: each job is billed in whole minutes from its start, and what it used is counted', async () => {
    const time = new VirtualTime(0);
    const resources = new Resources(time, ASSUMED);
    time.start(() => resources.job(() => resources.spend({ cpu: 30, calls: 4, bytes: 12.5e6 })));
    await time.run(10 * MINUTE);
    // 45 s until it starts, 30 s of processor time, a second of sending, four calls.
    expect(resources.count).toMatchObject({ runnerMinutes: 2, jobs: 1, cpu: 30, calls: 4, bytes: 12.5e6 });
  });

  test('OPS-14 resources: deployments wait for the API’s limit, and those that waited are counted', async () => {
    const time = new VirtualTime(0);
    const resources = new Resources(time, ASSUMED);
    const fittingDeployments = Math.floor((API_LIMIT.calls * USABLE_SHARE) / 30);
    const waited: boolean[] = [];
    time.start(async () => {
      for (let number = 0; number <= fittingDeployments; number += 1)
        waited.push(await resources.deploy({ cpu: 0, calls: 30, bytes: 0 }));
    });
    await time.run(20 * MINUTE);
    expect(waited).toEqual([...Array<boolean>(fittingDeployments).fill(false), true]);
    expect(resources.count).toMatchObject({
      deployments: fittingDeployments + 1,
      calls: 30 * (fittingDeployments + 1),
    });
  });

  test('OPS-14 the hourly run reads as many databases as the real one', async () => {
    const nothing = { cpu: 0, calls: 0, bytes: 0 };
    const deploy = { first: nothing, none: nothing, feed: nothing, edit: nothing, time: nothing, shared: nothing };
    const sized: SizedCosts = { cars: 40, import: nothing, importUnchanged: nothing, build: nothing, deploy };
    const costs = { sizes: [sized], buildStart: nothing, freshBuildStart: nothing, push: nothing };
    const calendar = {
      ...calendarOf({ dealers: READS_PER_RUN + 100, days: 1, badDay: 5, sharedDays: [] }),
      events: [],
    };
    const calls = async (statusCalls: number): Promise<number> => {
      const allCosts: UnitCosts = { ...costs, runCalls: 0, dueCalls: 0, liveCheckCalls: 0, statusCalls };
      return (await runMonth({ calendar, costs: allCosts })).calls;
    };
    const runs = ((await calls(1)) - (await calls(0))) / READS_PER_RUN;
    expect(runs).toBe(72); // a day, and two more
  });
});
