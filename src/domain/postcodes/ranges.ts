import type { Country } from '#domain/locale.ts';

/**
 * Postcode ranges in use (FORM-12), inclusive, those of Australia by state, as assigned by the postal services: Australia Post's ranges for each
 * state including post-office boxes and large-volume receivers, New Zealand Post's of 2006, and those of the United States Postal Service.
 */
const POSTCODE_RANGES: { readonly [country in Country]: { readonly [state: string]: string } } = {
  AU: {
    NSW: '1001-2599 2619-2899 2921-2999',
    ACT: '0200-0299 2600-2618 2900-2920',
    VIC: '3000-3999 8000-8999',
    QLD: '4000-4999 9000-9029 9464-9464 9726-9729',
    SA: '5000-5999',
    WA: '6000-6999',
    TAS: '7000-7999',
    NT: '0800-0999',
  },
  // The North Island up to 6972, then the South Island.
  NZ: {
    NZ: '0110-0994 1010-1092 1140-1151 1240-1351 1640-1643 1730-1750 1840-1846 1940-1971 2010-2699 3010-3989 4010-4999 5010-5972 6011-6972 7005-7999 8011-8990 9010-9893',
  },
  // One receiver in New York; Puerto Rico and the Virgin Islands; states, other territories and forces.
  US: { US: '00501-00544 00601-00988 01001-99950' },
};

/** Prefixes of unassigned ZIP codes within those ranges. */
const UNUSED_ZIP =
  /^(?:213|269|34[358]|353|419|42[89]|51[7-9]|529|53[36]|552|568|57[89]|589|621|632|64[23]|659|663|682|69[4-9]|70[29]|715|732|742|771|81[7-9]|839|84[89]|85[48]|86[126-9]|876|88[6-8]|89[269]|909|929|987)/;

/** Whether a postcode of the right length is in use. */
export function postcodeExists(postcode: string, country: Country): boolean {
  if (country === 'US' && UNUSED_ZIP.test(postcode)) return false;
  return rangesOf(country).some(([from, to]) => from <= postcode && postcode <= to);
}

/** The Australian state of a postcode; null if it is not in use. */
export function stateOfPostcode(postcode: string): string | null {
  const isIn = ([from = '', to = '']: readonly string[]): boolean => from <= postcode && postcode <= to;
  const states = Object.entries(POSTCODE_RANGES.AU);
  return states.find(([, ranges]) => ranges.split(' ').some((range) => isIn(range.split('-'))))?.[0] ?? null;
}

/** All postcode ranges of a country. */
export function rangesOf(country: Country): readonly (readonly [from: string, to: string])[] {
  return Object.values(POSTCODE_RANGES[country])
    .join(' ')
    .split(' ')
    .map((range) => range.split('-') as [string, string]);
}
