import { isAvailable } from '#domain/availability.ts';
import type { CurrentTime } from '#domain/current-time.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { CarCardView, CardSite } from '#view-types/car-card.ts';
import { carCardView } from '#views/car-card.ts';
import { similarHref } from '#views/hrefs.ts';

/** A car that left a list kept on the device: what is said of it, and where to look instead. */
export interface UnavailableCarView {
  readonly id: number;
  /** Null = the site no longer knows the car. */
  readonly name: string | null;
  readonly similar: string | null;
}

/** What a device's list shows of its cars: those for sale as cards, and those that left. */
export interface SavedCarsView<C extends SearchRecord> {
  readonly cars: readonly C[];
  readonly cards: readonly CarCardView[];
  readonly gone: readonly UnavailableCarView[];
}

/**
 * Sorts the cars of a list kept on the device into those still for sale and those that are not (SAVE-01, SAVE-07).
 *
 * @param cars the facts by id, in the order of the list; null = the site has no such car any more
 */
export function savedCarsView<C extends SearchRecord>(
  site: CardSite,
  cars: readonly (readonly [number, C | null])[],
  now: CurrentTime,
): SavedCarsView<C> {
  const shown: C[] = [];
  const cards: CarCardView[] = [];
  const gone: UnavailableCarView[] = [];
  for (const [id, car] of cars) {
    if (car === null) gone.push({ id, name: null, similar: null });
    else {
      const card = carCardView(site, car, now);
      if (isAvailable(car)) {
        shown.push(car);
        cards.push(card);
      } else gone.push({ id, name: card.name, similar: similarHref(car) });
    }
  }
  return { cars: shown, cards, gone };
}
