import { createHash } from 'node:crypto';

/** Fraction of all dealers that a shared change has reached after each ring; the first ring is one dealer. */
const RING_SHARES = [0, 0.01, 0.1, 1] as const;

/**
 * Divides dealers into the rings of a roll-out: one dealer, 1 %, 10 %, all. Each dealer is in one ring; with few dealers, empty rings are
 * left out. The order is the same on every machine and independent of the dealers' names, so that those of one group or state do not all
 * come first.
 *
 * @param dealers names of dealers' folders
 * @param first the dealer of the first ring
 * @param last dealers that come at the end, because they are expected to fail
 * @throws Error if there are no dealers, or the first is not one of them
 */
export function ringsOf(dealers: readonly string[], first: string, last: readonly string[] = []): string[][] {
  if (dealers.length === 0) throw new Error('There are no dealers to roll out to.');
  if (!dealers.includes(first))
    throw new Error(`The first dealer "${first}" is not one of the dealers in this roll-out.`);
  const otherDealers = [...new Set(dealers)]
    .filter((name) => name !== first)
    .sort((a, b) => Number(last.includes(a)) - Number(last.includes(b)) || order(a).localeCompare(order(b)));
  const all = [first, ...otherDealers];
  const ends = RING_SHARES.map((share) => Math.max(1, Math.ceil(all.length * share)));
  return ends.map((end, ring) => all.slice(ring === 0 ? 0 : ends[ring - 1], end)).filter((ring) => ring.length > 0);
}

const order = (name: string): string => createHash('sha256').update(name).digest('hex');
