import { CHANGED_EVENT } from '#stores/changed-event.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { expect, tenantUrl, test } from './fixtures.ts';
import { carsOf } from './saved-cars.ts';
import {
  cards,
  count,
  FIXTURE_CONSOLE,
  facetBox,
  holdBack,
  LIST,
  listSettled,
  openList,
  SITE,
  searchField,
  titles,
  watchSearches,
  withStock,
} from './search-page.ts';

test.use({ allowConsole: FIXTURE_CONSOLE });

test('SRCH-04 SRCH-11 sections open and close by keyboard, within 300 ms, and nothing else shifts', async ({
  page,
}) => {
  await openList(page, `${LIST}?colour=White`);
  const button = page.locator('.rail').getByRole('button', { name: /^Colour/ });
  await expect(button).toHaveAttribute('aria-expanded', 'true'); // a chosen value opens its section
  await expect(facetBox(page, 'colour', 'White')).toBeChecked();
  await facetBox(page, 'colour', 'White').uncheck();
  await expect(button).toHaveAttribute('aria-expanded', 'true'); // only the shopper closes it
  await expect(page).toHaveURL(tenantUrl(SITE, LIST));
  await listSettled(page);
  await button.focus();
  const position = await button.evaluate((node) => [node.getBoundingClientRect().top, scrollY]);
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(facetBox(page, 'colour', 'White')).toBeHidden();
  await page.keyboard.press('Space');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(facetBox(page, 'colour', 'White')).toBeVisible();
  expect(await button.evaluate((node) => [node.getBoundingClientRect().top, scrollY])).toEqual(position);
  const section = page.locator(`[id="${await button.getAttribute('aria-controls')}"]`);
  const duration = () =>
    section.evaluate((node) => Number.parseFloat(getComputedStyle(node).transitionDuration) * 1000);
  expect(await duration()).toBeLessThan(1); // the suite prefers reduced motion
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await duration()).toBeGreaterThan(100);
  expect(await duration()).toBeLessThanOrEqual(300);
  const values = await page
    .locator('.rail input[name="car_type"]')
    .evaluateAll((boxes) => boxes.map((node) => (node as HTMLInputElement).value));
  expect(values).toEqual(['new', 'demo', 'used']);
});

test('SRCH-10 the links by condition keep text, filters and order, and mark the condition of the list', async ({
  page,
}) => {
  const link = (name: string) => page.locator('.search-head').getByRole('link', { name, exact: true });
  await openList(page, `${LIST}?colour=White&sortBy=price:asc`);
  const rest = 'colour=White&sortBy=price:asc';
  await expect(link('Used')).toHaveAttribute('href', `/search/used-cars?${rest}`);
  await expect(link('All')).toHaveAttribute('aria-current', 'page');
  await facetBox(page, 'car_type', 'used').check();
  await expect(link('Used')).toHaveAttribute('aria-current', 'true'); // it leads to the list of used cars
  await expect(link('All')).not.toHaveAttribute('aria-current');
  await expect(link('New')).toHaveAttribute('href', `/search/new-cars?${rest}`);
  await link('New').click();
  await expect(page).toHaveURL(tenantUrl(SITE, `/search/new-cars?${rest}`));
  await expect(facetBox(page, 'colour', 'White')).toBeChecked();
  await expect(facetBox(page, 'car_type', 'used')).not.toBeChecked();
  await expect(link('New')).toHaveAttribute('aria-current', 'page');
  await expect(link('All')).toHaveAttribute('href', `${LIST}?${rest}`);
});

test('SRCH-05 seven makes with their logos, then all; a chosen make stays visible and shows its models', async ({
  page,
}) => {
  await openList(page);
  const makes = page.locator('.rail input[name="make"]');
  await expect(makes).toHaveCount(7);
  const row = (make: string) => page.locator('.makes li', { has: page.locator(`[value="${make}"]`) });
  const logo = (make: string) => row(make).locator('.make-logo > *');
  await expect(row('Toyota').locator('image')).toHaveAttribute('href', /^\/pictures\/yard\.\w+\/320\.webp$/); // the dealer's own
  const href = (await row('Mazda').locator('use').getAttribute('href')) ?? '';
  const sprite = await page.evaluate(async (url) => (await fetch(url)).text(), href);
  expect(sprite).toContain('<symbol id="mazda"');
  await page.getByRole('button', { name: 'Show all makes' }).click();
  await expect(makes.nth(7)).toBeAttached();
  await expect(logo('GWM')).toHaveCount(0); // there is none, so only the name is shown
  await facetBox(page, 'make', 'Honda').check();
  await page.getByRole('button', { name: 'Show fewer makes' }).click();
  await expect(makes).toHaveCount(8);
  await expect(facetBox(page, 'make', 'Honda')).toBeChecked();
  await facetBox(page, 'make', 'Honda').click(); // then its logo is no longer shown
  await facetBox(page, 'make', 'Kia').check();
  await page.getByRole('button', { name: 'Select models: Kia' }).click();
  const model = page.getByRole('group', { name: 'Models of Kia' }).getByRole('checkbox').first();
  const name = (await model.getAttribute('value')) as string;
  await model.check();
  await expect(page).toHaveURL(/\?make=Kia&model=/);
  for (const title of await titles(page)) expect(title).toContain(`Kia ${name}`);
});

