import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { GranularFilterableAttribute, Settings } from 'meilisearch';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StandIn } from '#tests/meilisearch/stand-in.ts';
import { runStockIndex, type StockIndexOptions } from './stock-index.ts';

const FIXTURES = resolve(import.meta.dirname, '../tests/fixtures/tenants');
const NOW = new Date('2026-11-20T00:00:00+10:00');
const CARS = 'all-on-cars';
const MODELS = 'all-on-cars-models';
const KEY_NAME = 'CANARY_SEARCH_ADMIN_KEY';

let server: StandIn;
let url: string;
let tenants: string;

beforeEach(async () => {
  server = new StandIn();
  url = await server.start();
  tenants = await mkdtemp(join(tmpdir(), 'caryard-index-'));
  await cp(join(FIXTURES, 'all-on'), join(tenants, 'all-on'), { recursive: true });
});
afterEach(async () => {
  await server.stop();
  await rm(tenants, { recursive: true, force: true });
});

async function run(change: Partial<StockIndexOptions> = {}) {
  let output = '';
  let errors = '';
  const code = await runStockIndex(
    {
      slug: 'all-on',
      tenantsDir: tenants,
      url,
      now: NOW,
      full: false,
      force: false,
      environment: { [KEY_NAME]: server.adminKey.key },
      ...change,
    },
    (text) => {
      output += text;
    },
    (text) => {
      errors += text;
    },
  );
  for (const { key } of [server.adminKey, server.searchKey]) expect(output + errors).not.toContain(key);
  return { code, output, errors };
}

const uids = () => [...server.indexes.keys()].sort();
const versions = (uid = CARS) =>
  new Map([...(server.indexes.get(uid)?.documents ?? [])].map(([id, document]) => [id, document.index_version]));
/** Requests that send documents to an index or delete them. */
const sentSince = (from: number) =>
  server.requests.slice(from).filter((call) => call.startsWith('POST /indexes/') && call.includes('/documents'));

async function changeStock(change: (lines: string[]) => string[]): Promise<void> {
  const file = join(tenants, 'all-on/stock.jsonl');
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  await writeFile(file, `${change(lines).join('\n')}\n`);
}

