import { expect, test } from 'vitest';
import { type CATEGORIES, toLeadCategory } from '#domain/forms/categories.ts';
import { FORM_IDS } from '#domain/forms/form.ts';
import { LOCALES } from '#domain/locale.ts';
import { edgeWords } from '#text/edge-words.ts';
import { wordsOf } from '#text/wording.ts';
import { type DigestData, digestText } from './lead-digest.ts';

const DEALER = {
  origin: 'https://yard.example',
  locale: { ...LOCALES.AU, timeZone: 'Australia/Sydney' },
  words: edgeWords(wordsOf({})),
};
const digest = (data: Omit<DigestData, 'phoneReveals'> & Partial<DigestData>) =>
  digestText({ phoneReveals: 0, ...data }, '2026-11-20', DEALER);
const lead = (form: string, spam: string | null = null) => ({ form, spam, category: null, subcategory: null });
const enquiry = (chosen: string) => ({ ...lead('general'), ...toLeadCategory(chosen) });

test.each<[category: (typeof CATEGORIES)[number], row: string]>([
  ['General Enquiry', 'General enquiries'],
  ['New Vehicle Enquiry', 'New and demo vehicle enquiries'],
  ['Used Vehicle Enquiry', 'Used vehicle enquiries'],
  ['Finance Enquiry', 'Finance enquiries'],
  ['Service Enquiry', 'Service enquiries'],
  ['Parts Enquiry', 'Parts enquiries'],
  ['Fleet Enquiry', 'Fleet enquiries'],
  ['Careers Enquiry', 'Careers enquiries'],
  ['Feedback', 'Customer feedback'],
])('a general enquiry is counted by its category: %s', (category, row) => {
  expect(digest({ leads: [enquiry(category)], open: [] }).text).toContain(`\n  ${row}: 1`);
});

test('a category that the form does not have is counted as a general enquiry', () => {
  expect(digest({ leads: [enquiry('Boats')], open: [] }).text).toContain('\n  General enquiries: 1');
});

test('the daily e-mail counts by form, reason and problem, in readable text', () => {
  const leads = [lead('general'), lead('used-car'), lead('used-car'), lead('general', 'rate'), lead('used-car')];
  const row = (state: string, problem: string | null) => ({
    destination: 'webhook:https://crm.example/',
    state,
    problem,
  });
  const open = [row('parked', 'status 401'), row('parked', 'status 401'), row('waiting', 'timeout')];
  const { subject, text } = digest({ leads, open });
  expect(subject).toBe('5 leads on Friday 20 November 2026, 3 not delivered');
  expect(text).toBe(`5 leads came in through yard.example on Friday 20 November 2026.
  Used vehicle enquiries: 3
  General enquiries: 2

Held back because they look automated: 1
  Too many from one connection in an hour: 1

Not delivered:
  crm.example, refused with status 401, given up: 2
  crm.example, no answer in time, still trying: 1

The people who look after your website can send these on.`);
});

test('a day without leads is reported too', () => {
  expect(digest({ leads: [], open: [] })).toEqual({
    subject: 'No leads on Friday 20 November 2026',
    text: 'No leads came in through yard.example on Friday 20 November 2026.',
  });
});

test.each([
  [0, ''],
  [1, '\n\nA shopper asked to see a phone number once.'],
  [7, '\n\nShoppers asked to see phone numbers 7 times.'],
])('PHONE-02 it says how often a phone number was opened: %s', (phoneReveals, line) => {
  expect(digest({ leads: [], open: [], phoneReveals }).text).toBe(
    `No leads came in through yard.example on Friday 20 November 2026.${line}`,
  );
});

test('"else" is used only with flagged leads, and empty groups are left out', () => {
  expect(digest({ leads: [lead('general')], open: [] }).text).toMatch(/\n\nEverything was delivered\.$/);
  expect(digest({ leads: [lead('general'), lead('general', 'rate')], open: [] }).text).toContain(
    '\n\nEverything else was delivered.\n',
  );
  expect(digest({ leads: [lead('general', 'rate')], open: [] }).text).not.toContain('delivered');
});

test('a lead flagged by an earlier version is counted with those of today', () => {
  const { text } = digest({ leads: [lead('general', 'trap'), lead('general', 'honeypot')], open: [] });
  expect(text).toContain('\n  Filled in a field that people cannot see: 2');
});

test('it contains no internal codes or numeric dates, whatever was received or is undelivered', () => {
  const leads = FORM_IDS.flatMap((form) =>
    [null, 'honeypot', 'rate', 'forged', 'expired', 'fast'].map((spam) => lead(form, spam)),
  );
  const destinations = ['webhook:https://crm.example/in_box', 'adf:https://a.example/', 'email:desk@yard.example'];
  const problems = [
    'status 503',
    'timeout',
    'unreachable',
    'garbage',
    'no email service',
    'no e-mail service',
    'no such lead',
    null,
  ];
  const open = [...destinations, 'adf-email:a@yard.example', 'hook:https://h.example/x', 'email', 'sms'].flatMap(
    (destination) => problems.map((problem) => ({ destination, state: 'parked', problem })),
  );
  const { subject, text } = digest({ leads, open });
  expect(`${subject}\n${text}`).not.toMatch(/[a-z][A-Z]|\w_\w|\d{4}-\d{2}|undefined|null|https?:|npm/);
  for (const form of FORM_IDS) if (form.includes('-')) expect(text).not.toContain(form);
  expect(text).not.toMatch(/no e-?mail service(?! is set up)/);
});
