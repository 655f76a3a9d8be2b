import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Recheck } from './recheck.ts';

const site = mkdtempSync(join(tmpdir(), 'caryard-recheck-'));
afterAll(() => rmSync(site, { recursive: true }));
const paths = Array.from({ length: 3000 }, (_, n) => `/cars/${n}.html`);

test.each([1, 0.5, 0.3, 0.01])(
  'with a share of %f every file is checked once in each round of builds, about the same number in each build',
  (share) => {
    const count = Math.round(1 / share);
    const rounds = Array.from({ length: count }, (_, round) =>
      paths.filter((path) => new Recheck(site, { share, round }).isDue(path)),
    );
    expect(rounds.flat().sort()).toEqual([...paths].sort());
    for (const checked of rounds) expect(checked.length).toBeGreaterThan(0.4 * share * paths.length);
    const nextRound = paths.filter((path) => new Recheck(site, { share, round: count }).isDue(path));
    expect(nextRound).toEqual(rounds[0]);
  },
);

test('a reused file or page with a difference is named', () => {
  writeFileSync(join(site, 'a.html'), 'ä');
  const recheck = new Recheck(site, { share: 1, round: 0 });
  recheck.compare('/a.html', 'ä', [{ style: ['x'] }, { style: ['x'] }]);
  expect(() => recheck.compare('/a.html', 'a')).toThrow('/a.html was reused from the last build');
  expect(() => recheck.compare('/a.html', Buffer.from('ä'), [{ style: ['x'] }, { style: [] }])).toThrow('Build again');
  expect(recheck.count).toBe(3);
});
