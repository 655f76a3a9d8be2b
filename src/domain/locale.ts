import { FEET_TO_METRES, MILE_IN_KM } from '#domain/page-limits.ts';

/** Language, money and distance by country (LOCALE-01): every country and locale of the platform, one line each. */
export const LOCALES = {
  AU: { tag: 'en-AU', country: 'AU', currency: 'AUD', distance: 'km' },
  NZ: { tag: 'en-NZ', country: 'NZ', currency: 'NZD', distance: 'km' },
  US: { tag: 'en-US', country: 'US', currency: 'USD', distance: 'mi' },
} as const;
export type Country = keyof typeof LOCALES;
export const COUNTRIES = Object.keys(LOCALES) as Country[];
export type LocaleTag = (typeof LOCALES)[keyof typeof LOCALES]['tag'];

/** A country without a line of its own is taken for Australia. */
export function localeOf(country: string): (typeof LOCALES)[Country] {
  return LOCALES[COUNTRIES.find((known) => known === country) ?? 'AU'];
}

/** Country of a locale: whose phone numbers need no calling code. */
export const countryOf = (locale: LocaleTag): Country =>
  Object.values(LOCALES).find(({ tag }) => tag === locale)?.country ?? 'AU';

/** Whole miles of whole kilometres; 1 mi = 1.609344 km. */
export function milesOf(km: number): number {
  return Math.round(km / MILE_IN_KM);
}

/** Whole kilometres of a feed's miles. */
export function kmOfMiles(miles: number): number {
  return Math.round(miles * MILE_IN_KM);
}

const METRES_IN: { readonly [unit: string]: number } = {
  m: 1,
  metre: 1,
  metres: 1,
  meter: 1,
  meters: 1,
  cm: 0.01,
  mm: 0.001,
  ft: FEET_TO_METRES,
  foot: FEET_TO_METRES,
  feet: FEET_TO_METRES,
  "'": FEET_TO_METRES,
  '’': FEET_TO_METRES,
  '′': FEET_TO_METRES,
  in: FEET_TO_METRES / 12,
  inch: FEET_TO_METRES / 12,
  inches: FEET_TO_METRES / 12,
  '"': FEET_TO_METRES / 12,
  '″': FEET_TO_METRES / 12,
  '”': FEET_TO_METRES / 12,
};

/** Below this a bare number is metres, up to 100 it is feet: no caravan is shorter or wider in the other unit. */
const FEET_FROM = { length: 10, width: 4 } as const;

/**
 * Metres of a caravan's length or width (LOCALE-02, DET-07): `20ft`, `20' 6"`, `6.1 m`, `6100mm`; a bare number is taken as
 * metres, feet or millimetres by its size. Null when the text holds no measure.
 */
export function metresOf(value: string | number | null, side: 'length' | 'width'): number | null {
  const text = String(value ?? '')
    .trim()
    .toLowerCase()
    .replace(/,(?=\d{3})/g, '');
  if (text === '') return null;
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    const number = Number(text);
    if (number <= 0) return null;
    if (number < FEET_FROM[side]) return number;
    return number < 100 ? number * FEET_TO_METRES : number / 1000;
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
