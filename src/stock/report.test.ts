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
  const report = {
    feed: 'a.csv',
    mapping: 'none',
    tenant: 'a',
    at: '',
    written: null,
    refused: null,
    counts: null,
    delisted: [],
  };
  expect(reportText({ ...report, findings }, 3)).toContain('Rows left out (2)');
});

test('terminal escape codes in the name of a column or file are printed, not executed', () => {
  const report = {
    feed: '\x1b]0;a.csv',
    mapping: 'none',
    tenant: 'a',
    at: '',
    written: null,
    refused: null,
    counts: null,
    delisted: ['2019 Kia \u202eRio'],
    findings: [rejectedCell(2, '\x1b[2Jyear')],
  };
  const text = reportText(report, 3);
  expect(text).toContain('\\u001b[2Jyear: expected a number; once\n');
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
});

test('a group of a hundred thousand findings is counted in full and listed in part', () => {
  const findings = [
    ...Array.from({ length: 100_000 }, (_, index) => rejectedCell(index + 2, 'year')),
    rejectedCell(3, 'price'),
  ];
  const report = {
    feed: 'a.csv',
    mapping: 'none',
    tenant: 'a',
    at: '',
    written: null,
    refused: null,
    counts: null,
    delisted: [],
  };
  const json = JSON.parse(reportJson({ ...report, findings }));
  expect(json.findings).toHaveLength(5_001);
  expect(json.groups.map(({ column, count }: { column: string; count: number }) => [column, count])).toEqual([
    ['year', 100_000],
    ['price', 1],
  ]);
  const text = reportText({ ...report, findings }, Number.POSITIVE_INFINITY);
  expect(text).toContain('year: expected a number; 100000 times');
  expect(text.split('\n').length).toBeLessThan(5_020);
});

test('cars that are no longer for sale are named: some on the screen, all in the full report', () => {
  const delisted = Array.from({ length: 30 }, (_, index) => `2019 Kia Rio (P${index})`);
  const report = { feed: 'a.csv', mapping: 'none', tenant: 'a', at: '', written: null, refused: null, counts: null };
  const text = (limit: number) => reportText({ ...report, findings: [], delisted }, limit);
  expect(text(3)).toContain('No longer for sale (30): 2019 Kia Rio (P0), ');
  expect(text(3)).toContain('(P11) and 18 more, listed in the full report.');
  expect(text(Number.POSITIVE_INFINITY)).toContain('2019 Kia Rio (P29).');
  expect(JSON.parse(reportJson({ ...report, findings: [], delisted })).delisted).toHaveLength(30);
});
