import { FAVOURITES_PATH, SEARCH_PATH } from '#domain/paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { Site } from '#site/site.ts';
import { cardSite } from '#views/car-card.ts';
import { ownKeptText } from '#views/compare-page.ts';
import type { KeptData } from './kept-data.ts';

/** Props of a page of kept cars, made while building. */
export function buildKeptData(site: Site, records: readonly SearchRecord[], has: (path: string) => boolean): KeptData {
  const repayments = records.some(({ finance }) => finance !== null);
  return {
    card: cardSite(site),
    text: ownKeptText(site.text),
    warning: repayments ? site.legal.comparisonWarning : null,
    stockHref: SEARCH_PATH,
    favouritesHref: has(FAVOURITES_PATH) ? FAVOURITES_PATH : null,
  };
}
