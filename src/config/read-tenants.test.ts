import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Claimant, LastBuild } from '#config/clashes.ts';
import { ConfigError } from '#config/config-error.ts';
import { readTenants } from '#config/read-tenants.ts';
import { MINIMAL_TENANT } from '#tests/builders/tenant.ts';

let root: string;
let dir: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'caryard-tenants-'));
  dir = join(root, 'tenants');
});
afterEach(() => rmSync(root, { recursive: true }));

const tenant = (overrides: object): string => JSON.stringify({ ...MINIMAL_TENANT, ...overrides });

function write(files: { readonly [path: string]: string | Uint8Array }): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(dir, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** Result for each dealer: `built`, or the message of its own `ConfigError`. */
async function outcomes(
  lastBuilds: readonly LastBuild[] = [],
  known?: ReadonlyMap<string, Claimant>,
): Promise<{ readonly [name: string]: string }> {
  const results = await readTenants(dir, lastBuilds, known);
  return Object.fromEntries(
    results.map((result) => {
      if ('tenant' in result) return [result.name, 'built'];
      if ('known' in result) return [result.name, 'not read'];
      if (result.error instanceof ConfigError) return [result.name, result.error.message];
      throw result.error;
    }),
  );
}

const nestedArrays = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const PAGE = '---\ntitle: About us\ndescription: Who we are.\n---\n\n';

describe('a dealer whose files cannot be read does not stop the others', () => {
  const link =
    (to: string, name: string): (() => void) =>
    () =>
      symlinkSync(to, join(dir, 'bad', name));
  const folder =
    (name: string): (() => void) =>
    () =>
      void mkdirSync(join(dir, 'bad', name), { recursive: true });
  const pipe =
    (name: string): (() => void) =>
    () => {
      mkdirSync(dirname(join(dir, 'bad', name)), { recursive: true });
      execFileSync('mkfifo', [join(dir, 'bad', name)]);
    };
  const file =
    (name: string, content: string | Uint8Array): (() => void) =>
    () =>
      write({ [`bad/${name}`]: content });
  const large =
    (name: string, bytes: number): (() => void) =>
    () => {
      write({ [`bad/${name}`]: '' });
      truncateSync(join(dir, 'bad', name), bytes);
    };

  test.each<[why: string, create: () => void, expected: readonly string[]]>([
    ['a folder named like a page', folder('pages/x.md'), ['bad/pages/x.md', 'is a folder, not a file']],
    ['a folder named like a list', folder('team.json'), ['bad/team.json', 'is a folder, not a file']],
    ['a file instead of the pages folder', file('pages', ''), ['bad/pages', 'The folder is a file, not a folder']],
    ['pages as a broken link', link('/nowhere', 'pages'), ['The folder does not exist, or is a link to']],
    [
      'a list as a broken link',
      link('/nowhere', 'team.json'),
      ['bad/team.json', 'is a link to something that does not exist'],
    ],
    ['a list as a circular link', link('team.json', 'team.json'), ['is a link that leads back to itself']],
    ['posts as a circular link', link('blog', 'blog'), ['is a link that leads back to itself']],
    ['a pipe as a list, without a writer', pipe('team.json'), ['is a pipe, a socket or a device']],
    ['a pipe as a page', pipe('pages/a.md'), ['bad/pages/a.md', 'is a pipe, a socket or a device']],
    ['an endless device as a list', link('/dev/zero', 'team.json'), ['is a link that leads out of the project']],
    ['a list of 6 MB', large('team.json', 6e6), ['is larger than 5 MB']],
    ['a page of 200 kB', large('pages/a.md', 2e5), ['is larger than 100 kB']],
    ['a list nested 200,000 deep', file('team.json', nestedArrays(200_000)), ['is nested more than 50 deep']],
    ['a list of a million entries', file('team.json', `[${'1,'.repeat(1e6)}1]`), ['has more than 200000 values']],
    [
      'a list with a mistake at the end of 100,000 lines',
      file('team.json', `[\n${'1,\n'.repeat(1e5)}x]`),
      ['is not JSON', '(line 100002)'],
    ],
    [
      'a page with quotes in quotes',
      file('pages/a.md', `${PAGE}${'>'.repeat(50_000)} a`),
      ['line 6 is nested too deeply'],
    ],
    [
      'a page with lists in lists',
      file('pages/a.md', `${PAGE}${'- '.repeat(40_000)}a`),
      ['line 6 is nested too deeply'],
    ],
    ['a page that is not text', file('pages/a.md', Buffer.from([0xff, 0xfe, 0, 0])), ['is not saved as UTF-8']],
    ['a page whose name contains a line break', file('pages/a\nb.md', 'x'), ['"bad/pages/a\\nb.md"'.slice(1)]],
    [
      'a picture that is a pipe',
      () => {
        pipe('pictures/a.jpg')();
        file(
          'team.json',
          JSON.stringify([
            { name: 'Jo', role: 'Sales', location: MINIMAL_TENANT.locations[0]?.slug, photo: '/pictures/a.jpg' },
          ]),
        )();
      },
      ['team[0].photo is a pipe, a socket or a device'],
    ],
  ])('TEN-02 %s', async (_why, create, expected) => {
    write({
      'bad/tenant.json': tenant({ id: 1, origin: 'https://bad.example' }),
      'good/tenant.json': tenant({ id: 2 }),
    });
    create();
    const { bad, good } = await outcomes();
    expect(good).toBe('built');
    for (const text of expected) expect(bad).toContain(text);
    expect(bad).toMatch(/^1 problem in/);
  });

  test.each<[why: string, create: () => void, expected: string]>([
    ['the tenant file is a folder', () => mkdirSync(join(dir, 'bad/tenant.json'), { recursive: true }), 'is a folder'],
    ['the dealer is a broken link', () => symlinkSync('/nowhere', join(dir, 'bad')), 'does not exist, or is a link to'],
    [
      'the dealer is a circular link',
      () => symlinkSync('bad', join(dir, 'bad')),
      'is a link that leads back to itself',
    ],
  ])('TEN-02 %s', async (_why, create, expected) => {
    write({ 'good/tenant.json': tenant({ id: 2 }) });
    create();
    const { bad, good } = await outcomes();
    expect([good, bad]).toEqual(['built', expect.stringContaining(expected)]);
  });

  test('TEN-02 a dealer’s folder may be a link to another folder', async () => {
    write({
      '../elsewhere/tenant.json': tenant({}),
      'good/tenant.json': tenant({ id: 2, origin: 'https://b.example' }),
    });
    symlinkSync('../elsewhere', join(dir, 'linked'));
    expect(await outcomes()).toEqual({ good: 'built', linked: 'built' });
  });
});

describe('two dealers with the same name', () => {
  const lastBuild = (slug: string, siteId: number, ...hosts: string[]): LastBuild => ({ slug, siteId, hosts });

  test('TEN-02 the dealer that was built with the name before keeps it, and only the other dealer gets a problem', async () => {
    write({
      'a-newcomer/tenant.json': tenant({ id: 2, origin: 'https://new.example', hosts: ['first.example'] }),
      'first/tenant.json': tenant({ id: 1, origin: 'https://first.example' }),
    });
    const results = await outcomes([lastBuild('first', 1, 'first.example')]);
    expect(results['first']).toBe('built');
    expect(results['a-newcomer']).toContain('hosts is already the host of tenants/first/tenant.json');
    expect(results['a-newcomer']).toMatch(/^1 problem/);
  });

  test('TEN-02 the same rule applies to a website id, whatever the new folder is called', async () => {
    write({
      'a/tenant.json': tenant({ id: 1, origin: 'https://new.example' }),
      'first/tenant.json': tenant({ id: 1, origin: 'https://first.example' }),
    });
    const results = await outcomes([lastBuild('first', 1, 'first.example')]);
    expect(results['first']).toBe('built');
    expect(results['a']).toContain('id is already the website id of tenants/first/tenant.json');
  });

  test('TEN-02 a slug belongs to the folder of that name, even if nothing was built or its files are invalid', async () => {
    write({ 'a/tenant.json': tenant({ id: 2, origin: 'https://new.example', slug: 'first' }) });
    write({ 'first/tenant.json': tenant({ id: 1, origin: 'https://first.example' }) });
    const results = await outcomes();
    expect(results['first']).toBe('built');
    expect(results['a']).toContain('slug is already the slug of tenants/first/tenant.json');
    write({ 'first/tenant.json': '{' });
    expect((await outcomes())['a']).toContain('slug is already the slug of first');
  });

  test('TEN-02 a host stays with a dealer whose files are currently invalid', async () => {
    write({ 'a/tenant.json': tenant({ id: 2, origin: 'https://first.example' }), 'first/tenant.json': '{' });
    const results = await outcomes([lastBuild('first', 1, 'first.example')]);
    expect(results['a']).toContain('origin is already the host of first');
  });

  test('TEN-02 a new dealer with its own origin does not get a host that matches another folder', async () => {
    write({
      'a-newcomer/tenant.json': tenant({ id: 2, origin: 'https://a-newcomer.example', hosts: ['first.example'] }),
      'first/tenant.json': tenant({ id: 1, origin: 'https://first.example' }),
    });
    const results = await outcomes();
    expect(results['first']).toBe('built');
    expect(results['a-newcomer']).toContain('hosts is already the host of tenants/first/tenant.json');
  });

  test('TEN-02 a copied folder does not stop the original, even if nothing was built before', async () => {
    const settings = tenant({ origin: 'https://www.north-yard.example' });
    write({ 'copied/tenant.json': settings, 'north-yard/tenant.json': settings });
    const results = await outcomes();
    expect(results['north-yard']).toBe('built');
    expect(results['copied']).toContain('origin is already the host of tenants/north-yard/tenant.json');
    expect(results['copied']).toContain('id is already the website id of tenants/north-yard/tenant.json');
  });

  test.each<[why: string, first: object, second: object, line: string]>([
    ['origin and origin', { id: 1 }, { id: 2 }, 'origin is also the host of'],
    [
      'origin and further host',
      { id: 1, origin: 'https://x.example' },
      { id: 2, hosts: ['x.example'] },
      'is also the host of',
    ],
    [
      'website id',
      { id: 1, origin: 'https://x.example' },
      { id: 1, origin: 'https://y.example' },
      'is also the website id of',
    ],
    [
      'slug',
      { id: 1, origin: 'https://a.example', slug: 'x' },
      { id: 2, origin: 'https://b.example', slug: 'x' },
      'is also the slug of',
    ],
  ])(
    'TEN-02 if nothing shows who was first, both get a problem and a third is built: %s',
    async (_why, first, second, line) => {
      write({
        'one/tenant.json': tenant(first),
        'two/tenant.json': tenant(second),
        'c/tenant.json': tenant({ id: 3, origin: 'https://c.example' }),
      });
      const results = await outcomes();
      expect(results['c']).toBe('built');
      expect(results['one']).toContain(`${line} tenants/two/tenant.json`);
      expect(results['two']).toContain(`${line} tenants/one/tenant.json`);
    },
  );
});

describe('two dealers with one index of a search server', () => {
  const HOST = 'https://search.example';
  const indexed = (id: number, name: string, index?: string, host = HOST): string =>
    tenant({
      id,
      origin: `https://${name}.example`,
      search: { engine: 'meilisearch', ...(index === undefined ? {} : { index }) },
      private: {
        search: { host, adminKeyBinding: 'ADMIN_KEY', searchKeyBinding: 'SEARCH_KEY' },
      },
    });
  const lastBuild = (slug: string, siteId: number, ...indexes: string[]): LastBuild => ({
    ...{ slug, siteId, hosts: [`${slug}.example`], search: { host: HOST, indexes } },
  });

  test('TEN-03 TEN-02 neither is built, and each is told of the other; a third is built', async () => {
    write({
      'one/tenant.json': indexed(1, 'one'),
      'two/tenant.json': indexed(2, 'two', 'cars', `${HOST}/`),
      'c/tenant.json': indexed(3, 'c', 'c-cars'),
    });
    const { one, two, c } = await outcomes();
    expect(c).toBe('built');
    expect(one).toContain('search.index is also the search index of tenants/two/tenant.json');
    expect(one).toContain(`found: "cars on ${HOST}"`);
    expect(two).toContain('search.index is also the search index of tenants/one/tenant.json');
    expect(one).toMatch(/^1 problem in/);
  });

  test.each<[why: string, second: string]>([
    ['another index', indexed(2, 'two', 'two')],
    ['another server', indexed(2, 'two', 'cars', 'https://other.example')],
    ['no search server in use', tenant({ id: 2, origin: 'https://two.example' })],
  ])('TEN-03 both are built if the second has %s', async (_why, second) => {
    write({ 'one/tenant.json': indexed(1, 'one'), 'two/tenant.json': second });
    expect(await outcomes()).toEqual({ one: 'built', two: 'built' });
  });

  test('TEN-03 the index of models counts as well', async () => {
    write({ 'one/tenant.json': indexed(1, 'one', 'shop'), 'two/tenant.json': indexed(2, 'two', 'shop-models') });
    expect(await outcomes()).toEqual({
      one: expect.stringContaining('shop-models on'),
      two: expect.stringContaining('shop-models on'),
    });
  });

  test('TEN-03 the dealer that was built with the index keeps it, even while its files are invalid', async () => {
    write({ 'a/tenant.json': indexed(2, 'a'), 'first/tenant.json': indexed(1, 'first') });
    const built = [lastBuild('first', 1, 'cars', 'cars-models')];
    const already = expect.stringContaining('search.index is already the search index of tenants/first/tenant.json');
    expect(await outcomes(built)).toEqual({ a: already, first: 'built' });
    write({ 'first/tenant.json': '{' });
    expect((await outcomes(built))['a']).toContain('search.index is already the search index of first');
  });

  test('TEN-03 an index named after a folder belongs to that folder, and a copied folder does not stop the original', async () => {
    write({
      'north-yard/tenant.json': indexed(1, 'north-yard', 'north-yard'),
      'b/tenant.json': indexed(2, 'b', 'north-yard'),
    });
    expect((await outcomes())['north-yard']).toBe('built');
    write({ 'north-yard/tenant.json': indexed(1, 'north-yard'), 'b/tenant.json': indexed(1, 'north-yard') });
    expect((await outcomes())['north-yard']).toBe('built');
  });
});

describe('a dealer whose claimed names are known', () => {
  const claimsOf = (overrides: object) =>
    new Map([['corner', { slug: 'corner', dir: join(dir, 'corner'), file: 'corner', ...claims(overrides) }]]);
  const claims = (overrides: object): Pick<Claimant, 'config'> => ({
    config: {
      ...{
        id: 1,
        origin: 'https://corner.example',
        hosts: [],
        legal: { abn: null, legalName: 'Corner', licences: [] },
        search: { engine: 'embedded' as const, index: 'cars' },
        private: { search: null },
      },
      ...overrides,
    },
  });
  const built = [{ slug: 'corner', siteId: 1, hosts: ['corner.example'] }];

  test('is not read, whatever its files contain', async () => {
    write({ 'corner/tenant.json': 'not JSON', 'lake/tenant.json': tenant({ id: 2, origin: 'https://lake.example' }) });
    expect(await outcomes(built, claimsOf({}))).toEqual({ corner: 'not read', lake: 'built' });
  });

  test('keeps its host when a new dealer claims it', async () => {
    write({ 'corner/tenant.json': '', 'lake/tenant.json': tenant({ id: 2, origin: 'https://corner.example' }) });
    const { corner, lake } = await outcomes(built, claimsOf({}));
    expect(corner).toBe('not read');
    expect(lake).toContain('is already the host of corner');
  });

  test('loses its slug to the folder of that name, as if it had been read', async () => {
    write({ 'corner/tenant.json': '', 'lake/tenant.json': tenant({ id: 2, origin: 'https://lake.example' }) });
    const { corner, lake } = await outcomes(
      [],
      new Map([['corner', { ...claims({}), slug: 'lake', dir: null, file: 'corner' }]]),
    );
    expect(corner).toContain('is already the slug of');
    expect(lake).toBe('built');
  });
});

test('TEN-02 a tenants folder that does not exist, or is a file', async () => {
  await expect(readTenants(dir)).rejects.toThrow('does not exist');
  writeFileSync(dir, '');
  await expect(readTenants(dir)).rejects.toThrow('is a file, not a folder');
});

test('TEN-03 a secret written in place of its name is not in any message', async () => {
  const payments = { kind: 'stripe', secretKey: 'sk_live_1', secretKeyBinding: 'sk_live_2', password: 'sk_live_3' };
  write({ 'corner/tenant.json': tenant({ private: { payments } }) });
  const { corner } = await outcomes();
  expect(corner).toContain('private.payments.secretKey is not a known field');
  expect(corner).toContain('private.payments.secretKeyBinding');
  expect(corner).not.toContain('sk_live');
});
