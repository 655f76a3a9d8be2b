import { expect, it } from 'vitest';
import { stockSynonyms } from '#domain/stock-synonyms.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';

const sportsCar = aSearchRecord({ id: 1, make: 'Mazda', model: 'MX-5', series: null });
const suv = aSearchRecord({ id: 2, make: 'Hyundai', model: 'Santa Fe', series: 'MX5' });
const newerSuv = aSearchRecord({ id: 3, make: 'Hyundai', model: 'Santa Fe', series: 'TM' });

it.each([
  ['another model has its name as the code of a series', [sportsCar, suv], [['mx5', 'mx 5']]],
  ['no other model has', [sportsCar, newerSuv], []],
  ['no car of the model is in stock', [suv], []],
])('SRCH-01 a model typed as one word is found before the code of a series: %s', (_which, records, expected) => {
  expect(stockSynonyms(records)).toEqual(expected);
});
