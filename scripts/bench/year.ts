import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from './read-options.ts';
import { walk, writeDealer, ZONES } from './year/walk.ts';

/**
 * Moves the clock through a year, hour by hour, in five time zones: a site that is only rebuilt when due is compared with one built at that
 * very hour.
 *
 * @param args `--every N` hours between comparisons (1), `--days N` (366), `--from ISO`
 * @returns false if the site ever differed from the result of a build
 */
export async function benchYear(args: readonly string[]): Promise<boolean> {
  const values = readOptions(args, { every: 1, days: 366, from: new Date('2026-06-30T13:00:00Z') });
  const work = mkdtempSync(join(tmpdir(), 'caryard-year-'));
  let isCorrect = true;
  try {
    console.log('A year, hour by hour: the published site compared with a build of that hour');
    for (const zone of ZONES) {
      const from = values.from;
      const dealer = await writeDealer(work, zone, from);
      const result = await walk(dealer, from, values.days, values.every);
      const { hours, dueTimes, compared, differences } = result;
      console.log(
        `${zone}: ${hours} hours, due ${dueTimes} times, ${compared} sites compared, ${differences.length} differ`,
      );
      for (const difference of differences.slice(0, 20)) console.log(`DIFFERS ${difference}`);
      isCorrect &&= differences.length === 0;
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return isCorrect;
}
