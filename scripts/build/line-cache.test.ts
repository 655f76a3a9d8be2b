import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { tenantFolders } from '#config/tenant-folders.ts';
import type { Car } from '#domain/car.ts';
import { readStockFile } from '#stock/snapshot.ts';
import { digestOf } from './code-digest.ts';
import { LineCache } from './line-cache.ts';

const CACHE = '.caryard/cache/stock';
const CODE = 'code';
const work = mkdtempSync(join(tmpdir(), 'caryard-lines-'));
const dealers: string[] = [];
afterAll(() => {
  rmSync(work, { recursive: true, force: true });
  for (const dealer of dealers) rmSync(join(CACHE, digestOf(dealer)), { recursive: true, force: true });
});

const ROW = { make: 'Mazda', model: 'BT-50', year: 2016, car_type: 'used', price: 22_990 };
const LINES = [1, 2, 3].map((id) => JSON.stringify({ id, slug: `car-${id}`, ...ROW }));

let dealer = '';
let stock = '';
beforeEach(() => {
  dealer = join(work, `dealer-${dealers.length}`);
  dealers.push(dealer);
  mkdirSync(dealer);
  stock = join(dealer, 'stock.jsonl');
  writeFileSync(stock, LINES.join('\n'));
});
const folder = (): string => join(CACHE, digestOf(dealer));
const file = (): string => join(folder(), 'lines');

/**
 * Reads the stock as a build does.
 *
 * @returns the cars, and the lines that had to be checked
 */
function read(code = CODE, folder = dealer, isClean = false): { cars: Car[]; checked: string[] } {
  const lines = new LineCache(folder, code, isClean);
  const checked: string[] = [];
  const cars = readStockFile(stock, {
    get: (line) => lines.get(line),
    add: (line, car) => {
      checked.push(line);
      lines.add(line, car);
    },
  });
  lines.save();
  return { cars, checked };
}

test.each(tenantFolders('tenants'))('the cars of %s are the same when read from cached lines', (slug) => {
  cpSync(join('tenants', slug, 'stock.jsonl'), stock);
  const { cars } = read();
  const second = read();
  expect(second.cars).toStrictEqual(cars);
  expect(second.checked).toEqual([]);
});

describe('checked stock lines', () => {
  test('are not checked again, but other lines are', () => {
    expect(read().checked).toEqual(LINES);
    expect(read().checked).toEqual([]);
    const higherPrice = (LINES[1] as string).replace('22990', '23990');
    writeFileSync(stock, [LINES[0], higherPrice, LINES[2]].join('\n'));
    const { cars, checked } = read();
    expect(checked).toEqual([higherPrice]);
    expect(cars.map(({ price }) => price)).toEqual([22_990, 23_990, 22_990]);
  });

  test('are checked again in a clean build, and still cached', () => {
    read();
    expect(read(CODE, dealer, true).checked).toEqual(LINES);
    expect(read().checked).toEqual([]);
  });

  test('are checked again after a change of the code', () => {
    read();
    expect(read('other code').checked).toEqual(LINES);
  });

  test('are cached for each dealer separately', () => {
    read();
    const other = join(work, `dealer-${dealers.length}`);
    dealers.push(other);
    cpSync(folder(), join(CACHE, digestOf(other)), { recursive: true });
    expect(read(CODE, other).checked).toEqual(LINES);
  });

  test('are checked again if the cache file is truncated or modified', () => {
    read();
    const content = readFileSync(file());
    // All of the first line, which identifies the cache, and part of the rest.
    const offsets = Array.from({ length: content.length }, (_, index) => index).filter(
      (offset) => offset < 40 || offset % 97 === 0,
    );
    for (const position of offsets.flatMap((offset) => [offset, -offset - 1])) {
      const changed = Buffer.from(content);
      if (position >= 0) changed[position] = (changed[position] as number) ^ 1;
      writeFileSync(file(), position >= 0 ? changed : content.subarray(0, -position - 1));
      const lines = new LineCache(dealer, CODE);
      expect(LINES.flatMap((line) => lines.get(line) ?? [])).toEqual([]);
    }
  });

  test('with a problem are reported each time', () => {
    writeFileSync(stock, [...LINES, '{"id":4,"slug":"car-4","make":"Mazda"}'].join('\n'));
    for (let i = 0; i < 2; i += 1) expect(() => read()).toThrow(/line 4: model/);
    writeFileSync(stock, [...LINES.slice(0, 2), 'no car'].join('\n'));
    expect(() => read()).toThrow(/line 3: not JSON/);
  });

  test('are removed together with the dealer’s folder', () => {
    read();
    const oldFolder = folder();
    rmSync(dealer, { recursive: true });
    dealer = join(work, `dealer-${dealers.length}`);
    dealers.push(dealer);
    stock = join(dealer, 'stock.jsonl');
    mkdirSync(dealer);
    writeFileSync(stock, LINES.join('\n'));
    read();
    expect(existsSync(oldFolder)).toBe(false);
    expect(existsSync(folder())).toBe(true);
  });

  test('are not deleted while another build is writing the name of their dealer', () => {
    read();
    writeFileSync(join(folder(), 'dealer'), '');
    const lines = new LineCache(work, CODE);
    lines.add('a new line', read().cars[0] as Car);
    lines.save();
    dealers.push(work);
    expect(read().checked).toEqual([]);
  });

  test('are still read if they cannot be cached', () => {
    mkdirSync(file(), { recursive: true });
    expect(read().cars).toHaveLength(3);
    expect(read().checked).toEqual(LINES);
  });
});
