import { testDriveLocations } from '#domain/appointments.ts';
import { isOfferedBy } from '#domain/dealership-rules.ts';
import { SEARCH_PATH } from '#domain/routes/public-paths.ts';
import type { Location } from '#site/site.ts';
import { splitAtPlaceholder } from '#text/fill.ts';
import { pluralise } from '#text/item-names.ts';
import { listText } from '#text/list.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import type { TestDrivePage } from '#view-types/form-page.ts';
import type { PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import type { StockSource } from '#view-types/stock-finder.ts';
import type { HoursList } from '#views/form.ts';
import { formPage } from '#views/form-page.ts';
import { locationView } from '#views/location.ts';
import { stockNoun } from '#views/stock-tiles.ts';

/** The test drive page; its text depends on whether times are offered. */
export function testDrivePage(input: PageInput, route: RouteOf<'test-drive'>): PageParts<TestDrivePage> {
  const { site, assets, records } = input;
  const words = wordsOf(site.text);
  const noun = stockNoun(records, site, words);
  const nouns = { item: pluralise(noun, 1), items: pluralise(noun, 2) };
  const { head, page } = formPage(input, route, {
    form: 'test-drive',
    intro: words(site.appointments === null ? 'test_drive.lead' : 'test_drive.lead_slots'),
    hours: hoursLists(input, words),
    points: [
      words('test_drive.point_1'),
      words('test_drive.point_2'),
      ...(isOfferedBy(site, ({ tradeIn }) => tradeIn) ? [words('test_drive.point_3')] : []),
    ],
  });
  const data: StockSource = { tenant: site.slug, index: site.search.index, indexHref: assets.indexHref };
  return {
    head,
    page: {
      ...page,
      finder: {
        data: JSON.stringify(data),
        found: words('test_drive.found', nouns),
        none: words('test_drive.found_none', nouns),
        chosen: words('test_drive.chosen'),
        stock: {
          href: SEARCH_PATH,
          choose: words('test_drive.choose', nouns),
          other: words('test_drive.choose_other', nouns),
          text: words('test_drive.choose_text', nouns),
        },
        label: words('test_drive.find', nouns),
        hint: words('test_drive.find_hint'),
        place:
          testDriveLocations(site.locations, site.appointments).length > 1
            ? splitAtPlaceholder(words('test_drive.place'), 'place')
            : null,
        unavailable: (['unavailable', 'coming_soon', 'towed'] as const).map((why) => ({
          why,
          text: splitAtPlaceholder(words(`test_drive.${why}`, nouns), 'car'),
          linkLabel: words('test_drive.see', nouns),
        })),
      },
    },
  };
}

/** The most lists of opening hours beside a field; `test-drive.css` has a rule for each. */
const MAX_LISTS = 3;

/** The weekly hours of the locations where a test drive starts, with the names of those that share them; none if there are many lists. */
function hoursLists({ site, now }: PageInput, words: Words): readonly HoursList[] {
  const places = new Map<string, Location[]>();
  for (const location of testDriveLocations(site.locations, site.appointments)) {
    const hours = listText(locationView(site, location, now).hours.map(({ days, hours }) => `${days} ${hours}`));
    if (hours !== '') places.set(hours, [...(places.get(hours) ?? []), location]);
  }
  if (places.size > MAX_LISTS) return [];
  return [...places].map(([hours, locations]) => ({
    text: words('ask.time_hint_hours', { place: listText(locations.map(({ name }) => name)), hours }),
    locations: locations.map(({ id }) => id),
  }));
}
