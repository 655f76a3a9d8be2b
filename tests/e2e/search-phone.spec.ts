import type { Page } from '@playwright/test';
import { expect, tenantUrl, test } from './fixtures.ts';
import {
  cards,
  count,
  countOf,
  FIXTURE_CONSOLE,
  facetBox,
  holdBack,
  LIST,
  listSettled,
  openList,
  SITE,
} from './search-page.ts';

test.use({ allowConsole: FIXTURE_CONSOLE, viewport: { width: 390, height: 844 }, hasTouch: true });

/** The first car starts below the bar with filters and sort order, in the upper half of the screen. */
async function expectFirstCar(page: Page): Promise<void> {
  await listSettled(page);
  await expect
    .poll(async () => {
      const bar = await page.locator('.results-bar').boundingBox();
      const card = await cards(page).first().boundingBox();
      return bar && card && card.y >= bar.y + bar.height && card.y < 422;
    })
    .toBe(true);
}

test('SRCH-04 a value stays under the finger that chose it when values above it change places', async ({ page }) => {
  await openList(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  for (const name of ['Body', 'Transmission']) await sheet.getByRole('button', { name, exact: true }).click();
  const body = sheet.getByRole('group', { name: 'Body' });
  const chosen = sheet.getByRole('group', { name: 'Transmission' }).getByRole('checkbox').last();
  const bodies = await body.locator('.facet-name').allTextContents();
  // The first value is above the visible part, so that the browser could follow the second.
  await body
    .locator('li')
    .nth(1)
    .evaluate((row) => row.scrollIntoView({ block: 'start' }));
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const { y: before } = (await chosen.boundingBox()) as { y: number };
  await chosen.check();
  await expect.poll(() => body.locator('.facet-name').allTextContents()).not.toEqual(bodies);
  expect((await chosen.boundingBox())?.y).toBe(before);
});

test('SRCH-09 filters opened before hydration are open after it', async ({ page }) => {
  const release = await holdBack(page, /SearchIsland/);
  await page.goto(tenantUrl(SITE, LIST));
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  release();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Filters' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused();
});

test('SRCH-09 the filters are a sheet with a counting button that leads to the list, closed by Back and Escape', async ({
  page,
}) => {
  await openList(page);
  const opener = page.getByRole('button', { name: /^Filters/ });
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await opener.click();
  await expect(sheet.getByRole('button', { name: 'Close filters' })).toBeFocused();
  await expect(page.locator('.site-header')).toHaveJSProperty('inert', true); // the focus stays in the sheet
  const all = (await count(page).textContent()) ?? '';
  await sheet.getByRole('checkbox', { name: /^Kia/ }).check();
  await expect(page).toHaveURL(/make=Kia$/);
  const button = sheet.getByRole('button', { name: /^Show Me/ });
  await expect(count(page)).not.toHaveText(all);
  const kias = ((await count(page).textContent()) ?? '').trim();
  await expect(button).toHaveText(`Show Me ${kias}`);
  await button.click();
  await expect(sheet).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(cards(page).first()).toContainText('Kia');

  // Back closes the sheet and keeps the choices made in it, as one step.
  await opener.click();
  await sheet.getByRole('checkbox', { name: /^Used/ }).check();
  await sheet.getByRole('checkbox', { name: /^Toyota/ }).check();
  await expect(page).toHaveURL(/car_type=used&make=Kia&make=Toyota$/);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/car_type=used&make=Kia&make=Toyota$/);
  await expect(facetBox(page, 'make', 'Toyota')).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/cars\?make=Kia$/);
  await expect(count(page)).toHaveText(kias);

  // Singular for one car, and a text for none. If nothing was chosen, Back only closes.
  await opener.click();
  await sheet.getByRole('button', { name: /^Colour/ }).click();
  const scroll = page.locator('.sheet-body');
  await scroll.evaluate((node) => {
    const scrolled = new Promise((resolve) => node.addEventListener('scroll', resolve, { once: true }));
    node.scrollTo(0, 300);
    return scrolled.then(() => undefined); // Back may arrive before the browser reports it
  });
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/cars\?make=Kia$/);
  await opener.click();
  await expect.poll(() => scroll.evaluate((node) => node.scrollTop)).toBe(300);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/cars\?make=Kia$/);
  await page.goto(tenantUrl(SITE, `${LIST}?make=Honda`));
  await expect(count(page)).toHaveText('1 car');
  await opener.click();
  await expect(button).toHaveText('Show Me 1 car');
  await page.goto(tenantUrl(SITE, `${LIST}?make=Honda&range[price]=:1000`));
  await expect(count(page)).toHaveText('0 cars');
  await opener.click();
  await expect(sheet.locator('.sheet-foot .btn-primary')).toHaveText('No cars match your search.');
  await page.setViewportSize({ width: 320, height: 640 });
  for (const button of await sheet.locator('.sheet-foot .btn').all()) await expect(button).toBeInViewport({ ratio: 1 });
});

