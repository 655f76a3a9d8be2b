import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchRecord } from '#domain/search-record.ts';
import { expect, SITES, tenantUrl, test, withoutStockChanges } from './fixtures.ts';
import { cards, count, hydrated, LIST, listSettled } from './search-page.ts';

const DIST = process.env.CARYARD_TEST_DIST ?? 'dist';
type BuiltCar = SearchRecord & {
  readonly specifications: readonly { readonly label: string; readonly value: string }[];
};
const carsAt = (site: string): BuiltCar[] => {
  const dir = join(DIST, site, '_data/cars');
  return readdirSync(dir).map((file) => JSON.parse(readFileSync(join(dir, file), 'utf8')) as BuiltCar);
};
/** The site with the most motorcycles and caravans, whatever its name. */
const dealer = SITES.map((site) => ({ site, listed: carsAt(site) }))
  .map((entry) => ({ ...entry, nonCars: entry.listed.filter(({ item_type }) => item_type !== 'car').length }))
  .sort((a, b) => b.nonCars - a.nonCars)[0];

test('CARD-09 motorcycles and caravans are found, counted, named and shown as such', async ({ page }) => {
  if (dealer === undefined) throw new Error('No site was built.');
  expect(dealer.nonCars).toBeGreaterThan(20);
  await page.setViewportSize({ width: 390, height: 844 });
  await withoutStockChanges(page); // other tests reserve vehicles of this dealer in the meantime
  await page.goto(tenantUrl(dealer.site, LIST));
  await hydrated(page);
  await expect(count(page)).toHaveText(/^\d+ vehicles$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/vehicles for sale$/);

  // Motorcycles: the filter button names them, and so does the list.
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.locator('.rail').getByText('Motorcycle', { exact: true }).click();
  await expect(count(page)).toHaveText(/^\d\d+ motorcycles$/);
  const countText = ((await count(page).textContent()) ?? '').trim();
  await page.getByRole('button', { name: `Show Me ${countText}`, exact: true }).click(); // the number is animated
  await expect(count(page)).toHaveText(countText);
  const bike = cards(page).first();
  await expect(bike.locator('.price-type').or(bike.locator('.price-text')).first()).toHaveText(/Ride Away|Enquire/);

  // Caravans have no gearbox, fuel or odometer, so these details are left out.
  await page.goto(tenantUrl(dealer.site, `${LIST}?item_type=caravan`));
  await expect(count(page)).toHaveText(/^\d+ caravans$/);
  await listSettled(page);
  for (const text of await cards(page).locator('.facts').allTextContents())
    expect(text).not.toMatch(/Transmission|Fuel|Odometer|Automatic|null/);
});

test('CARD-09 LOCALE-02 a caravan measured in feet shows metres, one in metres the same metres', async ({ page }) => {
  if (dealer === undefined) throw new Error('No site was built.');
  const lines = readFileSync(join('tenants', dealer.site, 'stock.jsonl'), 'utf8')
    .trim()
    .split('\n');
  const stock = lines.map(
    (line) => JSON.parse(line) as { id: number; slug: string; caravan?: { body_length: string } },
  );
  const listedIds = new Set(dealer.listed.map(({ id }) => id));
  const caravanOf = (length: RegExp) =>
    stock.find(({ id, caravan }) => listedIds.has(id) && length.test(String(caravan?.body_length ?? '')));
  const cases = [
    { length: /^20ft$/, metres: '6.10 m' },
    { length: /^5\.64 m$/, metres: '5.64 m' },
  ];
  for (const { length, metres } of cases) {
    const car = caravanOf(length);
    if (car === undefined) throw new Error(`No caravan of ${length} is in stock.`);
    await page.goto(tenantUrl(dealer.site, `/cars/${car.slug}`));
    await page.getByRole('heading', { name: 'All Specifications' }).click();
    await expect(page.getByRole('row', { name: /Body length/ })).toContainText(metres);
    await expect(page.getByRole('main')).not.toContainText(/statutory warranty/i);
    await expect(page.locator('.buy-box')).not.toContainText(/Transmission|Fuel Type/);
  }
});
