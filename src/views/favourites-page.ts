import { isAvailable } from '#domain/availability.ts';
import type { CurrentTime } from '#domain/current-time.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { similarHref } from '#domain/similar-href.ts';
import type { CardSite, NamedCarCardView } from '#view-types/car-card.ts';
import { carCardView } from '#views/car-card.ts';

/** A saved car that is no longer for sale: its name and a link to similar cars. */
export interface UnavailableCarView {
  readonly id: number;
  /** Null if the site no longer has the car. */
  readonly name: string | null;
  /** Path of the list of similar cars; null likewise. */
  readonly similar: string | null;
}

/** A list stored on the device: cars for sale as cards, and those no longer for sale. */
export interface SavedCarsView<C extends SearchRecord> {
  readonly cars: readonly C[];
  readonly cards: readonly NamedCarCardView[];
  readonly unavailable: readonly UnavailableCarView[];
}

/**
 * Splits the cars of a list stored on the device into those for sale and those no longer for sale (SAVE-01, SAVE-07).
 *
 * @param cars details by id, in the order of the list; null = the site no longer has the car
 */
export function savedCarsView<C extends SearchRecord>(
  site: CardSite,
  cars: readonly (readonly [number, C | null])[],
  now: CurrentTime,
): SavedCarsView<C> {
  const availableCars: C[] = [];
  const cards: NamedCarCardView[] = [];
  const unavailable: UnavailableCarView[] = [];
  for (const [id, car] of cars) {
    if (car === null) unavailable.push({ id, name: null, similar: null });
    else {
      const card = carCardView(site, car, now);
      if (isAvailable(car)) {
        availableCars.push(car);
        cards.push(card);
      } else unavailable.push({ id, name: card.name, similar: similarHref(car) });
    }
  }
  return { cars: availableCars, cards, unavailable };
}
