import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pMap from 'p-map';
import pixelmatch from 'pixelmatch';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import sharp from 'sharp';
import { REPORT_PATH } from '#domain/routes/public-paths.ts';
import { CHROMIUM_FLAGS, findBrowser } from '../browser.ts';
import { serveStatic } from '../static-site.ts';
import { writeToFile } from '../write-atomic.ts';
import type { SiteChanges } from './compare-sites.ts';
import type { PageRef } from './page-differences.ts';

/** A cropped picture, stored beside the report page. */
interface CroppedPicture {
  readonly href: string;
  readonly width: number;
  readonly height: number;
}

/** Two pictures of a page that looks different, before and after, cropped to the difference. */
export interface PicturePair {
  /** Id of its element in the report. */
  readonly id: string;
  readonly page: PageRef;
  readonly before: CroppedPicture;
  readonly after: CroppedPicture;
}

/** The pictures of a report. */
export interface PagePictures {
  readonly pictures: readonly PicturePair[];
  /** Number of compared pages. */
  readonly checked: number;
  /** Number of all changed pages. */
  readonly total: number;
  /** Why no pictures were taken; null = they were, or there was nothing to compare. */
  readonly missing: string | null;
}

export interface PictureOptions {
  /** Folders of the two sites. */
  readonly before: string;
  readonly after: string;
  readonly changes: SiteChanges;
  /** Folder of the report. */
  readonly folder: string;
  /** The time (ISO) that both sites were built for; the browser's clock is stopped at it. */
  readonly now: string;
  /** False = pictures were disabled. */
  readonly enabled: boolean;
}

/** Maximum number of compared pages: each takes about a second. */
const MAX_PAGES = 24;
const WIDTH = 1000;
const MAX_PAGE_HEIGHT = 12_000;
/** Margin around a difference, and the minimum size and maximum height shown, in pixels. */
const MARGIN = 32;
const MIN_SIZE = { width: 480, height: 240 };
const MAX_HEIGHT = 900;
/** A smaller difference in colour is invisible. */
const THRESHOLD = 0.03;
/** Screenshots of a page are taken until two in a row are equal, at most this many. */
const MAX_ATTEMPTS = 8;

/**
 * Takes pictures of the changed pages that look different, before and after, in one browser with a stopped clock. Pages that look the same
 * get none. If there is no browser, the result says so.
 */
export async function takePictures(options: PictureOptions): Promise<PagePictures> {
  const { changedPages } = options.changes;
  const pages = pagesToCompare(options.changes);
  const noPictures = { pictures: [], checked: 0, total: changedPages.length };
  if (pages.length === 0) return { ...noPictures, missing: null };
  if (!options.enabled) return { ...noPictures, missing: 'they were switched off.' };
  let browser: Browser;
  try {
    const executablePath = findBrowser();
    if (executablePath === null) return { ...noPictures, missing: 'there was no browser to take them with.' };
    browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  } catch {
    return { ...noPictures, missing: 'the browser did not start.' };
  }
  const sites = await Promise.all([options.before, options.after].map(serveStatic));
  try {
    const context = await openContext(browser, options.now);
    const [beforeUrl, afterUrl] = [sites[0]?.url, sites[1]?.url];
    // Most of the time goes into rendering and encoding whole pages, which uses one processor per page.
    const compared = await pMap(
      pages,
      async (page, index): Promise<PicturePair | null> => {
        const before = await takeScreenshot(context, `${beforeUrl}${page.path}`);
        const after = await takeScreenshot(context, `${afterUrl}${page.path}`);
        const box = await differenceBox(before, after);
        if (box === null) return null;
        const id = `picture-${index + 1}`;
        return {
          ...{ id, page },
          before: await crop(before, box, options.folder, `${id}-before`),
          after: await crop(after, box, options.folder, `${id}-after`),
        };
      },
      { concurrency: availableParallelism() },
    );
    const pictures = compared.filter((picture) => picture !== null);
    return { pictures, checked: pages.length, total: changedPages.length, missing: null };
  } catch (error) {
    return {
      ...noPictures,
      missing: `something went wrong while taking them (${(error as Error).message.split('\n')[0]}).`,
    };
  } finally {
    for (const site of sites) site.close();
    await browser.close();
  }
}

/**
 * The changed pages to compare, up to the limit: first one for each cause, then up to six cars, one page of each kind, up to two pages that depend
 * on the stock, and then the others.
 */
