import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readTenant } from '#config/read-tenant.ts';
import { readStockFile } from '#stock/snapshot.ts';
import { demoStock } from '../demo-stock.ts';
import { readCatalogue } from './catalogue.ts';
import { drawing } from './drawings.ts';
import { readPlan } from './plan.ts';
import { renderingAt } from './renderings.ts';

const stocks = [...demoStock()].map((stock) => ({ ...stock, dir: stock.file.replace(/\/stock\.jsonl$/, '') }));

describe('demo stock', () => {
  test('there are demo dealers and a catalogue', () => {
    expect(stocks.length).toBeGreaterThanOrEqual(4);
    expect(readCatalogue().length).toBeGreaterThan(150);
  });

  test.each(stocks)('DATA-01 $file is up to date with the generator', ({ file, text }) => {
    expect(readFileSync(file, 'utf8') === text, 'run "npm run demo:stock"').toBe(true);
  });

  test.each(stocks)('DATA-01 $file is read without findings, and every picture exists', ({ file, cars }) => {
    const records = readStockFile(file);
    expect(records).toHaveLength(cars);
    const pictures = new Set(records.flatMap(({ images }) => images.map(({ image }) => image.url)));
    for (const url of pictures)
      expect(renderingAt(url) ?? drawing(url.replace('/drawings/', '').replace('.svg', '')), url).not.toBeNull();
    expect(new Set(records.map(({ slug }) => slug)).size).toBe(cars);
  });

  test.each(stocks)('DATA-01 $dir: cars are at locations of the dealer', async ({ dir }) => {
    const { config } = await readTenant(dir);
    for (const { id, name, city, dealership_slug } of readPlan(`${dir}/demo-stock.json`).locations) {
      const location = config.locations.find((location) => location.id === id);
      expect(location, `${id}`).toMatchObject({ name, address: { city } });
      expect(config.dealerships.map(({ slug }) => slug)).toContain(dealership_slug);
    }
  });

  const cases: readonly { name: string; matches: (car: ReturnType<typeof readStockFile>[number]) => boolean }[] = [
    { name: 'coming soon', matches: ({ status }) => status === 'coming_soon' },
    { name: 'sold inside the window', matches: ({ sold_at }) => sold_at === '-2d' },
    { name: 'sold outside the window', matches: ({ sold_at }) => sold_at === '-3d1h' },
    { name: 'withdrawn', matches: ({ status }) => status === 'withdrawn' },
    { name: 'reserved', matches: ({ reserved }) => reserved },
    { name: 'Test Drive Only', matches: ({ tag }) => tag === 'Test Drive Only' },
    { name: 'no price', matches: ({ price }) => price === null },
    { name: 'price 10', matches: ({ price }) => price === 10 },
    { name: 'was price', matches: ({ price, before_price }) => (before_price ?? 0) > (price ?? 0) },
    {
      name: '499 below the market',
      matches: ({ price, autograb_data }) => autograb_data?.average_market_price === (price ?? 0) + 499,
    },
    {
      name: '500 below the market',
      matches: ({ price, autograb_data }) => autograb_data?.average_market_price === (price ?? 0) + 500,
    },
    { name: 'no pictures', matches: ({ images }) => images.length === 0 },
    { name: 'one picture', matches: ({ images }) => images.length === 1 },
    { name: 'hybrid', matches: ({ simple_fuel }) => simple_fuel === 'Hybrid' },
    { name: 'electric', matches: ({ simple_fuel }) => simple_fuel === 'Electric' },
    { name: 'history report', matches: ({ file }) => file !== null },
    {
      name: 'own deposit',
      matches: ({ payment_processors }) => payment_processors.some(({ amount }) => amount === 500),
    },
    { name: 'no badge', matches: ({ badge }) => badge === null },
    { name: 'no kilometres', matches: ({ km, item_type }) => km === null && item_type !== 'caravan' },
    { name: 'comments of exactly 400', matches: ({ dealercomments }) => dealercomments?.length === 400 },
    { name: 'comments of 401', matches: ({ dealercomments }) => dealercomments?.length === 401 },
    { name: 'no comments', matches: ({ dealercomments }) => dealercomments === null },
    { name: 'a long name', matches: ({ name }) => name.length > 90 },
  ];
  const largeStocks = stocks
    .filter(({ cars }) => cars > 60)
    .map(({ file }) => ({ file, records: readStockFile(file) }));
  test.each(cases)('every large demo stock has a car: $name', ({ matches }) => {
    for (const { file, records } of largeStocks) expect(records.some(matches), file).toBe(true);
  });

  const facts: readonly { fact: string; contradicts: (car: ReturnType<typeof readStockFile>[number]) => boolean }[] = [
    {
      fact: 'is registered after it was built',
      contradicts: ({ build_date, compliance_date }) =>
        build_date !== null && compliance_date !== null && compliance_date < build_date,
    },
    {
      fact: 'was built before the demo’s present day',
      contradicts: ({ build_date }) => build_date !== null && build_date > '2026-06-30',
    },
    {
      fact: 'has a service history only if it was driven',
      contradicts: ({ item_type, car_type, standardEquipment }) =>
        (item_type === 'caravan' || car_type === 'new') &&
        standardEquipment.some(({ name }) => name === 'Service history'),
    },
    {
      fact: 'has kilometres only if it can be driven',
      contradicts: ({ item_type, km }) => item_type === 'caravan' && km !== null,
    },
    {
      fact: 'is not called light if a family car cannot tow it',
      contradicts: ({ caravan, dealercomments }) =>
        /most family cars/.test(dealercomments ?? '') && Number(caravan?.aggregate_trailer_mass) > 1500,
    },
    {
      fact: 'is called learner approved only with the feature that says so',
      contradicts: ({ dealercomments, filtered_features }) =>
        /Learner approved and/.test(dealercomments ?? '') && !filtered_features.includes('Learner approved (LAMS)'),
    },
  ];
  test.each(facts)('every car of a demo dealer $fact', ({ contradicts }) => {
    for (const { file } of stocks.filter(({ file }) => file.startsWith('tenants/')))
      expect(
        readStockFile(file)
          .filter(contradicts)
          .map(({ slug }) => slug),
        file,
      ).toEqual([]);
  });

  test('PRICE-02 the lowest price that is shown is in the stock of the tests only', () => {
    const lowest = largeStocks
      .filter(({ records }) => records.some(({ price }) => price === 11))
      .map(({ file }) => file);
    expect(lowest).toEqual([expect.stringContaining('fixtures/tenants/all-on/')]);
  });

  test('a demo dealer has no car for an unrealistic price', () => {
    for (const { file } of stocks.filter(({ file }) => file.startsWith('tenants/')))
      expect(
        readStockFile(file).flatMap(({ price }) => (price !== null && price > 10 && price < 3000 ? price : [])),
        file,
      ).toEqual([]);
  });
});
