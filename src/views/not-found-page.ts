import { SEARCH_PATH } from '#domain/routes/public-paths.ts';
import { wordsOf } from '#text/wording.ts';
import type { NotFoundPage } from '#view-types/not-found-page.ts';
import type { PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import { pageHead } from '#views/page-head.ts';
import { chipOf, makeTiles, stockNoun, typeTiles, withMostCars } from '#views/stock-tiles.ts';

/** Maximum number of makes after the lists by condition; a single make is left out, because its list equals that of all cars. */
const MAKES = 8;

/** The 404 page: a search, and links to the stock. */
export function notFoundPage({ site, records }: PageInput, route: RouteOf<'not-found'>): PageParts<NotFoundPage> {
  const words = wordsOf(site.text);
  const title = words('not_found.title');
  const intro = words('not_found.lead');
  const parts = { records, noun: stockNoun(records, site, words), site, words };
  const makes = withMostCars(makeTiles(parts), MAKES);
  return {
    head: pageHead(site, route.path, { name: title, description: intro, noindex: true }),
    page: {
      title,
      intro,
      searchHref: SEARCH_PATH,
      searchLabel: words('home.search'),
      search: words('shell.search'),
      chipsLabel: words('not_found.popular'),
      chips: [...typeTiles(parts), ...(makes.length > 1 ? makes : [])].map(chipOf),
    },
  };
}
