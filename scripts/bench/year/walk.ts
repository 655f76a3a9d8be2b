import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readData } from '#config/read-data.ts';
import { readTenant } from '#config/read-tenant.ts';
import { makeSite } from './generate-site.ts';

const HOUR = 3_600_000;

/** Zones without daylight saving, with it in either half of the year, with half an hour of it, and west of UTC. */
export const ZONES = [
  'Australia/Brisbane',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'America/New_York',
  'Europe/London',
] as const;

/** The result of a walk. */
export interface Walk {
  readonly hours: number;
  /** How often a rebuild was due. */
  readonly dueTimes: number;
  /** Sites built for comparison, one for each compared hour. */
  readonly compared: number;
  /** Hours at which the published site differed from the result of a build, with the differences. */
  readonly differences: readonly string[];
}

/**
 * Writes a dealer with everything that depends on time (offers, tiles, posts, holidays, ages of cars), three cars, and locations in one
 * zone. There are two more offers: one is shown for some hours of the second day, the other starts and ends between two hourly runs.
 *
 * @param work a temporary folder
 * @param from start of the walk
 * @returns the dealer's folder
 */
export async function writeDealer(work: string, timeZone: string, from: Date): Promise<string> {
  const dir = join(work, timeZone.toLowerCase().replaceAll(/[/_]/g, '-'));
  cpSync('tests/fixtures/tenants/all-on', dir, { recursive: true });
  const data = (await readData(join(dir, 'tenant.ts'), 'tenant.ts', [])) as { readonly offers: readonly object[] };
  const after = (hours: number): string => new Date(from.getTime() + hours * HOUR).toISOString();
  const [template] = data.offers;
  const offers = [
    ...data.offers,
    { ...template, id: 90, name: 'This morning', from: after(26.2), until: after(30.7) },
    { ...template, id: 91, name: 'Half an hour', from: after(33.2), until: after(33.7) },
  ];
  const text = JSON.stringify({ ...data, slug: undefined, offers });
  rmSync(join(dir, 'tenant.ts'));
  writeFileSync(join(dir, 'tenant.json'), text.replaceAll(/("timeZone":)"[^"]+"/g, `$1"${timeZone}"`));
  const stock = join(dir, 'stock.jsonl');
  writeFileSync(stock, `${readFileSync(stock, 'utf8').split('\n').slice(0, 3).join('\n')}\n`);
  return dir;
}

/**
 * Steps through the hours of some days like an hourly schedule that rebuilds what is due, and compares the site with a build of that hour.
 *
 * @param dir a dealer's folder
 * @param every hours between two comparisons; the last hour before a change is compared too
 */
export async function walk(dir: string, from: Date, days: number, every: number): Promise<Walk> {
  const tenant = await readTenant(dir);
  const [start, end] = [from.getTime(), from.getTime() + days * 24 * HOUR];
  const differences: string[] = [];
  const count = { dueTimes: 0, compared: 0 };
  let built = await makeSite(dir, tenant, from);
  for (let i = start; i < end; i += HOUR) {
    const dueAt = built.validUntil ?? Infinity;
    if (dueAt <= i) {
      built = await makeSite(dir, tenant, new Date(i));
      count.dueTimes += 1;
      continue;
    }
    if (dueAt > i + HOUR && ((i - start) / HOUR) % every !== 0) continue;
    const { digests } = await makeSite(dir, tenant, new Date(i));
    count.compared += 1;
    const other = Object.keys({ ...digests, ...built.digests }).filter((part) => digests[part] !== built.digests[part]);
    if (other.length > 0) differences.push(`${dir} at ${new Date(i).toISOString()}: ${other.slice(0, 5).join(', ')}`);
  }
  return { hours: days * 24, ...count, differences };
}
