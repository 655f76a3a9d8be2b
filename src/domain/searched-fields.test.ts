import { describe, expect, it } from 'vitest';
import { MODEL_NAMES } from '#domain/missing-names.ts';
import { tokenise } from '#domain/search-words.ts';
import { fixedWords, identifierTails, searchedText } from '#domain/searched-fields.ts';
import { SYNONYMS } from '#domain/synonyms.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';

describe('searched fields', () => {
  it('SRCH-01 the searchable text of a car is in lower case, with its seats as one word', () => {
    const text = searchedText(
      aSearchRecord({ make: 'Citroën', model: 'HiAce', seats: 7, tag: null, categories: ['Tow Bar'] }),
    );
    expect(text).toMatchObject({ make_model: 'citroen hiace', seats: '7seater', tag: null, categories: ['tow bar'] });
  });

  it.each<[model: string, spelling: string | null]>([
    ['LandCruiser 300', 'toyota land cruiser 300'],
    ['Landcruiser', 'toyota land cruiser'],
    ['Land Cruiser', null],
    ['HiLux', null],
  ])('SRCH-01 a %s is found by the words that people type', (model, spelling) => {
    expect(searchedText(aSearchRecord({ make: 'Toyota', model })).spelling).toBe(spelling);
  });

  it.each([
    ['Android Auto', 'android androidauto'],
    ['Automatic headlights', 'automaticheadlights headlights'],
    ['Heated electric seats', 'heated electricseats seats'],
    ['Manual', 'manual'],
    ['Tow bar', 'tow bar'],
  ])('SRCH-01 a gearbox or fuel in a feature is one word with its neighbour: %s', (feature, text) => {
    expect(searchedText(aSearchRecord({ filtered_features: [feature] })).filtered_features).toEqual([text]);
  });

  it.each<[why: string, model: string, fixed: readonly string[]]>([
    ['a word with a digit, from five letters', 'GLA250', ['gla250', 'xgla250']],
    ['two neighbours typed as one', '3 Series', ['3series']],
    ['no word without a digit', 'Hilux', []],
    ['no word below five letters, for which typing errors are not tolerated anyway', 'i30', []],
    ['no neighbours in different fields', 'Golf', []],
  ])('SRCH-01 fixed words: %s', (_why, model, fixed) => {
    const car = aSearchRecord({
      make: 'X',
      model,
      badge: '200 Y',
      series: null,
      year: 2021,
      seats: null,
      dealership_name: null,
      location_name: null,
      city: null,
    });
    expect(fixedWords([car]).filter((word) => word !== '200y' && word !== 'x3')).toEqual(fixed);
  });

  it.each<[identifier: string | null, tails: readonly string[]]>([
    ['U-123456', ['u123456', '123456', '23456', '3456']],
    ['XYZ 987', ['xyz987', 'yz987', 'z987', '987']],
    ['7', ['7']],
    ['-', []],
    [null, []],
  ])('SRCH-01 the endings of %s, down to half of it', (identifier, tails) => {
    expect(identifierTails(identifier)).toEqual(tails);
  });
});

describe('synonyms', () => {
  it('SRCH-01 an entry has at most three words and is in one group only, otherwise groups would be merged', () => {
    const entries = [...SYNONYMS, ...MODEL_NAMES].flatMap((group) => group.map((entry) => tokenise(entry).join(' ')));
    expect(entries.filter((entry) => entry.split(' ').length > 3)).toEqual([]);
    expect(entries.filter((entry, i) => entries.indexOf(entry) !== i)).toEqual([]);
  });
});
