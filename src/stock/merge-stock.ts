import { isAvailable } from '#domain/availability.ts';
import type { Car } from '#domain/car.ts';
import { clockAt } from '#domain/clock.ts';
import { DAY_MS } from '#domain/durations.ts';
import { resolveInstant } from './instants.ts';
import { identityOf, isAnotherCar } from './match-cars.ts';

export interface MergeOptions {
  /** All cars of the last import. */
  readonly previous: readonly Car[];
  /** Each car as it was in the last import, by its current id; new cars are absent. */
  readonly before: ReadonlyMap<number, Car>;
  /** Cars whose rows could not be read; they are left unchanged. */
  readonly unread: readonly Car[];
  /** Cars that are now part of another car: they leave without being sold. */
  readonly merged: readonly Car[];
  /** What happens to a car that is no longer in the feed. */
  readonly missing: 'sold' | 'remove' | 'keep';
  /** For how many days the site lists sold cars; the stock file keeps them one day longer. */
  readonly includeSoldCarsDays: number;
  /** The dealer's, for dates of sale. */
  readonly timeZone: string;
  readonly now: Date;
}

export interface Merged {
  /** The complete new stock, sorted by id. */
  readonly cars: readonly Car[];
  readonly counts: {
    /** Cars of the feed that the last import did not have, or had as another car. */
    readonly added: number;
    /** Cars of both imports with another value. */
    readonly changed: number;
    /** Cars of both imports without any. */
    readonly unchanged: number;
    /** Cars left as they were, because their rows could not be read. */
    readonly unread: number;
    /** Cars missing from the feed, and therefore sold. */
    readonly markedSold: number;
    /**
     * Cars removed from the stock file: off sale for long or since an unknown day, part of another car now, or missing with `missing` as
     * `remove`.
     */
    readonly dropped: number;
  };
  /** Cars that are no longer for sale, or whose id now belongs to another car. */
  readonly delisted: readonly Car[];
  /** Cars that are for sale again after being marked sold. */
  readonly relisted: readonly Car[];
}

/** Whether a car is for sale on the site: in stock or coming soon, and not hidden. */
export const isForSale = ({ status, show_on_dealer_website }: Car): boolean =>
  show_on_dealer_website && isAvailable({ status });

/** Whether a car of the last import is another one than that which now has its id. */
export const isReplaced = (old: Car, now: Car): boolean => isAnotherCar(identityOf(old, 0), identityOf(now, 0));

/** Merges new cars into the previous stock: arrival and sale dates are kept or set, and missing cars are handled as the mapping says. */
export function mergeStock(imported: readonly Car[], options: MergeOptions): Merged {
  const { previous, before, missing, now } = options;
  const clock = clockAt(now);
  const today = now.toISOString();
  const counts = { added: 0, changed: 0, unchanged: 0, unread: 0, markedSold: 0, dropped: 0 };
  const relisted: Car[] = [];
  const cars = imported.map((car) => {
    const previousCar = before.get(car.id);
    const old = previousCar !== undefined && isReplaced(previousCar, car) ? undefined : previousCar;
    // In a dealer's first import, cars may have been in stock for months, so no arrival date is set.
    const created_at = car.created_at ?? old?.created_at ?? (previous.length > 0 && old === undefined ? today : null);
    const sold_at = car.sold_at ?? (car.status === 'sold' ? (old?.sold_at ?? today) : null);
    const merged = { ...car, created_at, sold_at };
    if (old === undefined) counts.added++;
    else if (JSON.stringify(old) === JSON.stringify(merged)) counts.unchanged++;
    else counts.changed++;
    if (old?.status === 'sold' && isForSale(merged)) relisted.push(merged);
    return merged;
  });
  const successors = new Map(
    imported.flatMap((car) => (before.has(car.id) ? [[before.get(car.id), car] as const] : [])),
  );
  const unread = new Set(options.unread);
  const mergedCars = new Set(options.merged);
  const delisted: Car[] = [];
  const oldestSale = now.getTime() - (options.includeSoldCarsDays + 1) * DAY_MS;
  for (const car of previous) {
    const successor = successors.get(car);
    if (successor !== undefined) {
      if (isForSale(car) && (!isForSale(successor) || isReplaced(car, successor))) delisted.push(car);
      continue;
    }
    if (mergedCars.has(car)) {
      counts.dropped++;
      continue;
    }
    if (unread.has(car)) {
      counts.unread++;
      cars.push(car);
      continue;
    }
    const soldAt = car.sold_at === null ? null : Date.parse(resolveInstant(car.sold_at, clock, options.timeZone) ?? '');
    if (missing === 'keep') cars.push(car);
    else if (isAvailable(car)) {
      if (isForSale(car)) delisted.push(car);
      if (missing === 'sold') {
        counts.markedSold++;
        cars.push({ ...car, status: 'sold', sold: true, sold_at: today });
      } else counts.dropped++;
    } else if (missing === 'sold' && soldAt !== null && soldAt >= oldestSale) cars.push(car);
    else counts.dropped++;
  }
  cars.sort((a, b) => a.id - b.id);
  return { cars, counts, delisted, relisted };
}
