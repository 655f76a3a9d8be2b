import { describe, expect, test } from 'vitest';
import { STEPPED_FORMS } from '#domain/forms/steps.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { Site } from '#site/site.ts';
import { pageInput } from '#tests/builders/page-input.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite, type Changes } from '#tests/builders/site.ts';
import { financePage } from './finance-page.ts';
import { partsPage } from './form-page.ts';
import { testDrivePage } from './test-drive-page.ts';
import { tradeInPage } from './trade-in-page.ts';

const input = (changes: Changes<Site> = {}) => pageInput(aSite(changes));
const routeTo = (path: string) => ({ path, file: path }) as const;

describe('a page with a form', () => {
  const parts = (changes: Changes<Site> = {}) =>
    partsPage(input(changes), { kind: 'parts', ...routeTo('/parts/search') });

  test('has the title of its form', () => {
    const { head, page } = parts();
    expect(head).toMatchObject({ title: expect.stringMatching(/^Find a part \| /), noindex: false });
    expect(page.common.intro).toMatchObject({ title: 'Find a part', text: head.description });
  });

  test('names the car that is wanted, not as the one that is traded in', () => {
    expect(parts().page.common.about.before).toBe('About ');
    expect(tradeInPage(input(), { kind: 'trade-in', ...routeTo('/trade-in') }).page.common.about.before).toBe(
      'Trading in towards ',
    );
  });

  test('TRADE-02 the age up to which cars are valued is written in words, one year too', () => {
    const at = (tradeInMaxAgeYears: number) =>
      JSON.stringify(
        tradeInPage(input({ limits: { tradeInMaxAgeYears } }), { kind: 'trade-in', ...routeTo('/trade-in') }),
      );
    expect(at(1)).toContain('1 year old');
    expect(at(1)).not.toContain('1 years');
    // The browser picks the form of this one, for the cars that it compared.
    expect(at(1)).toContain('advertise one {model} built in {built}, at {prices}.|We advertise');
    expect(at(7)).toContain('7 years old');
    expect(at(7)).not.toContain('7 year ');
  });

  test('shows the main location beside the form, with its hours today, and its number if sending fails', () => {
    const [location] = aSite().locations;
    if (location === undefined) throw new Error('The site has a location.');
    const openingHours = [{ weekday: 1, status: 'Open' as const, open: '08:00', close: '17:00', formated_hours: null }];
    const locations = [
      { ...location, id: 1, slug: 'one', phone: '07 1111 1111', primary: false },
      { ...location, id: 2, slug: 'two', phone: '07 2222 2222', primary: true, openingHours },
    ];
    const { page } = parts({ locations });
    expect(page.common.contact?.phone?.text).toBe('07 2222 2222');
    expect(page.common.contact?.today?.words.regular).toBe('Today: {hours}');
    expect(page.form.phone).toBe('07 2222 2222');
  });

  test('a dealer without a location shows its own number', () => {
    const { page } = parts({ locations: [], dealership: { phone: '07 3333 3333' } });
    expect(page.common.contact).toBeNull();
    expect(page.form.phone).toBe('07 3333 3333');
    expect(page.form.failed).toContain('{phone}');
  });
});

describe('the finance enquiry', () => {
  const finance = (legal: Changes<Site['legal']>) =>
    financePage(input({ legal }), { kind: 'finance', ...routeTo('/personalised/finance') });
  test.each<[string | null, string | null, string | null]>([
    [null, null, null],
    ['Lender Ltd', null, 'Lender Ltd'],
    ['Lender Ltd', '123456', 'Lender Ltd'],
  ])('provider %s, licence %s', (creditProvider, creditLicence, expected) => {
    const { provider } = finance({ creditProvider, creditLicence }).page;
    if (expected === null) expect(provider).toBeNull();
    else expect(provider).toContain(expected);
    expect(provider?.includes('123456') ?? false).toBe(creditLicence !== null);
  });
  test('ROUTE-04 the first path is the canonical one', () => {
    expect(finance({}).head.canonical).toBe(`${aSite().origin}${aSite().routes.finance}`);
  });
});

test('a test drive is confirmed at once only if times are offered', () => {
  const route = { kind: 'test-drive', ...routeTo('/book-test-drive') } as const;
  const introOf = (changes: Changes<Site>) => testDrivePage(input(changes), route).page.common.intro.text;
  expect(introOf({ appointments: null })).toContain('We will confirm it with you');
});

test('TRADE-04 the trade-in form has a single step, even if the dealer splits forms into steps', () => {
  const tradeIn = tradeInPage(input({ forms: { multiStep: STEPPED_FORMS } }), {
    kind: 'trade-in',
    ...routeTo('/cars/trade-in'),
  });
  expect(tradeIn.page.valuation.form.steps).toBeNull();
  expect(tradeIn.page.valuation.questions.before.map(({ name }) => name)).not.toContain('kms');
  expect(tradeIn.head.canonical).toBe(`${aSite().origin}/trade-in`);
});

describe('a test drive', () => {
  const route = { kind: 'test-drive', ...routeTo('/book-test-drive') } as const;
  const page = (records: readonly SearchRecord[], changes: Changes<Site> = {}) =>
    testDrivePage(pageInput(aSite(changes), records), route).page;
  const textsOf = ({ finder }: ReturnType<typeof page>) => [
    finder.label,
    finder.found,
    finder.none,
    finder.stock.choose,
    finder.stock.other,
    finder.stock.text,
  ];

  test('uses the noun for the dealer’s stock', () => {
    const motorcycle = aSearchRecord({ item_type: 'motorcycle' });
    const motorcycles = textsOf(page([motorcycle]));
    expect(motorcycles.slice(0, 3)).toEqual([
      'Find a motorcycle (optional)',
      '{count} motorcycle shown|{count} motorcycles shown',
      'No motorcycles match. Try fewer words.',
    ]);
    expect(motorcycles.join()).not.toMatch(/\bcars?\b/);
    expect(textsOf(page([motorcycle, aSearchRecord({ id: 2 })]))[0]).toBe('Find a vehicle (optional)');
    expect(textsOf(page([aSearchRecord()]))[0]).toBe('Find a car (optional)');
  });

  test('does not mention a valuation if the dealer takes no trade-ins', () => {
    const points = (tradeIn: boolean) => page([], { features: { tradeIn } }).common.points;
    expect(points(true)).toHaveLength(3);
    expect(points(false).join()).not.toContain('valued');
  });
});
