import { watchlistOn } from '#stores/watchlist.ts';
import { playMany } from '#tests/watchlist-model/play.ts';

const SEQUENCES = 10_000;

/**
 * Plays random sequences of clicks, failures, reorderings and two tabs (R7): `npm run bench -- watchlist`. Fails with the shortest
 * sequence that goes wrong.
 */
export async function benchWatchlist(): Promise<void> {
  const startedAt = performance.now();
  await playMany(watchlistOn, SEQUENCES);
  console.log(
    `watchlist: ${SEQUENCES} sequences, 0 differences, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  );
}
