import { describe, expect, test } from 'vitest';
import type { ConfigError } from '#config/config-error.ts';
import { NOT_GIVEN } from '#config/content-facts.ts';
import { readContentPage } from '#config/content-pages.ts';
import { aTenant } from '#tests/builders/tenant.ts';

const page = (body: string) => {
  const read = readContentPage('terms', `---\ntitle: A\ndescription: B\n---\n${body}\n`, 'pages/terms.md');
  if (read.page === null) throw new Error(read.problems[0]?.problem);
  return read.page;
};
const partsWith = (body: string, over = {}) => aTenant(over, { pages: [page(body)] }).pages[0]?.parts;

test('LEGAL-02 facts of the dealer are filled in wherever a page refers to them: text, link address, question', () => {
  const body =
    '{legal.tradingName}, [{privacy.email}](mailto:{privacy.email})\n\n:::faq\n### Where is {site.name}?\n{site.address}\n:::';
  const address = '1 Only Street, Ipswich QLD 4305';
  expect(partsWith(body)).toEqual([
    {
      kind: 'html',
      html: '<p>Least Motors, <a href="mailto:owner@least.example">owner@least.example</a></p>',
      headings: [],
    },
    {
      kind: 'questions',
      title: null,
      entries: [{ question: 'Where is Least Motors?', html: `<p>${address}</p>`, text: address }],
    },
  ]);
});

test('LEGAL-02 a fact in a heading is filled in where the page lists its sections', () => {
  expect(partsWith('## What {site.name} does')).toMatchObject([
    { headings: [{ id: 'part-what-site-name-does', title: 'What Least Motors does' }] },
  ]);
});

test('LEGAL-02 a phone number has non-breaking spaces, and no spaces in a link', () => {
  const legal = { privacyContact: { name: 'Owner', email: 'owner@least.example', phone: '02 5550 0000' } };
  expect(partsWith('Call [{privacy.phone}](tel:{privacy.phone}).', { legal })).toEqual([
    { kind: 'html', html: '<p>Call <a href="tel:0255500000">02\u00a05550\u00a00000</a>.</p>', headings: [] },
  ]);
});

test('LEGAL-02 a fact is escaped as text', () => {
  expect(JSON.stringify(partsWith('{site.name}', { name: 'A & B <3 "C"' }))).toContain('A &#38; B &#60;3');
});

test('LEGAL-02 a fact that the dealer has not given is reported with file and line', () => {
  let problems: ConfigError['problems'] = [];
  try {
    partsWith('One\n\nABN {legal.abn}');
  } catch (error) {
    problems = (error as ConfigError).problems;
  }
  expect(problems).toEqual([
    {
      file: 'pages/terms.md',
      path: 'line 7',
      found: '"{legal.abn}"',
      problem: 'is a fact that the tenant file does not give',
      fix: 'Add it there, or remove it from the page.',
    },
  ]);
});

const NO_DEPOSITS = { private: { payments: { kind: 'none' } } };
const problemsOf = (make: () => unknown): ConfigError['problems'] => {
  try {
    make();
  } catch (error) {
    return (error as ConfigError).problems;
  }
  return [];
};

describe('RES-02 texts can refer to the deposit and the hours of a hold', () => {
  const text = 'A deposit of {deposit.amount} holds a car for {deposit.hours} hours.';
  const home = { sellingPoints: [{ title: 'Hold online', text }] };

  test.each([
    { why: 'the defaults', limits: {}, reads: 'A deposit of $200 holds a car for 48 hours.' },
    {
      why: 'custom ones, including cents',
      limits: { depositDollars: 99.5, holdHours: 72 },
      reads: 'A deposit of $99.50 holds a car for 72 hours.',
    },
  ])('$why, on a page and in the tenant file', ({ limits, reads }) => {
    expect(partsWith(text, { limits })).toEqual([{ kind: 'html', html: `<p>${reads}</p>`, headings: [] }]);
    expect(aTenant({ limits, home }).config.home.sellingPoints[0]?.text).toBe(reads);
  });

  test('a text that refers to the deposit is reported if no deposit is taken', () => {
    expect(problemsOf(() => aTenant({ ...NO_DEPOSITS, home }))).toMatchObject([
      { path: 'home.sellingPoints[0].text', found: '"{deposit.amount}"', problem: NOT_GIVEN },
      { path: 'home.sellingPoints[0].text', found: '"{deposit.hours}"', problem: NOT_GIVEN },
    ]);
    expect(problemsOf(() => partsWith(text, NO_DEPOSITS))).toHaveLength(2);
  });

  test('a dealership’s texts can refer to facts too; an unknown fact is reported with a suggestion', () => {
    const card = (placeholderText: string) => ({
      dealerships: [{ id: 71, slug: 'least', name: 'Least Motors', config: { card: { placeholderText } } }],
    });
    expect(aTenant(card('Ring {site.name}')).dealershipTopics['least']?.card.placeholderText).toBe('Ring Least Motors');
    expect(problemsOf(() => aTenant(card('Pay {deposit.amout}')))).toMatchObject([
      {
        path: 'dealerships[0].config.card.placeholderText',
        problem: 'is not a fact about the dealer',
        didYouMean: 'deposit.amount',
      },
    ]);
  });
});
