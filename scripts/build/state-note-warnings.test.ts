import { expect, test } from 'vitest';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aTenant, MINIMAL_TENANT } from '#tests/builders/tenant.ts';
import { stateNoteWarnings } from './state-note-warnings.ts';

const BIKE = aSearchRecord({ item_type: 'motorcycle' });

test.each([
  ['a yard of motorcycles', ['motorcycle'], [BIKE], true],
  ['a yard of motorcycles that has none today', ['motorcycle'], [], true],
  ['a yard with a car in its feed', ['motorcycle'], [BIKE, aSearchRecord({ item_type: 'car' })], false],
  ['a yard that sells cars too', ['motorcycle', 'car'], [BIKE], false],
])('741 a note for Queensland that no vehicle can show: %s', (_why, itemTypes, records, isWarned) => {
  const stateNotes = [
    { state: 'NSW', text: 'Ours.' },
    { state: 'QLD', text: 'Ours.' },
  ];
  const tenant = aTenant({ stock: { itemTypes }, legal: { ...MINIMAL_TENANT.legal, stateNotes } });
  expect(stateNoteWarnings(tenant, records).filter((warning) => warning.includes('no vehicle'))).toEqual(
    isWarned ? [expect.stringContaining('least/tenant.ts legal.stateNotes[1]: no vehicle shows it')] : [],
  );
});

const CARAVAN = aSearchRecord({ item_type: 'caravan' });
test.each([
  ['cars alone', 'NSW', [], ['car'], [], null],
  ['motorcycles and caravans', 'WA', [], ['motorcycle', 'caravan'], [], 'every used motorcycle and caravan in WA'],
  ['a caravan in the feed', 'NSW', [], ['car'], [CARAVAN], 'every used car and caravan in NSW'],
  ['its kinds named', 'NSW', ['car'], ['car', 'caravan'], [], null],
  ['all its kinds named', 'NSW', ['car', 'caravan'], ['car', 'caravan'], [], null],
  ['a state in which only cars show it', 'QLD', [], ['car', 'caravan'], [], null],
  ['a kind that the dealer does not sell', 'NSW', ['caravan'], ['car'], [], 'sells none of its itemTypes'],
  ['only kinds that must say something else', 'QLD', ['caravan'], ['car', 'caravan'], [], 'no vehicle shows it'],
])('748 a note of a dealer with %s', (_why, state, itemTypes, sold, records, warning) => {
  const stateNotes = [{ state, text: 'Three months or 5,000 km.', itemTypes }];
  const tenant = aTenant({ stock: { itemTypes: sold }, legal: { ...MINIMAL_TENANT.legal, stateNotes } });
  expect(stateNoteWarnings(tenant, records)).toEqual(warning === null ? [] : [expect.stringContaining(warning)]);
});
