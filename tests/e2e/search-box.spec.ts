import { expect, tenantUrl, test } from './fixtures.ts';
import {
  cards,
  count,
  FIXTURE_CONSOLE,
  FRAME,
  holdBack,
  hydrated,
  LIST,
  openList,
  SITE,
  searchField,
  watchSearches,
} from './search-page.ts';

test.use({ allowConsole: FIXTURE_CONSOLE });

test('SRCH-01 typing searches once, 300 ms after the last key, at once on Enter, and returns to page 1', async ({
  page,
}) => {
  const recorded = await watchSearches(page);
  await page.clock.install();
  await openList(page, `${LIST}?page=2`);
  const all = (await count(page).textContent()) as string;
  await page.clock.pauseAt(Date.now() + 3_600_000);
  // The URL is updated a frame after the search started; its result may take longer.
  const before = await recorded();
  await searchField(page).pressSequentially('yaris');
  await page.clock.runFor(299);
  expect(await recorded()).toEqual(before);
  await page.clock.runFor(1 + FRAME);
  await expect(page).toHaveURL(/\?query=yaris$/);
  await page.clock.resume();
  await expect(cards(page).first()).toContainText('Yaris');
  expect((await recorded()).searches).toBe(1);
  await searchField(page).fill('');
  await expect(count(page)).toHaveText(all);
  await page.clock.pauseAt(Date.now() + 7_200_000);
  await searchField(page).fill('hilux');
  await searchField(page).press('Enter');
  await page.clock.runFor(FRAME);
  await expect(page).toHaveURL(/\?query=hilux$/); // no other time has passed
  await page.clock.resume();
  await expect(cards(page).first()).toContainText('HiLux');
});

test('SRCH-01 SRCH-18 letters typed while the page becomes live are kept', async ({ page }) => {
  const release = await holdBack(page, /SearchIsland/);
  await page.addInitScript(() => {
    // The search has read the first letters, and has not shown them yet.
    const { pushState } = history;
    history.pushState = (...entry) => {
      pushState.apply(history, entry);
      history.pushState = pushState;
      const field = document.querySelector<HTMLInputElement>('.results-top [name="query"]');
      document.documentElement.dataset.typed = field?.value;
      field?.setRangeText('da', field.value.length, field.value.length, 'end');
      field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
  });
  await page.goto(tenantUrl(SITE, LIST));
  await searchField(page).pressSequentially('maz');
  release();
  await expect(page.locator('html')).toHaveAttribute('data-typed', 'maz');
  await expect(page).toHaveURL(/\?query=mazda$/);
  await expect(searchField(page)).toHaveValue('mazda');
  await expect(cards(page).first()).toContainText('Mazda');
});

test('SRCH-01 input during IME composition does not search; quotes and symbols are text', async ({ page }) => {
  const recorded = await watchSearches(page);
  await page.clock.install();
  await openList(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await searchField(page).focus();
  const before = await recorded();
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'hi', selectionStart: 2, selectionEnd: 2 });
  await keyboard.send('Input.imeSetComposition', { text: 'hilux', selectionStart: 5, selectionEnd: 5 });
  await page.clock.runFor(1000);
  expect(await recorded()).toEqual(before);
  await keyboard.send('Input.insertText', { text: 'hilux' });
  await page.clock.runFor(300 + FRAME);
  await expect(page).toHaveURL(/\?query=hilux$/);
  await page.clock.resume();
  await expect(cards(page).first()).toContainText('HiLux');
  await searchField(page).fill(`kia "ceed' \\ [x] & <b> AND make = 'Kia`);
  await searchField(page).press('Enter');
  await expect(count(page)).toHaveText(/^\d+ /);
  await expect(
    page.getByRole('button', { name: "Remove Search: “kia \"ceed' \\ [x] & <b> AND make = 'Kia”" }),
  ).toBeVisible();
});