function pagesToCompare({ causes, cars, stockDependent, changedPages }: SiteChanges): PageRef[] {
  const changed = new Map(changedPages.map((page) => [page.path, page]));
  const candidates = [
    ...causes.flatMap(({ pages }) => pages.slice(0, 1)),
    ...cars.slice(0, 6).map(({ page }) => page),
    ...[...Map.groupBy([...changed.values()], ({ kind }) => kind).values()].flatMap((pages) => pages.slice(0, 1)),
    ...stockDependent.slice(0, 2),
    ...changed.values(),
  ];
  const paths = new Set(candidates.map(({ path }) => path).filter((path) => changed.has(path)));
  return [...paths].slice(0, MAX_PAGES).flatMap((path) => changed.get(path) ?? []);
}

async function openContext(browser: Browser, now: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: WIDTH, height: 900 },
    reducedMotion: 'reduce',
    colorScheme: 'light',
    bypassCSP: true,
    serviceWorkers: 'block',
    timezoneId: 'UTC',
  });
  await context.clock.setFixedTime(new Date(now));
  // Images from another site are loaded; scripts and everything else from there are not.
  await context.route('**/*', (route) => {
    const request = route.request();
    const isOwn = new URL(request.url()).hostname === 'localhost';
    return isOwn || request.resourceType() === 'image' ? route.continue() : route.abort();
  });
  return context;
}

const NO_ANIMATION_CSS = `*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important; scroll-behavior: auto !important }`;

/**
 * A picture of the page, up to the maximum height, with animations turned off. Waits for fonts, up to ten seconds for images, and then until two
 * screenshots in a row are equal.
 */
async function takeScreenshot(context: BrowserContext, url: string): Promise<Buffer> {
  const page = await context.newPage();
  try {
    await page.goto(url, { waitUntil: 'load' });
    await page.addStyleTag({ content: NO_ANIMATION_CSS });
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager';
      await document.fonts.ready;
      const decodedImages = [...document.images].map((image) => image.decode().catch(() => undefined));
      await Promise.race([Promise.all(decodedImages), new Promise((resolve) => setTimeout(resolve, 10_000))]);
    });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const options = {
      fullPage: true,
      animations: 'disabled',
      caret: 'hide',
      clip: { x: 0, y: 0, width: WIDTH, height: Math.min(height, MAX_PAGE_HEIGHT) },
    } as const;
    let last = await page.screenshot(options);
    for (let attempts = 1; attempts < MAX_ATTEMPTS; attempts += 1) {
      const next = await page.screenshot(options);
      if (next.equals(last)) break;
      last = next;
    }
    return last;
  } finally {
    await page.close();
  }
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The area in which two pictures of a page visibly differ; null = none. */
async function differenceBox(before: Buffer, after: Buffer): Promise<Box | null> {
  if (before.equals(after)) return null;
  const height = Math.max(
    ...(await Promise.all([before, after].map(async (picture) => (await sharp(picture).metadata()).height))),
  );
  const raw = (picture: Buffer): Promise<Buffer> =>
    sharp(picture)
      .ensureAlpha()
      .resize({ width: WIDTH, height, fit: 'contain', position: 'top', background: '#808080' })
      .raw()
      .toBuffer();
  const [a, b] = [await raw(before), await raw(after)];
  const mask = new Uint8Array(WIDTH * height * 4);
  if (pixelmatch(a, b, mask, WIDTH, height, { threshold: THRESHOLD, includeAA: true, diffMask: true }) === 0)
    return null;
  let [left, right, top, bottom] = [WIDTH, 0, height, 0];
  for (let i = 3; i < mask.length; i += 4) {
    if (mask[i] === 0) continue;
    const [x, y] = [((i - 3) / 4) % WIDTH, Math.floor((i - 3) / 4 / WIDTH)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  const [horizontal, vertical] = [
    withMargin(left, right, MIN_SIZE.width, WIDTH),
    withMargin(top, bottom, MIN_SIZE.height, height),
  ];
  return { left: horizontal[0], top: vertical[0], width: horizontal[1], height: Math.min(vertical[1], MAX_HEIGHT) };
}

/** Start and length of a range with its margin, at least the minimum length. */
function withMargin(first: number, last: number, min: number, max: number): [start: number, length: number] {
  const length = Math.min(max, Math.max(min, last - first + 1 + 2 * MARGIN));
  const start = Math.round((first + last + 1 - length) / 2);
  return [Math.max(0, Math.min(start, max - length)), length];
}

async function crop(picture: Buffer, box: Box, folder: string, name: string): Promise<CroppedPicture> {
  const { height: fullHeight } = await sharp(picture).metadata();
  // One of the two pages may be shorter: its crop then ends with the page.
  const top = Math.min(box.top, Math.max(0, fullHeight - MIN_SIZE.height));
  const height = Math.min(box.height, fullHeight - top);
  const bytes = await sharp(picture)
    .extract({ ...box, top, height })
    .webp({ quality: 82 })
    .toBuffer();
  writeToFile(join(folder, `${name}.webp`), bytes);
  return { href: `${REPORT_PATH}/${name}.webp`, width: box.width, height };
}
