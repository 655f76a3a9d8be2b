import { describe, expect, it } from 'vitest';
import { compareStates, NO_STATISTICS } from './compare.ts';
import { randomOf, randomStock } from './stock.ts';

/** Number of random states compared here; `npm run bench -- oracle` compares 10,000. They are the same in every run. */
const STATES = 300;
const STATES_PER_STOCK = 50;

describe('engine and oracle', () => {
  const statistics = { ...NO_STATISTICS };
  it.each(Array.from({ length: STATES / STATES_PER_STOCK }, (_, seed) => seed))(
    'SRCH-03 SRCH-10 SRCH-12 SRCH-17 hits, order, counts, bounds and pages agree on random stock %i',
    (seed) => {
      const random = randomOf(seed + 1);
      const stock = randomStock(random, 30 + random.below(70));
      expect(compareStates(random, stock, STATES_PER_STOCK, statistics)).toEqual([]);
    },
  );

  it('the random states are sufficiently difficult', () => {
    expect(statistics.text / statistics.states).toBeGreaterThan(0.5);
    expect(statistics.altered / statistics.text).toBeGreaterThan(0.2);
    expect(statistics.facets / statistics.states).toBeGreaterThan(1 / 3);
    expect(statistics.found / statistics.states).toBeGreaterThan(0.5);
  });
});
