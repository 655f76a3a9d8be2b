import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BUILD_RECORD as RECORD } from '#tests/builders/build-record.ts';
import { type BuildRecord, BuildRecords } from './build-records.ts';

const CACHE = '.caryard/cache/sites';

let out: string;
let records: BuildRecords;
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'caryard-records-'));
  records = new BuildRecords('tenants', out);
});
afterEach(() => {
  rmSync(out, { recursive: true, force: true });
  records.prune([]); // the folder of a removed output folder is removed too
});
const files = (): string[] => globSync(`${CACHE}/${basename(out)}-*/*.json*`);

test('a record is read back as it was written', () => {
  expect(records.read('corner')).toBeNull();
  records.write('corner', RECORD);
  expect(records.read('corner')).toEqual(RECORD);
  expect(records.read('lake')).toBeNull();
});

test('records in a folder that another build is creating are not deleted', () => {
  records.write('corner', RECORD);
  writeFileSync(globSync(`${CACHE}/${basename(out)}-*/out`)[0] as string, '');
  new BuildRecords('tenants', `${out}-other`).prune([]);
  expect(records.read('corner')).toEqual(RECORD);
  records.write('corner', RECORD);
});

test('a truncated or modified record is not used', () => {
  records.write('corner', RECORD);
  const [file = ''] = files();
  const content = readFileSync(file);
  for (let i = 0; i < content.length; i += 1) {
    writeFileSync(file, content.subarray(0, i));
    expect(records.read('corner'), `cut off at ${i}`).toBeNull();
    const changed = Buffer.from(content);
    changed[i] = (changed[i] as number) ^ 1;
    writeFileSync(file, changed);
    expect(records.read('corner'), `changed at ${i}`).toBeNull();
  }
  rmSync(file);
  mkdirSync(file);
  expect(records.read('corner')).toBeNull();
  rmSync(file, { recursive: true });
});

test('a record with a missing or invalid field is not used', () => {
  const parts = (value: object, path: readonly string[] = []): string[][] =>
    Object.entries(value).flatMap(([key, inner]) => [
      [...path, key],
      ...(typeof inner === 'object' && inner !== null ? parts(inner, [...path, key]) : []),
    ]);
  const damagedRecord = (path: readonly string[], value: unknown): BuildRecord => {
    const record = structuredClone(RECORD) as unknown as { [key: string]: unknown };
    const last = path.at(-1) as string;
    const parent = path.slice(0, -1).reduce((node, key) => node[key] as typeof record, record);
    if (value === undefined) delete parent[last];
    else parent[last] = value;
    return record as unknown as BuildRecord;
  };
  const fieldPaths = parts(RECORD).filter(
    ([first, , third]) => !['site', 'rendered', 'outputs', 'lookups'].includes(first as string) || third === undefined,
  );
  expect(fieldPaths.length).toBeGreaterThan(15);
  for (const path of fieldPaths) {
    const isEntry = path.length === 2 && path[0] !== 'claims' && path[0] !== 'site';
    for (const value of isEntry ? [true] : [undefined, true]) {
      records.write('corner', damagedRecord(path, value));
      expect(records.read('corner'), `${path.join('.')} is ${value}`).toBeNull();
    }
  }
  for (const text of ['null', '1', '[]', '{}']) {
    records.write('corner', JSON.parse(text) as BuildRecord);
    expect(records.read('corner'), text).toBeNull();
  }
});

test('a record is only valid for its tenants folder and its output folder', () => {
  records.write('corner', RECORD);
  const [file = ''] = files();
  expect(new BuildRecords('elsewhere/tenants', out).read('corner')).toBeNull();
  const other = mkdtempSync(join(tmpdir(), 'caryard-records-'));
  try {
    const otherRecords = new BuildRecords('tenants', other);
    otherRecords.write('corner', { ...RECORD, key: 'other' });
    const [copy = ''] = globSync(`${CACHE}/${basename(other)}-*/*.json`);
    writeFileSync(copy, readFileSync(file));
    expect(otherRecords.read('corner'), 'copied from another folder').toBeNull();
  } finally {
    rmSync(other, { recursive: true });
  }
});

test('pruning removes the records of deleted dealers, of deleted output folders, and of killed builds', () => {
  const second = new BuildRecords('other/tenants', out);
  for (const name of ['corner', 'lake']) records.write(name, RECORD);
  second.write('corner', RECORD);
  const [file = ''] = files();
  for (const pid of [1, 2]) writeFileSync(`${file}.${pid}`, '');
  utimesSync(`${file}.1`, 1, 1);
  records.prune(['lake']);
  expect(records.read('corner')).toBeNull();
  expect(records.read('lake')).toEqual(RECORD);
  expect(second.read('corner'), 'of another folder of tenants').toEqual(RECORD);
  expect(files().filter((name) => /\d$/.test(name))).toEqual([`${file}.2`]);
  rmSync(out, { recursive: true });
  new BuildRecords('nobody', 'dist').prune([]);
  expect(files()).toEqual([]);
  expect(existsSync(CACHE)).toBe(true);
});
