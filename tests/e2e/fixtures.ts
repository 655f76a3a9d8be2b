import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect as baseExpect, type Page } from '@playwright/test';
import { RESERVE_PATH, STOCK_CHANGES_API_PATH } from '#domain/paths.ts';
import { BUILT_AT } from '#tests/built-at.ts';

export const DIST = process.env.CARYARD_TEST_DIST ?? 'dist';

/** When a journey begins, whatever day it is run on: nine in the morning of the day the sites were built for. */
export const NOW = new Date(Date.parse(BUILT_AT) + 9 * 3_600_000);

/** Puts the page's clock to `NOW`, and the server's by which the page puts its clock right. A test may set another. */
function setClock(ahead: number): void {
  const Real = Date;
  const isReal = (instant: number): boolean => Math.abs(instant - Real.now()) < 300_000;
  globalThis.Date = class extends Real {
    // A method: what can be listed, a test's own clock would take over.
    static override now(): number {
      return Real.now() + ahead;
    }
    constructor(...given: [] | [number]) {
      if (given.length === 0) super(Real.now() + ahead);
      else super(...given);
    }
  } as DateConstructor;
  const ask = window.fetch;
  window.fetch = async (...call) => {
    const answer = await ask(...call);
    const date = Real.parse(answer.headers.get('date') ?? '');
    if (!isReal(date)) return answer;
    const headers = new Headers(answer.headers);
    headers.set('date', new Real(date + ahead).toUTCString());
    return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
  };
}

/** The fixture that asks a search server: `search-server.spec.ts` is that server, so no other test may search on it. */
export const SERVER_SITE = 'on-server';

/** Whether the browser loads them. */
export interface Pictures {
  readonly pictures: boolean;
}

/** What Chromium says of every page whose pictures it was told not to load. */
const WITHOUT_PICTURES = [
  /because image loading is disabled\.$/,
  /The resource \S+\.(?:svg|avif|webp|jpg|png) was preloaded using link preload but not used/,
];

/** Every other site the test server serves, demo tenants under whatever name they have and fixtures with a stock worth the name. */
export const SITES: readonly string[] = readdirSync(DIST, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(DIST, entry.name, 'index.html')))
  .map((entry) => entry.name)
  .filter((name) => name !== SERVER_SITE && readdirSync(join(DIST, name, '_data/cars')).length >= 10)
  .sort();

/** What is built does not change while journeys run: a reader that is asked again for the same thing gives what it read before. */
export function readOnce<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, read(key));
    return known.get(key) as Value;
  };
}

const ends = (all: readonly string[]): string[] => [...new Set([...all.slice(0, 1), ...all.slice(-1)])];

/** Pages below one address, and those of one name below many, are of one kind. */
const kindOf = (path: string): string => path.replace(/^\/[^/]+\/(accessories)$/, '*/$1').replace(/(.\/)[^/]+$/, '$1*');

/** The first and the last page of every kind of a site by the kind, lists and cars first: of its sitemap and what is not in it. */
export const pageKinds = readOnce((site: string): ReadonlyMap<string, readonly string[]> => {
  const paths = [...readFileSync(join(DIST, site, 'sitemap.xml'), 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    (match) => new URL(match[1] as string).pathname,
  );
  const html = (path: string): string =>
    readFileSync(join(DIST, site, `${path === '/' ? '/index' : path}.html`), 'utf8');
  const built = (path: string): boolean => existsSync(join(DIST, site, `${path}.html`));
  const cars = paths.filter((path) => path.startsWith('/cars/'));
  const kinds = Map.groupBy(paths, (path) => {
    if (/^\/(search|cars)\//.test(path)) return path.split('/')[1] as string;
    return html(path).includes('class="prose"') ? 'prose' : kindOf(path);
  });
  // Of pages in the dealer's own words the shortest and the longest: that one has most parts.
  kinds.get('prose')?.sort((a, b) => html(a).length - html(b).length);
  const hidden = ['/success', '/sign-in', '/compare', '/favourites', '/watchlist', '/checkout-journey'].filter(built);
  for (const path of hidden) kinds.set(path, [path]);
  if (built(RESERVE_PATH)) kinds.set('checkout', [`${cars[0]}/checkout`]);
  const first = (kind: string): number => ['search', 'cars', kind].indexOf(kind);
  return new Map([...kinds].sort(([a], [b]) => first(a) - first(b)).map(([kind, all]) => [kind, ends(all)] as const));
});

/** Address of a tenant on the test server. */
export function tenantUrl(slug: string, path = '/'): string {
  return `http://${slug}.localhost:${process.env.CARYARD_TEST_PORT ?? '4321'}${path}`;
}

/** Answers the page's question about the stock before it is sent. */
function answerNothing(path: string): void {
  const ask = window.fetch;
  window.fetch = async (...call) => {
    const [to] = call;
    const { pathname } = new URL(to instanceof Request ? to.url : to, location.href);
    return pathname === path ? new Response(null, { status: 204 }) : ask(...call);
  };
}

/**
 * A page that the server tells neither the time, so that the device's clock counts as a test sets it, nor what changed in the stock.
 * By a script and not by a route: a page with a route has no cache, so that each load of it would ask for every file again.
 */
export const untold = (page: Page): Promise<unknown> => page.addInitScript(answerNothing, STOCK_CHANGES_API_PATH);

/** Nothing stands beyond the width of the page. A header fits itself to its width in the frames after it: what fits at last fits. */
export const fits = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, undefined, { timeout: 15_000 })
    .then(() => true)
    .catch(() => false);

/** What the specification itself asks for on the car pages of a dealer without a number (PHONE-03). */
const SPECIFIED = /^warning: No phone number for this car/;

/**
 * Playwright's test with one rule added: a page may not write errors or warnings to the console, throw, or ask another host for anything.
 * A test that provokes an error on purpose lists what it expects in `allowConsole`.
 */
export const test = base.extend<{ allowConsole: RegExp[] } & Pictures>({
  allowConsole: [[], { option: true }],
  pictures: [true, { option: true }],
  context: async ({ context }, use) => {
    await context.addInitScript(setClock, NOW.getTime() - Date.now());
    await use(context);
  },
  page: async ({ page, allowConsole, pictures }, use) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        problems.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`));
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && !hostname.endsWith('localhost'))
        problems.push(`foreign request: ${request.url()}`);
    });
    await use(page);
    const allowed = [SPECIFIED, ...(pictures ? [] : WITHOUT_PICTURES), ...allowConsole];
    expect(problems.filter((problem) => !allowed.some((one) => one.test(problem)))).toEqual([]);
  },
});
/** Looked at again soon: most of what a journey polls for is there within a few frames. */
const SOON_MS = [20, 30, 50, 100, 100, 200, 250, 500];
const poll: typeof baseExpect.poll = (actual, options) =>
  baseExpect.poll(actual, { intervals: SOON_MS, ...(typeof options === 'string' ? { message: options } : options) });

/** Playwright's expectations, which `poll` more often at first. */
export const expect: typeof baseExpect = new Proxy(baseExpect, {
  get: (all, name) => (name === 'poll' ? poll : Reflect.get(all, name)),
});
