import { compareStates, NO_STATISTICS } from '#tests/search-oracle/compare.ts';
import { randomOf, randomStock } from '#tests/search-oracle/stock.ts';
import { compareTypedQueries } from '#tests/search-oracle/typed-queries.ts';
import { LISTINGS, readListings } from './listings.ts';

/** Number of random search states on small stocks. */
const STATES = Number(process.env.ORACLE_STATES ?? 10_000);
const STATES_PER_STOCK = 50;
/** Number of random search states on the real listings. */
const LARGE_STATES = Number(process.env.ORACLE_LARGE_STATES ?? 40);
/** Size of the stock of real cars on which typed queries are tried: the oracle is slow. */
const SAMPLE_SIZE = 2000;
/** Number of those cars for which everything is tried that shoppers may type. */
const QUERIED_CARS = Number(process.env.ORACLE_CARS ?? 2);

/**
 * Compares the search engine with the brute-force oracle of the tests: `npm run bench -- oracle`. Random search states on small stocks full of
 * names that are hard to find, and some on the real listings if there is such a file, with everything that shoppers may type for some cars.
 *
 * @throws Error with the first differences
 */
export async function benchOracle(): Promise<void> {
  const coverage = { ...NO_STATISTICS };
  const differences: string[] = [];
  const startedAt = performance.now();
  for (let seed = 1; coverage.states < STATES; seed += 1) {
    const random = randomOf(seed);
    differences.push(...compareStates(random, randomStock(random, 30 + random.below(70)), STATES_PER_STOCK, coverage));
  }
  report('small stocks', coverage, differences, startedAt);

  const listings = readListings();
  if (listings) {
    const large = { ...NO_STATISTICS };
    const start = performance.now();
    const listingDifferences = compareStates(randomOf(1), listings, LARGE_STATES, large);
    report(`${listings.length} real cars`, large, listingDifferences, start);
    const sample = listings.slice(0, SAMPLE_SIZE);
    const step = Math.ceil(SAMPLE_SIZE / QUERIED_CARS);
    const sampled = sample.filter((_, row) => row % step === Math.min(318, step - 1));
    const { queries, differences: sampleDifferences } = compareTypedQueries(sample, sampled);
    console.log(
      `${sample.length} real cars: ${queries} queries for ${sampled.length} of them, ${sampleDifferences.length} differences`,
    );
    differences.push(...listingDifferences, ...sampleDifferences);
  } else console.log(`Without the real listings: there is no file at ${LISTINGS.pathname}.`);
  if (differences.length > 0) throw new Error(`Engine and oracle differ:\n${differences.slice(0, 5).join('\n')}`);
}

function report(
  stock: string,
  coverage: typeof NO_STATISTICS,
  differences: readonly string[],
  startedAt: number,
): void {
  const share = (part: number, total: number) => `${Math.round((100 * part) / Math.max(1, total))} %`;
  console.log(
    `${stock}: ${coverage.states} states, ${differences.length} differences, ${((performance.now() - startedAt) / 1000).toFixed(0)} s; ` +
      `${share(coverage.text, coverage.states)} with text, ${share(coverage.altered, coverage.text)} of these mistyped, split or by synonym, ` +
      `${share(coverage.facets, coverage.states)} with two filters or more, ${share(coverage.found, coverage.states)} find cars`,
  );
}
