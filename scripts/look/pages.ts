import { existsSync, globSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BLOG_RESERVED } from '#domain/blog.ts';
import {
  BLOG_PATH,
  CARS_PATH,
  CHECKOUT_JOURNEY_PATH,
  CONTACT_PATHS,
  FINANCE_PATHS,
  LOCATIONS_PATH,
  locationContactPath,
  MODEL_QUOTE_PATH,
  MODELS_PATH,
  NOT_FOUND_PATH,
  OFFER_PATH,
  OFFERS_PATH,
  PRIVACY_PATH,
  RESERVE_PATH,
  REVIEW_FEEDBACK_PATH,
  SEARCH_PATH,
  SIGN_IN_PATH,
  SUCCESS_PATH,
  TEST_DRIVE_PATH,
  TRADE_IN_PATH,
  teamPath,
} from '#domain/routes/public-paths.ts';

/**
 * Pages to take pictures of: name → path. A car, a car without photographs and a sold one are found in the built site.
 *
 * @param root the folder of a built site
 */
export async function lookPages(root: string): Promise<{ readonly [page: string]: string }> {
  const cars = (await readdir(join(root, CARS_PATH)).catch(() => [])).filter((name) => name.endsWith('.html')).sort();
  const pathByPage: { [page: string]: string } = {};
  for (const name of cars) {
    const html = await readFile(join(root, CARS_PATH, name), 'utf8');
    const path = `${CARS_PATH}/${name.slice(0, -'.html'.length)}`;
    if (!html.includes('data-slides')) pathByPage['car-no-photos'] ??= path;
    else if (html.includes('schema.org/SoldOut')) pathByPage['car-sold'] ??= path;
    else if (html.includes('finance-line') && html.includes('data-next')) pathByPage['car'] ??= path;
    if (Object.keys(pathByPage).length === 3) break;
  }
  const candidates: readonly (readonly [string, string])[] = [
    ['search', SEARCH_PATH],
    ['form', TEST_DRIVE_PATH],
    ...FINANCE_PATHS.map((path) => ['finance', path] as const),
    ['trade-in', TRADE_IN_PATH],
    ['sign-in', SIGN_IN_PATH],
    ['checkout', RESERVE_PATH],
    ['checkout-journey', CHECKOUT_JOURNEY_PATH],
    ...CONTACT_PATHS.map((path) => ['contact', path] as const),
    ['offers', OFFERS_PATH],
    ...(await readdir(join(root, OFFER_PATH), { recursive: true }).catch(() => []))
      .filter((name) => name.endsWith('.html'))
      .sort()
      .map((name) => ['offer', `${OFFER_PATH}/${name.slice(0, -'.html'.length)}`] as const),
    ['models', MODELS_PATH],
    ['model-quote', MODEL_QUOTE_PATH],
    ...globSync('*/accessories.html', { cwd: root }).map(
      (file) => ['accessories', `/${file.slice(0, -'.html'.length)}`] as const,
    ),
    ['not-found', NOT_FOUND_PATH],
    ['success', SUCCESS_PATH],
    ['content', PRIVACY_PATH],
    ['blocks', '/genuine-service'],
    ['blog', BLOG_PATH],
    ...(await readdir(join(root, BLOG_PATH)).catch(() => []))
      .filter((name) => name.endsWith('.html') && !BLOG_RESERVED.includes(name.replace('.html', '')))
      .sort()
      .map((name) => ['post', `${BLOG_PATH}/${name.replace('.html', '')}`] as const),
    ['review-feedback', REVIEW_FEEDBACK_PATH],
  ];
  for (const [page, folder] of [
    ['location', LOCATIONS_PATH],
    ['location-contact', dirname(locationContactPath('x'))],
    ['team', dirname(teamPath('x'))],
    ['model', MODELS_PATH],
  ] as const) {
    const names = existsSync(join(root, folder)) ? (await readdir(join(root, folder))).sort() : [];
    const first = names.find((name) => name.endsWith('.html') && name !== 'get-quote.html');
    if (first !== undefined) pathByPage[page] = `${folder}/${first.replace('.html', '')}`;
  }
  for (const [page, path] of candidates) if (existsSync(join(root, `${path}.html`))) pathByPage[page] ??= path;
  return { home: '/', ...pathByPage };
}
