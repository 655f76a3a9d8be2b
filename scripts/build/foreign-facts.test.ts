import { expect, test } from 'vitest';
import { aTenant } from '#tests/builders/tenant.ts';
import { dealerTexts } from './dealer-texts.ts';
import { foreignFacts } from './foreign-facts.ts';

const { config } = aTenant({
  name: 'Gum Street Cars',
  legal: {
    legalName: 'Gum Street Cars Pty Ltd',
    abn: '63 000 770 077',
    licences: [{ state: 'QLD', number: 'MD 000770' }],
    privacyContact: { name: 'Privacy Officer', email: 'privacy@gum.example' },
    creditProvider: 'An invented lender',
    creditLicence: '000410',
  },
});
const findings = (text: string): string[] =>
  foreignFacts({ config, texts: [{ file: 'pages/a.md', where: 'pages/a.md:3', text, page: true }] }).map(
    (finding) => `${finding.where} ${finding.problem}`,
  );

test.each<[text: string, names: string]>([
  ['between you and us (ABN 63 000 410 027).', 'ABN 63 000 410 027'],
  ['ACN: 000410027', 'ACN: 000410027'],
  ['motor dealer licence no. 4410027', 'licence no. 4410027'],
  ['Motor Dealer Licence MD000521 (New South Wales)', 'Licence MD000521'],
  ['registered motor vehicle trader M740174', 'vehicle trader M740174'],
  ['We are us, trading as Other Motors, motor dealer', '"Other Motors" as the trading name'],
  ['The law of Victoria applies.', 'the law of Victoria, where the dealer has no location'],
  ['the laws of the State of Western Australia', 'where the dealer has no location'],
])('a text of another dealer is reported with its line: %s', (text, names) => {
  expect(findings(text)).toEqual([expect.stringContaining(names)]);
  expect(findings(text)[0]).toMatch(/^pages\/a\.md:3 names /);
});

test.each([
  'ABN 63 000 770 077, ABN 63000770077, licence MD 000770, Licence no. MD000770',
  'trading as Gum Street Cars, and GUM STREET CARS',
  'trading as {legal.tradingName}, {legal.licences}, ABN {legal.abn}. The law of {legal.state} applies.',
  'Australian Credit Licence 000410',
  'Bring your licence. A licence for 3 years. Your licence, and 2 points. Call 1800 931 678.',
  'The law of Queensland applies. We deliver to Victoria and New South Wales.',
])('the dealer’s own text is accepted: %s', (text) => expect(findings(text)).toEqual([]));

test('the note of a state may name its law, but not that of another state, and no number of another dealer', () => {
  const text = 'By the laws of Victoria. Motor dealer licence no. 4410027.';
  const copied = 'By the laws of Victoria.';
  const stateNotes = [
    { state: 'VIC', text },
    { state: 'TAS', text: copied },
  ];
  const tenant = aTenant({ legal: { stateNotes } });
  const problems = foreignFacts({ config: tenant.config, texts: dealerTexts(tenant) }).map(
    ({ where, problem }) => `${where} ${problem}`,
  );
  expect(problems).toEqual([
    'legal.stateNotes[0].text names licence no. 4410027, which is not in the settings',
    'legal.stateNotes[1].text names the laws of Victoria, where the dealer has no location',
  ]);
  const texts = dealerTexts(tenant).map((part) => ({ ...part, where: 'pages/terms.md' }));
  expect(foreignFacts({ config: tenant.config, texts }).map(({ problem }) => problem)).toContain(
    'names the laws of Victoria, where the dealer has no location',
  );
});
