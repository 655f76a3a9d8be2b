import { describe, expect, test } from 'vitest';
import { convert } from './convert.ts';
import { RowMapper } from './map-row.ts';
import { checkMapping, type Source } from './mapping.ts';

const mappingWith = (...formats: readonly string[]) =>
  checkMapping({ name: 'list', columns: { build_date: { from: 'Built', as: 'date', formats } } }, 'list');
const read = (text: string, ...formats: readonly string[]) =>
  convert(text, mappingWith(...formats).columns['build_date']?.[0] as Source);

describe('DATA-01 the forms of a date in a mapping', () => {
  test.each([
    ['dd/mm/yyyy', '12/11/2026', '2026-11-12'],
    ['DD/MM/YYYY', '12/11/2026', '2026-11-12'],
    ['d.m.yyyy', '2.1.2026', '2026-01-02'],
    ['mm/yyyy', '11/2026', '2026-11-01'],
    ['yyyymmdd', '20261112', '2026-11-12'],
    ['dd/mm/yy', '12/11/26', '2026-11-12'],
    ['dd/mm/yy', '12/11/68', '2068-11-12'],
    ['dd/mm/yy', '12/11/69', '1969-11-12'],
    ['mm/yy', '11/99', '1999-11-01'],
    ['dd-mmm-yyyy', '12-Nov-2026', '2026-11-12'],
    ['d mmm yy', '2 SEPT 26', '2026-09-02'],
    ['mmm d, yyyy', 'Nov. 2, 2026', '2026-11-02'],
    ['mmmm yyyy', 'November 2026', '2026-11-01'],
    ['ddmmmyyyy', '12NOV2026', '2026-11-12'],
    ['dd/mm/yyyy hh:mm', '12/11/2026 09:30', '2026-11-12'],
    ['dd/mm/yyyy hh:mm', '12/11/2026', '2026-11-12'],
    ['dd/mm/yyyy hh:ii', '12/11/2026 09:30', '2026-11-12'],
    ['dd/MM/yyyy, h:mm:ss a', '12/11/2026, 9:30:00 am', '2026-11-12'],
    ['yyyy-mm-ddThh:mm', '2026-11-12T09:30', '2026-11-12T09:30'],
    ['dd/mm/yyyy', '12/11/2026 1430', '2026-11-12'],
    ['dd/mm/yy', '12/11/26 0900 hrs', '2026-11-12'],
    ['dd/mm/yyyy', '12 Nov 2026 1430', '2026-11-12'],
    ['dd-mmm-yy', '12-Nov-26 1430', '2026-11-12'],
    ['yyyy-mm-dd', '2026-11-12 2359', '2026-11-12'],
    ['yyyymmdd', '20261112 1430', '2026-11-12'],
    ['dd/mm/yyyy', '12/11/2026  1430', '2026-11-12'],
    ['dd/mm/yyyy', '12/11/2026 2400', '2026-11-12'],
    ['dd/mm/yyyy', '12/11/2026 0900 AEST', '2026-11-12'],
    ['dd/mm/yyyy', '12/11/2026 0900 +1000', '2026-11-12'],
    ['dd mm yy', '12 11 26 1430', '2026-11-12'],
    ['ddmm yyyy', '1911 2026', '2026-11-19'],
    ['dd/mm/yyyy', '12 Nov 1930', '1930-11-12'],
  ])('%s reads %s', (format, text, value) => {
    expect(read(text, format)).toMatchObject({ ok: true, value });
  });

  test.each([
    ['dd/mm/yyyy', '12/11/26'],
    ['dd/mm/yyyy', '12/11/0026'],
    ['dd/mm/yyyy', '12 Nov 1430'],
    ['dd/mm/yyyy', 'Nov 12 1430'],
    ['dd/mm/yyyy', '12 Dec 1430'],
    ['dd/mm/yyyy', 'Jan 5 0915'],
    ['dd/mm/yyyy', '12/11/2026 0900 sold'],
    ['dd/mm/yyyy', '12/11/2026 1475'],
    ['dd/mm/yy', '12/11/2026'],
    ['yyyymmdd', '2026111'],
    ['dd-mmm-yyyy', '12-Nox-2026'],
  ])('%s does not read %s', (format, text) => {
    expect(read(text, format)).toEqual({ ok: false, rule: `a date written ${format}` });
  });

  test('what the guide and a refusal say about times is what happens', () => {
    expect(read('12/11/2026 09:30', 'dd/mm/yyyy')).toEqual({ ok: true, value: '2026-11-12' });
    expect(read('2026-11-12T09:30', 'dd/mm/yyyy')).toEqual({ ok: true, value: '2026-11-12T09:30' });
    expect(() => mappingWith('yyyy')).toThrow('it is read only after an ISO date with T');
  });

  test.each([
    ['', 'no form'],
    ['yyyy', 'no month'],
    ['dd/mm', 'no year'],
    ['mm/mm/yyyy', 'two months'],
    ['ddd dd/mm/yyyy', 'a weekday'],
    ['dd/mm/yyy', 'a year of three digits'],
    ['hh:mm dd/mm/yyyy', 'a time first'],
    ['dd/mm/yyyy hh', 'hours alone'],
    ['dd of mm yyyy', 'words'],
    ['dd/mm/yyyy|yyyy-mm-dd', 'two in one'],
  ])('"%s" is refused (%s), with its place, what was found and what to write', (format) => {
    expect(() => mappingWith('dd/mm/yyyy', format)).toThrow(
      `columns.build_date.0.formats.1: is not a form of a date, found ${JSON.stringify(format)}. Write a year (yyyy or yy)`,
    );
  });

  test('no form at all is refused', () => {
    expect(() => mappingWith()).toThrow('columns.build_date.0.formats: has fewer than 1 entries');
  });

  test('the order of day and month is looked for in the digits of a form with a time, and not where the month has its name', () => {
    const rows = ['12/25/2026 10:00', '03/04/2026 10:00'].map((Built, index) => ({
      row: index + 2,
      cells: { Built },
      positions: [],
    }));
    const map = (...formats: string[]) => {
      const mapper = new RowMapper(mappingWith(...formats), ['Built'], 'AUD', rows);
      return rows.map((row) => mapper.map(row).row['build_date']);
    };
    expect(map('dd/mm/yyyy hh:mm', 'mmm d, yyyy')).toEqual([undefined, undefined]);
    expect(map('mm/dd/yyyy hh:mm')).toEqual(['2026-12-25', '2026-03-04']);
  });
});

