import { SEARCH_PATH } from '#domain/paths.ts';
import type { CarChoiceData } from '#islands/finder/car-choice.ts';
import { wordsOf } from '#text/wording.ts';
import type { TestDrivePage } from '#view-types/form-page.ts';
import type { PageFacts, PageParts, RouteOf } from '#view-types/page.ts';
import { formPage } from '#views/form-page.ts';

/** The test drive; what it promises depends on whether times are offered. */
export function testDrivePage(facts: PageFacts, route: RouteOf<'test-drive'>): PageParts<TestDrivePage> {
  const { site, assets } = facts;
  const words = wordsOf(site.locale.tag, site.text);
  const { head, page } = formPage(facts, route, {
    form: 'test-drive',
    lead: words(site.appointments === null ? 'test_drive.lead' : 'test_drive.lead_slots'),
    points: [words('test_drive.point_1'), words('test_drive.point_2'), words('test_drive.point_3')],
  });
  const data: CarChoiceData = { tenant: site.slug, index: site.search.index, indexHref: assets.indexHref };
  return {
    head,
    page: {
      ...page,
      finder: {
        data: JSON.stringify(data),
        found: words('test_drive.found'),
        none: words('test_drive.found_none'),
        chosen: words('test_drive.chosen'),
        stock: {
          href: SEARCH_PATH,
          choose: words('test_drive.choose'),
          other: words('test_drive.choose_other'),
          text: words('test_drive.choose_text'),
        },
        label: words('test_drive.find'),
        hint: words('test_drive.find_hint'),
      },
    },
  };
}
