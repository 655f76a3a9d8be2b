import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRICE_TYPES } from '#domain/car.ts';
import type { ModelRecord } from '#domain/model-record.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { decodeIndex, encodeIndex, encodeModels, recordAt, StockIndexError } from '#domain/stock-index.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';

const reread = (file: unknown) => decodeIndex(JSON.parse(JSON.stringify(file)));
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const text = fc.oneof(
  fc.constantFrom('Toyota', 'Land Rover', '', '\\', '"', '-'),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);
const seconds = fc.integer({ min: 0, max: 4e9 });
const money = fc.nat(2_000_000);

const anyRecord: fc.Arbitrary<SearchRecord> = fc.record({
  id: fc.maxSafeNat(),
  slug: text,
  make: text,
  model: text,
  badge: optional(text),
  series: optional(text),
  year: fc.integer({ min: 1900, max: 2030 }),
  car_type: fc.constantFrom('new', 'used', 'demo'),
  item_type: fc.constantFrom('car', 'motorcycle', 'caravan'),
  status: text,
  price: optional(fc.oneof(money, fc.double({ min: 0, max: 1e6, noNaN: true }).map(Math.abs))),
  before_price: optional(money),
  price_type: optional(fc.constantFrom(...PRICE_TYPES)),
  subscription_price: optional(money),
  preorder: fc.boolean(),
  km: optional(money),
  colour: optional(text),
  body: optional(text),
  fuel: optional(text),
  transmission: optional(text),
  drive: optional(text),
  engine: optional(text),
  seats: optional(fc.nat(9)),
  doors: optional(fc.nat(9)),
  stocknum: optional(text),
  regplate: optional(text),
  vin: optional(text),
  created_at: optional(seconds),
  sold_at: optional(seconds),
  tag: optional(text),
  reserved: fc.boolean(),
  certified: fc.boolean(),
  has_comments: fc.boolean(),
  has_nvic: fc.boolean(),
  below_market: fc.boolean(),
  similar: fc.constantFrom(null, 'make,body,price', 'body'),
  market_checked: fc.constantFrom(null, '2026-11-01', '2026-11-18'),
  image: optional(text),
  dealership_slug: optional(text),
  dealership_name: optional(text),
  location_id: optional(fc.nat()),
  location_name: optional(text),
  city: optional(text),
  state: optional(text),
  distribution_locations: fc.array(text, { maxLength: 4 }),
  categories: fc.array(text, { maxLength: 4 }),
  filtered_features: fc.array(text, { maxLength: 4 }),
  make_model: text,
  price_range: optional(text),
  weekly_price_range: optional(text),
  finance: optional(
    fc.record({
      weekly: fc.nat(900),
      interestRate: fc.double({ min: 0, max: 30, noNaN: true }).map(Math.abs),
      comparisonRate: fc.constant(9.99),
      termMonths: fc.constant(60),
      balloon: fc.nat(9000),
    }),
  ),
  deposit: fc.nat(900),
});

