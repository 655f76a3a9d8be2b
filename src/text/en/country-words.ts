import { EN } from '#text/en/all.ts';
import type { WordKey } from '#text/wording.ts';

/** Outside Australia, texts on consumer rights must not cite Australian law. */
const RIGHTS = {
  'checkout.refund_4':
    'Reserving a {item} does not commit you to buying it. Your rights as a consumer are not affected.',
} as const satisfies { readonly [K in WordKey]?: string };

/** US spelling of the platform's texts (LOCALE-01). Placeholder names such as `{colour}` are not changed. */
const US_SPELLING: readonly (readonly [RegExp, string])[] = [
  [/\b(C|c)olour/g, '$1olor'],
  [/\b(P|p)ersonalis/g, '$1ersonaliz'],
  [/\b(A|a)uthoris/g, '$1uthoriz'],
  [/\b(F|f)avourite/g, '$1avorite'],
  [/\b(L|l)icence/g, '$1icense'],
  [/\b(C|c)entre/g, '$1enter'],
  [/\b(M|m)etre/g, '$1eter'],
  [/\b(K|k)ilometre/g, '$1ilometer'],
  [/\b[Pp]ostcode\b/g, 'ZIP code'],
];

const spelt = (text: string): string =>
  text.replace(/[^{}]+(?![^{}]*\})/g, (part) => US_SPELLING.reduce((out, [from, to]) => out.replace(from, to), part));

/** Texts that are spelt differently in the US. */
const RESPELT: { readonly [K in WordKey]?: string } = Object.fromEntries(
  Object.entries(EN).flatMap(([key, text]) => (spelt(text) === text ? [] : [[key, spelt(text)]])),
);

/**
 * Texts that differ in another country; a tenant's own text takes precedence. In New Zealand, prices include or exclude on-road costs
 * (registration, licence, warrant of fitness), and addresses have a region. In the United States words are spelt differently, and an
 * odometer shows miles.
 */
export const COUNTRY_WORDS: { readonly [country: string]: { readonly [K in WordKey]?: string } } = {
  NZ: {
    ...RIGHTS,
    'price.type.drive_away': 'On-road costs included',
    'price.type.estimated_drive_away': 'Estimated, on-road costs included',
    'price.type.excl_govt_charges': '+ on-road costs',
    'price.type.ride_away': 'On-road costs included',
    'facet.state': 'Region',
    'car.registration': 'Plate',
    'car.market_reason': 'More than {amount} below the average market price, and below the regional average.',
    'fact.rego_expiry': 'Licence expires',
    'fact.rego_expired': 'Licence expired',
  },
  US: {
    ...RESPELT,
    ...RIGHTS,
    'ask.kms': 'Mileage',
    'sort.km:desc': 'Highest mileage',
    'sort.km:asc': 'Lowest mileage',
    'compare.description': 'Compare up to {count} vehicles at {site}: price, mileage, specifications and features.',
  },
};
