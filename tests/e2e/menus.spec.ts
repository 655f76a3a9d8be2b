import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { DEMO_SITES, demoOf } from './demo-dealers.ts';
import { DIST, expect, SITES, tenantUrl, test } from './fixtures.ts';

const WIDE = { width: 1440, height: 900 };
/** So low that even one row of models must scroll. */
const LOW = { width: 1440, height: 380 };
const PHONE = { width: 390, height: 844 };
const PAGE = '/privacy-policy';
const withModels = SITES.filter((site) => existsSync(join(DIST, site, 'models.html')));

interface Menu {
  /** The button that opens it. */
  readonly opener: Locator;
  readonly dropdown: Locator;
}
async function menuOn(page: Page, site: string, view: typeof WIDE, path = PAGE): Promise<Menu> {
  await page.setViewportSize(view);
  await page.goto(tenantUrl(site, path));
  const narrow = view.width < 992;
  if (narrow) await page.locator('.menu-narrow > summary').click();
  const menu = page.locator(`${narrow ? '.menu-sheet' : '.menu-wide'} .menu-models`);
  return { opener: menu.locator('> summary'), dropdown: menu.locator('> .menu-panel') };
}
const selected = (dropdown: Locator) => dropdown.getByRole('tab', { selected: true });
const names = (dropdown: Locator) => dropdown.locator('.model-card:visible .model-name').allInnerTexts();
const lines = (texts: readonly string[]) => texts.map((text) => text.split('\n')[0]?.trim());

/**
 * The tabs for a dealer according to its own file, and the models of each: an independent implementation that shares no rules with the
 * menu.
 */
async function expectedTabs(site: string) {
  const { config } = await demoOf(site);
  const modelsOf = (category: string | null) =>
    config.models.filter((model) => category === null || model.manufacturer_body === category).map(({ name }) => name);
  const categories = config.menu.categories.filter(
    (category) => category !== 'All Vehicles' && modelsOf(category).length > 0,
  );
  return { tabs: ['All Vehicles', ...categories], modelsOf };
}

for (const site of withModels) {
  test(`MENU-04 MENU-06 tabs of ${site}: only its categories, each with its models, and the list scrolled to the top`, async ({
    page,
  }) => {
    const { opener, dropdown } = await menuOn(page, site, LOW);
    const { tabs, modelsOf } = await expectedTabs(site);
    await opener.click();
    await expect(dropdown.getByRole('tab')).toHaveText(tabs);
    await expect(selected(dropdown)).toHaveText('All Vehicles');
    const panel = dropdown.getByRole('tabpanel');
    for (const label of tabs) {
      await dropdown.getByRole('tab').first().click();
      await panel.evaluate((element) => element.scrollTo(0, 30));
      await dropdown.getByRole('tab', { name: label, exact: true }).click();
      const all = label === 'All Vehicles';
      const models = modelsOf(all ? null : label);
      await expect.poll(async () => lines(await names(dropdown)).sort(), label).toEqual([...models].sort());
      await expect(panel).toHaveClass(all || models.length > 6 ? /(^| )scrolls( |$)/ : /^(?!.*scrolls)/);
      await expect(panel).toHaveAccessibleName(label);
      await expect.poll(() => panel.evaluate(({ scrollTop }) => scrollTop), label).toBe(0);
    }
  });
}

test('MENU-05 the menu for the longest list has the order of the list', async ({ page }) => {
  const demos = await Promise.all(withModels.map(demoOf));
  const [longest] = demos.sort((a, b) => b.config.menu.modelOrder.length - a.config.menu.modelOrder.length);
  const order = longest?.config.menu.modelOrder.map((name) => name.toLowerCase()) ?? [];
  const site = longest?.site ?? '';
  const { opener, dropdown } = await menuOn(page, site, WIDE);
  await opener.click();
  await expect(dropdown.getByRole('tab').first()).toBeVisible();
  const positions = lines(await names(dropdown)).map((name) => {
    const matches = order.filter((entry) => name?.toLowerCase().includes(entry));
    return order.indexOf(matches.sort((a, b) => b.length - a.length)[0] ?? '');
  });
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(positions.filter((index) => index >= 0)).toHaveLength(order.length);
});

const [site = ''] = withModels;

