import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { walk, writeDealer, ZONES } from './walk.ts';

const work = mkdtempSync(join(tmpdir(), 'caryard-year-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Days on which clocks change or a year ends, and an ordinary one. `npm run bench -- year` covers the whole year. */
const DAYS = ['2026-12-05', '2026-10-04', '2027-04-04', '2026-12-31', '2027-03-28'];

test.each(ZONES.map((zone, index) => [zone, DAYS[index] as string] as const))(
  'OPS-04 in %s on %s a site that is rebuilt when due always equals a build of that hour',
  async (zone, day) => {
    const from = new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000);
    const { dueTimes, compared, differences } = await walk(await writeDealer(work, zone, from), from, 2, 3);
    expect(differences).toEqual([]);
    expect(dueTimes).toBeGreaterThan(1);
    expect(compared).toBeGreaterThan(dueTimes);
  },
);
