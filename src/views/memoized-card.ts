import type { CurrentTime } from '#domain/current-time.ts';
import { memoize } from '#domain/memoize.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { CarCardView, CardSite } from '#view-types/car-card.ts';
import { carCardView } from '#views/car-card.ts';

/**
 * `carCardView`, memoized for each car during a build, because its page, pages of similar cars and all lists show the same card. Not for
 * the browser, where each response has new record objects.
 */
export const memoizedCardView = memoize((site: CardSite, now: CurrentTime, record: SearchRecord) =>
  carCardView(site, record, now),
);

/** The card of `memoizedCardView` without the car's full name, which lists do not use. */
export const listCardView = memoize((site: CardSite, now: CurrentTime, record: SearchRecord): CarCardView => {
  const { name: _, ...card } = memoizedCardView(site, now, record);
  return card;
});
