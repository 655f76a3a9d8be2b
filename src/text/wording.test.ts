import { describe, expect, test } from 'vitest';
import { ESSENTIAL_PLACEHOLDERS } from '#text/essential-placeholders.ts';
import { fill } from '#text/fill.ts';
import { localWords } from '#text/languages.ts';
import { WORD_KEYS, WORDING, type WordKey, wordsOf } from '#text/wording.ts';
import { SLOT_WORDS } from './en/slots.ts';

describe('words', () => {
  test.each([
    [1, 'Monday: needs 1 hour’s notice'],
    [4, 'Monday: needs 4 hours’ notice'],
  ])('FORM-14 a day is not offered because of a notice period of %i hours', (count, text) => {
    expect(fill(SLOT_WORDS['slot.notice'], { day: 'Monday', count })).toBe(text);
  });

  test('a tenant overrides texts by key; its own text keeps its spelling', () => {
    const words = wordsOf({ ...localWords('en-US'), 'fact.colour': 'Body colour', 'price.none': 'Ask us.' });
    expect([words('price.none'), words('fact.colour'), words('price.preorder')]).toEqual([
      'Ask us.',
      'Body colour',
      'PREORDER',
    ]);
  });

  test('LOCALE-01 the platform’s texts have US spelling only in the United States', () => {
    const us = wordsOf(localWords('en-US'));
    const au = wordsOf(localWords('en-AU'));
    const nz = wordsOf(localWords('en-NZ'));
    expect([us('fact.colour'), us('card.favourite')]).toEqual(['Color', 'Favorite']);
    expect([au('fact.colour'), nz('card.favourite')]).toEqual(['Colour', 'Favourite']);
    const british = /colour|favourite|licence|personalis|centre|postcode|\(km\)/i;
    // A `{name}` is a placeholder, not a word.
    expect(WORD_KEYS.filter((key) => british.test(us(key).replace(/\{\w+\}/g, '')))).toEqual([]);
  });

  test('LOCALE-01 nothing that shoppers read is in kilometres in the United States', () => {
    const us = wordsOf(localWords('en-US'));
    // What a dealer's own files must contain is in kilometres everywhere.
    expect(WORD_KEYS.filter((key) => /kilomet/i.test(us(key)))).toEqual(['wanted.km']);
  });

  test('LOCALE-01 a dealer in New Zealand has a region, not a state', () => {
    const nz = wordsOf(localWords('en-NZ'));
    const withState = WORD_KEYS.filter((key) => /\bstate\b/i.test(nz(key).replace(/\{\w+\}/g, '')));
    // The list of Australian regulators, and the state of a registration, which is asked only in Australia.
    expect(withState).toEqual(['ask.rego_state', 'ask.rego_state_missing', 'complaint.lead', 'lead.field.regoState']);
  });

  test.each(['en-NZ', 'en-US'] as const)(
    'LOCALE-01 RES-02 a reservation in %s does not mention Australian law',
    (tag) => {
      const words = wordsOf(localWords(tag));
      const withAustralian = WORD_KEYS.filter(
        (key) => key.startsWith('checkout.') && words(key).includes('Australian'),
      );
      expect(withAustralian).toEqual([]);
    },
  );

  test('LOCALE-01 placeholder names are not changed in the United States', () => {
    const us = wordsOf(localWords('en-US'));
    expect(us('card.photo_colour', { car: '2020 Ford Ranger', colour: 'Red' })).toContain('Red');
  });

  test('PRICE-03 the default no-price text keeps its full stop', () => {
    expect(WORDING['price.none']).toBe('Enquire for price.');
  });

  test.each([
    ['one', 1, '1 car'],
    ['none', 0, '0 cars'],
    ['many', 2, '2 cars'],
  ])('singular and plural: %s', (_why, count, text) => {
    expect(fill('{count} car|{count} cars', { count })).toBe(text);
  });

  test('without a count, a bar is an ordinary character', () => {
    expect(fill('{h1} | {site}', { h1: 'Utes', site: 'Least Motors' })).toBe('Utes | Least Motors');
  });

  test('a placeholder without a value stays as it is', () => {
    expect(fill('From {amount} a week', {})).toBe('From {amount} a week');
  });
});

