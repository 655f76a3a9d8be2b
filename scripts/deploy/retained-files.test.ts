import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeBuiltSite } from '#tests/cloudflare/a-built-site.ts';
import { checkAssets } from './asset-limits.ts';
import { DEPLOYS_PATH, hashedFiles, RetainedFiles, readSite } from './retained-files.ts';
import { listDigest, retainFromLive } from './retained-from-live.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'caryard-retained-test-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Deploys builds one after another on one machine, and returns the earlier files that are served with the last. */
async function deployBuilds(...builds: readonly string[]): Promise<string[]> {
  const retained = new RetainedFiles(join(root, 'retained'));
  let earlier: string[] = [];
  for (const build of builds) {
    writeBuiltSite({ dist: root, edge: join(root, 'edge'), build });
    const from = join(root, 'test-yard');
    const files = await readSite(from);
    earlier = (await retained.earlierFiles(build, files)).map(({ path }) => path);
    instant += 1000;
    await retained.remember(
      await retained.list(build, files, { headers: headersOf(from), at: new Date(instant).toISOString() }),
      from,
    );
  }
  return earlier;
}
let instant = Date.UTC(2026, 10, 20);
const headersOf = (folder: string): string => readFileSync(join(folder, '_headers'), 'utf8');
const filesOf = (...builds: readonly string[]): string[] => [
  ...builds.map((build) => `_astro/page.${build}.js`),
  ...builds.map((build) => `_data/stock/${build}.json`),
];
const countRetained = (): number => readdirSync(join(root, 'retained/files')).length;

test('OPS-12 the hashed files of three deployments are served; the fourth drops the oldest', async () => {
  expect(await deployBuilds('a')).toEqual([]);
  expect(await deployBuilds('b')).toEqual(filesOf('a'));
  expect(await deployBuilds('c')).toEqual(filesOf('a', 'b'));
  expect(await deployBuilds('d')).toEqual(filesOf('b', 'c'));
  expect(countRetained()).toBe(3 * 2 + 1); // two of each deployment, and the one that all share
});

test('OPS-12 a page opened two deployments ago finds all its scripts, byte for byte', async () => {
  await deployBuilds('a');
  const page = readFileSync(join(root, 'test-yard/index.html'), 'utf8');
  const scripts = Array.from(page.matchAll(/src="\/([^"]+)"/g), ([, path = '']) => path);
  const originals = scripts.map((path) => readFileSync(join(root, 'test-yard', path), 'utf8'));
  await deployBuilds('b', 'c');
  const retained = new RetainedFiles(join(root, 'retained'));
  const assets = join(root, 'assets');
  for (const file of await retained.earlierFiles('c', [])) await retained.placeFile(file, assets);
  expect(scripts).toEqual(['_astro/page.a.js']);
  expect(scripts.map((path) => readFileSync(join(assets, path), 'utf8'))).toEqual(originals);
});

test('OPS-12 deploying the same site again does not count, and deploying an older one again makes it the newest', async () => {
  expect(await deployBuilds('a', 'b', 'b', 'b', 'c')).toEqual(filesOf('a', 'b'));
  expect(await deployBuilds('a')).toEqual(filesOf('b', 'c'));
  expect(await deployBuilds('d')).toEqual(filesOf('a', 'c'));
});

test('OPS-12 after a rollback the files of what is live again are kept by the next deployment, however old it is', async () => {
  await deployBuilds('a', 'b', 'c');
  const retained = new RetainedFiles(join(root, 'retained'));
  await retained.markLive('a');
  await retained.markLive('deployed-elsewhere');
  expect(await retained.live()).toBe('a');
  expect(await deployBuilds('d')).toEqual(filesOf('a', 'c'));
});

