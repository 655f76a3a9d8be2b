import { isOfferedBy } from '#domain/dealership-rules.ts';
import { SEARCH_PATH } from '#domain/paths.ts';
import { fillAround } from '#text/fill.ts';
import { countedNoun } from '#text/item-names.ts';
import { wordsOf } from '#text/wording.ts';
import type { TestDrivePage } from '#view-types/form-page.ts';
import type { PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import type { StockSource } from '#view-types/stock-finder.ts';
import { formPage } from '#views/form-page.ts';
import { stockNoun } from '#views/stock-tiles.ts';

/** The test drive page; its text depends on whether times are offered. */
export function testDrivePage(input: PageInput, route: RouteOf<'test-drive'>): PageParts<TestDrivePage> {
  const { site, assets, records } = input;
  const words = wordsOf(site.locale.tag, site.text);
  const noun = stockNoun(records, site, words);
  const nouns = { item: countedNoun(noun, 1), items: countedNoun(noun, 2) };
  const { head, page } = formPage(input, route, {
    form: 'test-drive',
    intro: words(site.appointments === null ? 'test_drive.lead' : 'test_drive.lead_slots'),
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
        parked: (['taken', 'coming', 'towed'] as const).map((why) => ({
          why,
          text: fillAround(words(`test_drive.${why}`, nouns), 'car'),
          see: words('test_drive.see', nouns),
        })),
      },
    },
  };
}
