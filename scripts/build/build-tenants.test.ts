import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { replaceFunction } from '#tests/builders/replace-function.ts';
import { MINIMAL_TENANT } from '#tests/builders/tenant.ts';
import { edgeSiteFolder, fingerprint, publishEdgeSite, saveEdgeSite } from '../edge/edge-sites.ts';
import { type BuildOptions, buildTenants } from './build-tenants.ts';
import { findBundle } from './bundle.ts';
import { renderTenant } from './render-tenant.ts';
import { SiteWriter } from './write-site.ts';

vi.mock('./bundle.ts', () => ({ findBundle: vi.fn(), openBundle: vi.fn() }));
vi.mock('./render-tenant.ts', () => ({ renderTenant: vi.fn() }));
const NOW = new Date('2026-11-20T00:00:00Z');
const root = mkdtempSync(join(tmpdir(), 'caryard-out-'));
let printed = '';
beforeEach(() => {
  printed = '';
  vi.mocked(findBundle).mockResolvedValue({ reused: true } as never);
  vi.mocked(renderTenant).mockImplementation(async (_bundle, { slug }) => {
    if (slug === 'wrong') (undefined as unknown as { readonly render: () => void }).render();
    return {
      ...{ slug, pages: 1, renderedPages: 1, checked: 0, warnings: [], files: 1, bytes: 1, reused: 0 },
      validUntil: null,
      createRecord: async () => null,
    };
  });
  const appendOutput = (text: unknown): boolean => {
    printed += text;
    return true;
  };
  vi.spyOn(process.stderr, 'write').mockImplementation(appendOutput);
  vi.spyOn(console, 'error').mockImplementation((text) => void appendOutput(`${text}\n`));
  vi.spyOn(console, 'log').mockImplementation((text) => void appendOutput(`${text}\n`));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(root, { recursive: true }));

writeFileSync(join(root, 'taken'), '');

/** Three dealers in a new folder: `corner` and `lake` are valid; each test decides what is wrong with `wrong`. */
function tenants(name: string, files: { readonly [file: string]: string }): string {
  const dealer = (slug: string, id: number) => ({ ...MINIMAL_TENANT, id, origin: `https://${slug}.example` });
  const all = {
    'corner/tenant.json': JSON.stringify(dealer('corner', 1)),
    'lake/tenant.json': JSON.stringify(dealer('lake', 2)),
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, name, path)), { recursive: true });
    writeFileSync(join(root, name, path), text);
  }
  return join(root, name);
}

test.each([
  ['a file', join(root, 'taken'), 'There is a file in place of the folder.'],
  ['a path below a file', join(root, 'taken/dist'), 'There is a file in place of the folder.'],
  [
    'a path where the system allows no folder',
    '/proc/none/dist',
    'No folder can be made there. Name another with --out DIR.',
  ],
  ['a folder that is not writable', '/proc', 'No folder can be made there. Name another with --out DIR.'],
])('an output folder that cannot be used is reported before anything is built: %s', async (_why, out, fix) => {
  expect(await buildTenants({ slugs: [], tenants: 'tests/fixtures/tenants', out, now: NOW })).toBe(1);
  expect(printed).toContain(fix);
  expect(findBundle).not.toHaveBeenCalled();
});

test('checking that the output folder is writable leaves no trace if the build fails', async () => {
  vi.mocked(findBundle).mockRejectedValue(new Error('began to build'));
  const out = join(root, 'new/dist');
  const options = { slugs: [], tenants: 'tests/fixtures/tenants', out, now: NOW };
  await expect(buildTenants(options)).rejects.toThrow('began to build');
  expect(readdirSync(out)).toEqual([]);
});

test('TEN-02 a bug in one dealer’s pages is reported with its stack and does not stop the others', async () => {
  const dir = tenants('bug', { 'wrong/tenant.json': JSON.stringify({ ...MINIMAL_TENANT, id: 3 }) });
  expect(await buildTenants({ slugs: [], tenants: dir, out: join(root, 'dist'), now: NOW })).toBe(1);
  expect(printed).toMatch(/TypeError: .*\n +at /);
  expect(printed).toMatch(/corner +1 .*\nlake +1 .*\nwrong +FAILED/);
});

