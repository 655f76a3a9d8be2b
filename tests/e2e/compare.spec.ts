import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fullModelName } from '#domain/full-model-name.ts';
import { carPath } from '#domain/routes/public-paths.ts';
import { axeViolations } from './axe.ts';
import { DIST, expect, SITES, tenantUrl, test } from './fixtures.ts';
import { carsOf, open, savedIds, saveIds, siteWith } from './saved-cars.ts';

const SITE = siteWith('/compare');
const CARS = carsOf(SITE).filter(({ status, image }) => status === 'in_stock' && image !== null);
const PRICED = CARS.filter(({ price, car_type }) => price !== null && car_type === 'used');
const [firstCar, secondCar, thirdCar] = PRICED as [(typeof CARS)[0], (typeof CARS)[0], (typeof CARS)[0]];
/** A car with a former price beside its price, and a visually hidden label. */
const reduced = CARS.find(({ price, before_price }) => (before_price ?? 0) > (price ?? 0)) ?? thirdCar;
const compareUrl = (...ids: number[]): string => tenantUrl(SITE, `/compare?cars=${ids.join(',')}`);
const UNKNOWN = 999_999_999;

// The fixture's certified badge is on another host; a delisted car returns 404.
test.use({ allowConsole: [/pictures\.all-on\.example|ERR_NAME_NOT_RESOLVED|404 \(Not Found\)|ERR_FAILED/] });

test('SAVE-07 on a phone, the text in place of a photo is not cut off', async ({ page }) => {
  const bare = carsOf(SITE).filter(({ status, image }) => status === 'in_stock' && image === null);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(compareUrl(...bare.slice(0, 2).map(({ id }) => id), firstCar.id));
  const texts = page.locator('.compare-car .card-empty');
  await expect(texts.first()).toBeVisible();
  const hidden = await texts.evaluateAll((all) => all.map((text) => text.scrollHeight - text.clientHeight));
  expect(Math.max(...hidden)).toBeLessThanOrEqual(0);
});

test('SAVE-07 on a phone, the mark of a difference stays on the line of the last word of its label', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(compareUrl(firstCar.id, secondCar.id));
  const marks = page.locator('.compare-differs .compare-mark');
  await expect(marks.first()).toBeVisible();
  const alone = await marks.evaluateAll((all) =>
    all.flatMap((mark) => {
      const label = mark.parentElement as HTMLElement;
      const words = document.createRange();
      words.setStart(label, 0);
      words.setEndBefore(mark);
      const lastLine = [...words.getClientRects()].at(-1) as DOMRect;
      const { top, bottom } = mark.getBoundingClientRect();
      return top < lastLine.bottom && bottom > lastLine.top ? [] : [label.textContent];
    }),
  );
  expect(alone).toEqual([]);
});

