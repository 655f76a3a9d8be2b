import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect as baseExpect, type Page } from '@playwright/test';
import { RESERVE_PATH, STOCK_CHANGES_API_PATH } from '#domain/routes/public-paths.ts';
import { BUILT_AT } from '#tests/built-at.ts';

export const DIST = process.env.CARYARD_TEST_DIST ?? 'dist';

/** The start time of every journey: nine in the morning of the build day, whenever it is run. */
export const NOW = new Date(Date.parse(BUILT_AT) + 9 * 3_600_000);

/** Sets the page's clock to `NOW`, and also the server time by which the page corrects it. A test may set another. */
function setClock(offset: number): void {
  const RealDate = Date;
  const isReal = (instant: number): boolean => Math.abs(instant - RealDate.now()) < 300_000;
  globalThis.Date = class extends RealDate {
    // Static methods are not enumerable; a test's own clock would replace an enumerable property.
    static override now(): number {
      return RealDate.now() + offset;
    }
    constructor(...args: [] | [number]) {
      if (args.length === 0) super(RealDate.now() + offset);
      else super(...args);
    }
  } as DateConstructor;
  const originalFetch = window.fetch;
  window.fetch = async (...call) => {
    const response = await originalFetch(...call);
    const date = RealDate.parse(response.headers.get('date') ?? '');
    if (!isReal(date)) return response;
    const headers = new Headers(response.headers);
    headers.set('date', new RealDate(date + offset).toUTCString());
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  };
}

/** The fixture that uses a search server: `search-server.spec.ts` is that server, so no other test may search on it. */
export const SERVER_SITE = 'on-server';

/** Whether the browser loads pictures. */
export interface Pictures {
  readonly pictures: boolean;
}

/** Chromium's console message for pages whose pictures are blocked. */
const WITHOUT_PICTURES = [
  /because image loading is disabled\.$/,
  /The resource \S+\.(?:svg|avif|webp|jpg|png) was preloaded using link preload but not used/,
];

/** All other sites on the test server: demo tenants by whatever name, and fixtures with enough stock. */
export const SITES: readonly string[] = readdirSync(DIST, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(DIST, entry.name, 'index.html')))
  .map((entry) => entry.name)
  .filter((name) => name !== SERVER_SITE && readdirSync(join(DIST, name, '_data/cars')).length >= 10)
  .sort();

/** Built files do not change during the journeys, so readers cache their results. */
export function memoise<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const cache = new Map<Key, Value>();
  return (key) => {
    if (!cache.has(key)) cache.set(key, read(key));
    return cache.get(key) as Value;
  };
}

const firstAndLast = (paths: readonly string[]): string[] => [...new Set([...paths.slice(0, 1), ...paths.slice(-1)])];

/** Pages below one path are of one kind, and so are pages with the same name below different paths. */
const kindOf = (path: string): string => path.replace(/^\/[^/]+\/(accessories)$/, '*/$1').replace(/(.\/)[^/]+$/, '$1*');

/** The first and the last page of every kind, by kind, lists and cars first: from the sitemap and pages missing from it. */
export const pageKinds = memoise((site: string): ReadonlyMap<string, readonly string[]> => {
  const paths = [...readFileSync(join(DIST, site, 'sitemap.xml'), 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    (match) => new URL(match[1] as string).pathname,
  );
  const html = (path: string): string =>
    readFileSync(join(DIST, site, `${path === '/' ? '/index' : path}.html`), 'utf8');
  const built = (path: string): boolean => existsSync(join(DIST, site, `${path}.html`));
  const cars = paths.filter((path) => path.startsWith('/cars/'));
  const kinds = Map.groupBy(paths, (path) => {
    if (/^\/(search|cars)\//.test(path)) return path.split('/')[1] as string;
    return html(path).includes('class="prose-page"') ? 'prose' : kindOf(path);
  });
  // For content pages, the shortest and the longest, which has the most blocks.
  kinds.get('prose')?.sort((a, b) => html(a).length - html(b).length);
  const hidden = ['/success', '/sign-in', '/compare', '/favourites', '/watchlist', '/checkout-journey'].filter(built);
  for (const path of hidden) kinds.set(path, [path]);
  if (built(RESERVE_PATH)) kinds.set('checkout', [`${cars[0]}/checkout`]);
  const order = (kind: string): number => ['search', 'cars', kind].indexOf(kind);
  return new Map(
    [...kinds].sort(([a], [b]) => order(a) - order(b)).map(([kind, all]) => [kind, firstAndLast(all)] as const),
  );
});

/** URL of a tenant on the test server. */
export function tenantUrl(slug: string, path = '/'): string {
  return `http://${slug}.localhost:${process.env.CARYARD_TEST_PORT ?? '4321'}${path}`;
}

/** Responds to the page's request for stock changes. */
function respondWithoutChanges(path: string): void {
  const originalFetch = window.fetch;
  window.fetch = async (...call) => {
    const [input] = call;
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    return pathname === path ? new Response(null, { status: 204 }) : originalFetch(...call);
  };
}

/**
 * The server tells this page neither the time, so that the device's clock counts as set by the test, nor stock changes. It does so with a
 * script instead of a route, because a page with a route has no cache and would load every file again.
 */
export const withoutStockChanges = (page: Page): Promise<unknown> =>
  page.addInitScript(respondWithoutChanges, STOCK_CHANGES_API_PATH);

/** Nothing extends beyond the width of the page. A header adapts to its width within a few frames, so only the final state counts. */
export const fitsWidth = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, undefined, { timeout: 15_000 })
    .then(() => true)
    .catch(() => false);

/** What the specification itself requires on the car pages of a dealer without a number (PHONE-03). */
const SPECIFIED = /^warning: No phone number for this car/;

/**
 * Playwright's test with one more rule: a page may not write errors or warnings to the console, throw, or send requests to other hosts. A
 * test that causes an error on purpose lists it in `allowConsole`; one that responds for another host itself lists that in `fakedHosts`.
 */
export const test = base.extend<{ allowConsole: RegExp[]; fakedHosts: string[] } & Pictures>({
  allowConsole: [[], { option: true }],
  fakedHosts: [[], { option: true }],
  pictures: [true, { option: true }],
  context: async ({ context }, use) => {
    await context.addInitScript(setClock, NOW.getTime() - Date.now());
    await use(context);
  },
  page: async ({ page, allowConsole, fakedHosts, pictures }, use) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        problems.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`));
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && !hostname.endsWith('localhost') && !fakedHosts.includes(hostname))
        problems.push(`foreign request: ${request.url()}`);
    });
    await use(page);
    const allowed = [SPECIFIED, ...(pictures ? [] : WITHOUT_PICTURES), ...allowConsole];
    expect(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([]);
  },
});
/** Short intervals, because most conditions are met within a few frames. */
const POLL_INTERVALS_MS = [20, 30, 50, 100, 100, 200, 250, 500];
const poll: typeof baseExpect.poll = (actual, options) =>
  baseExpect.poll(actual, {
    intervals: POLL_INTERVALS_MS,
    ...(typeof options === 'string' ? { message: options } : options),
  });

/** Playwright's expectations, with `poll` more frequent at first. */
export const expect: typeof baseExpect = new Proxy(baseExpect, {
  get: (target, name) => (name === 'poll' ? poll : Reflect.get(target, name)),
});
