import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readData } from '#config/read-data.ts';
import { readTenant } from '#config/read-tenant.ts';
import { makeSite } from './made-site.ts';

const HOUR = 3_600_000;

/** Zones without summer time, with it in each half of the year, with half an hour of it, and behind UTC. */
export const ZONES = [
  'Australia/Brisbane',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'America/New_York',
  'Europe/London',
] as const;

/** What came of a walk. */
export interface Walk {
  readonly hours: number;
  /** How often the dealer was due. */
  readonly dues: number;
  /** Sites made to compare with, one for each hour looked at. */
  readonly compared: number;
  /** Hours at which the site that stood was another than a build would have made, with what differed. */
  readonly differences: readonly string[];
}

/**
 * A dealer with all that time changes (offers, tiles, posts, holidays, ages of cars), three cars, and its yards in one zone. Of two more
 * offers one stands for some hours of the second day, the other comes and goes between two runs of an hourly schedule.
 *
 * @param work a scratch folder
 * @param from the instant at which the walk begins
 * @returns the dealer's folder
 */
export async function dealerIn(work: string, timeZone: string, from: Date): Promise<string> {
  const dir = join(work, timeZone.toLowerCase().replaceAll(/[/_]/g, '-'));
  cpSync('tests/fixtures/tenants/all-on', dir, { recursive: true });
  const data = (await readData(join(dir, 'tenant.ts'), 'tenant.ts', [])) as { readonly offers: readonly object[] };
  const after = (hours: number): string => new Date(from.getTime() + hours * HOUR).toISOString();
  const [like] = data.offers;
  const offers = [
    ...data.offers,
    { ...like, id: 90, name: 'This morning', starts: after(26.2), expires: after(30.7) },
    { ...like, id: 91, name: 'Half an hour', starts: after(33.2), expires: after(33.7) },
  ];
  const text = JSON.stringify({ ...data, slug: undefined, offers });
  rmSync(join(dir, 'tenant.ts'));
  writeFileSync(join(dir, 'tenant.json'), text.replaceAll(/("timeZone":)"[^"]+"/g, `$1"${timeZone}"`));
  const stock = join(dir, 'stock.jsonl');
  writeFileSync(stock, `${readFileSync(stock, 'utf8').split('\n').slice(0, 3).join('\n')}\n`);
  return dir;
}

/**
 * Goes through the hours of some days as a schedule does that asks each hour who is due: the site is made when it is, and at the hours looked
 * at it is held against what a build of that hour makes.
 *
 * @param dir a dealer's folder
 * @param every how many hours lie between two looks; the last before a change is looked at too
 */
export async function walk(dir: string, from: Date, days: number, every: number): Promise<Walk> {
  const tenant = await readTenant(dir);
  const [start, end] = [from.getTime(), from.getTime() + days * 24 * HOUR];
  const differences: string[] = [];
  const count = { dues: 0, compared: 0 };
  let built = await makeSite(dir, tenant, from);
  for (let at = start; at < end; at += HOUR) {
    const due = built.validUntil ?? Infinity;
    if (due <= at) {
      built = await makeSite(dir, tenant, new Date(at));
      count.dues += 1;
      continue;
    }
    if (due > at + HOUR && ((at - start) / HOUR) % every !== 0) continue;
    const { made } = await makeSite(dir, tenant, new Date(at));
    count.compared += 1;
    const other = Object.keys({ ...made, ...built.made }).filter((part) => made[part] !== built.made[part]);
    if (other.length > 0) differences.push(`${dir} at ${new Date(at).toISOString()}: ${other.slice(0, 5).join(', ')}`);
  }
  return { hours: days * 24, ...count, differences };
}