for (const [where, path] of [
  ['a list', '/search/used-cars'],
  ['the page of a vehicle with its bar', carPath(firstCar.slug)],
] as const)
  test(`SAVE-07 on a phone, the tray covers no link at the end of ${where}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await saveIds(page, 'compare', [firstCar.id]);
    await open(page, SITE, path);
    const tray = page.getByRole('region', { name: 'Vehicles to compare' });
    await expect(tray).toBeVisible();
    const links = page.getByRole('contentinfo').getByRole('link');
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const top = (await tray.boundingBox())?.y ?? 0;
    await expect
      .poll(() => links.evaluateAll((all) => Math.max(...all.map((link) => link.getBoundingClientRect().bottom))))
      .toBeLessThanOrEqual(top);
  });

for (const site of SITES.filter((name) => existsSync(join(DIST, name, 'compare.html'))))
  test(`SAVE-07 on a phone, the tray lies across the screen, so that no price of ${site} is half under it`, async ({
    page,
  }) => {
    const cars = carsOf(site).filter((car) => car.price !== null && car.status === 'in_stock');
    await saveIds(page, 'compare', [cars[0]?.id ?? 0]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(tenantUrl(site, carPath(cars.at(-1)?.slug ?? '')));
    const tray = page.getByRole('region', { name: 'Vehicles to compare' });
    const price = page.getByRole('main').locator('.price').first();
    await expect(tray).toBeVisible();
    const { y, height } = (await price.boundingBox()) as { y: number; height: number };
    const bar = page.locator('.sticky-bar');
    const barHeight = (await bar.count()) === 0 ? 0 : ((await bar.boundingBox())?.height ?? 0);
    // The screen ends where the tray, above the bar if the dealer has one, lies over the price.
    await page.setViewportSize({ width: 390, height: Math.round(y + height + barHeight) + 20 });
    const edges = async (part: typeof tray): Promise<readonly number[]> => {
      const { x, width, y: top } = (await part.boundingBox()) as { x: number; y: number; width: number };
      return [x, x + width, top];
    };
    const [left = 0, right = 0, top = 0] = await edges(tray);
    const [priceLeft = 0, priceRight = 0, priceTop = 0] = await edges(price);
    expect(top).toBeLessThan(priceTop + height);
    expect(left).toBeLessThanOrEqual(priceLeft);
    expect(right).toBeGreaterThanOrEqual(priceRight);
  });

test('SAVE-07 four cars are chosen on a list, a fifth is refused, and they are shown side by side', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, SITE, '/search/used-cars');
  const toggles = page.getByRole('article').getByRole('button', { name: /^Compare: / });
  const tray = page.getByRole('region', { name: 'Vehicles to compare' });
  await expect(tray).toBeHidden();
  for (const index of [0, 1, 2, 3]) {
    await toggles.nth(index).click();
    await expect(toggles.nth(index)).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(tray.getByRole('img')).toHaveCount(4);
  await toggles.nth(4).click();
  await expect(page.getByRole('status').filter({ hasText: 'You can compare up to 4 vehicles' })).toHaveText(
    'You can compare up to 4 vehicles. Remove one to add another.',
  );
  await expect(toggles.nth(4)).toHaveAttribute('aria-pressed', 'false');
  expect(await savedIds(page, 'compare')).toHaveLength(4);

  await tray.getByRole('link', { name: /^Compare 4$/ }).click();
  await expect(page.getByRole('columnheader')).toHaveCount(5);
  await expect(page).toHaveURL(/\/compare\?cars=\d+,\d+,\d+,\d+$/);
  for (const row of ['Price', 'Year', 'Odometer', 'Condition'])
    await expect(page.getByRole('rowheader', { name: new RegExp(`^${row}`) }).first()).toBeVisible();
  await expect(page.getByRole('row', { name: /^Price/ }).locator('.price-type')).toHaveCount(4);

  expect(await axeViolations(page, { part: 'main' })).toEqual([]);
  const rows = page.locator('tbody tr:not(.compare-group)');
  const all = await rows.count();
  const different = await page.locator('.compare-differs').count();
  await expect(page.locator('.compare-differs').first().getByRole('rowheader')).toContainText('(differs)');
  expect(different).toBeGreaterThan(0);
  expect(different).toBeLessThan(all);
  await page.getByRole('switch', { name: 'Show only differences' }).check();
  await expect(rows).toHaveCount(different);

  await page
    .getByRole('button', { name: /^Remove: / })
    .first()
    .click();
  await expect(page.getByRole('columnheader')).toHaveCount(4);
  await expect(page).toHaveURL(/\/compare\?cars=\d+,\d+,\d+$/);
  await expect.poll(() => savedIds(page, 'compare')).toHaveLength(3);
});

test('SAVE-07 the URL shares a comparison: its cars take precedence, and can be saved', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await saveIds(page, 'compare', [thirdCar.id]);
  await page.goto(compareUrl(firstCar.id, secondCar.id));
  const names = page.getByRole('columnheader').getByRole('link');
  await expect(names).toHaveCount(2);
  await expect(names.first()).toContainText(`${firstCar.year} ${fullModelName(firstCar.make, firstCar.model)}`);
  expect(await savedIds(page, 'compare')).toEqual([thirdCar.id]);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(compareUrl(firstCar.id, secondCar.id));

  await page.getByRole('button', { name: 'Keep these vehicles' }).click();
  await expect(page.getByRole('button', { name: 'Keep these vehicles' })).toBeHidden();
  await expect.poll(() => savedIds(page, 'compare')).toEqual([firstCar.id, secondCar.id]);

  // Two tabs on the device update each other.
  const other = await context.newPage();
  await other.goto(tenantUrl(SITE, '/compare'));
  await other
    .getByRole('button', { name: /^Remove: / })
    .first()
    .click();
  await expect(names).toHaveCount(1);
  await expect(page).toHaveURL(compareUrl(secondCar.id));
});

test('SAVE-07 sold and delisted cars are reported and removed from the list, and a car that fails to load stays', async ({
  page,
}) => {
  await saveIds(page, 'compare', [firstCar.id, secondCar.id, thirdCar.id, UNKNOWN]);
  await page.route(`**/_data/cars/${secondCar.id}.json`, (route) =>
    route.fulfill({ json: { ...secondCar, status: 'sold' } }),
  );
  await page.route(`**/_data/cars/${thirdCar.id}.json`, (route) => route.abort());
  await page.route(`**/_data/cars/${firstCar.id}.json`, (route) =>
    route.fulfill({ json: { ...firstCar, price: 23_456 } }),
  );
  await open(page, SITE, '/compare');
  await expect(page.getByRole('columnheader').getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('row', { name: /^Price/ })).toContainText('$23,456');
  await expect(page.getByText(fullModelName(secondCar.make, secondCar.model)).first()).toContainText(
    'is no longer for sale',
  );
  await expect(page.getByRole('link', { name: /^Find Me Something Similar: / })).toHaveAttribute(
    'href',
    /[?&](make|body)=.*status=in_stock/,
  );
  await expect(page.getByText('A vehicle you chose is no longer for sale')).toBeVisible();
  await expect.poll(() => savedIds(page, 'compare')).toEqual([firstCar.id, thirdCar.id]);

  await page.unroute(`**/_data/cars/${thirdCar.id}.json`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('columnheader').getByRole('link')).toHaveCount(2);
});

test('SAVE-07 on a phone the tray is out of the way while a form is in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await saveIds(page, 'compare', [firstCar.id, secondCar.id]);
  await page.goto(tenantUrl(SITE, `/cars/${firstCar.slug}`));
  const tray = page.getByRole('region', { name: 'Vehicles to compare' });
  await expect(tray).toBeVisible();
  const message = page.locator('.car-enquiry').getByRole('textbox', { name: 'Message' });
  // Where a browser scrolls a field that was below the screen: to just above what covers its end.
  await message.evaluate((field) => {
    field.scrollIntoView({ block: 'end' });
    field.focus({ preventScroll: true });
  });
  await expect(message).toBeInViewport();
  await expect(tray).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(tray).toBeVisible();
});

test('SAVE-01 with storage blocked, the choice lasts from page to page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await open(page, SITE, `/cars/${firstCar.slug}`);
  await page
    .getByRole('button', { name: /^Compare: / })
    .first()
    .click();
  await open(page, SITE, `/cars/${secondCar.slug}`);
  await page
    .getByRole('button', { name: /^Compare: / })
    .first()
    .click();
  await page.goto(tenantUrl(SITE, '/compare'));
  await expect(page.getByRole('columnheader').getByRole('link')).toHaveCount(2);
});

test('SAVE-07 at 320 px the details stay visible while the cars are swiped, and an empty list links to the stock', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(compareUrl(firstCar.id, secondCar.id, reduced.id));
  await expect(page.getByRole('columnheader').getByRole('link')).toHaveCount(3);
  await expect(page.getByText('Was', { exact: true })).toHaveCount(1);
  const scroller = page.getByRole('region', { name: /^Comparison of/ });
  const label = page.getByRole('rowheader', { name: /^Price/ });
  const before = await label.boundingBox();
  await scroller.evaluate((node) => node.scrollTo({ left: 200, behavior: 'instant' }));
  expect(await label.boundingBox()).toEqual(before);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await page.goto(tenantUrl(SITE, '/compare?cars=x,-1'));
  await expect(page.getByRole('heading', { name: 'No vehicles to compare yet' })).toBeVisible();
  await page.locator('main').getByRole('link', { name: 'Browse all vehicles' }).click();
  await expect(page).toHaveURL(/\/search\//);
});

test('SAVE-07 on a phone two cars are fully visible beside their labels, and their names stay above the details', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const cars = PRICED.filter(({ model }) => model.includes('-')).slice(0, 2);
  const compared = [...cars, firstCar, secondCar, thirdCar]
    .filter((car, index, all) => all.indexOf(car) === index)
    .slice(0, 3);
  await page.goto(compareUrl(...compared.map(({ id }) => id)));
  const heads = page.getByRole('columnheader').filter({ has: page.getByRole('link') });
  await expect(heads).toHaveCount(3);
  const [first, second] = [await heads.nth(0).boundingBox(), await heads.nth(1).boundingBox()];
  expect(first?.x).toBeGreaterThan(80);
  expect((second?.x ?? 0) + (second?.width ?? 0)).toBeLessThanOrEqual(390);
  // A name wraps between words.
  for (const fullName of await page.locator('.compare-scroll .compare-full-name').all())
    expect(await fullName.evaluate((node) => node.getClientRects().length)).toBe(1);

  const names = page.locator('.compare-names > div');
  await expect(names).toBeHidden();
  await page.getByRole('rowheader', { name: /^Seats/ }).evaluate((row) => row.scrollIntoView({ block: 'center' }));
  await expect(names).toBeVisible();
  await page
    .getByRole('region', { name: /^Comparison of/ })
    .evaluate((node) => node.scrollTo({ left: 70, behavior: 'instant' }));
  const boxOfColumn = (index: number) =>
    names
      .locator('th')
      .nth(index + 1)
      .boundingBox();
  await expect.poll(async () => (await boxOfColumn(1))?.x).toBeCloseTo((await heads.nth(1).boundingBox())?.x ?? 0, 0);
  await expect(names.locator('a').first()).toHaveAttribute('href', carPath(compared[0]?.slug ?? ''));
  const header = await page.getByRole('banner').boundingBox();
  expect((await names.boundingBox())?.y).toBeCloseTo((header?.y ?? 0) + (header?.height ?? 0), 0);

  // With one car fewer, both are in view again; the button that removes one leaves most of the picture visible.
  const remove = page.getByRole('button', { name: /^Remove: / }).nth(2);
  const [cross, picture] = [await remove.locator('svg').boundingBox(), await remove.locator('..').boundingBox()];
  const area = (box: typeof cross): number => (box?.width ?? 0) * (box?.height ?? 0);
  expect(area(cross)).toBeLessThan(area(picture) / 10);
  expect((await remove.boundingBox())?.width).toBeGreaterThanOrEqual(36);
  await remove.click();
  await expect(heads).toHaveCount(2);
  const labels = await page.locator('.compare-scroll .compare-corner').first().boundingBox();
  expect((await heads.nth(0).boundingBox())?.x).toBeCloseTo((labels?.x ?? 0) + (labels?.width ?? 0), 0);
  const last = await heads.nth(1).boundingBox();
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(390);
});

test('SAVE-07 on a phone the label of a detail wraps between words, in the widest font of the demo dealers', async ({
  page,
}) => {
  const demo = 'harbour-hume';
  await page.setViewportSize({ width: 390, height: 700 });
  const ids = carsOf(demo)
    .filter(({ status }) => status === 'in_stock')
    .map(({ id }) => id);
  await page.goto(tenantUrl(demo, `/compare?cars=${ids.slice(0, 3).join(',')}`));
  await expect(page.getByRole('rowheader', { name: /^Fuel consumption, combined/ })).toBeVisible();
  const splitWords = await page.locator('.compare-scroll th[scope="row"]').evaluateAll((labels) =>
    labels.flatMap((label) =>
      [...(label.firstChild?.textContent ?? '').matchAll(/[^\s]+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(label.firstChild as Node, index);
        range.setEnd(label.firstChild as Node, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      }),
    ),
  );
  expect(splitWords).toEqual([]);
});

test.describe('on a screen without a pointer', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('CARD-06 a car chosen for comparison is marked at once, and one removed again is not', async ({ page }) => {
    await open(page, SITE, '/search/used-cars');
    const toggle = page
      .getByRole('article')
      .getByRole('button', { name: /^Compare: / })
      .first();
    const styleOfToggle = () =>
      toggle.evaluate((node) => {
        const { backgroundColor, color, fontWeight, textDecorationLine } = getComputedStyle(node);
        return { backgroundColor, color, fontWeight, textDecorationLine };
      });
    const before = await styleOfToggle();
    await toggle.tap();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    const chosen = await styleOfToggle();
    expect(chosen.backgroundColor).not.toBe(before.backgroundColor);
    expect(Number(chosen.fontWeight)).toBeGreaterThan(Number(before.fontWeight));
    await toggle.tap();
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    expect(await styleOfToggle()).toEqual(before);
  });
});

test('SAVE-07 a comparison that takes a moment says that it is loading', async ({ page }) => {
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/_data/cars/${firstCar.id}.json`, async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto(compareUrl(firstCar.id));
  await expect(page.getByText('Loading your vehicles')).toBeVisible();
  answer();
  await expect(page.getByText('Loading your vehicles')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('SAVE-07 the page says what it needs and links to the stock', async ({ page }) => {
    await page.goto(compareUrl(firstCar.id));
    await expect(page.locator('noscript .notice')).toContainText('needs JavaScript');
    await expect(page.locator('noscript').getByRole('link', { name: 'Browse all vehicles' })).toBeVisible();
    await expect(page.locator('.saved-loading')).toBeHidden();
  });
});
