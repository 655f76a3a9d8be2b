import { fullModelName, gradeOf } from '#domain/full-model-name.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { CarCardView } from '#view-types/car-card.ts';

/** Title of a car: the main line, and badge and series, without double spaces if one is missing (CARD-03). */
export function carTitle(
  car: Pick<SearchRecord, 'year' | 'make' | 'model' | 'badge' | 'series'>,
): CarCardView['title'] {
  const join = (parts: readonly (string | number | null)[]): string =>
    parts
      .map((part) => `${part ?? ''}`.trim().replace(/\s+/g, ' '))
      .filter((part) => part !== '')
      .join(' ');
  const detail = join(gradeOf(car));
  return { main: join([car.year, fullModelName(car.make, car.model)]), detail: detail === '' ? null : detail };
}