/** Placeholders that a text may be useless without: a contact, an amount, a time. */
const KEY_PLACEHOLDERS =
  /\{(?:phone|link|code|contact|contactAdvice|yard|reference|licence|abn|number|amount|deposit|price|prices|rate|balloon|repayment|date|until|time|times|when|hours|months|years|distance|open|close|from|to)\}/;
/** Texts that are useful without such a placeholder, or whose reader finds its value in the text beside them. */
const CAN_DO_WITHOUT = [
  'sign_in.sent_to', 'sign_in.shown_message', 'card.deposit', 'calculator.clamped', 'calculator.quote_text', 'finance.validity', 'finance.assumptions', 'finance.basis', 'car.market_reason', 'car.changeover',
  'car.reserve_text', 'trade_in.point_2', 'trade_in_faq.limits.a', 'nearest.found', 'nearest.found_among',
  'nearest.found_selling', 'checkout.description', 'checkout.lead', 'checkout.journey_lead', 'checkout.journey_how_1',
  'checkout.refund_3', 'checkout.claim.money_back', 'checkout.reserved_text', 'checkout.card_submit', 'valuation.too_old',
  'valuation.too_far', 'window_card.deposit', 'message.code.until', 'message.test_drive.subject', 'message.held.subject',
  'message.returned.subject', 'message.deposit.subject', 'message.deposit.ended_subject', 'digest.subject_open',
  'error.identifier', 'error.change_before_price', 'error.change_not_below_price', 'error.change_weekly_finance', 'wanted.finance',
]; // biome-ignore format: one list

test('each text with a code, link, number, amount or time is listed either as needing it or as optional', () => {
  const decided = [...Object.keys(ESSENTIAL_PLACEHOLDERS), ...CAN_DO_WITHOUT];
  expect(new Set(decided).size).toBe(decided.length);
  expect(WORD_KEYS.filter((key) => KEY_PLACEHOLDERS.test(WORDING[key]) && !decided.includes(key))).toEqual([]);
  for (const key of CAN_DO_WITHOUT) expect(WORDING[key as WordKey], key).toMatch(KEY_PLACEHOLDERS);
  for (const [key, placeholders] of Object.entries(ESSENTIAL_PLACEHOLDERS))
    for (const name of placeholders) expect(WORDING[key as WordKey], key).toContain(`{${name}}`);
});

/** Texts with a number before a plural noun that is never 1, and why. */
const NEVER_ONE: { readonly [key in WordKey]?: string } = {
  'finance.terms': 'the law check refuses a term below 12 months',
  'service.services': 'a service plan has 5, 6 or 10 services in 3 to 5 years',
  'service.interval': 'the interval is 6 or 12 months',
  'reviews.latest': 'said only if there are more reviews than the page shows',
  'reviews.some': 'said only if there are more reviews than the page shows',
  'reviews.part': 'said only if there are more reviews than the page shows',
  'message.code.for_minutes': 'the time is fixed',
  'error.list_full': 'the length of the list is fixed',
  'compare.empty_text': 'the length of the list is fixed',
  'compare.lead': 'the length of the list is fixed',
  'compare.description': 'the length of the list is fixed',
  'compare.full': 'the length of the list is fixed',
  'favourites.full': 'the length of the list is fixed',
};
const PLURAL = /1 (?:hour|day|week|month|minute|year|service|vehicle|car|review|lead)s\b/;
const withOne = (key: WordKey): string => fill(WORDING[key], { count: 1 }).replace(/\{\w+\}/g, '1');

test('a text with a number before a plural noun has a form for one, unless the number is never 1', () => {
  const withoutForm = WORD_KEYS.filter((key) => PLURAL.test(withOne(key)));
  expect(withoutForm.filter((key) => NEVER_ONE[key] === undefined)).toEqual([]);
  expect(Object.keys(NEVER_ONE).filter((key) => !withoutForm.includes(key as WordKey))).toEqual([]);
});
