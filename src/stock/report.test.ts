import { expect, test } from 'vitest';
import type { Finding } from '#stock/finding.ts';
import { reportText } from '#stock/report.ts';

const left = (row: number, column: string): Finding => ({
  row,
  column,
  value: 'x',
  rule: 'a number',
  outcome: 'rejected',
  hint: 'Write a number.',
});

test('DATA-01 a row left out for two reasons is one row', () => {
  const findings = [left(2, 'year'), left(2, 'price'), left(5, 'year')];
  const report = { feed: 'a.csv', mapping: 'none', tenant: 'a', at: '', written: null, refused: null, counts: null };
  expect(reportText({ ...report, findings }, 3)).toContain('Rows left out (2)');
});