describe('OPS-12 another machine', () => {
  let served: Map<string, string>;
  let requests: string[];
  let server: Server;
  let origin: string;
  let list: string;

  beforeEach(async () => {
    await deployBuilds('a', 'b');
    list = readFileSync(join(root, 'retained/deploys.json'), 'utf8');
    served = new Map([[`/${DEPLOYS_PATH}`, list]]);
    for (const build of ['a', 'b']) {
      writeBuiltSite({ dist: root, edge: join(root, 'edge'), build });
      for (const { path } of await readSite(join(root, 'test-yard')))
        served.set(`/${path}`, readFileSync(join(root, 'test-yard', path), 'utf8'));
    }
    rmSync(join(root, 'retained'), { recursive: true });
    requests = [];
    server = createServer(({ url = '' }, response) => {
      requests.push(url);
      response.writeHead(served.has(url) ? 200 : 404).end(served.get(url) ?? '');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));
  const retain = (digest = listDigest(list)) =>
    retainFromLive(new RetainedFiles(join(root, 'retained')), origin, digest);

  test('OPS-12 downloads the files of earlier deployments from the live site, each once', async () => {
    expect(await retain()).toBeNull();
    expect(requests).toHaveLength(1 + 2 * 2 + 1);
    expect(await deployBuilds('c')).toEqual(filesOf('a', 'b'));
  });

  test('OPS-12 a list without a matching record on Cloudflare is not trusted, and nothing is downloaded', async () => {
    expect(await retain('0123456789abcdef')).toMatch(
      /could not be downloaded from \S+: scripts may be missing from pages that are open now, until they are reloaded/,
    );
    expect(requests).toEqual([`/${DEPLOYS_PATH}`]);
    expect(await deployBuilds('c')).toEqual([]);
  });

  test('OPS-12 a missing or modified file is left out and reported', async () => {
    served.delete('/_astro/page.a.js');
    served.set('/_data/stock/b.json', 'something else');
    expect(await retain()).toMatch(/2 files of earlier deployments could not be downloaded from/);
    expect(await deployBuilds('c')).toEqual(['_astro/page.b.js', '_data/stock/a.json']);
  });

  test('OPS-12 one missing file is reported in the singular', async () => {
    served.delete('/_astro/page.a.js');
    expect(await retain()).toMatch(/^1 file of earlier deployments could not be downloaded from/);
  });

  test('OPS-12 if it has made deployments itself, the live one and the newest of its own are retained', async () => {
    await deployBuilds('x', 'y'); // later than both: they were live and were rolled back
    expect(await retain()).toBeNull();
    expect(await deployBuilds('z')).toEqual(filesOf('b', 'y'));
  });

  test('OPS-12 a live site that does not respond is reported', async () => {
    origin = 'http://127.0.0.1:9';
    expect(await retain()).toMatch(/could not be downloaded from http:\/\/127\.0\.0\.1:9/);
  });
});

test('OPS-12 only files that the site marks as immutable are kept', async () => {
  writeBuiltSite({ dist: root, edge: join(root, 'edge'), build: 'a' });
  const files = await readSite(join(root, 'test-yard'));
  const headers = headersOf(join(root, 'test-yard'));
  expect(hashedFiles(files, headers).map(({ path }) => path)).toEqual([
    '_astro/page.a.js',
    '_astro/shared.0000.js',
    '_data/stock/a.json',
  ]);
  const rules = '/a.*\n  X-A: b\n  cache-control: public, immutable\n/index.html\n  Cache-Control: no-cache\n';
  const paths = ['a.1.css', 'axc.css', 'index.html', 'b/a.1.css'].map((path) => ({ path, bytes: 1, digest: '' }));
  expect(hashedFiles(paths, rules).map(({ path }) => path)).toEqual(['a.1.css']);
});

test('OPS-12 if a kept file or the record is damaged, only the files that it concerns are not retained', async () => {
  await deployBuilds('a', 'b');
  const [fileName = ''] = readdirSync(join(root, 'retained/files'));
  for (const name of readdirSync(join(root, 'retained/files')))
    writeFileSync(join(root, 'retained/files', name), 'half');
  expect(await deployBuilds('c')).toEqual([]);
  expect(readFileSync(join(root, 'retained/files', fileName), 'utf8')).not.toBe('half');
  writeFileSync(join(root, 'retained/deploys.json'), '{"format":1,"deplo');
  expect(await deployBuilds('d')).toEqual([]);
  expect(await deployBuilds('e')).toEqual(filesOf('d'));
});

const assets = (count: number, bytes = 1) =>
  Array.from({ length: count }, (_, index) => ({ path: `a/${index}.html`, bytes }));

test('OPS-12 more files than Cloudflare accepts are refused before uploading; exceeding the limit of a free account is reported', () => {
  expect(checkAssets(assets(20_000), '')).toEqual([]);
  expect(checkAssets(assets(20_001), '')).toEqual(['The site has 20,001 files. The limit of the free plan is 20,000.']);
  expect(checkAssets(assets(100_000), '')).toHaveLength(1);
  expect(() => checkAssets(assets(100_001), '')).toThrow(
    /100,001 files with those of earlier deployments; the limit of Cloudflare is 100,000/,
  );
});

test('OPS-12 a file larger than 25 MiB is named; one of exactly this size is accepted', () => {
  const limit = 25 * 1024 * 1024;
  expect(checkAssets([{ path: 'a.mp4', bytes: limit }], '')).toEqual([]);
  expect(() => checkAssets([{ path: 'a.mp4', bytes: limit + 60_000 }], '')).toThrow(
    /a\.mp4 has 25\.1 MiB; the limit of Cloudflare is 25 MiB/,
  );
});

test('OPS-05 rules of _headers that Cloudflare would ignore are reported', () => {
  const rules = (count: number): string =>
    Array.from({ length: count }, (_, index) => `/${index}\n  X-A: b\n`).join('');
  expect(checkAssets([], `# a comment\n${rules(100)}`)).toEqual([]);
  expect(() => checkAssets([], rules(101))).toThrow(/_headers has 101 rules; Cloudflare reads 100/);
  expect(() => checkAssets([], `/*\n  Content-Security-Policy: ${'a'.repeat(2000)}\n`)).toThrow(
    /a line of 20\d\d characters/,
  );
});
