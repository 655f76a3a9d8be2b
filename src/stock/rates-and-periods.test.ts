import { describe, expect, test } from 'vitest';
import { valueAt } from '#config/merge.ts';
import { RowMapper } from './map-row.ts';
import { checkMapping } from './mapping.ts';

const read = (field: string, text: string, more: object = {}) => {
  const mapping = checkMapping(
    { name: 'list', columns: { [field]: { from: 'Weekly', as: 'money', ...more } } },
    'list',
  );
  const { row, findings } = new RowMapper(mapping, ['Weekly'], 'AUD').map({
    row: 2,
    cells: { Weekly: text },
    positions: [],
  });
  return [valueAt(row, field.split('.')) ?? null, findings.find(({ outcome }) => outcome === 'left_out')?.rule ?? null];
};

describe('PRICE-01 a price by the week', () => {
  test.each([
    ['$129', 129],
    ['$129 per week', 129],
    ['$129 pw', 129],
    ['$129pw', 129],
    ['$129 p.w.', 129],
    ['$129 p/w', 129],
    ['$129/week', 129],
    ['$129 / wk', 129],
    ['$129 a week', 129],
    ['AUD 1,129 weekly', 1129],
    ['$129 per week*', 129],
  ])('%s is read as %i', (text, dollars) => {
    expect(read('subscription_price', text)).toEqual([dollars, null]);
  });

  test.each(['$560 per month', '$560 pm', '$560/month', '$560 monthly', '$258 per fortnight', '$6,708 a year'])(
    '%s is refused, with the period that is wanted',
    (text) => expect(read('subscription_price', text)).toEqual([null, 'dollars a week, not by another period']),
  );

  test.each(['$129 per car', `$129${' '.repeat(300_000)}per week`])('another text is refused as before', (text) => {
    expect(read('subscription_price', text)).toEqual([null, 'an amount of money']);
  });

  test('a price for the whole car has no period', () => {
    expect(read('price', '$129 per week')).toEqual([null, 'an amount of money']);
  });

  test('a pattern of the mapping still gets the whole text', () => {
    expect(read('subscription_price', '$129 per week', { pattern: '^\\$(\\d+) per week$' })).toEqual([129, null]);
  });
});

describe('FIN-01 the figures of a lender, as feeds write them', () => {
  test.each([
    ['paymentWeek', '$121 pw', 121],
    ['paymentWeek', '$121.50 per week', 121.5],
    ['paymentMonth', '$526 pm', 526],
    ['paymentMonth', '$526 a month', 526],
  ])('%s: %s', (part, text, dollars) => {
    expect(read(`finance_lenders.manual.${part}`, text)).toEqual([dollars, null]);
  });

  test.each([
    ['paymentWeek', '$526 per month', 'dollars a week, not by another period'],
    ['paymentMonth', '$121 pw', 'dollars a month, not by another period'],
  ])('%s: %s is refused, with the period that is wanted', (part, text, rule) => {
    expect(read(`finance_lenders.manual.${part}`, text)).toEqual([null, rule]);
  });

  test.each([
    '7.99',
    '7.99%',
    '7.99 %',
    '7.99% p.a.',
    '7.99 % pa',
    '7.99% per annum',
    '7.99 percent',
    '7.99% p.a.*',
    '7.99% p/a',
    '7.99pc',
    '7.99 pc p.a.',
    '7.99% fixed',
    '7.99% p.a. variable',
  ])('a rate of %s', (text) => {
    for (const part of ['interestRate', 'comparisonRate'])
      expect(read(`finance_lenders.manual.${part}`, text, { as: 'number' })).toEqual([7.99, null]);
  });

  test('a rate that is none is refused, and a number of another field keeps its unit', () => {
    const number = { as: 'number' };
    expect(read('finance_lenders.manual.interestRate', 'from 7.99%', number)).toEqual([null, 'a number']);
    expect(read('doors', '4%', number)).toEqual([null, 'a number']);
  });
});
