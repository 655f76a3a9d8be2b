import { FOOT_IN_METRES, MILE_IN_KM } from '#domain/units.ts';
import { withoutGrouping } from '#domain/without-grouping.ts';

/**
 * Kilometres as a whole figure in a country's unit.
 *
 * @param min the smallest figure to show: nothing is 0 km away
 */
export function distanceIn(unit: 'km' | 'mi', km: number, min = 0): number {
  return Math.max(min, Math.round(unit === 'mi' ? km / MILE_IN_KM : km));
}

/** Converts miles that a shopper enters to whole kilometres. */
export function toKm(miles: number): number {
  return Math.round(miles * MILE_IN_KM);
}

/** Kilometres to show: null if not given, and for a new car that has driven none (CARD-04). */
export const shownKm = ({ km, car_type }: { readonly km: number | null; readonly car_type: string }): number | null =>
  km === 0 && car_type === 'new' ? null : km;

const METRES_IN: { readonly [unit: string]: number } = {
  m: 1,
  metre: 1,
  metres: 1,
  meter: 1,
  meters: 1,
  cm: 0.01,
  mm: 0.001,
  ft: FOOT_IN_METRES,
  foot: FOOT_IN_METRES,
  feet: FOOT_IN_METRES,
  "'": FOOT_IN_METRES,
  '’': FOOT_IN_METRES,
  '′': FOOT_IN_METRES,
  in: FOOT_IN_METRES / 12,
  inch: FOOT_IN_METRES / 12,
  inches: FOOT_IN_METRES / 12,
  '"': FOOT_IN_METRES / 12,
  '″': FOOT_IN_METRES / 12,
  '”': FOOT_IN_METRES / 12,
};

/**
 * A plain number below this is in metres, one from here to 100 in feet: no caravan is shorter or narrower than this many feet, or longer or
 * wider than this many metres.
 */
const FEET_FROM = { length: 10, width: 4 } as const;

/**
 * Length or width of a caravan in metres (LOCALE-02, DET-07), from text such as `20ft`, `20' 6"`, `6.1 m` or `6100mm`. The unit of a plain
 * number (metres, feet or millimetres) is inferred from its size. Null if the text contains no measurement, or one in
 * another unit.
 */
export function metresOf(value: string | number | null, dimension: 'length' | 'width'): number | null {
  const text = withoutGrouping(
    String(value ?? '')
      .trim()
      .toLowerCase(),
  );
  if (text === '') return null;
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    const number = Number(text);
    if (number <= 0) return null;
    if (number < FEET_FROM[dimension]) return number;
    return number < 100 ? number * FOOT_IN_METRES : number / 1000;
  }
  let metres = 0;
  const measures = [...text.matchAll(/(\d+(?:\.\d+)?)\s*([a-z]+|['’′"″”])/g)];
  for (const [, number = '', unit = ''] of measures) {
    const factor = METRES_IN[unit];
    if (factor === undefined) return null;
    metres += Number(number) * factor;
  }
  return metres > 0 ? metres : null;
}
