import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import algoliasearchHelper from 'algoliasearch-helper';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import type { SearchRecord } from '#domain/search-record.ts';
import { encodeIndex } from '#domain/stock-index.ts';
import { CHROMIUM_FLAGS, requireBrowser } from '#scripts/browser.ts';
import type { SearchRequest } from '#search/engine/requests.ts';
import { LISTINGS, readListings } from './listings.ts';
import type { Bench, Client, Scenarios, Timings } from './search-page/page.ts';

/** Numbers of cars: the first so many of the listings, and all. */
const SIZES = [2000, Number.POSITIVE_INFINITY];
/** Searches of each scenario. */
const PER_SCENARIO = 200;
const OUT = new URL('../../.caryard/bench-search/', import.meta.url).pathname;
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; worker-src 'self'; require-trusted-types-for 'script'; trusted-types caryard";

/** The facets of a full filter panel. */
const FACETS = [
  'make',
  'model',
  'badge',
  'body',
  'car_type',
  'fuel',
  'transmission',
  'drive',
  'seats',
  'colour',
  'state',
  'city',
  'location_name',
  'price',
  'km',
  'year',
];

/** A search state, from which the requests of a scenario are made. */
interface SearchQuery {
  readonly query?: string;
  readonly lists?: { readonly [facet: string]: string[] };
  readonly ranges?: { readonly [facet: string]: readonly [number, number] };
  readonly sort?: string;
  readonly page?: number;
}

/** The queries InstantSearch sends for a state: the list, and one for each filtered facet. */
function requestsOf({ query = '', lists = {}, ranges = {}, sort = '', page = 0 }: SearchQuery): SearchRequest[] {
  let sentRequests: SearchRequest[] = [];
  const client = {
    search: (requests: SearchRequest[]) => {
      sentRequests = requests;
      return new Promise(() => {});
    },
  };
  algoliasearchHelper(client as never, sort ? `cars:${sort}` : 'cars', {
    query,
    page,
    hitsPerPage: 21,
    maxValuesPerFacet: 40,
    disjunctiveFacets: FACETS,
    disjunctiveFacetsRefinements: lists,
    numericRefinements: Object.fromEntries(
      Object.entries(ranges).map(([facet, [min, max]]) => [facet, { '>=': [min], '<=': [max] }]),
    ),
  }).search();
  return JSON.parse(JSON.stringify(sentRequests));
}

function scenariosOf(records: readonly SearchRecord[]): Scenarios {
  const pick = (n: number) => records[(n * 7919) % records.length] as SearchRecord;
  const each = (query: (car: SearchRecord, n: number) => SearchQuery) =>
    Array.from({ length: PER_SCENARIO }, (_, n) => requestsOf(query(pick(n), n)));
  const typed = (car: SearchRecord) => `${car.make} ${car.model}`.toLowerCase();
  return {
    'no query': each((_, n) => ({ page: n % 20 })),
    'typing, letter by letter': each((_, n) => ({ query: typed(pick(Math.floor(n / 8))).slice(0, 1 + (n % 8)) })),
    'typing error': each((car, n) => ({ query: dropLetter(typed(car), 1 + (n % 6)) })),
    'three facets': each((car, n) => ({
      lists: {
        make: [car.make, pick(n + 1).make],
        ...(car.body && { body: [car.body] }),
        ...(car.fuel && { fuel: [car.fuel] }),
      },
    })),
    'text, two facets, range, sort': each((car, n) => ({
      query: car.make.toLowerCase().slice(0, 4),
      lists: { car_type: [car.car_type], ...(car.transmission && { transmission: [car.transmission] }) },
      ranges: { price: [5000 + n * 100, 60_000] },
      sort: n % 2 === 0 ? 'price:asc' : 'km:desc',
    })),
  };
}

function dropLetter(text: string, at: number): string {
  return text.slice(0, at) + text.slice(at + 1);
}

/**
 * Measures the embedded engine in Chromium on the real listings: `npm run bench -- search`. Index size, time to ready, and p50 and p95 of a
 * whole multi-search (the list and every disjunctive count), under the production content security policy. In one run, the same searches go
 * to the worker, to the engine in the page with the processor slowed to a quarter, and to a plain scan of the records. Skipped without the
 * listings file.
 */
export async function benchSearch(): Promise<void> {
  const records = readListings();
  if (!records) {
    console.log(`Search bench skipped: there is no listings file at ${LISTINGS.pathname}.`);
    return;
  }
  const executablePath = requireBrowser();
  await build({
    root: new URL('./search-page/', import.meta.url).pathname,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: OUT,
      emptyOutDir: true,
      assetsDir: '_astro',
      target: 'es2022',
      modulePreload: false,
      assetsInlineLimit: 0,
    },
    worker: { format: 'es' },
  });
  const indexes = new Map<string, string>();
  const violations: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    const body = indexes.get(path) ?? readFileSync(join(OUT, path.replaceAll('..', '')), 'utf8');
    const types: Record<string, string> = {
      '.html': 'text/html',
      '.js': 'text/javascript',
      '.json': 'application/json',
    };
    response.writeHead(200, {
      'Content-Type': types[extname(path)] ?? 'text/plain',
      'Content-Security-Policy': POLICY,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    for (const size of SIZES) {
      const sample = records.slice(0, size);
      const text = JSON.stringify(encodeIndex(sample, { version: 'bench' }));
      const href = `/_data/stock.${sample.length}.json`;
      indexes.set(href, text);
      const scenarios = scenariosOf(sample);
      const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
      console.log(
        `\n${sample.length} cars: index ${kB(text.length)}, gzip ${kB(gzipSync(text).length)}, brotli ${kB(brotliCompressSync(text).length)}`,
      );
      const run = async (kind: Client, throttle: number) => {
        const page = await browser.newPage();
        page.on('console', (message) => violations.push(message.text()));
        page.on('pageerror', (error) => violations.push(error.message));
        await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
        await page.goto(`http://127.0.0.1:${port}/`);
        if (throttle > 1)
          await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: throttle });
        const result = await page.evaluate(
          ([name, url, query]) => (globalThis as unknown as { bench: Bench }).bench.run(name, url, query),
          [kind, href, scenarios] as const,
        );
        await page.close();
        return result;
      };
      const worker = await run('worker', 1);
      const slow = await run('page', 4);
      const naive = await run('naive', 1);
      console.log(
        `ready: worker ${worker.readyMs.toFixed(0)} ms, in the page at a quarter of the speed ${slow.readyMs.toFixed(0)} ms`,
      );
      const cell = (timings: Timings, name: string) =>
        `${(timings[name]?.p50 ?? 0).toFixed(1)} / ${(timings[name]?.p95 ?? 0).toFixed(1)}`;
      console.table(
        Object.fromEntries(
          Object.keys(scenarios).map((name) => [
            name,
            {
              'worker p50 / p95 ms': cell(worker.timings, name),
              'at a quarter': cell(slow.timings, name),
              'plain scan': cell(naive.timings, name),
            },
          ]),
        ),
      );
    }
    if (violations.length > 0) throw new Error(`The page reported violations:\n${[...new Set(violations)].join('\n')}`);
  } finally {
    await browser.close();
    server.close();
  }
}
