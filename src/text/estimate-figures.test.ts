import { expect, test } from 'vitest';
import { estimateText } from './estimate-figures.ts';

test('FIN-09 the calculator announces a whole sentence, even without a loan, which has no comparison rate', () => {
  const texts = { repayment: '$154', per: 'a week', rate: '7.99% p.a.', comparison: '8.49% p.a. comparison rate' };
  expect(estimateText(texts)).toBe('$154 a week, 7.99% p.a., 8.49% p.a. comparison rate');
  expect(estimateText({ ...texts, repayment: '$0', comparison: '' })).toBe('$0 a week, 7.99% p.a.');
});