test('MENU-03 a menu by keyboard: open marker, focus order, arrows on the tabs, Esc restores the focus', async ({
  page,
}) => {
  const { opener, dropdown } = await menuOn(page, site, WIDE);
  const header = page.locator('.site-header');
  await expect(header).not.toHaveAttribute('data-open');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dropdown).toBeVisible();
  await expect(header).toHaveAttribute('data-open', '');
  const gap = () =>
    dropdown.evaluate((element) => {
      const { bottom } = (element.closest('.site-header') as Element).getBoundingClientRect();
      return element.getBoundingClientRect().top - bottom;
    });
  await expect.poll(async () => Math.abs((await gap()) - 8)).toBeLessThanOrEqual(1);

  const tabs = dropdown.getByRole('tab');
  await expect(tabs.first()).toBeVisible();
  const links = dropdown.locator('> ul a');
  for (const link of await links.all()) {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(tabs.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tabs.nth(1)).toBeFocused();
  await expect(selected(dropdown)).toHaveText(await tabs.nth(1).innerText());
  await page.keyboard.press('ArrowLeft');
  await expect(tabs.first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tabs.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(tabs.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dropdown.getByRole('tabpanel')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dropdown).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(header).not.toHaveAttribute('data-open');
});

test('MENU-03 a menu closes with a click outside, another menu or a followed link', async ({ page }) => {
  const { opener, dropdown } = await menuOn(page, site, WIDE);
  await opener.click();
  await expect(dropdown).toBeVisible();
  await page.mouse.click(5, 890);
  await expect(dropdown).toBeHidden();
  await opener.click();
  const other = page.locator('.menu-wide .menu-group:not(.menu-models) > summary').first();
  if ((await other.count()) > 0) {
    await other.click();
    await expect(dropdown).toBeHidden();
    await opener.click();
  }
  await dropdown.getByRole('link', { name: 'All Models' }).click();
  await expect(page).toHaveURL(/\/models$/);
  await expect(dropdown).toBeHidden();
  await page.goBack();
  await expect(dropdown).toBeHidden();
});

test('MENU-03 no layout shift while the models load', async ({ page }) => {
  for (const view of [WIDE, PHONE]) {
    const released = Promise.withResolvers<void>();
    await page.route('**/models', async (route) => {
      await released.promise;
      await route.continue();
    });
    const { opener, dropdown } = await menuOn(page, site, view);
    await opener.click();
    const positions = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('header a, header summary')]
          .filter((element) => element.checkVisibility() && !element.closest('.model-menu'))
          .map((element) => element.getBoundingClientRect().y),
      );
    await dropdown.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    const before = await positions();
    released.resolve();
    await expect(dropdown.getByRole('tab').first()).toBeVisible();
    expect(await positions()).toEqual(before);
    await page.unroute('**/models');
  }
});

test('MENU-03 MENU-07 on a phone: the dropdown, its links and the models in one row', async ({ page }) => {
  const { opener, dropdown } = await menuOn(page, site, PHONE);
  // In the menu, each label is directly beside its icon.
  for (const link of await page.locator('.menu-sheet').locator('.saved-link, .account-link').all()) {
    const [icon, label] = [await link.locator('.icon').boundingBox(), await link.locator('span').first().boundingBox()];
    expect((label?.x ?? 0) - (icon?.x ?? 0) - (icon?.width ?? 0)).toBeLessThan(24);
  }
  await opener.click();
  await expect(dropdown.getByRole('link', { name: 'All Models' })).toBeVisible();
  await dropdown.getByRole('tab').nth(1).click();
  const card = dropdown.locator('.model-card:visible').first();
  await expect(card.getByRole('link', { name: /^Explore / })).toBeVisible();
  await expect(card.getByRole('link', { name: /^Our Stock/ })).toBeVisible();
  const box = await card.locator('.model-media').boundingBox();
  expect(Math.abs((box?.width ?? 0) / (box?.height ?? 1) - 280 / 171)).toBeLessThan(0.02);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await page.keyboard.press('Escape');
  await expect(dropdown).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.locator('.menu-sheet')).toBeHidden();
});

test('MENU-07 on a phone, both buttons of each model are as high as a finger needs, with their text on one line', async ({
  page,
}) => {
  for (const name of withModels) {
    const { opener, dropdown } = await menuOn(page, name, PHONE);
    await opener.click();
    const buttons = dropdown.locator('.model-card .btn');
    await expect(buttons.first()).toBeVisible();
    const cramped = await buttons.evaluateAll((all) =>
      all.flatMap((button) => {
        const text = document.createRange();
        text.selectNodeContents(button);
        const tops = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
        return button.getBoundingClientRect().height >= 44 && tops.size === 1 ? [] : [button.textContent.trim()];
      }),
    );
    expect(cramped, name).toEqual([]);
  }
});

test('the open menu passes axe at both widths', async ({ page }) => {
  for (const view of [WIDE, PHONE]) {
    const { opener, dropdown } = await menuOn(page, site, view);
    await opener.click();
    await expect(dropdown.getByRole('tab').first()).toBeVisible();
    expect(await axeViolations(page, { part: '.site-header' })).toEqual([]);
  }
});

test('MENU-03 on a phone, the menu of every dealer is the first tab stop in the header', async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const site of SITES) {
    await page.goto(tenantUrl(site));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.locator('.menu-narrow > summary'), site).toBeFocused();
  }
});