test.each([
  ['exits the process', 'process.exit(0);\nexport default {};'],
  ['never ends', 'while (true) {}\nexport default {};'],
  ['never finishes', 'export default (function loop(): never { return loop(); })();'],
])('TEN-02 a tenant file that %s fails only its own dealer, even if only another one is built', async (_why, code) => {
  const dir = tenants('code', { 'wrong/tenant.ts': code });
  const options = { tenants: dir, out: join(root, 'dist'), now: NOW };
  expect(await buildTenants({ ...options, slugs: [] })).toBe(1);
  expect(printed).toMatch(/line 1, column \d+ is code, not data/);
  expect(printed).toMatch(/corner +1 .*\nlake +1 .*\nwrong +FAILED/);
  printed = '';
  expect(await buildTenants({ ...options, slugs: ['lake'] })).toBe(0);
  expect(printed).not.toContain('wrong');
});

/** Beyond the largest process id of any system. */
const ENDED_PROCESS = 2 ** 31 - 1;

test('any build removes what killed builds of all its dealers left, and no folder of anybody else', async () => {
  const dir = tenants('killed', {});
  const out = mkdtempSync(join(root, 'killed-dist-'));
  const own = [`.lake-${process.ppid}`, `.backup-${ENDED_PROCESS}`, `.lake-${ENDED_PROCESS}-copy`, '.lake-old'];
  const left = [`.lake-${ENDED_PROCESS}`, `.lake-${ENDED_PROCESS}.old`, `.corner-${ENDED_PROCESS}`];
  for (const name of [...own, ...left, 'lake', 'corner']) mkdirSync(join(out, name, 'cars'), { recursive: true });
  expect(await buildTenants({ slugs: ['corner'], tenants: dir, out, now: NOW })).toBe(0);
  expect(readdirSync(out).sort()).toEqual([...own, 'lake', 'corner'].sort());
});

test('what cannot be removed from an earlier build is named with the reason, and the dealer is built', async () => {
  const dir = tenants('foreign', {});
  const out = mkdtempSync(join(root, 'foreign-dist-'));
  const foreign = join(out, `.corner-${ENDED_PROCESS}.old`);
  for (const folder of [foreign, join(out, 'corner')]) mkdirSync(folder);
  replaceFunction(fs, 'rm', (remove) => async (path, options) => {
    if (path === foreign) throw new Error(`EACCES: permission denied, rmdir '${foreign}'`);
    await remove(path, options);
  });
  expect(await buildTenants({ slugs: ['corner'], tenants: dir, out, now: NOW })).toBe(0);
  expect(printed).toContain(
    `${foreign} of an earlier build could not be removed: EACCES: permission denied, rmdir '${foreign}'. Remove it yourself.\n`,
  );
  expect(printed).toMatch(/^corner +1/m);
});

test('LEGAL-03 a licence of two companies and an ABN of two names are warnings for both, of two sites of a company none', async () => {
  const dealer = (slug: string, id: number, legal: object, dealer_license_number: string | null = null) =>
    JSON.stringify({
      ...{ ...MINIMAL_TENANT, id, origin: `https://${slug}.example` },
      legal: { ...MINIMAL_TENANT.legal, licences: [{ state: 'QLD', number: '44100' }], ...legal },
      locations: MINIMAL_TENANT.locations.map((location) => ({ ...location, dealer_license_number })),
    });
  const abn = '51 824 753 556';
  const dir = tenants('licences', {
    'corner/tenant.json': dealer('corner', 1, { abn, legalName: 'Corner Pty Ltd' }),
    'lake/tenant.json': dealer('lake', 2, { abn: '63 000 770 077', licences: [] }, '44 100'),
    'pond/tenant.json': dealer('pond', 3, { abn: '51824753556', legalName: 'Corner Pty. Limited' }),
    'wood/tenant.json': dealer('wood', 4, { abn, legalName: 'Wood', licences: [] }),
  });
  const options = { slugs: [], tenants: dir, out: join(root, 'dist-licences'), now: NOW };
  await buildTenants(options);
  const expected = [
    /corner\/tenant\.json legal\.licences: 44100 \(QLD\) is also in .*lake\/tenant\.json, of another company/,
    /corner\/tenant\.json legal\.abn: 51 824 753 556 is also in .*wood\/tenant\.json, under another legal\.legalName/,
    /lake\/tenant\.json legal\.licences: 44 100 \(QLD\) is also in .*corner\/tenant\.json, .*pond\/tenant\.json, of/,
    /pond\/tenant\.json legal\.licences: .* is also in .*lake\/tenant\.json/,
    /pond\/tenant\.json legal\.abn: .* is also in .*wood\/tenant\.json/,
    /wood\/tenant\.json legal\.abn: .* is also in .*corner\/tenant\.json, .*pond\/tenant\.json/,
  ].map((line) => expect.stringMatching(line));
  expect(printed.match(/warning .* is also in .*/g)).toEqual(expected);
  printed = '';
  await buildTenants(options);
  expect(printed.match(/warning .* is also in .*/g)).toEqual(expected);
});