test('SRCH-05 seven makes need no button; with eight, the last is behind it', async ({ page }) => {
  const site = 'one-tag';
  const stockMakes = [...new Set(carsOf(site).map(({ make }) => make))];
  const more = page.getByRole('button', { name: 'Show all makes' });
  for (const makes of [7, 8]) {
    const others = Array.from({ length: makes - stockMakes.length }, (_, index) => `Make ${index}`);
    await page.unrouteAll();
    await withStock(
      page,
      [...stockMakes, ...others].map((make, index) => aSearchRecord({ id: index + 1, make, car_type: 'used' })),
    );
    await page.goto(tenantUrl(site, `${LIST}?sortBy=price:asc`));
    await expect(count(page)).toHaveText(`${makes} cars`);
    await expect(page.locator('.rail input[name="make"]')).toHaveCount(7);
    await expect(more).toHaveCount(makes - 7);
  }
});

test('SRCH-05 thirty models are listed and the 31st is found by typing; symbols in names are kept', async ({
  page,
}) => {
  const models = [...Array.from({ length: 34 }, (_, i) => `Model ${i + 10}`), 'Soul "S/T" & Co, çelik'];
  await withStock(
    page,
    models.map((model, i) => aSearchRecord({ id: i + 1, make: 'Kia', model, body: 'SUV', car_type: 'used' })),
  );
  await openList(page, `${LIST}?make=Kia`);
  await expect(count(page)).toHaveText('35 cars');
  await page.getByRole('button', { name: 'Select models: Kia' }).click();
  const list = page.getByRole('group', { name: 'Models of Kia' });
  await expect(list.getByRole('checkbox')).toHaveCount(30);
  await list.getByRole('searchbox', { name: 'Find: Model' }).fill('soul');
  const match = list.getByRole('checkbox', { name: /^Soul/ });
  await expect(list.locator('mark')).toHaveText('Soul');
  await match.check();
  await expect(page).toHaveURL(/&model=Soul\+%22S%2FT%22\+%26\+Co,\+%C3%A7elik$/);
  await expect(count(page)).toHaveText('1 car');
  await expect(cards(page).getByRole('heading')).toContainText('Soul "S/T" & Co, çelik');
  await page.reload();
  await expect(list.getByRole('checkbox', { name: /^Soul/ }).first()).toBeChecked();
  await expect(count(page)).toHaveText('1 car');
});

