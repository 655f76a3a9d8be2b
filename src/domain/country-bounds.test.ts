import { expect, test } from 'vitest';
import { isInCountry } from '#domain/country-bounds.ts';
import type { Country } from '#domain/locale.ts';

test.each<[location: string, country: Country, lat: number, long: number]>([
  ['Sydney', 'AU', -33.87, 151.21],
  ['Christmas Island', 'AU', -10.49, 105.63],
  ['Norfolk Island', 'AU', -29.04, 167.95],
  ['Macquarie Island', 'AU', -54.62, 158.86],
  ['Auckland', 'NZ', -36.85, 174.76],
  ['Chatham Islands', 'NZ', -43.95, -176.56],
  ['Key West', 'US', 24.56, -81.78],
  ['Honolulu', 'US', 21.31, -157.86],
  ['Utqiagvik', 'US', 71.29, -156.79],
  ['Attu', 'US', 52.9, 172.9],
  ['San Juan', 'US', 18.47, -66.11],
  ['Guam', 'US', 13.44, 144.79],
  ['Pago Pago', 'US', -14.28, -170.7],
])('%s is in %s', (_place, country, lat, long) => expect(isInCountry({ lat, long }, country)).toBe(true));

test.each<[location: string, country: Country, lat: number, long: number]>([
  ['0/0', 'AU', 0, 0],
  ['0/0', 'US', 0, 0],
  ['beyond a pole', 'AU', -91, 151],
  ['NaN', 'AU', Number.NaN, 151],
  ['infinity', 'NZ', -40, Number.POSITIVE_INFINITY],
  ['Cape Town', 'AU', -33.92, 18.42],
  ['Jakarta', 'AU', -6.2, 106.8],
  ['Suva', 'NZ', -18.14, 178.44],
  ['London', 'US', 51.5, -0.12],
])('%s is not in %s', (_place, country, lat, long) => expect(isInCountry({ lat, long }, country)).toBe(false));