test('a failure to store one dealer’s record is reported at the end, and the others are built', async () => {
  const render = vi.mocked(renderTenant).getMockImplementation() as typeof renderTenant;
  vi.mocked(renderTenant).mockImplementation(async (bundle, tenant, ...rest) => {
    // Long enough for the first dealer's error to occur while nothing awaits it.
    await new Promise((resolve) => setTimeout(resolve));
    const createRecord = async () => {
      if (tenant.slug === 'corner') throw new Error('The disk of records is full.');
      return null;
    };
    return { ...(await render(bundle, tenant, ...rest)), createRecord };
  });
  const unhandled = vi.fn();
  process.prependListener('unhandledRejection', unhandled);
  try {
    expect(
      await buildTenants({ slugs: [], tenants: tenants('unsaved', {}), out: join(root, 'unsaved-out'), now: NOW }),
    ).toBe(0);
  } finally {
    process.off('unhandledRejection', unhandled);
  }
  expect(unhandled).not.toHaveBeenCalled();
  expect(printed).toContain('The next build makes a site from scratch: Error: The disk of records is full.');
  expect(printed).toMatch(/^lake +1/m);
});

test('a dealer name with a line break and a broken link are each reported on one line', async () => {
  const dir = tenants('names', { 'two\nlines/tenant.json': '{}' });
  symlinkSync('/nowhere', join(dir, 'gone'));
  expect(await buildTenants({ slugs: [], tenants: dir, out: join(root, 'dist'), now: NOW })).toBe(1);
  expect(printed).toContain('[4/4] "two\\nlines" … failed\n');
  expect(printed).toMatch(/The folder does not exist, or is a link to something that does not exist/);
  expect(printed).toMatch(/lake +1 .*\ngone +FAILED *\n"two\\nlines" +FAILED/);
});

test.each([
  ['is not there', join(root, 'nowhere'), 'does not exist'],
  ['is a file', join(root, 'taken'), 'is a file, not a folder'],
])('a tenants folder that %s is reported in one sentence', async (_why, dir, message) => {
  expect(await buildTenants({ slugs: [], tenants: dir, out: join(root, 'dist'), now: NOW })).toBe(1);
  expect(printed).toContain(message);
  expect(printed).not.toContain('    at ');
});

