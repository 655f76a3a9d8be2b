import { describe, expect, it } from 'vitest';
import { correctedQuery } from './misspelt-names.ts';

const FACETS = {
  make: { Toyota: 40, Mazda: 20, Hyundai: 9, Kia: 8, Volkswagen: 4, Mitsubishi: 3, 'Land Rover': 2, Citroën: 1 },
  model: {
    ...{ Corolla: 12, 'Corolla Cross': 3, HiLux: 9, Camry: 4, RAV4: 8, 'Land Cruiser': 5, Tucson: 3, 'CX-5': 6 },
    ...{ Kona: 4, Kuga: 2, Cooper: 1, Lotus: 1, Mazda3: 7, Outlander: 3, i30: 5 },
  },
};

describe('correctedQuery', () => {
  it.each<[typed: string, corrected: string | null]>([
    // Two errors, of which the search allows one
    ['corrola', 'Corolla'],
    ['carola', 'Corolla'],
    ['hylix', 'HiLux'],
    ['hulix', 'HiLux'],
    ['jilux', 'HiLux'],
    ['tucsan', 'Tucson'],
    ['hundia', 'Hyundai'],
    // Three, of which it allows two
    ['mitsabishy', 'Mitsubishi'],
    ['volkswaggan', 'Volkswagen'],
    // One in four letters, of which it allows none
    ['knoa', 'Kona'],
    ['rva4', 'RAV4'],
    // Names of several words, written as one
    ['landcrooser', 'Land Cruiser'],
    ['outlaner', 'Outlander'],
    // A grade behind a name, without a space
    ['CorollaZR', 'Corolla ZR'],
    ['hiluxsr5', 'HiLux sr5'],
    ['landcruiserprado', 'Land Cruiser prado'],
    ['i30n', 'i30 n'],
    ['rav4gxl', 'RAV4 gxl'],
    ['cx5akera', 'CX 5 akera'],
    ['rav4s', 'RAV4'],
    ['cx50', null],
    ['corollas', 'Corolla'],
    ['hiluxes', 'HiLux'],
    // Another word, number or make is no misspelling
    ['focus', null],
    ['astra', null],
    ['rav5', null],
    ['mazda2', null],
    ['kai', null],
    ['20000', null],
    ['zzzzzz', null],
    ['crossover', null],
  ])('SRCH-24 %s: %s', (typed, corrected) => {
    expect(correctedQuery(typed, [typed.toLowerCase()], FACETS)).toBe(corrected);
  });

  it('SRCH-24 replaces only unknown words, in place', () => {
    expect(correctedQuery('White, Corrola under 20k', ['corrola'], FACETS)).toBe('White, Corolla under 20k');
    expect(correctedQuery('kona corrola', ['corrola'], FACETS)).toBe('kona Corolla');
    expect(correctedQuery('kona', [], FACETS)).toBeNull();
    expect(correctedQuery('corrola', ['corrola'], undefined)).toBeNull();
  });

  it('SRCH-24 of names that are equally close, the one with more cars is meant', () => {
    expect(correctedQuery('kuna', ['kuna'], FACETS)).toBe('Kona');
  });
});