describe('stock index', () => {
  it('DATA-01 every field of every record is decoded unchanged', () => {
    const stock = fc.uniqueArray(anyRecord, { selector: ({ id }) => id, maxLength: 150, size: 'max' });
    fc.assert(
      fc.property(stock, (records) => {
        const index = reread(encodeIndex(records, { version: 'v1' }));
        const decoded = Array.from({ length: index.count }, (_, row) => recordAt(index, row));
        expect(decoded.sort((a, b) => a.id - b.id)).toEqual([...records].sort((a, b) => a.id - b.id));
      }),
      { numRuns: 40 },
    );
  });

  it('codes for more than 91 and more than 8,281 values are decoded', () => {
    const records = Array.from({ length: 9000 }, (_, i) =>
      aSearchRecord({ id: i, colour: `Colour ${i % 100}`, badge: `B${i}` }),
    );
    const index = reread(encodeIndex(records, { version: 'v' }));
    const decoded = Array.from({ length: index.count }, (_, row) => recordAt(index, row)).sort((a, b) => a.id - b.id);
    expect(decoded).toEqual(records);
  });

  it('the file does not depend on the order of the records', () => {
    const records = [3, 1, 2].map((id) => aSearchRecord({ id, year: 2000 + id }));
    expect(encodeIndex(records, { version: 'v' })).toEqual(encodeIndex([...records].reverse(), { version: 'v' }));
  });

  it('a slug derived from the car is not written', () => {
    const record = aSearchRecord({ slug: '2021-toyota-corolla-ascent-sport-u1001' });
    const file = encodeIndex([record], { version: 'v' });
    expect(JSON.stringify(file)).not.toContain(record.slug);
    expect(recordAt(reread(file), 0)).toEqual(record);
  });

  it('keeps version and synonyms', () => {
    const index = reread(encodeIndex([], { version: 'v7', synonyms: [['a', 'b']] }));
    expect([index.version, index.count, index.synonyms]).toEqual(['v7', 0, [['a', 'b']]]);
  });

  it('two records with the same id are rejected', () => {
    expect(() => encodeIndex([aSearchRecord(), aSearchRecord()], { version: 'v' })).toThrow(StockIndexError);
  });

  it.each<[why: string, (file: Record<string, unknown>) => unknown]>([
    ['nothing', () => null],
    ['text', () => 'index'],
    ['another format', (file) => ({ ...file, format: 'caryard-stock-0' })],
    ['no columns', ({ columns: _, ...file }) => file],
    ['a missing column', (file) => ({ ...file, columns: { ...(file.columns as object), make: undefined } })],
    ['fewer rows than stated', (file) => ({ ...file, count: 3 })],
  ])('%s is not an index', (_why, damage) => {
    const file = encodeIndex([aSearchRecord({ id: 1 }), aSearchRecord({ id: 2, make: 'Kia', year: 2000, price: 1 })], {
      version: 'v',
    });
    expect(() => reread(damage(JSON.parse(JSON.stringify(file))))).toThrow(StockIndexError);
  });

  it('SRCH-18 a file truncated anywhere is an error, never a partial stock', () => {
    const records = [1, 2, 3].map((id) =>
      aSearchRecord({ id, make: `Make ${id}`, price: id * 1000, badge: 'S & "Si" / Ç' }),
    );
    const text = JSON.stringify(encodeIndex(records, { version: 'v' }));
    const cuts = Array.from({ length: 60 }, (_, i) => Math.floor((text.length * i) / 60));
    for (const cut of cuts) expect(() => reread(JSON.parse(text.slice(0, cut)))).toThrow();
    const file = JSON.parse(text) as { columns: Record<string, Record<string, unknown>> };
    for (const [field, column] of Object.entries(file.columns)) {
      for (const key of Object.keys(column)) {
        for (const damaged of [undefined, null, 7, 'x']) {
          const broken = { ...file, columns: { ...file.columns, [field]: { ...column, [key]: damaged } } };
          const decode = () => decodeIndex(JSON.parse(JSON.stringify(broken)));
          try {
            expect(decode().count).toBe(3); // readable by chance, such as another base of a number
          } catch (error) {
            expect(error, `${field}.${key}`).toBeInstanceOf(StockIndexError);
          }
        }
      }
    }
  });

  it.each([0, 1, 16_663])('an index of %i cars is decoded completely', (count) => {
    const records = Array.from({ length: count }, (_, i) =>
      aSearchRecord({ id: i + 1, badge: `Ünï "${i % 7}" / & ${i % 11}` }),
    );
    const index = decodeIndex(encodeIndex(records, { version: 'v' }));
    expect(index.count).toBe(count);
    if (count > 0) expect(recordAt(index, 0).badge).toMatch(/^Ünï "\d" \/ & \d+$/);
  });

  it('SRCH-17 models are decoded unchanged', () => {
    const models: ModelRecord[] = ['Land "Cruiser" / 70 & Co', 'Yaris'].map((name, i) => ({
      id: 4_294_967_295 - i,
      'manufacturer.name': 'Toyota',
      'model.name': name,
      'model.body': i === 0 ? ['Wagon', 'Ute'] : [],
      href: `/models/m${i}`,
      category: i === 0 ? null : 'cars',
      fuel: null,
      cars: i,
      make_model: i === 0 ? [] : [`Toyota ${name}`],
    }));
    const index = reread(encodeModels(models, { version: 'v' }));
    expect([index.kind, index.count]).toEqual(['models', 2]);
    expect([0, 1].map((row) => recordAt<'models'>(index, row)).sort((a, b) => b.id - a.id)).toEqual(models);
  });
});
