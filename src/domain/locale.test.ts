import { expect, test } from 'vitest';
import { distanceIn, metresOf, toKm } from '#domain/distance.ts';
import { countryOf, languageOf, localeOf, siteLocale } from '#domain/locale.ts';

test.each([
  ['AU', 'en-AU', 'AUD', 'km'],
  ['NZ', 'en-NZ', 'NZD', 'km'],
  ['US', 'en-US', 'USD', 'mi'],
  ['GB', 'en-AU', 'AUD', 'km'],
])('LOCALE-01 %s', (country, tag, currency, distance) => {
  expect(localeOf(country)).toMatchObject({ tag, currency, distance });
});

test('LOCALE-01 a site has the language of its dealer and the currency and unit of its country', () => {
  const locale = siteLocale({ country: 'NZ', language: 'en', timeZone: 'Pacific/Auckland' });
  expect(locale).toEqual({
    tag: 'en-NZ',
    country: 'NZ',
    currency: 'NZD',
    distance: 'km',
    timeZone: 'Pacific/Auckland',
  });
  expect([languageOf(locale.tag), countryOf(locale.tag)]).toEqual(['en', 'NZ']);
});

test('LOCALE-01 one mile is 1.609344 km', () => {
  expect([distanceIn('mi', 160_934), toKm(100_000), distanceIn('mi', 0)]).toEqual([100_000, 160_934, 0]);
});

test.each([
  ['feet with unit', '20ft', 'length', 6.096],
  ['feet apart from the unit', '20 ft', 'length', 6.096],
  ['feet and inches', `20' 6"`, 'length', 6.2484],
  ['feet and inches in letters', '20ft 6in', 'length', 6.2484],
  ['decimals', '20.5 feet', 'length', 6.2484],
  ['feet without a unit', 20, 'length', 6.096],
  ['metres are unchanged', '6.1 m', 'length', 6.1],
  ['metres without a unit are unchanged', 6.1, 'length', 6.1],
  ['metres as text without a unit are unchanged', '6.1', 'length', 6.1],
  ['millimetres', '6,100mm', 'length', 6.1],
  ['millimetres without a unit', 6100, 'length', 6.1],
  ['centimetres', '610 cm', 'length', 6.1],
  ['inches alone', '240"', 'length', 6.096],
  ['ten is feet', 10, 'length', 3.048],
  ['under a hundred is feet', 99, 'length', 30.1752],
  ['a hundred is millimetres', 100, 'length', 0.1],
  ['a width of four is feet', 4, 'width', 1.2192],
  ['spaces around it', ' 6.1 ', 'length', 6.1],
  ['width in feet', 8, 'width', 2.4384],
  ['width in metres', 2.5, 'width', 2.5],
  ['zero', 0, 'length', null],
  ['empty', '', 'length', null],
  ['words', 'long', 'length', null],
  ['an unknown unit', '6 yards', 'length', null],
  ['nothing', null, 'length', null],
] as const)('LOCALE-02 %s', (_why, value, dimension, metres) => {
  const actual = metresOf(value, dimension);
  if (metres === null) expect(actual).toBeNull();
  else expect(actual).toBeCloseTo(metres, 6);
});
