import { afterEach, expect, test, vi } from 'vitest';
import { timeZone } from '#config/schema/fields.ts';

afterEach(() => vi.restoreAllMocks());

test('a time zone is looked up once, however many dealers use it', () => {
  const lookups = vi.spyOn(Intl, 'DateTimeFormat');
  const answers = ['Indian/Chagos', 'Indian/Nowhere', 'Indian/Chagos', 'Indian/Nowhere'].map(
    (zone) => timeZone().safeParse(zone).success,
  );
  expect(answers).toEqual([true, false, true, false]);
  expect(lookups).toHaveBeenCalledTimes(2);
});
