import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '#config/config-error.ts';
import { readTenant } from '#config/read-tenant.ts';
import { aParagraph } from '#tests/builders/prose.ts';
import { MINIMAL_TENANT } from '#tests/builders/tenant.ts';

const JSON_TEXT = JSON.stringify(MINIMAL_TENANT);
/** The same as `tenant.ts`, with a type import that resolves only inside the repository: types are removed before it is read. */
const TS_TEXT = `import type { TenantInput } from '#config/tenant-input.ts';\nexport default ${JSON_TEXT} satisfies TenantInput;\n`;
const TEAM_MEMBER = { name: 'Jo', role: 'Sales', location: MINIMAL_TENANT.locations[0]?.slug };
const PAGE = '---\ntitle: About us\ndescription: Who we are.\n---\n\nHello.\n';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'caryard-tenants-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Writes `tenants/<slug>/<name>` for each file and returns the tenants folder. */
function writeTenants(files: { readonly [path: string]: string | Uint8Array }): string {
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, 'tenants', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return join(root, 'tenants');
}

async function messageOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('a tenant folder anywhere', () => {
  test('TEN-02 tenant.ts and tenant.json are equivalent, even outside the repository', async () => {
    const dir = writeTenants({ 'one/tenant.ts': TS_TEXT, 'two/tenant.json': JSON_TEXT });
    const one = await readTenant(join(dir, 'one'));
    const two = await readTenant(join(dir, 'two'));
    expect(one.config).toEqual(two.config);
    expect([one.slug, two.slug]).toEqual(['one', 'two']);
    expect(one.file).toBe(join('tenants', 'one', 'tenant.ts'));
  });

  test('TEN-02 hundreds of problems are counted, and the first are shown', async () => {
    const strays = Object.fromEntries(Array.from({ length: 140 }, (_, index) => [`one/pages/${index}.conf`, 'x']));
    const message = await messageOf(readTenant(join(writeTenants({ 'one/tenant.json': JSON_TEXT, ...strays }), 'one')));
    expect(message).toMatch(/^140 problems in the tenant files\n/);
    expect(message.match(/is not a Markdown file/g)).toHaveLength(30);
    expect(message).toMatch(/\n\nand 110 more, which are shown when these are corrected$/);
  });

  test('TEN-02 a message shows invisible characters, and is not reversed by one', async () => {
    const text = JSON_TEXT.replace('{', '{"feature": "a\u202eb\u0000\u2028",');
    const message = await messageOf(
      readTenant(join(writeTenants({ 'one/tenant.json': text.replace('\u0000', '\\u0000') }), 'one')),
    );
    expect(message).toContain('found: "a\\u202eb\\u0000\\u2028"');
    expect(message).not.toMatch(/[\u202e\u2028]/);
  });

  test('TEN-02 an edited file is read again', async () => {
    const dir = writeTenants({ 'one/tenant.ts': TS_TEXT });
    await readTenant(join(dir, 'one'));
    await new Promise((resolve) => setTimeout(resolve, 10));
    writeTenants({ 'one/tenant.ts': TS_TEXT.replaceAll('Least Motors', 'Later Motors') });
    expect((await readTenant(join(dir, 'one'))).config.name).toBe('Later Motors');
  });

  test('TEN-02 a renamed folder changes the slug and nothing else', async () => {
    const dir = writeTenants({ 'one/tenant.json': JSON_TEXT });
    cpSync(join(dir, 'one'), join(dir, 'renamed'), { recursive: true });
    const [one, renamed] = [await readTenant(join(dir, 'one')), await readTenant(join(dir, 'renamed'))];
    expect(renamed.slug).toBe('renamed');
    expect(renamed.config).toEqual(one.config);
  });

  test('system files, copies and notes are not reported', async () => {
    const otherFiles = [
      '.DS_Store',
      'Thumbs.db',
      'offers-old.json',
      'mapping.json',
      'README.md',
      'notes/a.md',
      'readme.txt',
      'Price list.xlsx',
      'feed.csv',
      'blog/.DS_Store',
    ];
    const files = otherFiles.map((name) => [`one/${name}`, 'x']);
    const dir = writeTenants({ 'one/tenant.json': JSON_TEXT, ...Object.fromEntries(files) });
    expect(await messageOf(readTenant(join(dir, 'one')))).toBe('accepted');
  });

  test.each([
    ['https://WWW.Least.Example/', 'https://www.least.example'],
    ['https://www.lëast.example', 'https://www.xn--last-lpa.example'],
  ])('TEN-02 the origin %s is read as browsers write it', async (origin, expected) => {
    const dir = writeTenants({ 'one/tenant.json': JSON.stringify({ ...MINIMAL_TENANT, origin }) });
    expect((await readTenant(join(dir, 'one'))).config.origin).toBe(expected);
  });

  test('TEN-02 settings in files of their own, and pages, are part of the tenant', async () => {
    const dir = writeTenants({
      'one/tenant.json': JSON_TEXT,
      'one/offers.json': JSON.stringify([{ id: 1, name: 'A', description: 'B' }]),
      'one/pages/about-us.md': PAGE,
      'one/stock.jsonl': 'not ours',
    });
    const tenant = await readTenant(join(dir, 'one'));
    expect(tenant.config.offers.map(({ name }) => name)).toEqual(['A']);
    expect(tenant.pages).toMatchObject([
      { path: 'about-us', title: 'About us', parts: [{ kind: 'prose', nodes: [aParagraph('Hello.')], headings: [] }] },
    ]);
  });
});

