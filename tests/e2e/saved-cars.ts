import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { PublicCar } from '#stock/public-car.ts';
import { memoise, SITES, tenantUrl } from './fixtures.ts';

const DIST = process.env.CARYARD_TEST_DIST ?? 'dist';

/** A built site with a page at this path. */
export function siteWith(path: string): string {
  const site = SITES.find((name) => existsSync(join(DIST, name, `${path}.html`)));
  if (site === undefined) throw new Error(`No built site has a page ${path}.`);
  return site;
}

/** The public details of a site's cars, oldest id first. */
export const carsOf = memoise((site: string): readonly PublicCar[] => {
  const folder = join(DIST, site, '_data/cars');
  return readdirSync(folder)
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as PublicCar)
    .sort((a, b) => a.id - b.id);
});

/** The built file of a page. */
export const builtPage = (site: string, path: string): string => readFileSync(join(DIST, site, `${path}.html`), 'utf8');

/** Opens a page and waits until its islands are hydrated. */
export async function open(page: Page, site: string, path: string): Promise<void> {
  await page.goto(tenantUrl(site, path));
  await page.waitForFunction(() => document.querySelector('astro-island[ssr]') === null);
}

/** A list on the device, in the store's format. */
export const savedIds = (page: Page, list: string): Promise<unknown> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]') as unknown, `caryard.${list}`);

/** Puts cars into a list on the device before the first page is opened. */
export async function saveIds(page: Page, list: string, ids: readonly number[]): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      if (localStorage.getItem(key as string) === null) localStorage.setItem(key as string, value as string);
    },
    [`caryard.${list}`, JSON.stringify(ids)],
  );
}
