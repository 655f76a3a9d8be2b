import { expect, SITES, tenantUrl, test } from './fixtures.ts';
import { carsOf } from './saved-cars.ts';
import { count, FIXTURE_CONSOLE, listSettled, SITE } from './search-page.ts';

test.use({ allowConsole: FIXTURE_CONSOLE });

test('the picture of a home page is not cut to a strip on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  let pictures = 0;
  for (const site of SITES) {
    await page.goto(tenantUrl(site, '/'));
    const sizes = await page
      .locator('.hero-image img')
      .evaluateAll((images) => images.map(({ clientWidth, clientHeight }) => ({ clientWidth, clientHeight })));
    for (const { clientWidth, clientHeight } of sizes) {
      pictures += 1;
      expect(clientWidth / clientHeight, site).toBeLessThan(2.4);
    }
  }
  expect(pictures).toBeGreaterThan(0);
});

test('the button that empties a search field is not the blue one of the browser', async ({ page }) => {
  await page.goto(tenantUrl(SITE, '/'));
  const field = page.getByRole('searchbox').first();
  await field.fill('ute');
  const picture = [...(await field.screenshot())];
  const bluePixels = await page.evaluate(async (bytes) => {
    const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas?.drawImage(image, 0, 0);
    const { data = [] } = canvas?.getImageData(0, 0, image.width, image.height) ?? {};
    let blue = 0;
    for (let index = 0; index < data.length; index += 4)
      if ((data[index + 2] ?? 0) > (data[index] ?? 0) + 60) blue += 1;
    return blue;
  }, picture);
  expect(bluePixels).toBe(0);
});

test('TILE-01 every tile of the home page leads to a list with as many cars as it says', async ({ page }) => {
  await page.goto(tenantUrl(SITE, '/'));
  const tiles = page.locator('.browse-tiles a');
  const labels = await tiles.evaluateAll((links) =>
    links.map((link) => ({
      path: link.getAttribute('href') ?? '',
      number: Number(/(\d+)/.exec(link.querySelector('.tile-count, .figures')?.textContent ?? '')?.[1]),
      text: link.querySelector('.tile-count')?.textContent?.trim() ?? '',
    })),
  );
  expect(labels.length).toBeGreaterThan(15);
  for (const { path, number, text } of labels) {
    expect(number, path).toBeGreaterThan(0);
    if (text !== '') expect(text, path).toMatch(number === 1 ? /^1 \w+[^s]$/ : /^\d+ \w+s$/);
    expect(path).toMatch(/^\/search\/([a-z0-9-]+|new-used-and-demo-cars\?fuel=\w+)$/);
  }
  // Lists with a path of their own contain their count in the static page; one of each kind is opened.
  const numbers = await page.evaluate(
    (paths) =>
      Promise.all(
        paths.map(async (path) => /id="search-count"[^>]*>([\d,]+) /.exec(await (await fetch(path)).text())?.[1]),
      ),
    labels.map(({ path }) => path).filter((path) => !path.includes('?')),
  );
  expect(numbers.length).toBeGreaterThan(11);
  expect(numbers.map(Number)).toEqual(labels.slice(0, numbers.length).map(({ number }) => number));
  for (const index of [0, numbers.length - 1, numbers.length]) {
    const { path, number } = labels[index] as (typeof labels)[number];
    await tiles.nth(index).click();
    await expect(page).toHaveURL(tenantUrl(SITE, path));
    await expect(count(page), path).toHaveText(new RegExp(`^${number} `));
    await page.goBack();
  }
});

test('TILE-02 SRCH-09 make and price lead to a list sorted by price with as many cars as the button says', async ({
  page,
}) => {
  await page.goto(tenantUrl(SITE, '/'));
  const button = page.locator('stock-finder a');
  const [low, high] = [
    page.getByRole('slider', { name: 'Lowest price' }),
    page.getByRole('slider', { name: 'Highest price' }),
  ];
  for (const [name, value] of Object.entries({ min: '5000', max: '250000', step: '500' }))
    await expect(low).toHaveAttribute(name, value);
  await expect(button).toHaveAttribute('href', /cars\?sortBy=price%3Adesc$/); // the full range adds no filter
  await low.fill('10000');
  await high.fill('30000');
  await expect(page.locator('.slider-range')).toHaveText('$10,000 – $30,000');
  await low.focus();
  await low.press('PageUp');
  await expect(low).toHaveValue('15000'); // ten steps
  await low.press('PageDown');
  await high.fill('8000'); // not past the other thumb
  await expect(high).toHaveValue('10000');
  await high.fill('30000');
  const expectedText = `${carsOf(SITE).filter(({ price }) => price !== null && price >= 10_000 && price <= 30_000).length} cars`;
  await expect(button).toHaveText(`Show Me ${expectedText}`);
  await button.click();
  await expect(page).toHaveURL(/cars\?range(\[|%5B)price(\]|%5D)=10000(:|%3A)30000&sortBy=price(:|%3A)desc$/);
  await expect(count(page)).toHaveText(expectedText);
  await listSettled(page);
  const prices = await page
    .locator('#search-results article .price')
    .evaluateAll((nodes) =>
      nodes.map((node) => Number(/\$([\d,]+)/.exec(node.textContent ?? '')?.[1]?.replace(',', ''))),
    );
  const amounts = prices.filter((price) => price > 1000); // weekly repayments are shown as well
  expect(amounts.length).toBeGreaterThan(3);
  expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
  // Back from the list, to another price or make.
  await page.goBack();
  await expect(high).toHaveValue('30000');
  await expect(page.locator('.slider-range')).toHaveText('$10,000 – $30,000');
  await expect(button).toHaveText(`Show Me ${expectedText}`);
});

test('SRCH-09 the button counts one car in the singular, and says if there is none', async ({ page }) => {
  await page.goto(tenantUrl(SITE, '/'));
  const button = page.locator('stock-finder a');
  await page.getByRole('combobox', { name: 'Make' }).selectOption('Honda');
  await expect(button).toHaveText('Show Me 1 car');
  await page.getByRole('slider', { name: 'Highest price' }).fill('5000');
  await expect(button).toHaveText('No cars match your search.');
  await page.getByRole('slider', { name: 'Highest price' }).fill('250000');
  await expect(button).toHaveText('Show Me 1 car');
  await button.click();
  await expect(page).toHaveURL(/\?make=Honda&sortBy/);
  await expect(count(page)).toHaveText('1 car');
});
