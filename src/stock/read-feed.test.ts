import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, describe, expect, test } from 'vitest';
import { checkMapping } from './mapping.ts';
import { readFeed } from './read-feed.ts';

const folder = mkdtempSync(join(tmpdir(), 'caryard-feed-'));
afterAll(() => rmSync(folder, { recursive: true }));

const AUTO = { delimiter: 'auto', encoding: 'auto', header: true } as const;

function read(name: string, text: string) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return readFeed(path, AUTO);
}

const CAR = { make: 'Toyota', model: 'HiLux', year: 2020, car_type: 'used' };
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

test('DATA-01 with a mapping, fields of nested JSON objects become dotted columns, unless the object is a field of its own', () => {
  const columns = { make: 'vehicle.make', variant: 'variant' };
  const path = join(folder, 'nested.json');
  writeFileSync(path, JSON.stringify([{ vehicle: { make: 'Kia' }, variant: { torque: 1 }, photos: ['a'] }]));
  const { headers, rows } = readFeed(path, { ...AUTO, ...checkMapping({ name: 'a', columns }, 'a') });
  expect(headers).toEqual(['vehicle.make', 'variant', 'photos']);
  expect(rows[0]?.cells).toEqual({ 'vehicle.make': 'Kia', variant: { torque: 1 }, photos: ['a'] });
  expect(readFeed(path, AUTO).headers).toEqual(['vehicle', 'variant', 'photos']);
});

describe('DATA-01 a feed made to overload the reader', () => {
  test.each([
    {
      why: 'a header',
      text: `${Array.from({ length: 1_000_000 }, (_, index) => `c${index}`).join(',')}\n1,2\n`,
      row: 1,
    },
    { why: 'empty cells in one row', text: `make,model\n${','.repeat(5_000_000)}\n`, row: 2 },
    { why: 'empty cells across lines', text: `make,model\n${`${','.repeat(900)}"\n"`.repeat(3)}\n`, row: 2 },
  ])('a million columns are rejected at the limit: $why', ({ text, row }) => {
    expect(() => read('columns.csv', text)).toThrow(`Row ${row} of the feed has more than 2000 columns`);
  });

  test('an unclosed quote is rejected with its row', () => {
    const text = `make,model\nKia,"Rio\n${'Kia,Rio\n'.repeat(200_000)}`;
    expect(() => read('quote.csv', text)).toThrow('Row 2 of the feed is more than 1 MB');
  });

  test.each([
    { why: 'cells', name: 'values.csv', text: `make,model\n${`${','.repeat(1_900)}\n`.repeat(2_700)}` },
    { why: 'objects', name: 'values.json', text: `[${'{},'.repeat(2_600_000)}{}]` },
  ])('millions of $why are rejected before they fill the memory', ({ name, text }) => {
    expect(() => read(name, text)).toThrow('more than 5 million values');
  });

  test('a feed of 200 MB is rejected before it is read, and the message does not suggest splitting it', () => {
    const path = join(folder, 'large.json');
    writeFileSync(path, '[');
    truncateSync(path, 200_000_000); // sparse file, takes no disk space
    expect(() => readFeed(path, AUTO)).toThrow(
      /large\.json is 200 MB; the limit for one feed is 128 MB, some 60,000 cars\. .*"mode": "delta"/,
    );
  });

  test('thousands of blank rows take a few lines in the report', () => {
    const { rows, findings } = read('blank.csv', `make,model\nKia,Rio\n${',\n'.repeat(5_000)}`);
    expect(rows).toHaveLength(1);
    expect(findings).toHaveLength(21);
    expect(findings.at(-1)).toMatchObject({
      outcome: 'kept',
      row: 5002,
      hint: '4980 more rows are blank; delete them.',
    });
  });

  test('rows nested too deeply are rejected; the others are kept', () => {
    const deepCar = `{"make":"Deep","autograb_data":${nested(20_000)}}`;
    const { rows, findings } = read('deep.json', `[${nested(20_000)},${deepCar},${JSON.stringify(CAR)}]`);
    expect(rows.map(({ cells }) => cells.make)).toEqual(['Toyota']);
    expect(findings).toMatchObject([
      { outcome: 'rejected', row: 1, rule: 'at most 32 levels of nesting' },
      { outcome: 'rejected', row: 2, rule: 'at most 32 levels of nesting' },
    ]);
  });
});

