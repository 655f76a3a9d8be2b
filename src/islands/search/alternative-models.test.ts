import { describe, expect, it } from 'vitest';
import { alternativeModels } from './alternative-models.ts';

const FACETS = {
  make: { Hyundai: 8, Kia: 10, 'Land Rover': 1 },
  model: { Tucson: 8, Sportage: 10, 'X-Trail': 2, 'LandCruiser Prado': 1, LandCruiser: 1 },
};

describe('models with "or" between them', () => {
  it.each([
    ['tucson or sportage', ['Tucson', 'Sportage'], []],
    ['white Tucson OR x-trail automatic', ['Tucson', 'X-Trail'], ['white', 'automatic']],
    ['hyundai tucson or kia sportage automatic', ['Tucson', 'Sportage'], ['automatic']],
    ['hyundai tucson or sportage', ['Tucson', 'Sportage'], []],
    ['tucson or sportage or landcruiser prado', ['Tucson', 'Sportage', 'LandCruiser Prado'], []],
  ])('are found in %j', (text, models, rest) => {
    expect(alternativeModels(text, FACETS)).toEqual({ models, rest });
  });

  it.each(['tucson', 'tucson or', 'tucson or outback', 'white or blue tucson', 'tucson or white sportage'])(
    'are not in %j',
    (text) => {
      expect(alternativeModels(text, FACETS)).toBeNull();
    },
  );
});
