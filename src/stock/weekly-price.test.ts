import { describe, expect, test } from 'vitest';
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
  return [row[field] ?? null, findings.find(({ outcome }) => outcome === 'left_out')?.rule ?? null];
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

  test('only this field has a period', () => {
    expect(read('price', '$129 per week')).toEqual([null, 'an amount of money']);
  });

  test('a pattern of the mapping still gets the whole text', () => {
    expect(read('subscription_price', '$129 per week', { pattern: '^\\$(\\d+) per week$' })).toEqual([129, null]);
  });
});
