import { expect, test } from 'vitest';
import { digestText } from './digest.ts';

test('the daily mail counts by form, flag and reason', () => {
  const lead = (form: string, spam: string | null = null) => ({ form, spam });
  const leads = [lead('general'), lead('used-car'), lead('used-car'), lead('general', 'rate'), lead('used-car')];
  const row = (state: string, problem: string | null) => ({
    destination: 'webhook:https://crm.example/',
    state,
    problem,
  });
  const open = [row('parked', 'status 401'), row('parked', 'status 401'), row('waiting', 'timeout')];
  const { subject, text } = digestText({ leads, open }, '2026-11-20', 'https://yard.example');
  expect(subject).toBe('5 leads on 2026-11-20, 3 not delivered');
  expect(text).toBe(`5 leads came in on https://yard.example on 2026-11-20.
  used-car: 3
  general: 2

Held back because they look automated (to send one on: npm run leads -- release ID): 1
  rate: 1

Not delivered (parked: npm run leads -- retry --parked, when the reason is cured):
  webhook:https://crm.example/, parked, status 401: 2
  webhook:https://crm.example/, waiting, timeout: 1`);
});

test('a quiet day is told too', () => {
  expect(digestText({ leads: [], open: [] }, '2026-11-20', 'https://yard.example')).toEqual({
    subject: '0 leads on 2026-11-20',
    text: '0 leads came in on https://yard.example on 2026-11-20.\n\nEverything is delivered.',
  });
});

test('"else" is said only beside leads that are held back', () => {
  const { text } = digestText(
    { leads: [{ form: 'general', spam: 'rate' }], open: [] },
    '2026-11-20',
    'https://yard.example',
  );
  expect(text).toContain('look automated');
  expect(text).toMatch(/\n\nEverything else is delivered\.$/);
});
