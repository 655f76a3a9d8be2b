import { expect, SITES, tenantUrl, test } from './fixtures.ts';
import { formPage, openForm } from './form-pages.ts';
import { hydrated, LIST, SITE, searchField } from './search-page.ts';

test.use({ allowConsole: [/pictures\.all-on\.example|ERR_NAME_NOT_RESOLVED/] });

for (const colorScheme of ['light', 'dark'] as const)
  test(`the focus ring differs from a dealer’s error colour in ${colorScheme} mode: contrast 3 to 1 on every background, and no shade of red`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    for (const site of SITES) {
      await page.goto(tenantUrl(site, '/'));
      const { ring, error, backgrounds } = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        const rgb = (name: string): number[] => {
          probe.style.color = `var(${name})`;
          if (!paint) return [];
          paint.fillStyle = getComputedStyle(probe).color;
          paint.fillRect(0, 0, 1, 1);
          return [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3);
        };
        return {
          ring: rgb('--focus'),
          error: rgb('--danger'),
          backgrounds: ['--page', '--surface', '--raised'].map(rgb),
        };
      });
      for (const background of backgrounds) {
        expect(contrastOf(ring, background), site).toBeGreaterThanOrEqual(3);
        expect(contrastOf(error, background), site).toBeGreaterThanOrEqual(3);
      }
      const [red = 0, green = 0, blue = 0] = ring;
      expect(red - Math.max(green, blue), site).toBeLessThan(40);
      expect((error[0] ?? 0) - Math.max(error[1] ?? 0, error[2] ?? 0), site).toBeGreaterThan(60);
    }
  });

test('a field with an error has a bar, a focused field a ring, and one with both has both', async ({ page }) => {
  const form = await openForm(page, formPage('general', '', 'data-step='));
  const name = form.getByLabel('First name');
  const outlineOf = () =>
    name.evaluate((input) => {
      const { outlineStyle, outlineColor, borderTopColor, borderTopStyle, boxShadow } = getComputedStyle(input);
      return {
        ring: outlineStyle !== 'none',
        outlineColor,
        border: borderTopColor,
        style: borderTopStyle,
        bar: boxShadow,
      };
    });
  const plain = await outlineOf();
  expect([plain.ring, plain.bar]).toEqual([false, 'none']);
  await form
    .getByRole('button', { name: /^(Send|Submit|Enquire|Next|Continue)/ })
    .last()
    .click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await form.getByRole('button').last().focus();
  const invalid = await outlineOf();
  expect(invalid.ring).toBe(false);
  expect(invalid.bar).toContain('inset');
  expect(invalid.border).not.toBe(plain.border);
  await name.focus();
  const both = await outlineOf();
  expect(both.ring).toBe(true);
  expect(both.bar).toBe(invalid.bar);
  expect(both.outlineColor).not.toBe(invalid.border);
  await page.emulateMedia({ forcedColors: 'active' });
  await form.getByRole('button').last().focus();
  expect((await outlineOf()).style).toBe('dashed');
});

test('a facet leaves room for the focus ring of its slider', async ({ page }) => {
  await page.goto(tenantUrl(SITE, LIST));
  await hydrated(page);
  const gaps = await page.locator('.rail input[type="range"]').evaluateAll((sliders) =>
    sliders.map((slider) => {
      const [box, container] = [slider, slider.closest('.filter-body')].map((element) =>
        element?.getBoundingClientRect(),
      );
      return box && container ? Math.min(box.left - container.left, container.right - box.right) : 0;
    }),
  );
  expect(gaps.length).toBeGreaterThan(0);
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(5);
});

test('the header’s search link focuses the search field, even on the search page', async ({ page }) => {
  await page.goto(tenantUrl(SITE, '/'));
  await page.getByRole('banner').getByRole('link', { name: 'Search stock' }).click();
  await hydrated(page);
  await expect(searchField(page)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await searchField(page).fill('kia');
  await expect(page).toHaveURL(/\?query=kia$/);
  await page.goto(tenantUrl(SITE, LIST));
  await hydrated(page);
  await page.getByRole('banner').getByRole('link', { name: 'Search stock' }).press('Enter');
  await expect(searchField(page)).toBeFocused();
});

test('a model with a name of 80 letters does not widen a page on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(tenantUrl(SITE, LIST));
  await hydrated(page);
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null); // hydration must still find the static texts
  await page.evaluate(
    (long) => {
      const selector =
        'h1, .breadcrumbs :is(a, span), .browse .chip, .search-head .chip, .card-title a, .facet-name, .search-sort option';
      for (const element of document.querySelectorAll(selector)) element.textContent = long;
      for (const details of document.querySelectorAll('details')) details.open = true;
    },
    'Waggonsonderausstattung'.repeat(4).slice(0, 80),
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const overflowing = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, .breadcrumbs *, .browse *, .car-grid *')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > 391)
      .map((element) => element.className || element.localName),
  );
  expect(overflowing).toEqual([]);
});

/** WCAG contrast of two colours of 0 to 255. */
function contrastOf(first: readonly number[], second: readonly number[]): number {
  const luminance = (colour: readonly number[]): number => {
    const [red = 0, green = 0, blue = 0] = colour.map((part) => {
      const channel = part / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
