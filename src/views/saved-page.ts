import { LIMITS } from '#domain/constants.ts';
import { FAVOURITES_PATH, SEARCH_PATH } from '#domain/routes/public-paths.ts';
import { SAVED_WORDS } from '#text/en/saved.ts';
import { wordsOf } from '#text/wording.ts';
import { ownTexts } from '#text/words.ts';
import type { PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import type { SavedData, SavedPage } from '#view-types/saved-page.ts';
import { cardSite } from '#views/car-card.ts';
import { pageHead } from '#views/page-head.ts';
import { pageIntro } from '#views/page-intro.ts';
import { repaymentNote } from '#views/repayment-note.ts';

/** A page of saved cars: its words, and the data for its island. */
export function savedPage(
  { site, records, routes }: PageInput,
  { kind, path }: RouteOf<'compare' | 'favourites' | 'watchlist'>,
): PageParts<SavedPage> {
  const words = wordsOf(site.text);
  const count = LIMITS.compareMaxCars;
  const title = words(`${kind}.title`);
  const data: SavedData = {
    cardSite: cardSite(site),
    text: ownTexts(site.text, SAVED_WORDS),
    repaymentNote: repaymentNote(site, records),
    stockHref: SEARCH_PATH,
    favouritesHref: routes.has(FAVOURITES_PATH) ? FAVOURITES_PATH : null,
  };
  return {
    head: pageHead(site, path, {
      name: title,
      description: words(`${kind}.description`, { count, site: site.name }),
      noindex: true,
    }),
    page: {
      intro: pageIntro(words, title, words(`${kind}.lead`, { count })),
      noScript: words(kind === 'watchlist' ? 'watchlist.no_script' : 'saved.no_script'),
      stock: { label: words('saved.stock'), href: SEARCH_PATH },
      data: JSON.stringify(data),
    },
  };
}
