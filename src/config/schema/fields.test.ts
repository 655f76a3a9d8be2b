import { afterEach, expect, test, vi } from 'vitest';
import { day, text, timeZone } from '#config/schema/fields.ts';

afterEach(() => vi.restoreAllMocks());

test('a time zone is looked up once, however many dealers use it', () => {
  const lookups = vi.spyOn(Intl, 'DateTimeFormat');
  const results = ['Indian/Chagos', 'Indian/Nowhere', 'Indian/Chagos', 'Indian/Nowhere'].map(
    (zone) => timeZone().safeParse(zone).success,
  );
  expect(results).toEqual([true, false, true, false]);
  expect(lookups).toHaveBeenCalledTimes(2);
});

test.each([
  ['a', true],
  ['é', true],
  ['👍', true],
  ['中', true],
  [' ', false],
  ['\u00a0', false],
  ['\u200b\u2060', false],
  ['\u00ad', false],
  ['\u2800', false],
  ['\u3164', false],
  ['\ufe0f', false],
])('TEN-02 %j is a text: %s', (value, expected) => expect(text().safeParse(value).success).toBe(expected));

test.each([
  ['2026-11-20', true],
  ['1900-01-01', true],
  ['2099-12-31', true],
  ['9999-12-31', false],
  ['0026-11-20', false],
  ['2026-02-30', false],
])('TEN-02 %s is a day: %s', (value, expected) => expect(day().safeParse(value).success).toBe(expected));
