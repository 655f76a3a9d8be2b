import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator, Page, Route } from '@playwright/test';
import { expect, tenantUrl, test } from './fixtures.ts';
import { carsOf, saveIds } from './saved-cars.ts';

const LIST = '/search/new-used-and-demo-cars';
const API = '**/api/stock-changes*';
const run = promisify(execFile);

interface BuiltCar {
  readonly id: number;
  readonly slug: string;
  readonly make: string;
  readonly stocknum: string;
  readonly price: number;
  readonly status: string;
  readonly reserved: boolean;
}
const card = (page: Page, id: number): Locator => page.locator(`#search-results article[data-car="${id}"]`);
/** The first car in the static list that is for sale. */
async function aCar(page: Page): Promise<BuiltCar> {
  const ids = await page
    .locator('#search-results article[data-car]')
    .evaluateAll((cards) => cards.map((element) => (element as HTMLElement).dataset.car));
  const cars = await page.evaluate(
    (all) => Promise.all(all.map(async (id) => (await fetch(`/_data/cars/${id}.json`)).json() as Promise<BuiltCar>)),
    ids,
  );
  const car = cars.find(
    ({ status, reserved, price, stocknum }) =>
      status === 'in_stock' && !reserved && price !== null && stocknum !== null,
  );
  return car as BuiltCar;
}
/** A card's elements with sorted attributes, except for what depends on position and device, and its text. */
const markup = (locator: Locator): Promise<string[]> =>
  locator.evaluate((node) => [
    node.textContent ?? '',
    ...[...node.querySelectorAll('*')].map((element) => {
      const attributes = element
        .getAttributeNames()
        .filter((name) => !/^(hidden|aria-pressed|loading|fetchpriority)$/.test(name));
      return [element.localName, ...attributes.sort().map((name) => `${name}=${element.getAttribute(name)}`)].join(' ');
    }),
  ]);
/** Opens a list with filters and waits for the first search result. */
async function openFilteredList(page: Page, path: string): Promise<void> {
  await page.goto(tenantUrl('all-on', path));
  await expect(page.locator('#search-results [data-static]')).toHaveCount(0);
}
const resultCount = async (page: Page): Promise<number> =>
  Number.parseInt((await page.locator('#search-count').textContent()) ?? '', 10);
/** Fakes the edge's response, for this page only: other journeys use the same site. */
const respondWithChanges = (page: Page, changes: readonly (readonly [car: number, field: string, value: unknown])[]) =>
  page.route(API, (route) =>
    route.fulfill({
      json: {
        changes: changes.map(([car_id, field, value]) => ({ car_id, field, value, at: '2026-11-20T03:00:00.000Z' })),
      },
    }),
  );

test('A46 a car reserved and repriced by push is updated in the static list, the search and on its page', async ({
  page,
}) => {
  // Pushed changes appear on every page of a site: here, on a site whose stock no other journey checks.
  const site = 'one-tag';
  const push = (...settings: string[]) =>
    run(process.execPath, [
      'scripts/stock-push.ts',
      site,
      ...['--tenants', 'tests/fixtures/tenants', '--port', process.env.CARYARD_TEST_PORT ?? '4321'],
      ...['--car', String(car.id), ...settings.flatMap((setting) => ['--set', setting])],
    ]);
  await page.route(API, (route) => route.fulfill({ status: 204 })); // keeps the response out of the browser's cache
  const queried = page.waitForResponse(API);
  await page.goto(tenantUrl(site, LIST));
  await queried;
  const car = await aCar(page);
  await page.unroute(API);
  const price = car.price + 111;
  const priceText = new RegExp(price.toLocaleString('en-AU').replace(',', ',?'));
  await push('reserved=true', `price=${price}`);
  try {
    await page.reload();
    await expect(card(page, car.id)).toContainText('Reserved');
    await expect(card(page, car.id)).toContainText(priceText);
    const rendered = await markup(card(page, car.id));

    await page.locator('.results-top').getByRole('searchbox').fill(car.stocknum);
    await expect(page.locator('#search-results article')).toHaveCount(1);
    await expect(card(page, car.id)).toContainText('Reserved');
    await expect.poll(() => markup(card(page, car.id))).toEqual(rendered);

    await page.goto(tenantUrl(site, `/cars/${car.slug}`));
    await expect(page.locator('.car-photos')).toContainText('Reserved');
    await expect(page.locator('.buy-box .price')).toContainText(priceText);
  } finally {
    await push('reserved=false', `price=${car.price}`);
  }
  await page.route(API, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'cache-control': 'no-cache' } }),
  );
  await page.reload();
  await expect(page.locator('.buy-box .price')).not.toContainText(priceText);
  await expect(page.locator('.car-photos')).not.toContainText('Reserved');
});