test('SRCH-07 SRCH-08 thumbs never pass each other by pointer, keys or typing; a search runs on release', async ({
  page,
}) => {
  const recorded = await watchSearches(page);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await openList(page, `${LIST}?page=2`);
  const section = page.getByRole('group', { name: 'Price', exact: true });
  const low = section.getByRole('slider', { name: 'Price from' });
  const high = section.getByRole('slider', { name: 'Price to' });
  await high.scrollIntoViewIfNeeded();
  const line = (await low.boundingBox()) as { x: number; y: number; width: number; height: number };
  const drag = async (from: number, to: number): Promise<void> => {
    const y = line.y + line.height / 2;
    const x = (share: number) => line.x + 12 + share * (line.width - 24);
    await page.mouse.move(x(from), y);
    await page.mouse.down();
    for (let step = 1; step <= 8; step += 1) await page.mouse.move(x(from + ((to - from) * step) / 8), y);
    await page.mouse.up();
  };
  const before = (await recorded()).entries;
  await drag(0, 0.3);
  await expect(page).toHaveURL(/new-used-and-demo-cars\?range\[price\]=\d+000:$/); // page 2 has been left
  expect((await recorded()).entries).toBe(before + 1);
  await drag(1, 0.1); // over the other thumb: it stops there
  await expect(page).toHaveURL(/\?range\[price\]=(\d+000):\1$/);
  expect(await low.inputValue()).toBe(await high.inputValue());
  await high.press('End');
  await low.press('Home');
  await expect(page).toHaveURL(tenantUrl(SITE, LIST)); // the full range adds no filter

  await section.getByRole('textbox', { name: 'Price to' }).fill('30,499');
  await section.getByRole('textbox', { name: 'Price to' }).press('Enter');
  await expect(page).toHaveURL(/\?range\[price\]=:30000$/);
  await section.getByRole('textbox', { name: 'Price from' }).fill('1,234,567');
  await section.getByRole('textbox', { name: 'Price from' }).press('Enter');
  await expect(section.getByRole('textbox', { name: 'Price from' })).toHaveValue('$0');
  await expect(page).toHaveURL(/\?range\[price\]=:30000$/);
  expect(logged.some((line) => line.startsWith('Price: $0'))).toBe(true);
  await section.getByRole('textbox', { name: 'Price to' }).fill('');
  await section.getByRole('textbox', { name: 'Price to' }).press('Enter');
  await expect(page).toHaveURL(tenantUrl(SITE, LIST)); // an emptied field removes its limit
  await section.getByRole('textbox', { name: 'Price to' }).fill('30,000');
  await section.getByRole('textbox', { name: 'Price to' }).press('Enter');
  await low.press('PageUp');
  await expect(page).toHaveURL(/=\d+:30000$/);
  const [, afterPageUp] = /=(\d+):30000$/.exec(decodeURIComponent(page.url())) ?? [];
  expect(Number(afterPageUp)).toBeGreaterThan(5000);
  await low.press('ArrowLeft');
  await expect.poll(() => low.inputValue().then(Number)).toBeLessThan(Number(afterPageUp));
  await low.press('End');
  await expect(page).toHaveURL(/\?range\[price\]=30000:30000$/);
  // The thumb on top is the one that can still move.
  await low.press('Home');
  await expect(page).toHaveURL(/\?range\[price\]=:30000$/);
});

test('SRCH-07 input made before the results arrive is kept', async ({ page }) => {
  const release = await holdBack(page, /\/_data\/stock[./]/);
  await openList(page);
  const section = page.getByRole('group', { name: 'Price', exact: true });
  const low = section.getByRole('slider', { name: 'Price from' });
  const pressKeys = (...keys: readonly string[]): Promise<void> =>
    low.evaluate((slider, keys) => {
      for (const key of keys) slider.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }, keys);
  await pressKeys('PageUp', 'PageUp', 'Home'); // back to the state of the list
  await expect(section.getByRole('textbox', { name: 'Price from' })).toHaveValue('$0');
  await searchField(page).fill('kia');
  const upTo = section.getByRole('textbox', { name: 'Price to' });
  const highest = await upTo.inputValue();
  await upTo.fill('15,000');
  release();
  await expect(section.getByRole('slider', { name: 'Price to' })).not.toHaveAttribute('aria-valuetext', highest); // the result has arrived
  await upTo.press('Enter');
  await expect(page).toHaveURL(tenantUrl(SITE, `${LIST}?query=kia&range[price]=:15000`));
});

test('SRCH-08 motorcycles below $1,000 and a fleet of one year can still be filtered', async ({ page }) => {
  const bikes = [350, 620, 950].map((price, id) =>
    aSearchRecord({ id: id + 1, price, year: 2024, item_type: 'motorcycle', make: 'Yamaha', model: `YZ ${price}` }),
  );
  await withStock(page, bikes);
  await openList(page, `${LIST}?make=Yamaha`);
  await expect(count(page)).toHaveText('3 cars');
  await expect(page.getByRole('slider', { name: 'Price to' })).toHaveValue('950');
  const priceTo = page.getByRole('group', { name: 'Price', exact: true }).getByRole('textbox', { name: 'Price to' });
  await priceTo.fill('640');
  await priceTo.press('Enter');
  await expect(page).toHaveURL(/&range\[price\]=:640$/);
  await expect(count(page)).toHaveText('2 cars');
  const year = page.getByRole('group', { name: 'Year', exact: true });
  if (!(await year.isVisible())) await page.getByRole('button', { name: 'Year', exact: true }).click();
  await expect(year.getByRole('slider', { name: 'Year from' })).toBeDisabled();
  // The most expensive car does not have a round price and must be within the range.
  await withStock(page, [...bikes, aSearchRecord({ id: 9, price: 87_450, make: 'Yamaha', model: 'Cruiser' })]);
  await openList(page, `${LIST}?make=Yamaha&range[price]=:640`);
  await priceTo.fill('87,450');
  await priceTo.press('Enter');
  await expect(page).toHaveURL(/\?make=Yamaha$/);
  await expect(page.getByRole('slider', { name: 'Price to' })).toHaveValue('87450');
  // One kind of vehicle is called by its own noun.
  await page.goto(tenantUrl(SITE, `${LIST}?item_type=motorcycle`));
  await expect(count(page)).toHaveText('3 motorcycles');
});

