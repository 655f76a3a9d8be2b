import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { aLocation, STOCK_TENANT } from '#tests/builders/stock-tenant.ts';
import { importStock } from './import-stock.ts';
import { checkMapping } from './mapping.ts';
import { readFeed } from './read-feed.ts';

const folder = mkdtempSync(join(tmpdir(), 'caryard-dealers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const COLUMNS = {
  stocknum: 'stock',
  car_type: { from: 'condition', values: { Used: 'used' } },
  make: 'make',
  model: 'model',
  year: { from: 'year', as: 'number' },
  price: { from: 'price', as: 'money' },
  km: { from: 'km', as: 'km' },
};
const YARDS = [aLocation(1, 'Ipswich'), aLocation(2, 'Cairns City')];
function importText(
  text: string,
  { columns = {}, locations = YARDS, ...settings }: { [setting: string]: unknown } = {},
) {
  const file = join(folder, 'feed');
  writeFileSync(file, text);
  const mapping = checkMapping(
    { name: 'Ours', columns: { ...COLUMNS, ...(columns as object) }, ...settings },
    'mapping.json',
  );
  const { cars, findings } = importStock(readFeed(file, mapping), {
    mapping,
    previous: [],
    tenant: { ...STOCK_TENANT, locations: locations as typeof YARDS },
    now: new Date('2026-11-20T02:00:00Z'),
    force: false,
  });
  return { cars, findings, stock: cars.map(({ stocknum }) => stocknum).sort() };
}
const car = (stock: string) => `${stock},Used,Kia,Rio,2020,19990,31077`;
const csv = (name: string, ...rows: string[]) =>
  `stock,condition,make,model,year,price,km,${name}\n${rows.map((value, index) => `${car(`A${index + 1}`)},${value}\n`).join('')}`;
const element = (stock: string, children = '') =>
  `<car><stock>${stock}</stock><condition>Used</condition><make>Kia</make><model>Rio</model><year>2020</year><price>19990</price><km>31077</km>${children}</car>`;
const json = (...dealers: unknown[]) =>
  JSON.stringify(
    dealers.map((dealer, index) => ({
      stock: `A${index}`,
      condition: 'Used',
      make: 'Kia',
      model: 'Rio',
      year: 2020,
      dealer,
    })),
  );

describe('DATA-01 a feed with cars of several dealers', () => {
  test.each([
    {
      why: 'CSV with their codes',
      text: csv('Dealer ID', '12', '15', '12'),
      message: '"Dealer ID" is "12" in 2 rows, "15" in 1 row',
    },
    {
      why: 'CSV with their names',
      text: csv('dealership_name', 'A Cars', 'B Cars'),
      message: '"dealership_name" is "A Cars"',
    },
    { why: 'one of them this dealer', text: csv('Dealer', 'Example Motors', 'Other Motors'), message: '"Dealer" is' },
    {
      why: 'a column that the mapping drops',
      text: csv('dealer_id', '1', '7'),
      settings: { drop: ['dealer_id'] },
      message: '"dealer_id" is',
    },
    { why: 'JSON with objects', text: json({ id: 1, name: 'A' }, { id: 2, name: 'B' }), message: '"dealer.id" is "1"' },
    {
      why: 'XML with a field in the car',
      text: `<cars>${element('A1', '<dealer><code>x</code></dealer>')}${element('A2', '<dealer><code>y</code></dealer>')}</cars>`,
      message: '"dealer.code" is',
    },
    {
      why: 'XML with an element for each dealer',
      text: `<feed><dealer id="x"><cars>${element('A1')}</cars></dealer><dealer id="y"><cars>${element('A2')}</cars></dealer></feed>`,
      message: '"dealer.id" is "x" in 1 row, "y" in 1 row',
    },
    {
      why: 'XML with names after the cars',
      text: `<feed><dealer>${element('A1')}<name>A Cars</name></dealer><dealer>${element('A2')}<name>B Cars</name></dealer></feed>`,
      message: '"dealer.name" is',
    },
  ])('is refused: $why', ({ text, message, settings = {} }) => {
    expect(() => importText(text, settings)).toThrow('The feed has cars of several dealers: ');
    expect(() => importText(text, settings)).toThrow(message);
    expect(() => importText(text, settings)).toThrow('"only": { "');
  });

  test.each([
    { why: 'one code', text: csv('Dealer ID', '12', '12') },
    { why: 'one name in several spellings', text: csv('Dealer', 'A Cars', 'A CARS', '') },
    { why: 'the yards of this dealer', text: csv('Dealer', 'Ipswich', 'cairns-city', 'Example Motors') },
    {
      why: 'codes that agree, beside names that do not',
      text: csv('dealer id,dealer name', '1,A Cars', '1,A Cars Pty Ltd'),
    },
    {
      why: 'a column that the mapping reads',
      text: csv('Dealer ID', '1', '2'),
      settings: { columns: { location_id: { from: 'Dealer ID', as: 'number' } } },
    },
    { why: 'a different number for each car', text: csv('Dealer No', 'a', 'b', 'c', 'd', 'e') },
    {
      why: 'one dealer around all cars',
      text: `<feed><dealer id="x"><name>A</name>${element('A1')}${element('A2')}</dealer></feed>`,
    },
  ])('is not detected in $why', ({ text, settings = {} }) => {
    expect(importText(text, settings).stock.slice(0, 2)).toEqual(['A1', 'A2']);
  });

  test('is read for only this dealer if the mapping says so, and the report counts the others', () => {
    const { stock, findings } = importText(csv('Dealer ID', 'N-12', '15', 'n12', '15', '16'), {
      only: { 'dealer id': 'N-12' },
    });
    expect(stock).toEqual(['A1', 'A3']);
    expect(findings.filter(({ column }) => column === 'Dealer ID')).toMatchObject([
      { outcome: 'kept', row: 0, value: '"15" in 2 rows, "16" in 1 row', rule: 'dealer id: N-12' },
    ]);
    const xml = `<feed><dealer id="x">${element('A1')}</dealer><dealer id="y">${element('A2')}</dealer><dealer id="z">${element('A3')}</dealer></feed>`;
    expect(importText(xml, { only: { 'dealer.id': ['x', 'z'] } }).stock).toEqual(['A1', 'A3']);
  });

  test('a row that does not name its dealer is left out', () => {
    const { stock, findings } = importText(csv('Dealer ID', '12', ''), { only: { 'Dealer ID': '12' } });
    expect(stock).toEqual(['A1']);
    expect(findings).toContainEqual(
      expect.objectContaining({ outcome: 'rejected', row: 3, column: 'Dealer ID', rule: 'a dealer' }),
    );
  });

  test.each([
    { why: 'no such column', only: { Yard: '1' }, message: 'the feed has no such column' },
    { why: 'no such row', only: { 'Dealer ID': '13' }, message: 'but none is: "12" in 1 row' },
  ])('is refused if the mapping does not fit: $why', ({ only, message }) => {
    expect(() => importText(csv('Dealer ID', '12'), { only })).toThrow(message);
  });
});

describe('DATA-01 fields of the elements around cars in XML', () => {
  const feed = (content: string, attributes = '') => `<feed ${attributes}>${content}</feed>`;
  test('are columns of these cars: the nearest takes precedence, and the car’s own over all', () => {
    const yard = (name: string, ...cars: string[]) => `<yard><suburb>${name}</suburb>${cars.join('')}</yard>`;
    const text = `<group><suburb>Perth</suburb>${yard('Ipswich', element('A1'))}${yard('Cairns', element('A2'), element('A3', '<yard><suburb>Mackay</suburb></yard>'))}</group>`;
    const { cars } = importText(text, { columns: { city: 'yard.suburb' } });
    expect(cars.map(({ stocknum, city }) => [stocknum, city])).toEqual(
      expect.arrayContaining([
        ['A1', 'Ipswich'],
        ['A2', 'Cairns'],
        ['A3', 'Mackay'],
      ]),
    );
  });

  test('are read before and after the cars, and a list of other things is ignored', () => {
    const others = Array.from({ length: 300 }, (_, index) => `<lead><name>${index}</name></lead>`).join('');
    const text = feed(`${others}${element('A1')}<yard><suburb>Ipswich</suburb></yard>`);
    const { cars, findings } = importText(text, { columns: { city: 'feed.yard.suburb' } });
    expect(cars.map(({ city }) => city)).toEqual(['Ipswich']);
    expect(findings.filter(({ outcome }) => outcome === 'unknown')).toEqual([]);
  });

  test.each([
    { why: 'a unit', attributes: 'odometer_unit="miles"', expected: { km: 50_014 } },
    { why: 'another currency', attributes: 'currency="NZD"', expected: { price: null } },
    { why: 'a price type', attributes: 'price_type="Drive Away"', expected: { price_type: 'drive_away' } },
  ])('determine how cars are read: $why', ({ attributes, expected }) => {
    expect(importText(feed(element('A1'), attributes)).cars).toMatchObject([expected]);
    expect(importText(feed(element('A1'))).cars).not.toMatchObject([expected]);
  });

  test.each(['<sold>', '<soldVehicles>', '<vehicles status="Sold">'])('take cars in %s off sale', (openTag) => {
    const name = /\w+/.exec(openTag)?.[0];
    const { cars } = importText(feed(`<current>${element('A1')}</current>${openTag}${element('A2')}</${name}>`));
    expect(cars.map(({ stocknum, status }) => [stocknum, status])).toEqual(
      expect.arrayContaining([
        ['A1', 'in_stock'],
        ['A2', 'sold'],
      ]),
    );
  });

  test('that are the same for all cars and mean nothing are not reported', () => {
    const text = `<rss version="2.0"><channel><title>Cars</title><link>https://a.example</link>${element('A1')}${element('A2')}</channel></rss>`;
    expect(importText(text).findings.filter(({ outcome }) => outcome === 'unknown')).toEqual([]);
  });
});
