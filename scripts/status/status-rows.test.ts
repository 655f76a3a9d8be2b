import { describe, expect, test } from 'vitest';
import { sampleDealers } from '../bench/status-dealers.ts';
import type { DealerFacts, DealerRecord } from '../deploy/dealer-records.ts';
import { statusPage } from './status-page.ts';
import { READS_PER_RUN, schedulerText, statusRows } from './status-rows.ts';
import { statusText } from './status-text.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const hoursAgo = (hours: number): string => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
const VERSION = '023e105f-2a42-4f8b-a1c1-73f6a2a30c0f';
/** A dealer without problems. */
const GOOD = {
  name: 'north',
  places: ['https://www.north.example'],
  live: { version: VERSION, since: hoursAgo(30), commit: '', until: hoursAgo(-5), stockAt: hoursAgo(31) },
  last: { at: hoursAgo(30), who: 'jo', did: 'deploy', isDone: true, text: 'Version 1 is live.' },
  queried: { at: hoursAgo(1), parked: 0, flagged: 2, pushedAt: hoursAgo(2) },
  checks: { at: hoursAgo(30), failing: [] },
} satisfies DealerFacts;
const record = (facts: DealerFacts, slug = 'north'): DealerRecord => ({ slug, facts, log: [], schedule: null });
const problems = (facts: DealerFacts): readonly string[] =>
  statusRows(['north'], [record(facts)], NOW)[0]?.problems ?? [];

test('OPS-11 a dealer without problems: the live version and its time, the age of its stock, the next change', () => {
  expect(statusRows(['north'], [record(GOOD)], NOW)).toEqual([
    {
      slug: 'north',
      name: 'north',
      urls: GOOD.places,
      live: { version: VERSION, since: hoursAgo(30) },
      stockAt: hoursAgo(2),
      last: GOOD.last,
      next: hoursAgo(-5),
      parked: 0,
      flagged: 2,
      failing: [],
      ranAt: null,
      queriedAt: hoursAgo(1),
      problems: [],
      log: [],
    },
  ]);
});

describe('OPS-11 problems for an operator', () => {
  const { stockAt: _, ...live } = GOOD.live;
  const { pushedAt: __, ...queried } = GOOD.queried;
  test.each<[string, DealerFacts, string]>([
    ['a dealer never deployed', { name: 'north' }, 'It was never deployed.'],
    [
      'a dealer whose builds all fail',
      { name: 'north', last: { ...GOOD.last, isDone: false, text: 'It has no name.' } },
      'It was never deployed: It has no name.',
    ],
    [
      'a feed that never arrived',
      { ...GOOD, live, queried },
      'The date of its stock is unknown: no feed has arrived yet, or it was rolled back.',
    ],
    [
      'a dealer that was rolled back',
      { ...GOOD, live, queried, last: { ...GOOD.last, did: 'rollback' } },
      'It was rolled back: scheduled runs skip it until its next change is published.',
    ],
    [
      'a feed that has stopped',
      { ...GOOD, live: { ...GOOD.live, stockAt: hoursAgo(49) }, queried },
      'Its stock is old: no new feed has arrived.',
    ],
    [
      'a clock with the wrong year',
      { ...GOOD, queried: { ...GOOD.queried, pushedAt: '2027-11-20T00:00:00Z' } },
      'A record is dated in the future: a clock is wrong, here or on the machine that wrote it.',
    ],
    [
      'a deployment that failed',
      { ...GOOD, last: { ...GOOD.last, isDone: false, text: 'No permission.' } },
      'The last deploy failed: No permission.',
    ],
    [
      'parked deliveries',
      { ...GOOD, queried: { ...GOOD.queried, parked: 3 } },
      '3 deliveries are parked: npm run leads',
    ],
    [
      'a failing check',
      { ...GOOD, checks: { at: hoursAgo(1), failing: ['law: home (/)'] } },
      'Failing check: law: home (/)',
    ],
    [
      'a change that is overdue',
      { ...GOOD, live: { ...GOOD.live, until: hoursAgo(3) } },
      'It is overdue: npm run due -- --live',
    ],
    [
      'a version with an unknown expiry',
      { ...GOOD, live: { ...GOOD.live, until: 'now' } },
      'The time of its next build is unknown.',
    ],
    [
      'a database that does not respond',
      { ...GOOD, queried: { ...GOOD.queried, problem: 'status 500' } },
      'Its database could not be read: status 500',
    ],
    [
      'a database that is not read',
      { ...GOOD, queried: { ...GOOD.queried, at: hoursAgo(4) } },
      'Its database has not been read for hours: npm run status -- --collect',
    ],
    ['a deleted folder', { ...GOOD, name: 'south' }, 'Its folder was deleted, but it is still live.'],
  ])('OPS-11 %s', (_, facts, expected) => {
    expect(problems(facts)).toEqual([expected]);
  });

  test('OPS-11 a time a few minutes ahead, a change due within the hour, or no due change, is not a problem', () => {
    expect(problems({ ...GOOD, queried: { ...GOOD.queried, at: hoursAgo(-0.05) } })).toEqual([]);
    expect(problems({ ...GOOD, live: { ...GOOD.live, until: hoursAgo(1) } })).toEqual([]);
    expect(problems({ ...GOOD, live: { ...GOOD.live, until: 'never' } })).toEqual([]);
  });
});