test('SRCH-21 SRCH-22 tiles are at their position during their window, by the time of the visit', async ({ page }) => {
  const items = page.locator('#search-results .car-grid > li');
  let clock = new Date();
  // The page trusts the server's clock more than the device's.
  await page.route('**/api/stock-changes*', (route) =>
    route.fulfill({ json: { changes: [] }, headers: { date: clock.toUTCString() } }),
  );
  const open = async (instant: string, path: string): Promise<void> => {
    clock = new Date(instant);
    await page.clock.setFixedTime(clock);
    await openList(page, path);
  };
  /** What the page does by itself when the next time window changes. */
  const advanceTo = async (instant: string): Promise<void> => {
    await page.clock.setFixedTime(new Date(instant));
    await page.evaluate((name) => document.dispatchEvent(new Event(name)), CHANGED_EVENT);
  };
  // Rendered months before its window starts: the page decides when it is viewed.
  const summer = page.getByRole('heading', { name: 'Summer sale' });
  await open('2026-11-30T23:59:59+10:00', LIST);
  await expect(items.nth(3)).toContainText('Always here');
  await expect(items).toHaveCount(21 + 3); // tiles do not replace cars
  const visibleItems = items.filter({ visible: true });
  await expect(visibleItems.nth(16)).toContainText('Further on'); // hidden tiles do not count either
  await expect(summer).toBeHidden();
  await advanceTo('2026-12-01T00:00:00+10:00');
  await expect(summer).toBeVisible();
  await expect(visibleItems.nth(8)).toContainText('Summer sale');
  await open('2026-12-02T00:00:00+10:00', LIST);
  for (const list of ['rendered or live', 'live']) {
    await expect(visibleItems.nth(8), list).toContainText('Summer sale');
    await expect(visibleItems.nth(16), list).toContainText('Further on');
    await page.getByLabel('Sort by').selectOption('price:desc');
    await expect(page).toHaveURL(/sortBy=price:desc$/);
  }
  // The stocktake event from the specification, in a live list of used cars.
  const stocktake = page.getByText('Selected cars are marked down.');
  await open('2024-12-31T23:59:59+10:00', `${LIST}?car_type=used`);
  await expect(items.nth(7)).toContainText('Stocktake', { useInnerText: false });
  await expect(stocktake).toBeHidden();
  for (const [instant, isShown] of [
    ['2025-01-01T00:00:00+10:00', true],
    ['2025-01-31T23:59:59+10:00', true],
    ['2025-02-01T00:00:00+10:00', false],
  ] as const) {
    await advanceTo(instant);
    await expect(stocktake, instant).toBeVisible({ visible: isShown });
  }
  await page.clock.setFixedTime(new Date('2025-01-15T00:00:00+10:00'));
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2$/);
  await expect(stocktake).toHaveCount(0); // on the first page only
  await expect(cards(page).first()).toBeVisible();
});

test('SRCH-23 the dealer’s text disappears with the first filter and on the second page', async ({ page }) => {
  await openList(page);
  const about = page.locator('.search-about');
  await expect(about).toBeVisible();
  await facetBox(page, 'car_type', 'used').check();
  await expect(about).toBeHidden();
  await page.goBack();
  await expect(about).toBeVisible();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2$/);
  await expect(about).toBeHidden();
  await openList(page, `${LIST}?page=2`);
  await expect(about).toHaveCount(0);
  await page.goto(tenantUrl('all-off', LIST));
  await expect(about).toHaveCount(0);
});

test('SRCH-04 by keyboard the filters are skipped in one step: the next stop is the search', async ({ page }) => {
  await openList(page);
  const url = page.url();
  const skip = page.getByRole('link', { name: 'Skip filters' });
  await skip.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('.search-box :focus')).toHaveAccessibleName('Search this stock');
  expect(page.url()).toBe(url);
});
