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
  expect(stateNoteWarnings(tenant, records)).toEqual(
    isWarned ? [expect.stringContaining('least/tenant.ts legal.stateNotes[1]: no vehicle shows it')] : [],
  );
});
