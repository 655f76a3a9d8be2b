import { expect, test } from 'vitest';
import { aSite } from '#tests/builders/site.ts';
import { testDriveWarnings } from './test-drive-warnings.ts';

const RULES = { slotMinutes: 60, leadHours: 4, daysAhead: 14, capacity: 1, capacities: [] };
const [main] = aSite().locations as [ReturnType<typeof aSite>['locations'][number]];
const yard = {
  ...main,
  id: 2,
  name: 'Old Yard',
  address: { ...main.address, street: '99 Far Road', lat: null, long: null },
};
const none = { ...RULES, capacities: [{ location_id: 2, capacity: 0 }] };

test.each([
  ['offered everywhere', RULES, yard, [2], null],
  ['none at the yard of the car', none, yard, [2], '1 car is at Old Yard, which has a capacity of 0'],
  ['none at a yard without cars', none, yard, [main.id, null], null],
  ['none at a yard next door', none, { ...yard, address: main.address }, [2], null],
  [
    'a workshop',
    RULES,
    { ...yard, type: 'service' as const },
    [2, 2],
    '2 cars are at Old Yard, which is not a sales location',
  ],
  ['no times at all: every test drive is a request', null, yard, [2], null],
])('FORM-14 733 cars that nobody can book a test drive of: %s', (_why, appointments, location, ids, expected) => {
  const cars = ids.map((location_id) => ({ location_id }));
  expect(testDriveWarnings({ appointments, locations: [main, location] }, cars, 'tenant.ts')).toEqual(
    expected === null ? [] : [expect.stringContaining(`tenant.ts appointments: ${expected}`)],
  );
});
