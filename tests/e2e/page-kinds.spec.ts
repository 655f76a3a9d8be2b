import type { Page } from '@playwright/test';
import { axeViolations, pageViolations, smallTargets } from './axe.ts';
import { expect, fitsWidth, pageKinds, SITES, tenantUrl, test } from './fixtures.ts';

const VIEWPORTS = [
  { name: 'desktop', width: 1440, height: 900, schemes: ['light', 'dark'] },
  { name: 'phone', width: 390, height: 844, schemes: ['dark', 'light'] },
] as const;
/**
 * Page kinds of which every dealer's page is checked in both sizes, and enlarged: together they contain most components, and so most
 * colours of a theme. Their markup is the same for all dealers, so axe runs completely only in one size per dealer, alternating.
 */
const FULLY_CHECKED = ['search', 'cars', '/'];
/** Page kinds on which nothing may shift during loading. */
const WITHOUT_SHIFT = [...FULLY_CHECKED, '/contact', '/trade-in'];

/**
 * For other kinds, the first page is checked at desktop size for one dealer and the last at phone size for the next: kinds rotate among the
 * dealers.
 */
const visits = [...new Set(SITES.flatMap((site) => [...pageKinds(site).keys()]))].flatMap((kind, kindIndex) => {
  const sites = SITES.filter((site) => pageKinds(site).has(kind));
  return VIEWPORTS.flatMap((_viewport, viewport) =>
    sites
      .filter((_site, index) => FULLY_CHECKED.includes(kind) || index === (kindIndex + viewport) % sites.length)
      .map((site) => {
        const pages = pageKinds(site).get(kind) ?? [];
        return { site, kind, viewport, path: (pages[viewport] ?? pages[0]) as string };
      }),
  );
});

/** Waits until the next frame is painted and no colour transition is running. */
const settled = async (page: Page): Promise<void> => {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
  );
};

/** With `content-visibility: auto`, cars outside the screen keep their old colours and widths, so all are rendered here. */
function renderOffscreenCars(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(sheet);
}

/** The fraction of its box's height that the dealer's logo fills; 1 if there is none. */
function logoScale(): number {
  const logo = document.querySelector<HTMLImageElement>('.brand img');
  if (logo === null) return 1;
  const { width, height } = logo.getBoundingClientRect();
  return Math.min(1, (width / height) * (logo.naturalHeight / logo.naturalWidth));
}

/** How far the page shifted by itself while it was loading. */
function watchShift(): void {
  const scope = window as unknown as { shift: number };
  scope.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) scope.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

for (const site of SITES)
  for (const [index, { name, width, height, schemes }] of VIEWPORTS.entries())
    test(`CALL-03 pages of ${site} only call their own origin, set no cookie, do not shift, pass axe in light and dark mode, never scroll sideways (${name})`, async ({
      page,
      context,
    }) => {
      test.setTimeout(300_000);
      await page.addInitScript(watchShift);
      const origins = new Set<string>();
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (protocol !== 'data:' && protocol !== 'blob:') origins.add(origin);
      });
      const problems: string[] = [];
      for (const { kind, path } of visits.filter((visit) => visit.site === site && visit.viewport === index)) {
        const addViolations = (faultsOfPath: readonly string[]) =>
          problems.push(...faultsOfPath.map((fault) => `${path} ${fault}`));
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme: schemes[0] });
        await page.goto(tenantUrl(site, path));
        await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
        const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
        if (shift >= 0.01 && WITHOUT_SHIFT.includes(kind)) addViolations([`moved by ${shift}`]);

        await page.evaluate(renderOffscreenCars);
        if (FULLY_CHECKED.includes(kind)) addViolations(await smallTargets(page));
        const hasLogoOf = async (scale: number): Promise<boolean> =>
          kind !== '/' || (await page.evaluate(logoScale)) >= scale;
        if (!(await hasLogoOf(0.9))) addViolations(['shows a logo shorter than its box']);
        const isFull = !FULLY_CHECKED.includes(kind) || (SITES.indexOf(site) + index) % 2 === 0;
        addViolations(await (isFull ? pageViolations(page) : axeViolations(page, { rule: 'color-contrast' })));
        await page.emulateMedia({ colorScheme: schemes[1] });
        await settled(page);
        addViolations(await axeViolations(page, { rule: 'color-contrast' }));

        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        await page.setViewportSize({ width: 320, height: 640 });
        if (!(await fitsWidth(page))) addViolations(['is wider than a screen of 320 px']);
        if (!(await hasLogoOf(2 / 3)))
          addViolations(['shows a logo shorter than two thirds of its box on a screen of 320 px']);
        await page.setViewportSize({ width: 390, height: 640 });
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        if (!(await fitsWidth(page))) addViolations(['is wider than a phone with text at 200 %']);
        if (FULLY_CHECKED.includes(kind)) {
          for (const [screen, wide] of [['tablet', 768] as const, ['desktop', 1440] as const]) {
            await page.setViewportSize({ width: wide, height: 640 });
            if (!(await fitsWidth(page))) addViolations([`is wider than a ${screen} with text at 200 %`]);
          }
        }
      }
      expect(problems).toEqual([]);
      expect([...origins]).toEqual([new URL(tenantUrl(site)).origin]);
      expect(await context.cookies()).toEqual([]);
    });