describe('a second build', () => {
  const NOON = new Date('2026-11-20T12:00:00Z');
  const [DAY, YEAR] = [86_400_000, 31_536_000_000];
  const later = (ms: number): Date => new Date(NOON.getTime() + ms);
  let out = '';
  let dir = '';
  let validUntil: string | null;
  const options = (overrides: Partial<BuildOptions> = {}): BuildOptions => ({
    slugs: [],
    tenants: dir,
    out,
    now: NOON,
    ...overrides,
  });
  /** The dealers that were built, after all have finished. */
  const built = async (overrides: Partial<BuildOptions> = {}): Promise<string[]> => {
    vi.mocked(renderTenant).mockClear();
    await buildTenants(options(overrides));
    return vi.mocked(renderTenant).mock.calls.map(([, { slug }]) => slug);
  };

  beforeEach(async () => {
    validUntil = later(DAY).toISOString();
    vi.mocked(renderTenant).mockImplementation(async (_bundle, { slug }, siteOptions) => {
      const writer = new SiteWriter(join(siteOptions.out, slug));
      await writer.open();
      await writer.add('/index.html', slug);
      const edgeFile = JSON.stringify({ slug, siteId: slug.length, hosts: [] });
      await saveEdgeSite(siteOptions.out, slug, edgeFile);
      const written = await writer.publish();
      await publishEdgeSite(siteOptions.out, slug, edgeFile);
      const createRecord = async () => {
        const site = await writer.recordSite();
        return (
          site && {
            builtFor: NOON.getTime(),
            edgeFile: fingerprint(edgeFile),
            site,
            rendered: {},
            effects: [],
            samples: {},
            outputs: {},
            lookups: [],
            checks: 0,
          }
        );
      };
      return {
        slug,
        pages: 1,
        renderedPages: 1,
        checked: 0,
        warnings: ['look'],
        validUntil,
        ...written,
        createRecord,
      };
    });
    dir = tenants(`second-${Math.random()}`, { 'corner/stock.jsonl': '', 'lake/stock.jsonl': '' });
    out = mkdtempSync(join(root, 'second-dist-'));
    expect(await built()).toEqual(['corner', 'lake']);
  });

  test('reads no files of unchanged dealers, says so, and repeats their warnings', async () => {
    vi.mocked(findBundle).mockClear();
    printed = '';
    expect(await buildTenants(options())).toBe(0);
    expect(findBundle).not.toHaveBeenCalled();
    expect(printed.match(/^look$/gm)).toHaveLength(2);
    expect(printed).toMatch(/tenant +pages +reused +files +written .*\ncorner +1 +1 +1 +0 .*\nlake +1 +1 +1 +0 /);
  });

  test('builds the one that changed, and still knows which names the others use', async () => {
    writeFileSync(join(dir, 'lake/stock.jsonl'), '{}');
    expect(await built()).toEqual(['lake']);
    const corner = JSON.stringify({ ...MINIMAL_TENANT, id: 9, origin: 'https://corner.example' });
    writeFileSync(join(dir, 'lake/tenant.json'), corner);
    printed = '';
    expect(await built()).toEqual([]);
    expect(printed).toMatch(/corner +1 +1 .*\nlake +FAILED/);
  });

  test.each<[why: string, change: () => void]>([
    ['the site was changed', () => writeFileSync(join(out, 'lake/index.html'), 'cafe')],
    ['the site was deleted', () => rmSync(join(out, 'lake'), { recursive: true })],
    ['a file was added', () => writeFileSync(join(out, 'lake/more.html'), '')],
    ['its private edge file was deleted', () => rmSync(join(edgeSiteFolder(out), 'lake.json'))],
    [
      'its private edge file is that of another dealer',
      () => writeFileSync(join(edgeSiteFolder(out), 'lake.json'), '{}'),
    ],
    ['its stock has a different date', () => utimesSync(join(dir, 'lake/stock.jsonl'), 1, 1)],
  ])('rebuilds a dealer when %s', async (_why, change) => {
    change();
    expect(await built()).toEqual(['lake']);
    expect(await built()).toEqual([]);
  });

  test('rebuilds a dealer under another name', async () => {
    renameSync(join(dir, 'lake'), join(dir, 'river'));
    expect(await built()).toEqual(['river']);
    renameSync(join(dir, 'river'), join(dir, 'lake'));
    expect(await built(), 'no record of a removed name is used').toEqual(['lake']);
  });

  describe('the site of a renamed dealer', () => {
    /** The lake dealer under another slug, in the same folder. */
    const renameToRiver = () =>
      writeFileSync(
        join(dir, 'lake/tenant.json'),
        JSON.stringify({ ...MINIMAL_TENANT, id: 2, slug: 'river', origin: 'https://lake.example' }),
      );

    test.each<[why: string, rename: () => void]>([
      ['folder', () => renameSync(join(dir, 'lake'), join(dir, 'river'))],
      ['slug', renameToRiver],
    ])('is removed with its private edge file once the new one is built: a different %s', async (_why, rename) => {
      rename();
      printed = '';
      expect(await built()).toEqual(['river']);
      expect(readdirSync(out)).toEqual(['corner', 'river']);
      expect(existsSync(join(edgeSiteFolder(out), 'lake.json'))).toBe(false);
      expect(printed).toContain(
        `"lake" is called "river" now: its site under the old name was removed from ${out}/lake.`,
      );
      printed = '';
      expect(await built()).toEqual([]);
      expect(printed).not.toContain('is called');
    });

    test('stays while the new one cannot be built', async () => {
      renameSync(join(dir, 'lake'), join(dir, 'river'));
      writeFileSync(join(dir, 'river/tenant.json'), '{');
      await built();
      expect(readdirSync(out)).toEqual(['corner', 'lake']);
    });

    test.each<[why: string, change: () => void]>([
      ['a file was added', () => writeFileSync(join(out, 'lake/more.html'), '')],
      ['a file was changed', () => writeFileSync(join(out, 'lake/index.html'), 'cafe')],
      [
        'its private edge file is that of another dealer',
        () => writeFileSync(join(edgeSiteFolder(out), 'lake.json'), '{}'),
      ],
    ])('stays and is reported if %s since', async (_why, change) => {
      change();
      renameToRiver();
      printed = '';
      expect(await built()).toEqual(['river']);
      expect(readdirSync(out)).toEqual(['corner', 'lake', 'river']);
      expect(printed).toMatch(/"lake" is called "river" now\. .*lake .*remove it yourself/);
    });

    test('stays if another dealer has its name now', async () => {
      renameToRiver();
      mkdirSync(join(dir, 'other'));
      writeFileSync(
        join(dir, 'other/tenant.json'),
        JSON.stringify({ ...MINIMAL_TENANT, id: 7, slug: 'lake', origin: 'https://other.example' }),
      );
      printed = '';
      await built();
      expect(readdirSync(out)).toEqual(['corner', 'lake', 'river']);
      expect(printed).not.toContain('is called');
    });
  });

  test('stays for a deleted dealer, and each build reports it', async () => {
    rmSync(join(dir, 'lake'), { recursive: true });
    for (let n = 0; n < 3; n += 1) {
      printed = '';
      await built();
      expect(printed).toContain(
        `No dealer is called "lake" now. Its last site is still in ${out}/lake: remove it there`,
      );
    }
    rmSync(join(out, 'lake'), { recursive: true });
    printed = '';
    await built();
    expect(printed).not.toContain('lake');
  });

  test('rebuilds all sites when requested, for another output folder, and after a change of the code', async () => {
    expect(await built({ clean: true })).toEqual(['corner', 'lake']);
    expect(await built({ out: mkdtempSync(join(root, 'second-dist-')) })).toEqual(['corner', 'lake']);
    expect(await built()).toEqual([]);
    vi.stubEnv('LC_ALL', 'another');
    expect(await built()).toEqual(['corner', 'lake']);
  });

  test.each<[why: string, until: number | null, now: number, isRebuilt: boolean]>([
    ['just before a result changes', DAY, DAY - 1, false],
    ['when a result changes', DAY, DAY, true],
    ['when no result ever changes', null, YEAR, false],
    ['for a time earlier than that of the last build', null, -1, true],
  ])('depends on the clock: %s', async (_why, until, now, isRebuilt) => {
    validUntil = until === null ? null : later(until).toISOString();
    await built({ clean: true });
    expect(await built({ now: later(now) })).toEqual(isRebuilt ? ['corner', 'lake'] : []);
  });

  test('after a build of a single dealer, the others are up to date', async () => {
    writeFileSync(join(dir, 'lake/stock.jsonl'), '{}');
    expect(await built({ slugs: ['corner'] })).toEqual([]);
    expect(await built({ slugs: ['lake'] })).toEqual(['lake']);
    expect(await built()).toEqual([]);
  });
});