describe('a folder that cannot be read', () => {
  test.each<
    [why: string, files: { readonly [path: string]: string | Uint8Array }, slug: string, lines: readonly string[]]
  >([
    [
      'missing folder',
      { 'one/tenant.json': JSON_TEXT },
      'on',
      ['does not exist', 'Tenants there: one.', 'did you mean: one'],
    ],
    ['empty folder', { 'one/readme.txt': '' }, 'one', ['has no tenant file']],
    [
      'both files',
      { 'one/tenant.json': JSON_TEXT, 'one/tenant.ts': TS_TEXT },
      'one',
      ['has both tenant.ts and tenant.json'],
    ],
    [
      'JSON with a field written twice',
      { 'one/tenant.json': '{"id": 1,\n "a": [{"id": 1}, {"id": 2}], "b": "\\"id\\":",\n "i\\u0064" : 2}' },
      'one',
      ['tenant.json', 'line 3 is written twice in one object', 'found: id', 'Keep one of the two'],
    ],
    [
      'JSON with a reserved name',
      { 'one/tenant.json': JSON_TEXT.replace('{', '{"__proto__": {"theme": {}},') },
      'one',
      ['tenant.json', '__proto__ is not a known field', 'Remove it.'],
    ],
    [
      'a list with a reserved name',
      { 'one/tenant.json': JSON_TEXT, 'one/team.json': '[{"name": "Jo", "__proto__": {"role": "x"}}]' },
      'one',
      ['team.json', '[0].__proto__ is not a known field'],
    ],
    [
      'code with a reserved name',
      { 'one/tenant.ts': TS_TEXT.replace('{"', '{"__proto__": {"name": "x"}, "') },
      'one',
      ['tenant.ts', '__proto__ is not a known field'],
    ],
    ['JSON with an extra comma', { 'one/tenant.json': '{"id": 1,}' }, 'one', ['tenant.json', 'is not JSON', 'line 1']],
    [
      'null characters',
      { 'one/tenant.json': '\0\0\0' },
      'one',
      ['tenant.json', "is not JSON: Unexpected token '\\u0000'", 'line 1'],
    ],
    [
      'JSON with a missing value, for which the runtime gives no position',
      { 'one/tenant.json': '{\n "id": 1,\n "name": ,\n "origin": ""\n}' },
      'one',
      ["is not JSON: Unexpected token ',' (line 3)"],
    ],
    [
      'JSON from a word processor',
      { 'one/tenant.json': '{\n “id”: 1\n}' },
      'one',
      ['is not JSON', 'line 2', 'straight quotes'],
    ],
    [
      'a list in another encoding',
      { 'one/tenant.json': JSON_TEXT, 'one/team.json': Buffer.from('[\n{"name": "Zoë"}]', 'latin1') },
      'one',
      ['team.json', 'is not saved as UTF-8 (line 2)'],
    ],
    [
      'a list in UTF-16',
      { 'one/tenant.json': JSON_TEXT, 'one/team.json': Buffer.from('\uFEFF[]', 'utf16le') },
      'one',
      ['team.json', 'is not saved as UTF-8'],
    ],
    [
      'a page in another encoding',
      { 'one/tenant.json': JSON_TEXT, 'one/pages/a.md': Buffer.from(PAGE.replace('Hello', 'Olé'), 'latin1') },
      'one',
      [join('pages', 'a.md'), 'is not saved as UTF-8 (line 6)'],
    ],
    [
      'a post outside the blog folder',
      { 'one/tenant.json': JSON_TEXT, 'one/a.md': PAGE },
      'one',
      ['a.md', 'into blog/'],
    ],
    [
      'a photo outside the pictures folder',
      { 'one/tenant.json': JSON_TEXT, 'one/yard.JPG': 'x' },
      'one',
      ['yard.JPG', 'Move it into pictures/'],
    ],
    [
      'a folder name with a capital letter',
      { 'one/tenant.json': JSON_TEXT, 'one/Blog/a.md': PAGE },
      'one',
      ['into blog/'],
    ],
    [
      'photos in a folder with another name',
      { 'one/tenant.json': JSON_TEXT, 'one/images/a.jpg': 'x' },
      'one',
      ['into pictures/'],
    ],
    [
      'a list whose name is misspelt',
      { 'one/tenant.json': JSON_TEXT, 'one/offer.json': '[]' },
      'one',
      ['Rename it to offers.json'],
    ],
    [
      'a missing picture',
      {
        'one/tenant.json': JSON_TEXT,
        'one/team.json': JSON.stringify([{ ...TEAM_MEMBER, photo: '/pictures/tom.jpg' }]),
      },
      'one',
      [`${join('one', 'team.json')}\n  team[0].photo is a picture that does not exist`],
    ],
    [
      'a broken list that others refer to',
      {
        'one/tenant.json': JSON.stringify({ ...MINIMAL_TENANT, locations: undefined }),
        'one/locations.json': '[',
        'one/team.json': JSON.stringify([TEAM_MEMBER]),
      },
      'one',
      ['locations.json', 'is not JSON'],
    ],
    [
      'a wrong entry of a list that others refer to',
      {
        'one/tenant.json': JSON.stringify({ ...MINIMAL_TENANT, locations: undefined }),
        'one/locations.json': JSON.stringify([
          ...MINIMAL_TENANT.locations,
          { ...MINIMAL_TENANT.locations[0], id: '2', slug: 'two' },
        ]),
        'one/team.json': JSON.stringify([{ ...TEAM_MEMBER, location: 'two' }]),
      },
      'one',
      ['locations[1].id should be a number'],
    ],
    ['truncated JSON', { 'one/tenant.json': '{\n "id": 1,\n' }, 'one', ['is not JSON', 'line 3']],
    [
      'TypeScript with a missing value',
      { 'one/tenant.ts': 'export default {\n  id: 1,\n  name: ,\n};' },
      'one',
      ['line 3, column 9 is not TypeScript: Expression expected.'],
    ],
    [
      'a folder whose name cannot be part of a host name',
      { 'My Cars/tenant.json': JSON_TEXT },
      'My Cars',
      ['has a name that cannot be an address', 'lowercase'],
    ],
    [
      'a folder whose name is too long for one',
      { [`${'a'.repeat(64)}/tenant.json`]: JSON_TEXT },
      'a'.repeat(64),
      ['has a name that cannot be an address', 'at most 63'],
    ],
    [
      'TypeScript that does not parse',
      { 'one/tenant.ts': 'export default {,}' },
      'one',
      ['tenant.ts', 'line 1, column 17 is not TypeScript'],
    ],
    [
      'a file that throws',
      { 'one/tenant.ts': 'throw new Error("out of order"); export default {}' },
      'one',
      ['line 1, column 1 is code, not data'],
    ],
    [
      'no default export',
      { 'one/tenant.ts': 'export const tenant = {}' },
      'one',
      ['line 1, column 25 has no default export'],
    ],
    [
      'a list',
      { 'one/tenant.json': '[]' },
      'one',
      ['does not contain an object', 'Write one object, with the fields in it: `{ … }`.'],
    ],
    [
      'an empty file',
      { 'one/tenant.json': ' \n' },
      'one',
      ['The file is empty', 'Write its data, or remove the file.'],
    ],
    [
      'imported code',
      { 'one/tenant.ts': "import { readFileSync } from 'node:fs';\nexport default {}" },
      'one',
      ['imports code'],
    ],
    [
      'code imported dynamically',
      { 'one/tenant.ts': "const fs = await import('node:fs');\nexport default {}" },
      'one',
      ['imports code'],
    ],
    [
      'offers in two places',
      { 'one/tenant.json': JSON.stringify({ ...MINIMAL_TENANT, offers: [] }), 'one/offers.json': '[]' },
      'one',
      ['offers is in both tenant.json and offers.json', 'Write all offers into one of the two'],
    ],
    [
      'a broken file of a setting',
      { 'one/tenant.json': JSON_TEXT, 'one/offers.json': '[' },
      'one',
      ['offers.json', 'is not JSON'],
    ],
    [
      'an error in the file of a setting is reported for that file',
      { 'one/tenant.json': JSON_TEXT, 'one/offers.json': '[{"id": 1, "name": "A"}]' },
      'one',
      [`${join('tenants', 'one', 'offers.json')}\n  offers[0].description is missing`],
    ],
    [
      'a page without a title',
      { 'one/tenant.json': JSON_TEXT, 'one/pages/a.md': '---\ndescription: B\n---\nText\n' },
      'one',
      [join('pages', 'a.md'), 'title is missing'],
    ],
    [
      'two pages with one path',
      {
        'one/tenant.json': JSON_TEXT,
        'one/pages/a.md': PAGE,
        'one/pages/b.md': PAGE.replace('title', 'path: a\ntitle'),
      },
      'one',
      ['is also the path of another page'],
    ],
    [
      'an unexpected file among the pages',
      { 'one/tenant.json': JSON_TEXT, 'one/pages/a.html': '<p>' },
      'one',
      ['is not a Markdown file'],
    ],
  ])('TEN-02 %s', async (_why, files, slug, lines) => {
    const message = await messageOf(readTenant(join(writeTenants(files), slug)));
    for (const line of lines) expect(message).toContain(line);
    expect(message).toMatch(/^1 problem/);
  });

  test('TEN-02 problems of the tenant file, the file of a setting and a page are reported together', async () => {
    const dir = writeTenants({
      'one/tenant.json': JSON.stringify({ ...MINIMAL_TENANT, nmae: 'A' }),
      'one/offers.json': '[{}]',
      'one/pages/a.md': 'no front matter',
    });
    const message = await messageOf(readTenant(join(dir, 'one')));
    for (const line of ['nmae is not a known field', 'offers[0].id is missing', 'has no front matter'])
      expect(message).toContain(line);
  });
});
