import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const EMPTY_SCRIPT = 'void 0';

/** Accessibility violations on the page, or on part of it. There are no frames from other origins, so one run covers everything. */
export async function axeViolations(
  page: Page,
  { rule, part }: { readonly rule?: string; readonly part?: string } = {},
) {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: EMPTY_SCRIPT }) })
    .options({
      runOnly: rule === undefined ? { type: 'tag', values: TAGS } : { type: 'rule', values: [rule] },
      resultTypes: ['violations'],
    })
    .setLegacyMode();
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/**
 * Accessibility violations on a page in its current state. A sticky bar is checked first and then hidden, because it would cover content that
 * can be scrolled into view (DET-14).
 */
export async function pageViolations(page: Page): Promise<string[]> {
  const bar = page.locator('.sticky-bar');
  if ((await bar.count()) === 0) return axeViolations(page);
  const barViolations = await axeViolations(page, { part: '.sticky-bar' });
  await bar.evaluateAll((bars) => {
    for (const bar of bars) bar.setAttribute('hidden', '');
  });
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.sticky-bar')].every((bar) => !bar.checkVisibility()),
  );
  return [...barViolations, ...(await axeViolations(page))];
}

/** Links and buttons narrower or lower than 24 px, except links within a line of text: stricter than axe, which allows small ones with room around. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, summary, select')]
      .filter((target) => target.checkVisibility({ visibilityProperty: true }) && !target.closest('.breadcrumbs'))
      .filter((target) => getComputedStyle(target).display !== 'inline')
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < 23.9 || box.height < 23.9))
      .map(({ target, box }) => `small target, ${box.width} × ${box.height}: ${target.outerHTML.slice(0, 120)}`),
  );