test('in the header of every demo dealer, the wide menu has one line, starts with the text of the page, its tools have no gap, and the number is in text', async ({
  page,
}) => {
  const problems: string[] = [];
  for (const site of DEMO_SITES)
    for (const width of [1024, 1280, 1440, 1600]) {
      await page.setViewportSize({ width, height: 400 });
      await page.goto(tenantUrl(site, PAGE));
      const { lines, start, empty, toName, number, isSplit } = await page.evaluate(() => {
        const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        const links = [...document.querySelectorAll('.menu-wide > .menu > li')].map((item) =>
          item.getBoundingClientRect(),
        );
        const account = boxOf('.header-tools > .account-link');
        const label = boxOf(':root:not([data-signed-in]) .header-tools [data-when="out"]');
        const row = document.querySelector<HTMLElement>('.header-row');
        const gutter = row
          ? row.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(row).paddingLeft)
          : 0;
        const text = document.createRange();
        const first = document.querySelector('.menu-wide .menu-link');
        if (first) text.selectNodeContents(first);
        const name = boxOf('.brand');
        return {
          lines: new Set(links.map(({ top }) => Math.round(top))).size,
          start: Math.round(text.getBoundingClientRect().left - gutter),
          empty: label.width > 1 ? Math.round(account.right - label.right) : 0,
          toName: Math.round(boxOf('.header-tools > .header-phone').left - name.right),
          number: boxOf('.header-phone > span').width,
          isSplit: document.documentElement.dataset.header === 'split',
        };
      });
      const why = `${site} at ${width} px`;
      if (lines !== 1) problems.push(`${why}: the menu has ${lines} lines`);
      if (Math.abs(start) > 1 && Math.abs(start) < 20)
        problems.push(`${why}: the menu starts ${start} px beside the text`);
      if (empty > 12) problems.push(`${why}: ${empty} px after sign-in are empty`);
      if (number <= 1 && width >= (isSplit ? 1280 : 1440)) problems.push(`${why}: the number is only an icon`);
      if (toName >= 0 && toName < 20) problems.push(`${why}: tools begin ${toName} px after the name`);
    }
  expect(problems).toEqual([]);
});

test.describe('when the models fail to load', () => {
  test.use({ allowConsole: [/status of 503/] });
  test('MENU-03 the menu says so and its links still work', async ({ page }) => {
    await page.route('**/models', (route) => route.fulfill({ status: 503, body: '' }));
    const { opener, dropdown } = await menuOn(page, site, WIDE);
    await opener.click();
    await expect(dropdown.getByText('The models did not load.')).toBeVisible();
    await expect(dropdown.getByRole('link', { name: 'All Models' })).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('MENU-03 menus open and their links work', async ({ page }) => {
    for (const view of [WIDE, PHONE]) {
      const { opener, dropdown } = await menuOn(page, site, view);
      await opener.click();
      await expect(dropdown.locator('.model-menu')).toBeHidden();
      await dropdown.getByRole('link', { name: 'All Models' }).click();
      await expect(page).toHaveURL(/\/models$/);
    }
  });

  test('CONT-05 /models?body= shows the models of a body style, for an unknown one all with a notice', async ({
    page,
  }) => {
    const { config } = await demoOf(site);
    const body = config.models.flatMap(({ body_styles }) => body_styles)[0] ?? '';
    const shownNames = () => page.locator('main .model-name').allInnerTexts();
    await page.goto(tenantUrl(site, '/models'));
    await page.getByRole('navigation', { name: 'Body types' }).getByRole('link', { name: body, exact: true }).click();
    await expect(page).toHaveURL(/\/models\?body=/);
    const matching = config.models.filter(({ body_styles }) => body_styles.includes(body));
    await expect.poll(async () => lines(await shownNames()).sort()).toEqual(matching.map(({ name }) => name).sort());
    await page.goto(tenantUrl(site, '/models?body=zeppelin'));
    await expect(page.getByText('There is no body type with that name, so here are all models.')).toBeVisible();
    await expect.poll(shownNames).toHaveLength(config.models.length);
  });

  test('MENU-08 terms of use on a phone: collapsed, and expanded', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(tenantUrl(site, PAGE));
    const terms = page.locator('footer details');
    const text = terms.getByText('By using it you agree');
    await expect(text).toBeHidden();
    await terms.getByText('Terms of use').click();
    await expect(text).toBeVisible();
    await terms.getByText('Terms of use').click();
    await expect(text).toBeHidden();
  });
});

test('CONT-05 a quote request from a model page names the model', async ({ page }) => {
  const { config } = await demoOf(site);
  const model = config.models.find(({ status, override_url }) => status === 'current' && override_url === null);
  await page.goto(tenantUrl(site, `/${model?.slug}`));
  await page.getByRole('main').getByRole('link', { name: 'Get a quote' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GET A QUOTE');
  await expect(page.getByLabel('Which model?').locator('option:checked')).toContainText(model?.name ?? '?');
});
