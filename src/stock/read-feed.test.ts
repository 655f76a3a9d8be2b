import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
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

describe('DATA-01 a feed made to overrun the reader', () => {
  test('a million columns are refused, and soon', () => {
    const header = Array.from({ length: 1_000_000 }, (_, at) => `c${at}`).join(',');
    expect(() => read('columns.csv', `${header}\n1,2\n`)).toThrow('1000000 columns');
  });

  test('rows nested without end are rejected; the others stay', () => {
    const deep = `{"make":"Deep","autograb_data":${nested(20_000)}}`;
    const { rows, findings } = read('deep.json', `[${nested(20_000)},${deep},${JSON.stringify(CAR)}]`);
    expect(rows.map(({ cells }) => cells.make)).toEqual(['Toyota']);
    expect(findings).toMatchObject([
      { outcome: 'rejected', row: 1, rule: 'at most 32 levels of nesting' },
      { outcome: 'rejected', row: 2, rule: 'at most 32 levels of nesting' },
    ]);
  });
});
