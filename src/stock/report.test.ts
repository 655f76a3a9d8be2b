import { expect, test } from 'vitest';
import type { Finding } from '#stock/finding.ts';
import { reportJson, reportText } from '#stock/report.ts';

const rejectedCell = (row: number, column: string): Finding => ({
  row,
  column,
  value: 'x',
  rule: 'a number',
  outcome: 'rejected',
  hint: 'Write a number.',
});

test('DATA-01 a row rejected for two reasons counts once', () => {
  const findings = [rejectedCell(2, 'year'), rejectedCell(2, 'price'), rejectedCell(5, 'year')];
  const report = { feed: 'a.csv', mapping: 'none', tenant: 'a', at: '', written: null, refused: null, counts: null };
  expect(reportText({ ...report, findings }, 3)).toContain('Rows left out (2)');
});

test('a group of a hundred thousand findings is counted in full and listed in part', () => {
  const findings = [
    ...Array.from({ length: 100_000 }, (_, at) => rejectedCell(at + 2, 'year')),
    rejectedCell(3, 'price'),
  ];
  const report = { feed: 'a.csv', mapping: 'none', tenant: 'a', at: '', written: null, refused: null, counts: null };
  const json = JSON.parse(reportJson({ ...report, findings }));
  expect(json.findings).toHaveLength(5_001);
  expect(json.groups.map(({ column, count }: { column: string; count: number }) => [column, count])).toEqual([
    ['year', 100_000],
    ['price', 1],
  ]);
  const text = reportText({ ...report, findings }, Number.POSITIVE_INFINITY);
  expect(text).toContain('year: wanted a number; 100000 times');
  expect(text.split('\n').length).toBeLessThan(5_020);
});
