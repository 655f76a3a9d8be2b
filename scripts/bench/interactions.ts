import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, requireBrowser } from '#scripts/browser.ts';
import { BUILD_FLAGS } from '../build/node-flags.ts';
import { serveStatic } from '../static-site.ts';
import { KINDS, type Measured, Shopper } from './interaction.ts';
import { LISTINGS } from './listings.ts';
import { readOptions } from './read-options.ts';
import { DEMO_STOCK, LISTINGS_STOCK, writeStockTenants } from './stock-tenants.ts';

const USAGE = `npm run bench -- interactions [--listings FILE] [--against DIR] [--rates 1,4] [--count 200] [--only SLUG] [--render DIR]
  --render    only renders the measured pages into DIR, for --against in another checkout
  --against  such a folder of another build; the two are measured in turn, step by step`;
const WORK = '.caryard/bench-interactions';

/**
 * Measures how fast results appear: milliseconds from a request (a clicked filter, the end of the debounce after typing) until the list is
 * painted, both its visible part and all of it, for the same shopper's steps in every build, at full and at a quarter of the processor
 * speed.
 */
export async function benchInteractions(args: readonly string[]): Promise<void> {
  const values = readOptions(args, {
    listings: process.env.CARYARD_LISTINGS ?? LISTINGS.pathname,
    against: null,
    rates: [1, 4],
    count: 200,
    only: null,
    render: null,
    help: false,
  });
  if (values.help) return void console.log(USAGE);
  const slugs = await writeStockTenants(join(WORK, 'tenants'), values.listings);
  if (!slugs.includes(LISTINGS_STOCK))
    console.log(
      `There is no listings file at ${values.listings}: only the demo stock is measured. Name it with --listings.`,
    );
  const ours = values.render ?? join(WORK, 'ours');
  render(join(WORK, 'tenants'), ours);
  if (values.render) return;
  const builds = [{ name: 'this build', folder: ours }];
  if (values.against) builds.unshift({ name: values.against, folder: values.against });
  for (const slug of slugs.filter((slug) => values.only === null || slug === values.only))
    for (const rate of values.rates)
      await measure(slug === DEMO_STOCK ? 'demo stock' : 'listings', slug, rate, values.count, builds);
}

function render(tenants: string, out: string): void {
  const result = spawnSync(
    process.execPath,
    [...BUILD_FLAGS, join(import.meta.dirname, 'render-search.ts'), tenants, out],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    },
  );
  if (result.status !== 0) throw new Error('The measured pages were not rendered.');
}

interface Build {
  readonly name: string;
  readonly folder: string;
}

async function measure(title: string, slug: string, rate: number, count: number, builds: readonly Build[]) {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: CHROMIUM_FLAGS });
  const sites = await Promise.all(builds.map(({ folder }) => serveStatic(join(folder, slug))));
  try {
    const shoppers: Shopper[] = [];
    for (const { url } of sites) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      shoppers.push(await Shopper.open(await context.newPage(), url, rate));
    }
    const cars = await shoppers[0]?.page.locator('#search-count').innerText();
    const results: Measured[][] = builds.map(() => []);
    for (let n = 0; (results[0]?.length ?? 0) < count && n < count * 2; n += 1)
      for (const [index, shopper] of shoppers.entries()) {
        await shopper.page.bringToFront();
        const measured = await shopper.act(n);
        if (measured) results[index]?.push(measured);
        else await shopper.clearEmptyList();
      }
    console.log(`\nInteractions, ${title}, ${cars}, processor at 1/${rate}: ms to painted, p50 / p95`);
    for (const [index, { name }] of builds.entries()) console.log(`${name}\n${report(results[index] ?? [])}`);
  } finally {
    await browser.close();
    for (const site of sites) site.close();
  }
}

function report(all: readonly Measured[]): string {
  const line = (name: string, list: readonly Measured[]): string => {
    const cell = (pick: (measurement: Measured) => number): string =>
      [0.5, 0.95].map((part) => quantile(list.map(pick), part).toFixed(0).padStart(4)).join(' / ');
    const requests = list.reduce((sum, measurement) => sum + measurement.requests, 0) / Math.max(1, list.length);
    return `  ${name.padEnd(9)} n ${String(list.length).padStart(3)}   in view ${cell((measurement) => measurement.visible)}   whole list ${cell((measurement) => measurement.last)}   requests ${requests.toFixed(2)}`;
  };
  const [first, ...later] = all;
  return [
    line('first', first ? [first] : []),
    line('all', later),
    ...KINDS.map((kind) =>
      line(
        kind,
        later.filter((measurement) => measurement.kind === kind),
      ),
    ),
  ].join('\n');
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
