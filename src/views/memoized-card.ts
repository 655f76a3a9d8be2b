import type { CurrentTime } from '#domain/current-time.ts';
import { memoize } from '#domain/memoize.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { CarCardView, CardSite } from '#view-types/car-card.ts';
import { carCardView } from '#views/car-card.ts';

/**
 * `carCardView`, memoized for each car during a build, because its page, pages of similar cars and all lists show the same card. Not for
 * the browser, where each response has new record objects.
 */
export const memoizedCardView = memoize((cards: CardSite, now: CurrentTime, record: SearchRecord) =>
  carCardView(cards, record, now),
);

/** The card of `memoizedCardView` as it is rendered in a list. */
export const listCardView = memoize((cards: CardSite, now: CurrentTime, record: SearchRecord): CarCardView => {
  const { name: _, ...card } = memoizedCardView(cards, now, record);
  return card;
});