test('SRCH-09 the number is animated unless motion is reduced, and ends at its value', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openList(page);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await page.evaluate(() => {
    const foot = document.querySelector('.sheet-foot .btn-primary') as Element;
    const scope = window as unknown as { texts: string[] };
    scope.texts = [];
    new MutationObserver(() => scope.texts.push(foot.textContent ?? '')).observe(foot, {
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
  await sheet.getByRole('checkbox', { name: /^Toyota/ }).check();
  const toyotas = `${await countOf(page, 'make', 'Toyota')} cars`;
  await expect(count(page)).toHaveText(toyotas);
  await expect(sheet.locator('.sheet-foot .btn-primary')).toHaveText(`Show Me ${toyotas}`);
  const texts = await page.evaluate(() => (window as unknown as { texts: string[] }).texts);
  expect(new Set(texts).size).toBeGreaterThan(1);
  expect(texts.at(-1)).toBe(`Show Me ${toyotas}`);
});

test('SRCH-07 a finger moves a thumb like a mouse: the search runs when it is lifted', async ({ page }) => {
  await openList(page, `${LIST}?range[km]=:100000`);
  await page.getByRole('button', { name: 'Filters 1' }).click();
  const slider = page.getByRole('slider', { name: 'Odometer (km) to' });
  await slider.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await slider.boundingBox()) as {
    x: number;
    y: number;
    width: number;
    height: number;
  };
  const scale = await slider.evaluate((node: HTMLInputElement) => node.valueAsNumber / Number(node.max));
  const from = x + 12 + scale * (width - 24);
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', position: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: position, y: y + height / 2 }],
    });
  await touch('touchStart', from);
  for (let step = 1; step <= 6; step += 1) await touch('touchMove', from - step * 15);
  expect(page.url()).toContain('range[km]=:100000'); // not for every pixel
  await touch('touchEnd', 0);
  await expect(page).not.toHaveURL(/=:100000$/);
  await expect(page).toHaveURL(/range\[km\]=:\d+000$/);
});

test('SRCH-09 filters and order stay in reach while the list is read, their number is shown, and the sheet clears them', async ({
  page,
}) => {
  await openList(page);
  const opener = page.getByRole('button', { name: /^Filters/ });
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const all = ((await count(page).textContent()) ?? '').trim();
  await expect(opener).toHaveAccessibleName('Filters');
  await opener.click();
  await expect(sheet.getByRole('button', { name: 'Clear all' })).toHaveCount(0); // there is nothing to clear
  await sheet.getByRole('checkbox', { name: /^Kia/ }).check();
  await sheet.getByRole('checkbox', { name: /^Toyota/ }).check();
  await sheet.getByRole('button', { name: /^Show Me/ }).click();
  await expect(opener).toHaveAccessibleName('Filters 2');

  await page.mouse.wheel(0, 2500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2000);
  await expect(opener).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Sort by')).toBeInViewport({ ratio: 1 });
  await opener.click(); // nothing lies over it
  // A typed price is counted before the field is left, and stays as typed; an impossible one changes nothing.
  const show = sheet.getByRole('button', { name: /^Show Me/ });
  const chosen = (await show.textContent()) ?? '';
  const upTo = sheet.getByRole('textbox', { name: 'Price to' });
  await upTo.tap();
  await page.keyboard.type('15000'); // replaces the price
  await expect(show).not.toHaveText(chosen);
  await expect(page).toHaveURL(/range\[price\]=:15000/);
  await expect(upTo).toBeFocused();
  await expect(upTo).toHaveValue('15000');
  await upTo.fill('1500000');
  await expect(show).toHaveText(chosen);
  await upTo.press('Enter');
  await expect(upTo).toHaveValue(/^\$\d/);
  await sheet.getByRole('button', { name: 'Clear all' }).click();
  await expect(sheet.getByRole('button', { name: /^Show Me/ })).toHaveText(`Show Me ${all}`);
  await sheet.getByRole('button', { name: /^Show Me/ }).click();
  await expect(opener).toHaveAccessibleName('Filters');
  await expect(page).toHaveURL(/cars$/);
});

test('SRCH-09 SRCH-10 a different list starts with its first car, wherever the page was scrolled; the same list stays in place', async ({
  page,
}) => {
  await openList(page);
  const opener = page.getByRole('button', { name: /^Filters/ });
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const sort = page.getByLabel('Sort by');
  const scrollDown = async (): Promise<void> => {
    await listSettled(page);
    await page.evaluate(() => window.scrollTo(0, 2500));
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2000);
  };

  await scrollDown();
  await sort.selectOption({ index: 1 });
  await expectFirstCar(page);
  await sort.focus();
  await scrollDown();
  await page.keyboard.press('ArrowDown');
  await expectFirstCar(page);
  await expect(sort).toBeFocused();

  const closings: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['Kia', () => sheet.getByRole('button', { name: /^Show Me/ }).click()],
    ['Toyota', () => page.keyboard.press('Escape')],
    ['Used', () => page.goBack()],
  ];
  for (const [value, close] of closings) {
    await scrollDown();
    await opener.click();
    await sheet.getByRole('checkbox', { name: new RegExp(`^${value}`) }).check();
    await close();
    await expect(sheet).toHaveCount(0);
    await expectFirstCar(page);
    await expect(opener).toBeFocused();
  }

  await scrollDown();
  await opener.click();
  await expect(sheet).toBeVisible();
  const before = await page.evaluate(() => scrollY);
  await sheet.getByRole('button', { name: /^Show Me/ }).click();
  await expect(sheet).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('SRCH-12 another page of the list starts with its first car', async ({ page }) => {
  await openList(page);
  await page.locator('.pager').getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expectFirstCar(page);
});
