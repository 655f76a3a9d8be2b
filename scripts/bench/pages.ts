import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, requireBrowser } from '#scripts/browser.ts';
import { pageViolations } from '#tests/e2e/axe.ts';
import { type BuiltPage, pagesOf } from '#tests/pages/built-site.ts';
import { deadAnchors, deadPaths } from '#tests/pages/dead-paths.ts';
import { markupFaults } from '#tests/pages/markup-faults.ts';
import { kindOf, overWeight, pageWeight } from '#tests/pages/page-weight.ts';
import { serveStatic } from '../static-site.ts';
import type { PagesOptions } from './pages-options.ts';

/**
 * Checks every page of every built dealer: valid markup, axe on a phone in light mode, links, weight. Prints every fault with its page.
 *
 * @returns true if there was no fault
 */
export async function benchPages({ dist, slugs, every, tabs, ...options }: PagesOptions): Promise<boolean> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: CHROMIUM_FLAGS });
  const faults: string[] = [];
  let pagesChecked = 0;
  let { from } = options;
  try {
    for (const slug of slugs) {
      const all = pagesOf(slug);
      const pages = all.filter((_page, position) => position >= from && position % every === 0);
      from = 0;
      pagesChecked += pages.length;
      printKinds(slug, all);
      printWeights(slug, pages);
      const dealerFaults = Object.entries(deadPaths(slug, all)).map(([path, file]) => `${file} dead link ${path}`);
      for (const page of pages) {
        dealerFaults.push(...deadAnchors(page).map((anchor) => `${page.file} dead anchor #${anchor}`));
        dealerFaults.push(...(await markupFaults(page)).map((fault) => `${page.file} markup ${fault}`));
        const tooHeavy = overWeight(slug, page);
        if (tooHeavy) dealerFaults.push(`${page.file} ${tooHeavy}`);
      }
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        colorScheme: 'light',
        reducedMotion: 'reduce',
      });
      dealerFaults.push(...(await axeOf(context, join(dist, slug), pages, tabs)));
      await context.close();
      for (const fault of dealerFaults) console.log(`  ${fault}`);
      faults.push(...dealerFaults);
    }
  } finally {
    await browser.close();
  }
  console.log(`\n${pagesChecked} pages of ${slugs.length} dealers checked, ${faults.length} faults.`);
  return faults.length === 0;
}

/** Runs axe on the pages of one dealer, a few tabs at a time; prints its position, for `--from`. */
async function axeOf(
  context: BrowserContext,
  folder: string,
  pages: readonly BuiltPage[],
  tabs: number,
): Promise<string[]> {
  const site = await serveStatic(folder);
  const faults: string[] = [];
  let next = 0;
  const work = async (tab: Page): Promise<void> => {
    for (let page = pages[next]; page !== undefined; page = pages[next]) {
      next += 1;
      if (next % 50 === 0) console.log(`  axe: ${next} of ${pages.length}`);
      await tab.goto(site.url + page.file.replace(/(?:\/index)?\.html$/, ''));
      await tab.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
      faults.push(...(await pageViolations(tab)).map((violation) => `${page.file} axe ${violation}`));
    }
  };
  try {
    await Promise.all(Array.from({ length: tabs }, async () => work(await context.newPage())));
  } finally {
    site.close();
  }
  return faults;
}

function printKinds(slug: string, pages: readonly BuiltPage[]): void {
  const kinds = [...Map.groupBy(pages, kindOf)].map(([kind, pagesOfKind]) => `${kind} ${pagesOfKind.length}`);
  console.log(`\n${slug}: ${pages.length} pages: ${kinds.join(', ')}`);
}

/** The heaviest page of each kind, in kB of gzip without pictures. */
function printWeights(slug: string, pages: readonly BuiltPage[]): void {
  for (const [kind, pagesOfKind] of Map.groupBy(pages, kindOf)) {
    const weights = pagesOfKind.map(({ file, html }) => ({ file, weight: pageWeight(slug, html) }));
    const { file, weight } = weights.reduce((heaviest, page) =>
      page.weight.total > heaviest.weight.total ? page : heaviest,
    );
    const kb = (bytes: number): string => (bytes / 1024).toFixed(1).padStart(6);
    const { html, styles, script, fonts, total } = weight;
    console.log(
      `  ${kind.padEnd(12)} ${kb(total)} kB = ${kb(html)} HTML ${kb(styles)} CSS ${kb(script)} script ${kb(fonts)} fonts  ${file}`,
    );
  }
}
