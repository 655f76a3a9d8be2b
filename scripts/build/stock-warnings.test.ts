import { expect, test } from 'vitest';
import { clockAt } from '#domain/clock.ts';
import { aCar } from '#tests/builders/car.ts';
import { aTenant } from '#tests/builders/tenant.ts';
import { stockWarnings } from './stock-warnings.ts';

const now = clockAt(new Date('2026-11-20T00:00:00Z'));
const at = (location_id: number | null) => aCar({ location_id });

test.each([
  ['stock imported today', [at(711), at(null)], '2026-11-20T00:00:00.000Z', []],
  ['stock imported tomorrow', [], '2026-11-21T00:00:00.000Z', ['least/stock-date.json: imported_at is 2026-11-21']],
  [
    'cars at locations that were removed',
    [at(711), at(9), at(9), at(8)],
    '2026-11-19T00:00:00.000Z',
    ['stock.jsonl: 2 cars are at location 9', '1 car is at location 8, which is not in the settings'],
  ],
])('DATA-01 %s', (_why, cars, stockAt, expected) => {
  const warnings = stockWarnings(aTenant(), { cars, stockAt, now });
  expect(warnings).toEqual(expected.map((text) => expect.stringContaining(text)));
});
