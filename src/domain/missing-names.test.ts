import { describe, expect, it } from 'vitest';
import { missingNames } from '#domain/missing-names.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';

const car = (model: string, status: 'in_stock' | 'coming_soon' | 'sold' = 'in_stock', make = 'Toyota') =>
  aSearchRecord({ make, model, status });
const mazda = (model: string) => car(model, 'in_stock', 'Mazda');

describe('names that a stock lacks', () => {
  it.each([
    ['no car of the group', [car('Camry')], []],
    ['every name but one', [car('86'), car('GR86')], ['gt86 86', 'gt86 gr86']],
    ['one name only', [car('GR86')], ['86 gr86', 'gt86 gr86']],
    ['a name on a car that is coming soon', [car('86', 'coming_soon'), car('GR86')], ['gt86 86', 'gt86 gr86']],
    ['a name on a sold car only', [car('86', 'sold'), car('GR86')], ['86 gr86', 'gt86 86', 'gt86 gr86']],
    ['the name of a car imported from Japan', [mazda('2')], ['demio mazda 2']],
    ['the name of a car sold here', [mazda('Axela')], ['mazda 3 axela']],
    ['neither, if both are in stock', [mazda('6'), mazda('Atenza')], []],
    ['a short name', [car('LandCruiser 300')], ['lc300 landcruiser 300']],
    ['a number beside another word', [mazda('CX-3')], []],
    ['a name as a word of a longer one', [car('GT 86 Shooting Brake')], ['gr86 86', 'gt86 86']],
  ])('SRCH-01 %s', (_why, records, expected) => {
    expect(missingNames(records).map((pair) => pair.join(' '))).toEqual(expected);
  });

  it('SRCH-01 models count by their own name', () => {
    const model = {
      id: 1,
      'manufacturer.name': 'Toyota',
      'model.name': 'GR86',
      'model.body': [],
      href: '/',
      category: null,
      fuel: null,
      cars: 1,
      make_model: ['Toyota 86'],
    };
    expect(missingNames([model])).toEqual([
      ['86', 'gr86'],
      ['gt86', 'gr86'],
    ]);
    expect(missingNames([{ ...model, 'manufacturer.name': 'Mazda', 'model.name': '2' }])).toEqual([
      ['demio', 'mazda 2'],
    ]);
  });
});
