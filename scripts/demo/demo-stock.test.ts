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
  test('there are plans', () => {
    expect(stocks.length).toBeGreaterThanOrEqual(4);
    expect(readCatalogue().length).toBeGreaterThan(150);
  });

  test.each(stocks)('DATA-01 $file is up to date with the generator', ({ file, text }) => {
    expect(readFileSync(file, 'utf8') === text, 'run "npm run demo:stock"').toBe(true);
  });

  test.each(stocks)('DATA-01 $file is read without findings, and every picture exists', ({ file, cars }) => {
    const all = readStockFile(file);
    expect(all).toHaveLength(cars);
    const pictures = new Set(all.flatMap(({ images }) => images.map(({ image }) => image.url)));
    for (const url of pictures)
      expect(renderingAt(url) ?? drawing(url.replace('/drawings/', '').replace('.svg', '')), url).not.toBeNull();
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(cars);
  });

  test.each(stocks)('DATA-01 $dir: cars are at locations of the dealer', async ({ dir }) => {
    const { config } = await readTenant(dir);
    for (const { id, name, city, dealership_slug } of readPlan(`${dir}/demo-stock.json`).locations) {
      const location = config.locations.find((location) => location.id === id);
      expect(location, `${id}`).toMatchObject({ name, address: { city } });
      expect(config.dealerships.map(({ slug }) => slug)).toContain(dealership_slug);
    }
  });

  const states: readonly { why: string; has: (car: ReturnType<typeof readStockFile>[number]) => boolean }[] = [
    { why: 'coming soon', has: ({ status }) => status === 'coming_soon' },
    { why: 'sold inside the window', has: ({ sold_at }) => sold_at === '-2d' },
    { why: 'sold outside the window', has: ({ sold_at }) => sold_at === '-3d1h' },
    { why: 'withdrawn', has: ({ status }) => status === 'withdrawn' },
    { why: 'reserved', has: ({ reserved }) => reserved },
    { why: 'Test Drive Only', has: ({ tag }) => tag === 'Test Drive Only' },
    { why: 'no price', has: ({ price }) => price === null },
    { why: 'price 10', has: ({ price }) => price === 10 },
    { why: 'was price', has: ({ price, before_price }) => (before_price ?? 0) > (price ?? 0) },
    {
      why: '499 below the market',
      has: ({ price, autograb_data }) => autograb_data?.average_market_price === (price ?? 0) + 499,
    },
    {
      why: '500 below the market',
      has: ({ price, autograb_data }) => autograb_data?.average_market_price === (price ?? 0) + 500,
    },
    { why: 'no pictures', has: ({ images }) => images.length === 0 },
    { why: 'one picture', has: ({ images }) => images.length === 1 },
    { why: 'hybrid', has: ({ simple_fuel }) => simple_fuel === 'Hybrid' },
    { why: 'electric', has: ({ simple_fuel }) => simple_fuel === 'Electric' },
    { why: 'history report', has: ({ file }) => file !== null },
    { why: 'own deposit', has: ({ payment_processors }) => payment_processors.some(({ amount }) => amount === 500) },
    { why: 'no badge', has: ({ badge }) => badge === null },
    { why: 'no kilometres', has: ({ km, item_type }) => km === null && item_type !== 'caravan' },
    { why: 'comments of exactly 400', has: ({ dealercomments }) => dealercomments?.length === 400 },
    { why: 'comments of 401', has: ({ dealercomments }) => dealercomments?.length === 401 },
    { why: 'no comments', has: ({ dealercomments }) => dealercomments === null },
    { why: 'a long name', has: ({ name }) => name.length > 90 },
  ];
  const demo = stocks.filter(({ cars }) => cars > 60).map(({ file }) => ({ file, all: readStockFile(file) }));
  test.each(states)('every large demo stock has a car: $why', ({ has }) => {
    for (const { file, all } of demo) expect(all.some(has), file).toBe(true);
  });

  test('PRICE-02 the lowest price that is shown is in the stock of the tests, and in no demonstration', () => {
    const lowest = demo.filter(({ all }) => all.some(({ price }) => price === 11)).map(({ file }) => file);
    expect(lowest).toEqual([expect.stringContaining('fixtures/tenants/all-on/')]);
  });

  test('a demonstration has no car for a price that no dealer asks', () => {
    for (const { file } of stocks.filter(({ file }) => file.startsWith('tenants/')))
      expect(
        readStockFile(file).flatMap(({ price }) => (price !== null && price > 10 && price < 3000 ? price : [])),
        file,
      ).toEqual([]);
  });
});
