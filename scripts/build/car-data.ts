import type { Car } from '#domain/car.ts';
import type { Clock } from '#domain/clock.ts';
import { rulesFor } from '#domain/dealership-rules.ts';
import { publicLender } from '#domain/finance.ts';
import { plainPicture } from '#domain/picture.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { Site } from '#site/site.ts';
import { type CarFile, publicCar } from '#stock/public-car.ts';
import { wordsOf } from '#text/wording.ts';
import { phoneLinkOfCar } from '#views/car-detail-parts.ts';
import { comparedDetails } from '#views/car-sections.ts';
import { windowCard } from '#views/window-card.ts';

/** The text of `/_data/cars/<id>.json`. */
export function carDataJson(group: Site, car: Car, record: SearchRecord, now: Clock): string {
  const site = rulesFor(group, record.dealership_slug);
  const words = wordsOf(site.text);
  const file: CarFile = {
    ...publicCar(car, record, {
      ...comparedDetails({ site, car, record, words }),
      phone: phoneLinkOfCar({ site, car, record }),
    }),
    // Only if the page shows an estimate: `GET /api/finance/lenders` returns these details by car (FIN-10).
    finance_lenders: record.finance === null ? {} : publicLender(car, site.finance.provider),
    window_card: windowCard(group, car, record, now, record.image === null ? null : plainPicture(record.image)),
  };
  return JSON.stringify(file);
}
