import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const ALREADY_THERE = 'void 0';

/** What is wrong on the page, or in a part of it. Nothing has frames of others: one run in the page itself is all of it. */
export async function faults(page: Page, { rule, part }: { readonly rule?: string; readonly part?: string } = {}) {
  const there = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(there && { axeSource: ALREADY_THERE }) })
    .options({
      runOnly: rule === undefined ? { type: 'tag', values: TAGS } : { type: 'rule', values: [rule] },
      resultTypes: ['violations'],
    })
    .setLegacyMode();
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/** What is wrong on a page as it stands. A bar at the edge of the screen is looked at, then hidden: what it covers just now is scrolled free of it (DET-14). */
export async function pageFaults(page: Page): Promise<string[]> {
  const bar = page.locator('.sticky-bar');
  if ((await bar.count()) === 0) return faults(page);
  const found = await faults(page, { part: '.sticky-bar' });
  await bar.evaluateAll((all) => {
    for (const each of all) each.setAttribute('hidden', '');
  });
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.sticky-bar')].every((each) => !each.checkVisibility()),
  );
  return [...found, ...(await faults(page))];
}
