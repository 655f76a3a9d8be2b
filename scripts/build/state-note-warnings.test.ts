import { expect, test } from 'vitest';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aTenant, MINIMAL_TENANT } from '#tests/builders/tenant.ts';
import { stateNoteWarnings } from './state-note-warnings.ts';

/** A tenant with a location in each of these states. */
const inStates = (states: readonly string[], settings: object) => {
  const [location] = MINIMAL_TENANT.locations;
  const locations = states.map((state, index) => ({
    ...location,
    id: 711 + index,
    slug: `yard-${index}`,
    name: `Yard ${index}`,
    primary: index === 0,
    address: { ...location?.address, state },
  }));
  const licences = states.map((state, index) => ({ state, number: `${index + 1}` }));
  return aTenant({
    ...settings,
    locations,
    legal: { ...MINIMAL_TENANT.legal, licences, ...('legal' in settings ? (settings.legal as object) : {}) },
  });
};
const BIKE = aSearchRecord({ item_type: 'motorcycle' });

test.each([
  ['a motorcycle dealer', ['motorcycle'], [BIKE], true],
  ['a motorcycle dealer without any today', ['motorcycle'], [], true],
  ['a motorcycle dealer with a car in its feed', ['motorcycle'], [BIKE, aSearchRecord({ item_type: 'car' })], false],
  ['a dealer that sells cars too', ['motorcycle', 'car'], [BIKE], false],
])('741 a note for Queensland that no vehicle can show: %s', (_title, itemTypes, records, isWarned) => {
  const stateNotes = [
    { state: 'NSW', text: 'Ours.' },
    { state: 'QLD', text: 'Ours.' },
  ];
  const tenant = inStates(['NSW', 'QLD'], { stock: { itemTypes }, legal: { stateNotes } });
  expect(stateNoteWarnings(tenant, records).filter((warning) => warning.includes('no vehicle'))).toEqual(
    isWarned ? [expect.stringContaining('least/tenant.ts legal.stateNotes[1]: no vehicle shows it')] : [],
  );
});

const caravan = (fields: object) => aSearchRecord({ item_type: 'caravan', car_type: 'used', state: 'NSW', ...fields });
const ADD_CARS = /or add car to stock\.itemTypes if you sell cars\.$/;
test.each([
  ['no kinds, at a dealer of cars only', 'NSW', [], ['car'], [], null],
  [
    'no kinds, at a dealer of motorcycles and caravans',
    'WA',
    [],
    ['motorcycle', 'caravan'],
    [],
    'every used motorcycle and caravan in WA',
  ],
  ['no kinds, and a used caravan in the feed', 'NSW', [], ['car'], [caravan({})], 'every used car and caravan in NSW'],
  ['no kinds, and a new caravan in the feed', 'NSW', [], ['car'], [caravan({ car_type: 'new' })], null],
  ['no kinds, and a caravan in another state', 'NSW', [], ['car'], [caravan({ state: 'WA' })], null],
  ['a kind that is only new today', 'NSW', ['caravan'], ['car'], [caravan({ car_type: 'new' })], null],
  ['one of the two kinds that the dealer sells', 'NSW', ['car'], ['car', 'caravan'], [], null],
  ['both kinds that the dealer sells', 'NSW', ['car', 'caravan'], ['car', 'caravan'], [], null],
  ['no kinds, for a state in which only cars may show it', 'QLD', [], ['car', 'caravan'], [], null],
  [
    'a kind that the dealer does not sell',
    'NSW',
    ['caravan'],
    ['car'],
    [],
    /or add them to stock\.itemTypes if you sell/,
  ],
  [
    'a kind that must say something else',
    'QLD',
    ['caravan'],
    ['car', 'caravan'],
    [],
    /statutory warranty\. Remove it\.$/,
  ],
  ['the only kind, which must say something else', 'QLD', ['caravan'], ['caravan'], [], /warranty\. Remove it\.$/],
  ['no kinds, at a dealer of such a kind only', 'QLD', [], ['caravan'], [], ADD_CARS],
  ['such a kind and cars, which the dealer does not sell', 'QLD', ['car', 'caravan'], ['caravan'], [], ADD_CARS],
])('748 a note that names %s', (_title, state, itemTypes, itemTypesForSale, records, warning) => {
  const stateNotes = [{ state, text: 'Three months or 5,000 km.', itemTypes }];
  const tenant = inStates([state], { stock: { itemTypes: itemTypesForSale }, legal: { stateNotes } });
  expect(stateNoteWarnings(tenant, records)).toEqual(warning === null ? [] : [expect.stringMatching(warning)]);
});

test.each([
  ['a location', { state: null }, 'QLD', false],
  ['a car', { state: 'VIC' }, 'VIC', false],
  ['neither', { state: 'QLD' }, 'TAS', true],
])('a note for a state in which there is %s', (_why, place, state, isWarned) => {
  const tenant = aTenant({ legal: { ...MINIMAL_TENANT.legal, stateNotes: [{ state, text: 'Ours.' }] } });
  expect(stateNoteWarnings(tenant, [aSearchRecord(place)])).toEqual(
    isWarned ? [expect.stringContaining(`because no location or vehicle is in ${state}`)] : [],
  );
});
