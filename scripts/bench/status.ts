import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';
import { CHROMIUM_FLAGS, requireBrowser } from '../browser.ts';
import { AccountRecords } from '../deploy/account-records.ts';
import { connect } from '../deploy/cloudflare-api.ts';
import { readDealers, storeUpdates } from '../deploy/dealer-records.ts';
import { statusPage } from '../status/status-page.ts';
import { statusRows } from '../status/status-rows.ts';
import { sampleDealers } from './status-dealers.ts';

const DEALERS = 1000;
const ROUNDS = 5;

/**
 * The status page of 1,000 dealers: made from the account's records, and opened, sorted and filtered in Chromium. OPS-11 requires each
 * within 1 s.
 */
export async function benchStatus(): Promise<void> {
  const now = new Date();
  const dealers = sampleDealers(DEALERS, now);
  const folder = mkdtempSync(join(tmpdir(), 'caryard-bench-status-'));
  const standIn = await CloudflareStandIn.start();
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: CHROMIUM_FLAGS });
  try {
    const records = await AccountRecords.open(await connect({ env: standIn.env() }));
    for (let i = 0; i < dealers.length; i += 40)
      // The oldest entry of each dealer's log first.
      for (const position of [4, 3, 2, 1, 0])
        await storeUpdates(
          records,
          dealers.slice(i, i + 40).map(({ slug, facts, log }) => {
            const entry = log[position];
            return { slug, facts, ...(entry === undefined ? {} : { entry }) };
          }),
        );
    const names = dealers.map(({ slug }) => slug);
    const file = join(folder, 'status.html');
    const times: { [measurement: string]: number[] } = {
      make: [],
      open: [],
      'open, CPU': [],
      sort: [],
      filter: [],
    };
    let bytes = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = performance.now();
      const html = statusPage(statusRows(names, await readDealers(records), now), null, now);
      times.make?.push(performance.now() - from);
      bytes = Buffer.byteLength(html);
      writeFileSync(file, html);
      const page = await browser.newPage();
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      const start = performance.now();
      await page.goto(pathToFileURL(file).href);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      times.open?.push(performance.now() - start);
      const { metrics } = await session.send('Performance.getMetrics');
      const busy = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
      times['open, CPU']?.push(busy * 1000);
      for (const [measurement, act] of [
        ['sort', () => document.querySelectorAll<HTMLElement>('thead button')[3]?.click()],
        [
          'filter',
          () => {
            const input = document.querySelector<HTMLInputElement>('input[type=search]');
            if (input === null) return;
            input.value = 'parked';
            input.dispatchEvent(new Event('input', { bubbles: true }));
          },
        ],
      ] as const) {
        const started = performance.now();
        await page.evaluate(act);
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        times[measurement]?.push(performance.now() - started);
      }
      await page.close();
    }
    console.log(`Status of ${DEALERS} dealers, ${(bytes / 1e6).toFixed(2)} MB, median of ${ROUNDS}, in ms`);
    for (const [measurement, all] of Object.entries(times))
      console.log(`  ${measurement.padEnd(17)}${[...all].sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]?.toFixed(0)}`);
  } finally {
    await browser.close();
    await standIn.stop();
    rmSync(folder, { recursive: true });
  }
}