test('SRCH-20 the last five searches, newest first, each with its URL; never personal data; cleared on request', async ({
  page,
}) => {
  await openList(page);
  const recent = page.getByRole('group', { name: 'Recent searches' });
  for (const [position, query] of ['yaris', 'hilux', 'kia', 'navara', 'audi', 'subaru', 'kia'].entries()) {
    await searchField(page).fill(query);
    await searchField(page).press('Enter');
    await expect(page).toHaveURL(new RegExp(`\\?query=${query}$`));
    await expect(cards(page).first()).toContainText(new RegExp(query, 'i'));
    if (position === 0) await expect(recent).toHaveCount(0);
  }
  // Finds cars, because words at the end may be ignored, but looks like a telephone number.
  await searchField(page).fill('toyota 0412 345 678');
  await searchField(page).press('Enter');
  await expect(page).toHaveURL(/query=toyota\+0412/);
  await expect(count(page)).toHaveText(/^\d+ /);
  await page.locator('h1').click();
  await searchField(page).focus();
  await expect(recent.getByRole('link')).toHaveText(['“kia”', '“subaru”', '“audi”', '“navara”', '“hilux”']);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/0412|yaris/);
  await page.keyboard.press('Escape');
  await expect(recent).toHaveCount(0);
  await expect(searchField(page)).toBeFocused();

  // The same list below the field of the home page.
  await page.goto(tenantUrl(SITE, '/'));
  await page.locator('#home-query').focus();
  await expect(recent.getByRole('link').first()).toHaveAttribute('href', `${LIST}?query=kia`);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${tenantUrl(SITE, LIST)}?query=subaru`);
  await expect(cards(page).first()).toContainText('Subaru');
  await hydrated(page);
  await searchField(page).focus();
  await recent.getByRole('button', { name: 'Clear recent searches' }).click();
  await expect(recent).toHaveCount(0);
  await openList(page);
  await searchField(page).focus();
  await expect(recent).toHaveCount(0);
});

test('SRCH-20 code that loads after the search was sent opens no list over the results', async ({ page }) => {
  await openList(page);
  const release = await holdBack(page, /recent-searches\.[^/]*\.js$/);
  await searchField(page).fill('yaris');
  await searchField(page).press('Enter');
  await expect(cards(page).first()).toContainText('Yaris');
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('yaris');
  release();
  await page.waitForFunction(() => customElements.get('recent-searches') !== undefined);
  await expect(page.getByRole('group', { name: 'Recent searches' })).toHaveCount(0);
});

test('SRCH-20 blocked storage: the search works without a message', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await openList(page);
  await searchField(page).fill('yaris');
  await searchField(page).press('Enter');
  await expect(cards(page).first()).toContainText('Yaris');
  await searchField(page).fill('');
  await expect(page).toHaveURL(tenantUrl(SITE, LIST));
  await expect(page.getByRole('group', { name: 'Recent searches' })).toHaveCount(0);
});

test('SRCH-24 a sentence without matches does not widen the page, on a phone or a desktop', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await openList(page);
    await searchField(page).fill('zzzz '.repeat(60));
    const chips = page.locator('.results-none .chip, .active-filters .chip:not(.chip-quiet)');
    await expect(chips).toHaveCount(2);
    const rightmost = await chips.evaluateAll((all) =>
      Math.max(...all.map((chip) => chip.getBoundingClientRect().right)),
    );
    expect(rightmost).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test('SRCH-24 nothing found: says so, with the effect of each filter, the nearest cars and a contact link; the focus is kept', async ({
  page,
}) => {
  await openList(page, `${LIST}?make=Kia&car_type=used&range[price]=:3000`);
  const none = page.locator('.results-none');
  await expect(none.getByRole('heading', { name: /^No cars match your search/ })).toBeVisible();
  await expect(count(page)).toHaveText('0 cars');
  await expect(page.getByRole('status').filter({ hasText: '0 cars' })).toHaveAttribute('id', 'search-count');
  await expect(none.getByRole('link', { name: 'Tell us what you are looking for' })).toHaveAttribute('href', /contact/);

  // Each chip shows how many cars there are without it, and keeps its label.
  const chip = none.getByRole('button', { name: /^Remove Price: .*, \d+ cars?$/ });
  const [, countText] = /, (\d+ cars?)$/.exec((await chip.getAttribute('aria-label')) ?? '') ?? [];
  expect(countText).not.toBe('0 cars');
  const near = page.getByRole('region', { name: 'Nearest matches' });
  await expect(near.getByRole('article').first()).toBeVisible();
  await chip.click();
  await expect(count(page)).toHaveText(countText as string);
  await expect(count(page)).toBeFocused();

  // A word that nothing is like: the field keeps the focus, and the nearest cars are those of the list without it.
  await openList(page);
  await searchField(page).fill('toyzzzzz');
  await expect(count(page)).toHaveText('0 cars');
  await expect(searchField(page)).toBeFocused();
  await expect(near.getByRole('article')).toHaveCount(3);
  await expect(near.getByText('Without “toyzzzzz”')).toBeVisible();
  await page
    .getByRole('group', { name: 'Active filters' })
    .getByRole('button', { name: 'Remove Search: “toyzzzzz”' })
    .click();
  await expect(cards(page)).toHaveCount(21);
  await expect(count(page)).toBeFocused();
  await expect(searchField(page)).toHaveValue('');
});