test('OPS-11 with more dealers than an hourly run reads, a database may go unread for longer', () => {
  const unread = (hours: number): DealerFacts => ({ ...GOOD, queried: { ...GOOD.queried, at: hoursAgo(hours) } });
  const isReported = (count: number, hours: number): boolean => {
    const others = Array.from({ length: count - 1 }, (_, index) =>
      record({ ...GOOD, name: `other-${index}` }, `other-${index}`),
    );
    const rows = statusRows(['north'], [record(unread(hours)), ...others], NOW);
    return (
      rows
        .find(({ slug }) => slug === 'north')
        ?.problems.join()
        .includes('has not been read') ?? false
    );
  };
  expect([isReported(READS_PER_RUN, 2.9), isReported(READS_PER_RUN, 3.1)]).toEqual([false, true]);
  expect([isReported(2 * READS_PER_RUN, 5.9), isReported(2 * READS_PER_RUN, 6.1)]).toEqual([false, true]);
});

test('OPS-11 the page of 1,000 dealers is created from their records within a second', () => {
  const records = sampleDealers(1000, NOW);
  const names = records.map(({ slug }) => slug);
  const times = [0, 1, 2].map(() => {
    const { user } = process.cpuUsage();
    expect(statusPage(statusRows(names, records, NOW), null, NOW).match(/<th scope="row"/g)).toHaveLength(1000);
    return process.cpuUsage().user - user;
  });
  expect(Math.min(...times) / 1000).toBeLessThan(1000);
});

test('OPS-11 a failing check belongs to the version that was probed: after a rollback, or another deployment, it is not reported for the live one', () => {
  const failing = ['law: home (/): the footer lacks Licence 7000001'];
  const factsWith = (version: string): DealerFacts => ({ ...GOOD, checks: { at: hoursAgo(1), version, failing } });
  expect(problems(factsWith(VERSION))).toEqual([`Failing check: ${failing[0]}`]);
  expect(problems(factsWith('the-version-that-was-rolled-back'))).toEqual([]);
});

test('OPS-11 dealers with problems come first, then all by name, including folders without records', () => {
  const rows = statusRows(
    ['a', 'b', 'c', 'new'],
    ['c', 'b', 'a'].map((slug) =>
      record({ ...GOOD, name: slug, queried: { ...GOOD.queried, parked: slug === 'b' ? 1 : 0 } }, slug),
    ),
    NOW,
  );
  expect(rows.map(({ slug }) => slug)).toEqual(['b', 'new', 'a', 'c']);
  expect(statusText(rows, null)).toBe(
    'b\n  1 delivery is parked: npm run leads\nnew\n  It was never deployed.\n2 of 4 dealers have no problems.',
  );
});

test('OPS-11 no recorded text becomes markup', () => {
  const markup = '<script>alert(1)</script>"';
  const entry = { ...GOOD.last, text: markup, changes: [{ who: markup, at: markup, what: markup }] };
  const facts = { ...GOOD, last: { ...entry, isDone: false }, checks: { at: hoursAgo(1), failing: [markup] } };
  const page = statusPage(
    statusRows(['north'], [{ slug: markup, facts, log: [entry], schedule: null }], NOW),
    markup,
    NOW,
  );
  expect(page).not.toContain('<script>alert');
  expect(page.match(/<script/g)).toHaveLength(1);
});

describe('the scheduler', () => {
  const recordWith = (minutes: number, problem = ''): DealerRecord => ({
    ...record({ ...GOOD, live: { ...GOOD.live, since: hoursAgo(48) } }),
    schedule: { calledAt: hoursAgo(0), doneAt: minutes < 0 ? null : hoursAgo(minutes / 60), problem },
  });
  const problems = (dealer: DealerRecord) => statusRows(['north'], [dealer], NOW)[0]?.problems;

  test('OPS-13 a dealer whose schedule has not run for ten minutes is overdue, with the reason', () => {
    expect(problems(recordWith(9, 'timeout'))).toEqual([]);
    expect(problems(recordWith(11, 'timeout'))?.join()).toMatch(
      /^Its schedule has not run since .*leads wait \(timeout\)/,
    );
    expect(problems(recordWith(-1, 'status 404'))?.join()).toMatch(/^Its schedule has never run, .*\(status 404\)/);
  });

  test('OPS-13 a dealer that has just gone live is not overdue, nor is one with its own schedule', () => {
    const newDealer = recordWith(-1);
    expect(
      problems({ ...newDealer, facts: { ...newDealer.facts, live: { ...GOOD.live, since: hoursAgo(0.1) } } }),
    ).toEqual([]);
    expect(problems({ ...recordWith(11), schedule: null })).toEqual([]);
  });

  test('OPS-13 its last round is shown; one that is overdue is an alarm, in the terminal and on the page', () => {
    const rows = statusRows(['north'], [recordWith(1)], NOW);
    const round = {
      at: hoursAgo(1 / 60),
      toCall: 1000,
      called: 990,
      failed: 7,
      unreached: 10,
      tookMs: 2345,
      dueProblem: '',
    };
    const text = schedulerText(round, rows, NOW);
    expect(text).toBe(`The scheduler ran at ${round.at}: 990 called, 7 failed, 10 not reached, in 2.3 s.`);
    expect(schedulerText({ ...round, dueProblem: 'status 401' }, rows, NOW)).toMatch(
      / in 2\.3 s\. It cannot start the workflow due\.yml \(status 401\)/,
    );
    const overdueText = schedulerText({ ...round, at: hoursAgo(1) }, rows, NOW);
    expect(overdueText).toMatch(/^The scheduler has not run since .*leads of all dealers wait/);
    expect(statusText(rows, overdueText)).toContain(String(overdueText));
    expect(statusPage(rows, overdueText, NOW)).toContain(String(overdueText));
    expect(schedulerText(null, rows, NOW)).toMatch(/never run/);
    expect(schedulerText(null, statusRows(['north'], [record(GOOD)], NOW), NOW)).toBeNull();
  });
});
