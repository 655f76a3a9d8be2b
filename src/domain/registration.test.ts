import { expect, test } from 'vitest';
import { buildClock } from '#domain/build-clock.ts';
import { clockAt } from '#domain/clock.ts';
import { hasRegistrationEnded } from './registration.ts';

const SYDNEY = 'Australia/Sydney';

test.each([
  ['the last minute of the last day', '2026-06-30', '2026-06-30T23:59:00+10:00', false],
  ['the first minute after it', '2026-06-30', '2026-07-01T00:00:00+10:00', true],
  ['the last minute of the month', '2026-06', '2026-06-30T23:59:00+10:00', false],
  ['the first minute of the next month', '2026-06', '2026-07-01T00:00:00+10:00', true],
  ['the first minute of the next year', '2026-12', '2027-01-01T00:00:00+11:00', true],
])('DET-05 a registration has ended after its last day, not on it: %s', (_why, expiry, at, expected) => {
  expect(hasRegistrationEnded(expiry, clockAt(new Date(at)), SYDNEY)).toBe(expected);
});

test('DET-05 a page that names the end of a registration is valid until then, and afterwards for good', () => {
  const validUntil = (at: string) => {
    const clock = buildClock(new Date(at));
    hasRegistrationEnded('2026-06', clock, SYDNEY);
    return clock.validUntil();
  };
  expect(validUntil('2026-05-12T09:00:00+10:00')).toBe(Date.parse('2026-07-01T00:00:00+10:00'));
  expect(validUntil('2026-08-12T09:00:00+10:00')).toBeNull();
});