test.describe('on a site with all features', () => {
  test.use({ allowConsole: [/pictures\.all-on\.example|ERR_NAME_NOT_RESOLVED/] });

  test('A46 DET-08 a car sold a minute ago can no longer be bought: card, page, bar, counts and structured data', async ({
    page,
  }) => {
    await openFilteredList(page, `${LIST}?status=in_stock`);
    const before = await resultCount(page);
    await page.goto(tenantUrl('all-on', LIST));
    const car = await aCar(page);
    await respondWithChanges(page, [
      [car.id, 'status', 'sold'],
      [car.id, 'sold_at', 1_795_000_000],
    ]);
    await page.reload();
    await expect(card(page, car.id).getByRole('link', { name: /Find Me Something Similar/ })).toBeVisible();
    await expect(card(page, car.id).getByRole('link', { name: /Reserve|Enquire/ })).toHaveCount(0);

    await page.goto(tenantUrl('all-on', `/cars/${car.slug}`));
    await expect(page.locator('.unavailable')).toBeVisible();
    await expect(page.locator('.unavailable').getByText('SOLD')).toBeVisible();
    await expect(page.locator('[data-buying]').filter({ visible: true })).toHaveCount(0);
    await expect(page.locator('.sticky-bar')).toBeHidden();
    await expect(page.locator('.repayments').filter({ visible: true })).toHaveCount(0);
    await expect(page.locator('script[type="application/ld+json"]').filter({ hasText: '"offers"' })).toHaveCount(0);

    await openFilteredList(page, `${LIST}?status=in_stock`);
    await expect(page.locator('#search-count')).toHaveText(new RegExp(`^${before - 1} `));
  });

  test('A46 PRICE-06 the reason for a price below the market is shown once on an updated page, and disappears with the price', async ({
    page,
  }) => {
    const car = carsOf('all-on').find(
      (candidate) => candidate.below_market && candidate.status === 'in_stock' && !candidate.reserved,
    );
    if (!car) throw new Error('No car of all-on is below the market.');
    const price = page.locator('.buy-box-price');
    await page.route(API, (route) => route.fulfill({ status: 204 }));
    await page.goto(tenantUrl('all-on', `/cars/${car.slug}`));
    const reason = price.locator('> .price-source');
    await expect(reason).toBeVisible();
    const before = await price.innerText();
    await page.unroute(API);
    await respondWithChanges(page, [[car.id, 'reserved', true]]);
    await page.reload();
    await expect(page.getByText('This car is reserved')).toBeVisible();
    expect(await price.innerText()).toBe(before);

    await page.unroute(API);
    await respondWithChanges(page, [[car.id, 'below_market', false]]);
    await page.reload();
    await expect(reason).toBeHidden();
    await expect(price.locator('.tag-positive')).toHaveCount(0);
  });

  test('A46 a reserved car cannot be reserved, and a withdrawn one leaves the results in one step', async ({
    page,
  }) => {
    await page.goto(tenantUrl('all-on', LIST));
    const car = await aCar(page);
    await respondWithChanges(page, [[car.id, 'reserved', true]]);
    await page.goto(tenantUrl('all-on', `/cars/${car.slug}`));
    await expect(page.locator('[data-action="reserve"]').first()).toBeHidden();
    await expect(page.locator('[data-action="enquire"]').first()).toBeVisible();

    await page.unroute(API);
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(API, async (route) => {
      await released;
      await route.fulfill({
        json: { changes: [{ car_id: car.id, field: 'listed', value: false, at: '2026-11-20T03:00:00.000Z' }] },
      });
    });
    await openFilteredList(page, `${LIST}?status=in_stock`);
    const before = await resultCount(page);
    await page.evaluate(() => {
      const scope = window as unknown as { counts: (string | null)[] };
      const count = document.querySelector('#search-count');
      scope.counts = [];
      new MutationObserver(() => scope.counts.push(count?.textContent ?? null)).observe(count as Node, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    release();
    await expect(page.locator('#search-count')).toHaveText(new RegExp(`^${before - 1} `));
    await expect(card(page, car.id)).toHaveCount(0);
    const counts = await page.evaluate(() => (window as unknown as { counts: string[] }).counts);
    expect(new Set(counts.map((text) => Number.parseInt(text, 10)))).toEqual(new Set([before - 1]));
  });

  test('A46 TAG-03 a device clock one day ahead is corrected by the response: tags and windows are those of today', async ({
    page,
  }) => {
    // No response yet: the real server time would correct the clock that is set below.
    const respondWithNothing = (route: Route): Promise<void> => route.fulfill({ status: 204 });
    let respond = respondWithNothing;
    await page.route(API, (route) => respond(route));
    await page.goto(tenantUrl('all-on', LIST));
    const until = await page
      .locator('#search-results .card-tag[data-until]')
      .evaluateAll((tags) => tags.map((tag) => Date.parse((tag as HTMLElement).dataset.until ?? '')).sort()[0] ?? 0);
    expect(until).toBeGreaterThan(0);
    const tag = page.locator(`#search-results .card-tag[data-until="${new Date(until).toISOString()}"]`).first();
    await page.clock.setFixedTime(until + 23 * 3_600_000);
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    respond = async (route) => {
      await released;
      await route.fulfill({ json: { changes: [] }, headers: { date: new Date(until - 3_600_000).toUTCString() } });
    };
    await page.reload();
    await expect(tag).toBeHidden();
    release();
    await expect(tag).toBeVisible();
    respond = respondWithNothing;
    await page.reload();
    await expect(tag).toBeVisible(); // the tab has stored it
  });

  test.describe('when the server fails', () => {
    test.use({ allowConsole: [/status of 503|pictures\.all-on\.example|ERR_NAME_NOT_RESOLVED/] });

    test('A46 a page whose request failed retries, and shows the changes it then receives', async ({ page }) => {
      await respondWithChanges(page, []);
      await page.goto(tenantUrl('all-on', LIST));
      const car = await aCar(page);
      await page.unroute(API);
      let queried = 0;
      await page.route(API, (route) => {
        queried += 1;
        if (queried === 1) return route.fulfill({ status: 503, json: { error: 'busy' } });
        const changes = [{ car_id: car.id, field: 'reserved', value: true, at: '2026-11-20T03:00:00.000Z' }];
        return route.fulfill({ json: { changes } });
      });
      await page.reload();
      await expect(card(page, car.id)).toContainText('Reserved');
      expect(queried).toBe(2);
    });

    test('A46 a suspended page requests changes three more times when visible again, and no more often', async ({
      page,
    }) => {
      let queried = 0;
      await page.route(API, (route) => {
        if (!route.request().url().endsWith('?in-turn')) queried += 1;
        return route.fulfill({ status: 503, json: { error: 'busy' } });
      });
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await page.goto(tenantUrl('all-on', LIST));
      /** Requests are handled in order: when this one has finished, so have the earlier ones. */
      const nextSecond = async (): Promise<void> => {
        await page.clock.runFor(1000);
        await page.evaluate(async () => void (await fetch('/api/stock-changes?in-turn')));
      };
      const countAfterSecond = async (): Promise<number> => {
        await nextSecond();
        return queried;
      };
      await expect.poll(countAfterSecond).toBe(1);
      await page.evaluate(() => {
        const realNow = performance.now.bind(performance);
        performance.now = () => realNow() + 120_000;
        document.dispatchEvent(new Event('visibilitychange'));
      });
      for (let time = 0; time < 20; time += 1) await nextSecond();
      expect(queried).toBe(1 + 3);
    });
  });

  test.describe('when the connection is lost after the response', () => {
    test.use({ allowConsole: [/ERR_FAILED|pictures\.all-on\.example|ERR_NAME_NOT_RESOLVED/] });

    test('A46 a page that cannot load the code for a change stays as built, without an error', async ({ page }) => {
      await respondWithChanges(page, []);
      await page.goto(tenantUrl('all-on', LIST));
      const car = await aCar(page);
      const before = await markup(card(page, car.id));
      await page.unroute(API);
      await respondWithChanges(page, [[car.id, 'reserved', true]]);
      await page.route(/update-page/, (route) => route.abort());
      // With data saving the static list stays.
      await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
      const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('update-page'));
      await page.reload();
      const code = (await refused).url();
      await page.evaluate((src) => import(src).catch(() => {}), code); // the module has failed to load in the page too
      expect(await markup(card(page, car.id))).toEqual(before);
    });
  });

  for (const { why, response } of [
    { why: 'not our response', response: { body: '<!doctype html><p>Sign in to this network</p>' } },
    { why: 'invalid changes', response: { json: { changes: [null, 7, { car_id: 'x' }, { field: 'toString' }] } } },
    { why: 'another shape', response: { json: { changes: { length: 3 } } } },
    { why: 'missing', response: null },
  ])
    test(`A46 a response that is ${why} leaves the page as it was, and the console empty`, async ({ page }) => {
      let markRequested = (): void => {};
      const requested = new Promise<void>((resolve) => {
        markRequested = resolve;
      });
      await page.route(API, async (route) => {
        if (response) await route.fulfill(response);
        markRequested();
      });
      // With data saving the static list stays.
      await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
      await page.goto(tenantUrl('all-on', LIST));
      const markup = () => page.locator('#search-results [data-static]').evaluate((node) => node.outerHTML.length);
      const before = await markup();
      await requested;
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      expect(await markup()).toBe(before);
    });

  test('A46 changes are requested once per page, not before it is painted, and again when the tab is visible after a minute', async ({
    page,
  }) => {
    const queried: string[] = [];
    await page.route(API, (route) => {
      queried.push(new URL(route.request().url()).search);
      return route.fulfill({ json: { changes: [] } });
    });
    await page.goto(tenantUrl('all-on', LIST));
    await expect.poll(() => queried.length).toBe(1);
    expect(decodeURIComponent(queried[0] ?? '')).toMatch(/^\?since=20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const times = await page.evaluate(() => ({
      paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
      requestedAt:
        performance.getEntriesByType('resource').find(({ name }) => name.includes('/api/stock-changes'))?.startTime ??
        0,
    }));
    expect(times.requestedAt).toBeGreaterThan(times.paintedAt);
    const showAgain = (hiddenMs: number) =>
      page.evaluate((ms) => {
        const realNow = performance.now.bind(performance);
        performance.now = () => realNow() + ms;
        document.dispatchEvent(new Event('visibilitychange'));
      }, hiddenMs);
    await showAgain(30_000);
    await showAgain(31_000);
    await expect.poll(() => queried.length).toBe(2);
  });
});

test('A46 recently viewed cars that are already shown get a pushed price, and a sold one is removed', async ({
  page,
}) => {
  const forSale = carsOf('all-on').filter(
    ({ status, reserved, price, price_type }) =>
      status === 'in_stock' && !reserved && price !== null && price_type !== 'poa',
  );
  const [repriced = 0, sold = 0] = forSale.map(({ id }) => id);
  await saveIds(page, 'recent', [sold, repriced]);
  let respond = (): void => {};
  const shown = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route(API, async (route) => {
    await shown;
    const at = '2026-11-20T03:00:00.000Z';
    const changes = [
      { car_id: repriced, field: 'price', value: 12_345, at },
      { car_id: sold, field: 'status', value: 'sold', at },
    ];
    await route.fulfill({ json: { changes } });
  });
  await page.goto(tenantUrl('all-on', '/'));
  await page.locator('.points, .location-cards').last().scrollIntoViewIfNeeded();
  const recent = page.getByRole('region', { name: 'Recently viewed' });
  await expect(recent.getByRole('link')).toHaveCount(2);
  await recent.getByRole('button', { name: 'Clear list' }).focus();
  respond();
  await expect(recent.getByRole('link')).toHaveCount(1);
  await expect(recent.getByRole('link')).toContainText('$12,345');
  await expect(recent.getByRole('button', { name: 'Clear list' })).toBeFocused();
});

test('SRCH-09 A46 the button of the home page counts a withdrawn car neither for its make nor for every make', async ({
  page,
}) => {
  const cars = carsOf('all-on');
  const car = cars.find(
    ({ status, make }) => status === 'in_stock' && cars.filter((other) => other.make === make).length === 1,
  );
  await respondWithChanges(page, [[car?.id ?? 0, 'listed', false]]);
  const responded = page.waitForResponse(API);
  await page.goto(tenantUrl('all-on', '/'));
  const button = page.locator('stock-finder a');
  const built = Number.parseInt((await button.textContent())?.replace(/^\D+/, '') ?? '', 10);
  await responded;
  const make = page.getByRole('combobox', { name: 'Make' });
  await make.selectOption(car?.make ?? '');
  await expect(button).toHaveText('No cars match your search.');
  await make.selectOption('');
  await expect(button).toHaveText(`Show Me ${built - 1} cars`);
});

test('SRCH-03 A46 a static card that is still being updated does not reappear in a filtered list', async ({ page }) => {
  const cars = carsOf('all-on');
  await page.route(API, (route) => route.fulfill({ status: 204 }));
  await page.goto(tenantUrl('all-on', LIST));
  const { id, make } = await aCar(page);
  const other = cars.find(
    (car) => car.make !== make && cars.filter((candidate) => candidate.make === car.make).length > 1,
  );
  await page.unroute(API);
  await respondWithChanges(page, [[id, 'reserved', true]]);
  // The car's data file loads slowly, and the search starts after it was requested.
  const released = Promise.withResolvers<void>();
  const queried = Promise.withResolvers<void>();
  await page.route(`**/_data/cars/${id}.json`, async (route) => {
    queried.resolve();
    await released.promise;
    await route.continue();
  });
  await page.route('**/_data/stock/*', async (route) => {
    await queried.promise;
    await route.continue();
  });
  await page.reload();
  await queried.promise;
  const box = page.locator(`.rail input[name="make"][value="${other?.make}"]`).first();
  await box.evaluate((element: HTMLInputElement) => element.click());
  await expect(page).toHaveURL(/[?&]make=/);
  await expect(page.locator('#search-results [data-static]')).toHaveCount(0);
  await expect(card(page, id)).toHaveCount(0);
  const carResponse = page.waitForResponse(`**/_data/cars/${id}.json`);
  released.resolve();
  await (await carResponse).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await expect(card(page, id)).toHaveCount(0);
});
