import { describe, expect, it } from 'vitest';
import { missingNames } from '#domain/missing-names.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';

const car = (model: string, status: 'in_stock' | 'coming_soon' | 'sold' = 'in_stock') =>
  aSearchRecord({ make: 'Toyota', model, status });

describe('names that a stock lacks', () => {
  it.each([
    ['no car of the group', [car('Camry')], []],
    ['every name but one', [car('86'), car('GR86')], ['gt86 86', 'gt86 gr86']],
    ['one name only', [car('GR86')], ['86 gr86', 'gt86 gr86']],
    ['a name on a car that is coming soon', [car('86', 'coming_soon'), car('GR86')], ['gt86 86', 'gt86 gr86']],
    ['a name on a sold car only', [car('86', 'sold'), car('GR86')], ['86 gr86', 'gt86 86', 'gt86 gr86']],
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
  });
});
