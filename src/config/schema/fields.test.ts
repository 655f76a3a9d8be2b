import { afterEach, expect, test, vi } from 'vitest';
import { timeZone } from '#config/schema/fields.ts';

afterEach(() => vi.restoreAllMocks());

test('the system is asked about a time zone once, however many dealers name it', () => {
  const asked = vi.spyOn(Intl, 'DateTimeFormat');
  const answers = ['Indian/Chagos', 'Indian/Nowhere', 'Indian/Chagos', 'Indian/Nowhere'].map(
    (zone) => timeZone().safeParse(zone).success,
  );
  expect(answers).toEqual([true, false, true, false]);
  expect(asked).toHaveBeenCalledTimes(2);
});
