import type { Page } from '@playwright/test';
import { expect, pageKinds, SITES, tenantUrl, test } from './fixtures.ts';
import { holdBack } from './search-page.ts';

/**
 * Scripts and fonts that arrive long after the page has been read, or never. They are held back until the page is painted, so that no test
 * waits for a slow network.
 */
const KINDS = ['/', 'search', 'cars', '/contact', '/trade-in', '/finance', '/finance-enquiry', '/car-finance'];
const pathsOf = (site: string): string[] => KINDS.flatMap((kind) => pageKinds(site).get(kind)?.[0] ?? []);

const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** How far the page has moved by itself since the last call, and what moved. */
async function takeShifts(page: Page): Promise<{ total: number; what: string[] }> {
  await painted(page);
  return page.evaluate(() => {
    const scope = window as unknown as { shifts: PerformanceEntry[] };
    const entries = scope.shifts.splice(0) as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[];
    const unexpected = entries.filter(({ hadRecentInput }) => !hadRecentInput);
    return {
      total: unexpected.reduce((sum, { value }) => sum + value, 0),
      what: unexpected.flatMap(({ sources }) => sources.map(({ node }) => (node as Element | null)?.className ?? '')),
    };
  });
}

function recordShifts(): void {
  const scope = window as unknown as { shifts: PerformanceEntry[] };
  scope.shifts = [];
  new PerformanceObserver((list) => scope.shifts.push(...list.getEntries())).observe({
    type: 'layout-shift',
    buffered: true,
  });
}

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  for (const site of SITES)
    test(`fonts and scripts that arrive late move nothing on pages of ${site} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.addInitScript(recordShifts);
      const problems: string[] = [];
      for (const path of pathsOf(site)) {
        const add = ({ total, what }: Awaited<ReturnType<typeof takeShifts>>, limit: number, cause: string) => {
          if (total >= limit)
            problems.push(`${path}: ${cause} moved ${[...new Set(what)].join(', ')} by ${total.toFixed(3)}`);
        };
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        const releaseFonts = await holdBack(page, /\.woff2$/);
        const releaseScripts = await holdBack(page, /\/_astro\/[^?]*\.js$/);
        await page.goto(tenantUrl(site, path), { waitUntil: 'commit' });
        await page.getByRole('contentinfo').waitFor();
        await painted(page);
        // What a stylesheet shows only after a while, it shows now.
        await page.evaluate(() => {
          for (const animation of document.getAnimations()) animation.finish();
        });
        add(await takeShifts(page), 0.01, 'the page itself');
        releaseFonts();
        await page.evaluate(async () => void (await document.fonts.ready));
        // One line of text or of links may wrap a word earlier: the fallback's letters are not each as wide. Web Vitals call up to 0.1 good.
        add(await takeShifts(page), 0.1, 'fonts');
        releaseScripts();
        await page.waitForLoadState('load');
        await page.waitForFunction(() => document.querySelector('astro-island[ssr], .form-rest') === null);
        add(await takeShifts(page), 0.01, 'scripts');
      }
      expect(problems).toEqual([]);
    });
