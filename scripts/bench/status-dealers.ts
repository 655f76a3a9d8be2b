import { createHash } from 'node:crypto';
import type { DealerRecord, LogEntry } from '../deploy/dealer-records.ts';

const HOUR_MS = 3_600_000;

/**
 * The given number of dealers after some time in operation: most are fine, every ninth has old stock, every eleventh has parked leads, …
 */
export function madeUpDealers(count: number, now: Date): DealerRecord[] {
  return Array.from({ length: count }, (_, at) => {
    const ago = (hours: number): string => new Date(now.getTime() - hours * HOUR_MS).toISOString();
    const version = (n: number): string =>
      createHash('sha256')
        .update(`${at} ${n}`)
        .digest('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
    const entry = (n: number): LogEntry => {
      const isDone = at % 37 !== 0 || n > 0;
      return {
        at: ago(3 + (at % 50) + n * 24),
        who: 'jo',
        did: n === 3 ? 'rollback' : 'deploy',
        isDone,
        text: isDone ? `Version ${version(n)} is live.` : 'The build has failed: tenant.json has no name.',
        changes: [{ who: 'kim', at: ago(4 + (at % 50) + n * 24), what: 'Change the opening hours' }],
      };
    };
    const log = [0, 1, 2, 3, 4].map(entry);
    const [last = entry(0)] = log;
    const { changes: _changes, ...newest } = last;
    return {
      slug: `dealer-${at}`,
      facts: {
        name: `dealer-${at}`,
        places: [`https://www.dealer-${at}.example`],
        live: {
          version: version(0),
          since: last.at,
          until: at % 5 === 0 ? 'never' : ago(-(at % 90) - 1),
          stockAt: ago(at % 9 === 0 ? 80 : at % 24),
        },
        last: newest,
        looked: { at: ago(0.5), parked: at % 11 === 0 ? 1 + (at % 4) : 0, flagged: at % 3 },
        checks: {
          at: last.at,
          failing: at % 29 === 0 ? ['law: home (/): the footer lacks Licence 7000001 (QLD) (licence)'] : [],
        },
      },
      log,
      schedule: {
        calledAt: ago(0.01),
        doneAt: ago(at % 37 === 0 ? 0.5 : 0.01),
        problem: at % 37 === 0 ? 'timeout' : '',
      },
    };
  });
}
