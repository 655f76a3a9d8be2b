import AxeBuilder from '@axe-core/playwright';
import { expect, pageKinds, SITES, tenantUrl, test } from './fixtures.ts';

const VIEWS = [
  { name: 'desktop, light', width: 1440, height: 900, scheme: 'light' },
  { name: 'phone, dark', width: 390, height: 844, scheme: 'dark' },
] as const;

for (const site of SITES)
  for (const view of VIEWS)
    test(`every page kind of ${site} passes axe and has a quiet console (${view.name})`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.setViewportSize(view);
      await page.emulateMedia({ colorScheme: view.scheme, reducedMotion: 'reduce' });
      const found: string[] = [];
      for (const path of pageKinds(site)) {
        await page.goto(tenantUrl(site, path));
        await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        for (const { id, nodes } of violations) found.push(`${path} ${id}: ${nodes[0]?.html.slice(0, 160)}`);
      }
      expect(found).toEqual([]);
    });

const NARROW = [
  { why: 'at 320 px', width: 320, text: '100%' },
  { why: 'with text at 200 % on a tablet', width: 768, text: '200%' },
] as const;

for (const site of SITES)
  test(`no page kind of ${site} scrolls sideways at 320 px or with text at 200 %`, async ({ page }) => {
    const wide: string[] = [];
    for (const { why, width, text } of NARROW) {
      await page.setViewportSize({ width, height: 640 });
      for (const path of pageKinds(site)) {
        await page.goto(tenantUrl(site, path));
        await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) wide.push(`${path} ${why}: ${over} px`);
      }
    }
    expect(wide).toEqual([]);
  });
