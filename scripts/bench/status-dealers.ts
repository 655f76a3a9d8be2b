import { createHash } from 'node:crypto';
import { HOUR_MS } from '#domain/durations.ts';
import type { DealerRecord, LogEntry } from '../deploy/dealer-records.ts';

/**
 * The given number of dealers after some time in operation: most are fine, every ninth has old stock, every eleventh has parked leads, …
 */
export function sampleDealers(count: number, now: Date): DealerRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const ago = (hours: number): string => new Date(now.getTime() - hours * HOUR_MS).toISOString();
    const version = (n: number): string =>
      createHash('sha256')
        .update(`${index} ${n}`)
        .digest('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
    const entry = (n: number): LogEntry => {
      const isDone = index % 37 !== 0 || n > 0;
      return {
        at: ago(3 + (index % 50) + n * 24),
        who: 'jo',
        did: n === 3 ? 'rollback' : 'deploy',
        isDone,
        text: isDone ? `Version ${version(n)} is live.` : 'The build has failed: tenant.json has no name.',
        changes: [{ who: 'kim', at: ago(4 + (index % 50) + n * 24), what: 'Change the opening hours' }],
      };
    };
    const log = [0, 1, 2, 3, 4].map(entry);
    const [last = entry(0)] = log;
    const { changes: _changes, ...newest } = last;
    return {
      slug: `dealer-${index}`,
      facts: {
        name: `dealer-${index}`,
        places: [`https://www.dealer-${index}.example`],
        live: {
          version: version(0),
          since: last.at,
          until: index % 5 === 0 ? 'never' : ago(-(index % 90) - 1),
          stockAt: ago(index % 9 === 0 ? 80 : index % 24),
        },
        last: newest,
        queried: { at: ago(0.5), parked: index % 11 === 0 ? 1 + (index % 4) : 0, flagged: index % 3 },
        checks: {
          at: last.at,
          failing: index % 29 === 0 ? ['law: home (/): the footer lacks Licence 7000001 (QLD) (licence)'] : [],
        },
      },
      log,
      schedule: {
        calledAt: ago(0.01),
        doneAt: ago(index % 37 === 0 ? 0.5 : 0.01),
        problem: index % 37 === 0 ? 'timeout' : '',
      },
    };
  });
}
