import { describe, expect, it } from 'vitest';
import { orderValues } from './facet-order.ts';

describe('orderValues', () => {
  const cases: readonly (readonly [
    why: string,
    facet: Parameters<typeof orderValues>[0],
    counts: { readonly [value: string]: number },
    selected: readonly string[],
    known: readonly string[],
    order: string,
  ])[] = [
    [
      'SRCH-16 by count, then by name',
      'city',
      { Sydney: 2, Albury: 2, Perth: 9 },
      [],
      [],
      'Perth 9, Albury 2, Sydney 2',
    ],
    [
      'SRCH-11 car types in their predefined order, whatever their counts',
      'car_type',
      { used: 9, new: 1, demo: 2 },
      [],
      [],
      'new 1, demo 2, used 9',
    ],
    ['SRCH-11 a missing type leaves the order intact', 'car_type', { used: 9, new: 1 }, [], [], 'new 1, used 9'],
    ['seats are ordered as numbers', 'seats', { '11': 9, '5': 1, '2': 3 }, [], [], '2 3, 5 1, 11 9'],
    [
      'SRCH-03 known values keep their order, whatever their counts',
      'make',
      { Kia: 5, Toyota: 1 },
      [],
      ['Toyota', 'Kia'],
      'Toyota 1, Kia 5',
    ],
    [
      'SRCH-03 values without a car come last, in the same order',
      'filtered_features',
      { Awning: 3, Annexe: 9 },
      [],
      ['Bluetooth', 'Awning', 'Sunroof', 'Annexe'],
      'Awning 3, Annexe 9, Bluetooth 0, Sunroof 0',
    ],
    [
      'a chosen value without a car comes last too, and is listed',
      'filtered_features',
      { Awning: 3 },
      ['Sunroof'],
      ['Bluetooth', 'Sunroof', 'Awning'],
      'Awning 3, Bluetooth 0, Sunroof 0 selected',
    ],
    ['seats keep their predefined order without a car', 'seats', { '7': 2 }, [], ['5', '7'], '5 0, 7 2'],
    ['a value seen for the first time comes last', 'make', { Kia: 5, Audi: 7 }, [], ['Kia'], 'Kia 5, Audi 7'],
    [
      'SRCH-05 a chosen value without cars is still listed',
      'make',
      { Kia: 5 },
      ['Saab'],
      ['Kia'],
      'Kia 5, Saab 0 selected',
    ],
    [
      'SRCH-02 a name of Object.prototype, chosen in the URL',
      'make',
      { Kia: 5 },
      ['constructor', '__proto__'],
      ['Kia'],
      'Kia 5, __proto__ 0 selected, constructor 0 selected',
    ],
  ];
  it.each(cases)('%s', (_why, facet, counts, selected, known, order) => {
    const values = orderValues(facet, counts, selected, known);
    expect(
      values.map((value) => `${value.value} ${value.count}${value.isSelected ? ' selected' : ''}`).join(', '),
    ).toBe(order);
  });
});
