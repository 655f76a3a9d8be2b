import { aCarWithNames as car } from '#tests/builders/car-with-names.ts';
import type { ContractCase, ContractSet } from './contract-case.ts';

/** Numbers, short words and words typed without a space: queries for which search engines differ most. The stock is invented. */
const STOCK = [
  car(1, 'Subaru', 'Liberty', '2.5i Premium', { seats: 5 }),
  car(2, 'Subaru', 'Liberty', '3.6R'),
  car(3, 'Subaru', 'Outback', '2.0D'),
  car(4, 'Subaru', 'Forester', '2.5i-L'),
  car(5, 'BMW', '2', 'Series 220i'),
  car(6, 'Mazda', 'CX-7', 'Series 1 2.3T'),
  car(7, 'Nissan', 'Pulsar', 'C12 Series 2 ST'),
  car(8, 'Volkswagen', 'Golf', '7 110TDI'),
  car(9, 'Volkswagen', 'Golf', '77 TSI'),
  car(10, 'Audi', 'Q3', '2.0 TDI'),
  car(11, 'Audi', 'Q3', '35 TFSI'),
  car(12, 'Mitsubishi', 'Triton', '2019 Mitsubishi MR Triton GLX'),
  car(13, 'Mitsubishi', 'Triton', 'GLX'),
  car(14, 'Renault', 'Megane', 'R.S. Line'),
  car(15, 'Renault', 'Clio', 'S Line'),
  car(16, 'Hyundai', 'i30', 'N Line', { filtered_features: ['Sunroof', 'Apple CarPlay'] }),
  car(17, 'Hyundai', 'i30', 'Line N', { filtered_features: ['Apple CarPlay', 'Sunroof'] }),
  car(18, 'Volkswagen', 'Polo', null),
  car(19, 'Seat', 'Volkswagen Polo', null),
  car(20, 'Kia', 'Carnival', 'S', { stocknum: 'A-512345' }),
  car(21, 'Lexus', 'IS', 'Quattro® Sport'),
];

const CASES: readonly [title: string, query: string, ids: readonly number[]][] = [
  // charabia: every character but a few symbols ends a word, even a decimal point.
  ['a decimal number is two words', 'liberty 2.5i', [1]],
  ['a digit finds decimal numbers that contain it', 'subaru 2 ', [1, 3, 4]],
  ['digits after the decimal point', 'subaru 0d', [3]],
  ['after a model without a space', 'Subaru Liberty2.5I', [1]],
  ['after a model without a space, two characters swapped', 'Subaru Outback 2.D0', [3]],
  ['a digit before a word: adjacent, adjacent in reverse order, in another field', '2 series', [7, 6, 5]],
  ['a digit as a word of its own, then as the beginning of others', 'golf 7', [8, 9]],
  ['a digit before a space is a whole word', 'golf 7 ', [8]],
  ['a make and a model without a space, and a number', 'AudiQ3 2.0', [10, 11]],
  ['a make and a model without a space', 'audiq3', [10, 11]],
  // Positions: words on both sides of a hard separator are not close.
  ['a full stop before a space separates words', 's line', [15, 14]],
  ['a comma before a space, in the query', 'golf, 77', [9]],
  // resolve_query_graph.rs, proximity: a word split in two counts by its parts if a car contains them.
  ['a split word, then a word near its second half', 'mitsubishitriton glx', [12, 13]],
  // A synonym is a phrase: never close in reverse order.
  ['synonym: close only in the order typed', 'polo vw', [18, 19]],
  // Values of a list follow one another.
  ['the first value of a list before a later value', 'sunroof', [16, 17]],
  ['exactness: a field that is the word, not a value of a list', 'apple carplay', [17, 16]],
  // Identifiers: prefixes of three letters, in the last word.
  ['the beginning of the digits of a stock number', 'carnival 512', [20]],
  ['two of these digits find nothing by themselves', 'carnival 51', [20]],
  // Characters that the server treats neither as letters nor as separators.
  ['a trade mark sign', 'quattro', [21]],
  ['a dollar sign', '$77', [9]],
  ['an emoji after a word', 'polo 🚗', [18, 19]],
];

const asText = ([title, query, ids]: (typeof CASES)[number]): ContractCase => ({
  title: `SRCH-01 ${title}: ${query}`,
  requests: [{ indexName: 'cars', params: { query, hitsPerPage: 50 } }],
  expect: [{ ids, total: ids.length }],
});

export const numberSets: readonly ContractSet[] = [
  { name: 'numbers and short words', records: STOCK, cases: CASES.map(asText) },
];
