import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sampleDealers } from '#scripts/bench/status-dealers.ts';
import { CHROMIUM_FLAGS, requireBrowser } from '#scripts/browser.ts';
import { statusPage } from '#scripts/status/status-page.ts';
import { statusRows } from '#scripts/status/status-rows.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'caryard-status-'));
const file = join(folder, 'status.html');
const records = sampleDealers(60, NOW);
const rows = statusRows([...records.map(({ slug }) => slug), 'a-new-one'], records, NOW);
let browser: Browser;
let page: Page;

beforeAll(async () => {
  writeFileSync(file, statusPage(rows, null, NOW));
  browser = await chromium.launch({ executablePath: requireBrowser(), args: CHROMIUM_FLAGS });
});
afterEach(() => page.close());
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

async function open(javaScriptEnabled = true): Promise<string[]> {
  page = await (await browser.newContext({ javaScriptEnabled })).newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(pathToFileURL(file).href);
  return faults;
}
const visibleDealers = (): Promise<string[]> => page.locator('tbody tr:visible th').allTextContents();
const keys = (column: number): Promise<(string | null)[]> =>
  page
    .locator(`tbody tr > :nth-child(${column})`)
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-key')));

test('OPS-11 without JavaScript it is a plain table of all dealers, those with problems first', async () => {
  await open(false);
  expect(await visibleDealers()).toEqual(rows.map(({ slug }) => slug));
  expect(await page.locator('form').isVisible()).toBe(false);
  expect(await page.locator('thead button').count()).toBe(0);
  const first = page.locator('tbody tr', { hasText: 'a-new-one' });
  expect(await first.textContent()).toContain('It was never deployed.');
});

test('OPS-11 sorted by any column, up and down, by keyboard as well; unknown values come last', async () => {
  const faults = await open();
  for (const [index, name] of [
    'Dealer',
    'Problems',
    'Live version',
    'Stock',
    'Last done',
    'Next change',
    'Schedule',
    'Parked',
    'Log',
  ].entries()) {
    const button = page.getByRole('button', { name, exact: true });
    for (const order of ['ascending', 'descending'] as const) {
      await button.focus();
      await page.keyboard.press('Enter');
      expect(await page.locator('thead th').nth(index).getAttribute('aria-sort')).toBe(order);
      const keysInColumn = await keys(index + 1);
      const known = keysInColumn.filter((key) => key !== null);
      expect(keysInColumn.slice(0, known.length), `${name} ${order}`).toEqual(known);
      const values = known.map((key) => (index === 0 ? key : Number(key)));
      const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(values, `${name} ${order}`).toEqual(order === 'ascending' ? sorted : sorted.reverse());
    }
  }
  expect(await page.locator('thead th[aria-sort]').count()).toBe(1);
  expect(faults).toEqual([]);
});

test('OPS-11 filtered by words of a dealer or a problem, and to those with problems', async () => {
  await open();
  const withProblems = rows.filter(({ problems }) => problems.length > 0);
  await page.getByLabel('Only with problems').check();
  expect(await visibleDealers()).toEqual(withProblems.map(({ slug }) => slug));
  expect(await page.locator('output').textContent()).toBe(`${withProblems.length} of ${rows.length} shown`);
  await page.getByLabel('Find').fill('PARKED dealer-');
  expect(await visibleDealers()).toEqual(
    withProblems
      .filter(({ problems }) => problems.some((problem) => problem.includes('parked')))
      .map(({ slug }) => slug),
  );
  await page.getByLabel('Find').fill('nobody is called this');
  expect(await visibleDealers()).toEqual([]);
  await page.getByLabel('Find').fill('');
  await page.getByLabel('Only with problems').uncheck();
  expect(await visibleDealers()).toHaveLength(rows.length);
});

test('OPS-11 a dealer’s log opens in its row: who changed what, when, and with what result', async () => {
  await open();
  const row = page.locator('tbody tr', { has: page.locator('th', { hasText: /^dealer-7$/ }) });
  await row.locator('summary').click();
  expect(await row.locator('details').textContent()).toMatch(
    /\d{4}-\d\d-\d\d \d\d:\d\d UTC jo: deploy\. Version [0-9a-f-]{36} is live\.kim, \d{4}-\d\d-\d\d \d\d:\d\d UTC: Change the opening hours/,
  );
});