describe('stock:index', () => {
  it('CALL-01 the first run creates both indexes and leaves nothing else', async () => {
    const { code, output } = await run();
    expect(code).toBe(0);
    expect(uids()).toEqual([CARS, MODELS]);
    const cars = server.indexes.get(CARS);
    expect(output).toContain(`${CARS}: new index in place, ${cars?.documents.size} documents.`);
    expect(cars?.documents.size).toBeGreaterThan(5);
    expect(cars?.primaryKey).toBe('id');
    // The server refuses to search a field that no document has.
    for (const { words } of cars?.documents.values() ?? [])
      expect(Object.values(words as object).filter((value) => value === null || value.length === 0)).toEqual(
        Object.values(words as object).filter((value) => value === ''),
      );
    const models = [...(server.indexes.get(MODELS)?.documents.values() ?? [])];
    expect(models.map(({ manufacturer, model }) => [manufacturer, model])).toContainEqual([
      { name: 'Toyota' },
      expect.objectContaining({ name: 'HiLux' }),
    ]);
  });

  it('SRCH-13 settings raise every limit above the stock size, compare only amounts and dates, and disable typo tolerance for identifiers', async () => {
    await run();
    const { settings } = server.indexes.get(CARS) as unknown as { settings: Settings };
    expect(settings.rankingRules).toEqual(['sort', 'words', 'typo', 'proximity', 'attribute', 'exactness', 'id:asc']);
    expect(settings.searchableAttributes?.slice(0, 3)).toEqual(['words.make_model', 'words.spelling', 'words.badge']);
    expect(settings.pagination?.maxTotalHits).toBeGreaterThan(10_000);
    expect(settings.faceting).toEqual({ maxValuesPerFacet: expect.any(Number), sortFacetValuesBy: { '*': 'count' } });
    expect(settings.faceting?.maxValuesPerFacet).toBeGreaterThan(10_000);
    expect(settings.typoTolerance?.disableOnAttributes).toEqual(
      ['stocknum', 'regplate', 'vin', 'whole', 'ends'].map((field) => `words.${field}`),
    );
    expect(settings.typoTolerance?.minWordSizeForTypos).toEqual({ oneTypo: 5, twoTypos: 9 });
    const by = (test: (features: { facetSearch: boolean; filter: { comparison: boolean } }) => boolean) =>
      (settings.filterableAttributes as GranularFilterableAttribute[])
        .filter(({ features }) => test(features))
        .flatMap(({ attributePatterns }) => attributePatterns)
        .sort();
    expect(by(({ filter }) => filter.comparison)).toEqual(['km', 'price', 'sold_at', 'subscription_price', 'year']);
    expect(by(({ facetSearch }) => facetSearch)).toEqual(
      expect.arrayContaining(['city', 'dealership_name', 'make', 'model']),
    );
    expect(settings.synonyms?.vw).toEqual(['volkswagen']);
    expect(settings.synonyms?.tray).toEqual(['ute', 'pickup']); // a synonym of the tenant
  });

  it('a second run sends nothing, then only a changed, a new and a deleted car', async () => {
    await run();
    const before = versions();
    let from = server.requests.length;
    expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining(`${CARS}: up to date`) });
    expect(sentSince(from)).toEqual([]);

    await changeStock(([first = '', second = '', ...others]) => [
      JSON.stringify({ ...JSON.parse(first), km: 12_345 }), // no price: it also decides which cars are similar to others
      JSON.stringify({
        ...JSON.parse(second),
        id: 99_001,
        slug: 'a-new-one',
        stocknum: 'NEW-99001',
        vin: null,
        regplate: null,
      }),
      ...others,
    ]);
    from = server.requests.length;
    const { output } = await run();
    expect(output).toContain(`${CARS}: 2 documents sent, 1 removed, ${before.size} in all.`);
    expect(sentSince(from).filter((call) => call.includes(`/${CARS}/`))).toEqual([
      `POST /indexes/${CARS}/documents`,
      `POST /indexes/${CARS}/documents/delete-batch`,
    ]);
    const after = versions();
    expect([...after].filter(([id, version]) => before.get(id) !== version)).toHaveLength(2);
    expect(server.requests.slice(from)).not.toContain('POST /swap-indexes');
  });

  it('other settings fill a new index that is swapped in; the old one is searched until then', async () => {
    await run();
    const file = join(tenants, 'all-on/tenant.ts');
    await writeFile(
      file,
      (await readFile(file, 'utf8')).replace("['ute', 'pickup', 'tray']", "['ute', 'pickup', 'tradie']"),
    );
    const documentCounts: number[] = [];
    server.onTask = () => documentCounts.push(server.indexes.get(CARS)?.documents.size ?? 0);
    // Node caches the module of a tenant file, so another folder is needed for a new version.
    await cp(join(tenants, 'all-on'), join(tenants, 'moved', 'all-on'), { recursive: true });
    const { code, output } = await run({ tenantsDir: join(tenants, 'moved') });
    expect([code, output]).toEqual([0, expect.stringContaining(`${CARS}: new index in place`)]);
    expect(new Set(documentCounts)).toEqual(new Set([server.indexes.get(CARS)?.documents.size]));
    expect(server.indexes.get(CARS)?.settings.synonyms.tradie).toEqual(['ute', 'pickup']);
    expect(uids()).toEqual([CARS, MODELS]);
  });

  const FAILURES: readonly (readonly [
    why: string,
    prepare: () => void | Promise<void>,
    change: Partial<StockIndexOptions>,
    message: RegExp,
  ])[] = [
    [
      'no server',
      () => server.stop(),
      {},
      /no search server responded at http:\/\/127\.0\.0\.1:\d+ \(ECONNREFUSED\)[\s\S]*--url or MEILISEARCH_URL/,
    ],
    [
      'no key',
      () => {},
      { environment: {} },
      /refuses the key \(401 missing_authorization_header\)[\s\S]*CANARY_SEARCH_ADMIN_KEY/,
    ],
    [
      'a wrong key',
      () => {},
      { environment: { [KEY_NAME]: 'wrong' } },
      /refuses the key \(403 invalid_api_key\)[\s\S]*environment variable CANARY_SEARCH_ADMIN_KEY/,
    ],
    [
      'the search key in place of the admin key',
      () => {},
      { environment: { [KEY_NAME]: 'stand-in-search-key-0123456789' } },
      /403 invalid_api_key/,
    ],
    [
      'a server with an internal error',
      () => {
        server.behaviour = 'error';
      },
      {},
      /returned status 500 internal/,
    ],
    [
      'a server that is not Meilisearch',
      () => {
        server.behaviour = 'garbage';
      },
      {},
      /the server at \S+ is not Meilisearch \(it reports no version\)/,
    ],
    [
      'failed settings',
      () => void server.failing.set('settingsUpdate', 'No space left on device'),
      {},
      /Setting up the index "all-on-cars__new-[^"]+": task \d+ of \S+ failed: No space left on device[\s\S]*stays in use/,
    ],
    [
      'failed documents',
      () => void server.failing.set('documentAdditionOrUpdate', 'No space left on device'),
      {},
      /Sending documents to [\s\S]*No space left/,
    ],
    [
      'a failed swap',
      () => void server.failing.set('indexSwap', 'No space left on device'),
      {},
      /Putting the new index in the place of "all-on-cars": task \d+/,
    ],
    ['no such dealer', () => {}, { slug: 'nobody' }, /There is no tenant folder [\s\S]*all-on/],
    ['an invalid URL', () => {}, { url: 'localhost:7700' }, /"localhost:7700" is not the URL of a server/],
  ];
  it.each(FAILURES)(
    '%s: says where, what was found and what to do; exit 1; the old index stays in use',
    async (_, prepare, change, message) => {
      await run();
      const before = versions();
      await prepare();
      const { code, errors } = await run({ full: true, ...change });
      expect(code).toBe(1);
      expect(errors).toMatch(message);
      expect(errors).not.toContain('    at ');
      expect(versions()).toEqual(before);
      // The next run cleans up and succeeds.
      server.behaviour = 'works';
      if (!server.listening) url = await server.start();
      expect((await run({ full: true })).code).toBe(0);
      expect(uids()).toEqual([CARS, MODELS]);
    },
  );

  it('a server without keys is filled without one', async () => {
    server.open = true;
    expect((await run({ environment: {} })).code).toBe(0);
  });

  it('an index filled by another dealer or program is not replaced, unless requested', async () => {
    await run();
    const car = server.indexes.get(CARS)?.documents.values().next().value as { index_version: string };
    for (const [version, message] of [
      ['other-yard/12345678/abc', /has the stock of "other-yard"[\s\S]*search\.index[\s\S]*--force/],
      [undefined, /has documents that this command did not write/],
    ] as const) {
      server.indexes.get(CARS)?.documents.set('1', { ...car, id: 1, index_version: version });
      expect(await run()).toMatchObject({ code: 1, errors: expect.stringMatching(message) });
    }
    expect((await run({ force: true })).code).toBe(0);
    expect(server.indexes.get(CARS)?.documents.has('1')).toBe(false);
  });

  it('killed midway on the command line: the old index still works, and the next run removes the leftovers', async () => {
    await run();
    const before = versions();
    const program = spawn(
      process.execPath,
      ['scripts/stock-index.ts', 'all-on', '--tenants', tenants, '--full', '--now', NOW.toJSON()],
      {
        env: { ...process.env, MEILISEARCH_URL: url, [KEY_NAME]: server.adminKey.key },
        stdio: 'ignore',
      },
    );
    const killed = new Promise((resolve) => program.on('exit', (_, signal) => resolve(signal)));
    server.onTask = (type) => void (type === 'documentAdditionOrUpdate' && program.kill('SIGKILL'));
    expect(await killed).toBe('SIGKILL');
    server.onTask = () => {};
    expect(uids()).toEqual([CARS, MODELS, expect.stringContaining(`${CARS}__new-`)]);
    expect(versions()).toEqual(before);
    const { code, output } = await run();
    expect([code, output]).toEqual([0, expect.stringContaining('left by an interrupted run')]);
    expect(uids()).toEqual([CARS, MODELS]);
  });
});
