import type { CurrentTime } from '#domain/current-time.ts';
import { memoize } from '#domain/memoize.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { CardSite } from '#view-types/car-card.ts';
import { carCardView } from '#views/car-card.ts';

/**
 * `carCardView`, made once a build for each car: its own page, the pages of similar cars and every list it stands in show
 * the same card. Not for the browser, where each answer brings records of its own.
 */
export const savedCardView = memoize((cards: CardSite, now: CurrentTime, record: SearchRecord) =>
  carCardView(cards, record, now),
);