describe('DATA-01 a row longer than its header', () => {
  test('is rejected: an unquoted comma moved its values into the wrong columns', () => {
    const { rows, findings } = read('shifted.csv', 'make,model,km\nKia,Rio,10\nKia,Rio, one owner,20\nKia,Rio,30,\n');
    expect(rows.map(({ unusable }) => unusable)).toEqual([undefined, true, undefined]);
    expect(findings).toMatchObject([
      { outcome: 'rejected', row: 3, value: '4 cells: Kia, Rio, one owner, 20', rule: '3 cells, as the header' },
      { outcome: 'kept', row: 4, value: '4 cells: Kia, Rio, 30, ' },
    ]);
  });

  test('is read if most rows are like that: names are missing from the header', () => {
    const { rows, findings } = read('longer.csv', 'make,model\nKia,Rio,10\nKia,Rio,20\nKia,Rio\n');
    expect(rows.some(({ unusable }) => unusable)).toBe(false);
    expect(findings.map(({ outcome }) => outcome)).toEqual(['kept', 'kept']);
  });
});

describe('DATA-01 lines above the header', () => {
  const title = 'is not its header: row 2 is. Delete the lines above the header.';
  test.each([
    { why: 'a title with a comma', text: 'Gum Street, stock\nMake,Model,Year\nKia,Rio,2019\n', message: title },
    { why: 'a title above unusual names', text: 'Gum Street, stock\na,b,c,d,e\n1,2,3,4,5\n', message: title },
  ])('$why is reported, with the row that contains the names', ({ text, message }) => {
    expect(() => read('title.csv', text)).toThrow(message);
  });

  test('a header repeated on each page is not a title', () => {
    const { rows } = read('pages.csv', 'Make,Model,Year\nKia,Rio,2019\nMake,Model,Year\nKia,Rio,2020\n');
    expect(rows.map(({ row }) => row)).toEqual([2, 4]);
  });

  test('names known to the mapping are a header, whatever is below them', () => {
    const text = 'VEH_MK,VEH_MD\nMake,Model,Year,VIN,Price\nKia,Rio,2019,,1\n';
    expect(() => read('codes.csv', text)).toThrow('row 2 is');
    const mapping = checkMapping({ name: 'codes', columns: { make: 'VEH_MK', model: 'VEH_MD' } }, 'codes');
    expect(readFeed(join(folder, 'codes.csv'), mapping).rows).toHaveLength(2);
  });
});

describe('DATA-01 a feed in another encoding', () => {
  const text = 'make,model\nCitroën,Coupé\nKia,Rio\n';
  test.each([
    { encoding: 'macintosh', name: 'macintosh', content: text },
    { encoding: 'shift_jis', name: 'shift_jis', content: text.replace('Citroën', 'トヨタ').replace('é', 'e') },
  ])(
    '$encoding is refused with the position and the fix, and read if the mapping names it',
    ({ encoding, name, content }) => {
      const path = join(folder, `${encoding}.csv`);
      writeFileSync(path, iconv.encode(content, encoding));
      expect(() => readFeed(path, AUTO)).toThrow(
        /neither UTF-8 nor Windows-1252: line 2 would contain "[^"]{1,4}"\. .*CSV UTF-8/,
      );
      expect(readFeed(path, { ...AUTO, encoding: name as 'macintosh' }).rows[0]?.cells).toMatchObject({
        make: content.split('\n')[1]?.split(',')[0],
      });
    },
  );

  test.each([
    'Citroën,Coupé – “as new”, don’t wait… ½ price ° ²',
    'ŠKODA,CAFÉ RACER',
    'Citroën,Coupé à la carte für Señor Müller und ein CafŽ',
    'Kia,don‘t wait it‘s gone',
    'Kia,»»»» SPECIAL «««« ©©©© ®®®®',
  ])('Windows-1252 is read: %s', (line) => {
    const path = join(folder, 'western.csv');
    writeFileSync(path, iconv.encode(`make,model\n${line}\n`, 'windows-1252'));
    expect(readFeed(path, AUTO)).toMatchObject({ encoding: 'windows-1252' });
  });
});

describe('DATA-01 rows of a JSON feed that are not objects', () => {
  test.each([
    ['list.json', `[${JSON.stringify(CAR)},null,7,"SOLD",["Kia","Rio"]]`, 2],
    ['lines.jsonl', `${JSON.stringify(CAR)}\n\nnull\n7\n"SOLD"\n["Kia","Rio"]\n`, 3],
  ])('are reported, each with its row, and count as unreadable rows: %s', (name, text, firstRow) => {
    const { rows, findings, broken } = read(name, text);
    const texts = ['null', '7', 'SOLD', '["Kia","Rio"]'];
    expect(rows).toHaveLength(1);
    expect(broken).toEqual(texts.map((rowText, index) => ({ row: firstRow + index, text: rowText })));
    expect(findings.map(({ outcome, row, value }) => [outcome, row, value])).toEqual(
      texts.map((rowText, index) => ['rejected', firstRow + index, rowText]),
    );
  });

  test('are not a feed on their own, and the message does not say that the list is empty', () => {
    expect(() => read('none.json', '[null, 7]')).toThrow(
      /has no cars: none of its 2 rows is an object, such as row 1: null\. Write each car as/,
    );
  });
});