test.each([
  [
    'build_date',
    { as: 'date' },
    '2026/Nov/12',
    'add the form of this date to the "formats" of its column in the mapping',
  ],
  ['stocknum', { pattern: '^[0-9]+$' }, 'A1', 'widen the "pattern" of its column in the mapping'],
  ['doors', { as: 'number' }, 'four', 'say what it means under "values" of its column in the mapping'],
])('a cell of %s that is not read: the report names what to change in the mapping', (field, settings, text, remedy) => {
  const mapping = checkMapping({ name: 'list', columns: { [field]: { from: 'Cell', ...settings } } }, 'list');
  const { findings } = new RowMapper(mapping, ['Cell'], 'AUD').map({
    row: 2,
    cells: { Cell: text },
    positions: [text],
  });
  expect(findings.map(({ hint }) => hint)).toEqual([`Imported without ${field}. Correct the feed, or ${remedy}.`]);
});

test.each([
  ['31/06/2027', 'dd/mm/yyyy', 'a day that its month has'],
  ['30 Feb 2027', 'dd/mm/yyyy', 'a day that its month has'],
  ['31/02/26', 'dd/mm/yy', 'a day that its month has'],
  ['2027-02-29', 'yyyy-mm-dd', 'a day that its month has'],
  ['31/06/2027 09:30', 'dd/mm/yyyy', 'a day that its month has'],
  ['06/25/2027', 'dd/mm/yyyy', 'a date written dd/mm/yyyy'],
  ['12.11.2027', 'dd/mm/yyyy', 'a date written dd/mm/yyyy'],
])('DATA-01 %s in a column of %s: the report expects %s', (text, format, rule) => {
  const mapper = new RowMapper(mappingWith(format), ['Built'], 'AUD');
  const { findings } = mapper.map({ row: 2, cells: { Built: text }, positions: [text] });
  expect(findings.map((finding) => finding.rule)).toEqual([rule]);
  expect(findings[0]?.hint.includes('formats')).toBe(rule.startsWith('a date'));
});

test.each([
  ['21.990', 'Correct the feed: write one amount, such as 21990 or $21,990.50.'],
  ['$18,990 + GST', 'Correct the feed: write the amount with GST in it.'],
])('DATA-01 an amount %s that is not read: the report says how to write it', (text, remedy) => {
  const mapping = checkMapping({ name: 'list', columns: { price: { from: 'Price', as: 'money' } } }, 'list');
  const mapper = new RowMapper(mapping, ['Price'], 'AUD');
  const { findings } = mapper.map({ row: 2, cells: { Price: text }, positions: [text] });
  expect(findings.map(({ hint }) => hint)).toEqual([`Imported without price. ${remedy}`]);
});
