import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { readTenant } from '#config/read-tenant.ts';
import { folderDigests } from './code-digest.ts';
import { PageWorkers } from './page-workers.ts';
import { stopGuarding } from './render-guard.ts';
import { renderTenant } from './render-tenant.ts';
import { WorkerEnded } from './worker-pool.ts';

const root = mkdtempSync(join(tmpdir(), 'caryard-page-workers-'));
afterAll(() => {
  stopGuarding();
  rmSync(root, { recursive: true });
});
const [TENANTS, NAME] = ['tests/fixtures/tenants', 'one-tag'];
const tenant = await readTenant(join(TENANTS, NAME));
const now = new Date('2026-11-20T00:00:00+10:00');
const clientDir = join(root, 'client');
mkdirSync(join(clientDir, '_astro'), { recursive: true });
writeFileSync(join(clientDir, '_astro/search.css'), 'p { color: red }');

/** A bundle that renders views unchanged, some with a style sheet and a hash, in this process and others. */
async function bundleOf(name: string, first = '') {
  const entry = join(root, `${name}.mjs`);
  writeFileSync(
    entry,
    `import process from 'node:process';
    const isOther = process.argv[1]?.endsWith('worker.ts');
    export const renderer = {
      sheets: new Map([['home', []]]),
      kind: async (kind) => ({ view }) => {
        ${first}
        const link = kind === 'search' ? '<link rel="stylesheet" href="/_astro/search.css">' : '';
        const data = JSON.stringify(view).replaceAll('<', '&lt;');
        const theme = '<link rel="stylesheet" href="' + /\\/theme\\.[^"]+/.exec(data)[0] + '">';
        return { text: theme + link + data, script: ["'" + kind + "'"], style: [] };
      },
    };`,
  );
  const { renderer } = await import(pathToFileURL(entry).href);
  const files = {
    entry,
    clientDir,
    client: new Map<string, string>(),
    renderingDigest: name,
    pageDigest: name,
    reused: true,
  };
  return { files, bundle: { ...files, renderer } };
}

async function buildSite(name: string, count: number) {
  const { files, bundle } = await bundleOf(name);
  const out = join(root, `out-${count}`);
  const siteOptions = { tenants: TENANTS, out, now };
  const pageWorkers = count === 1 ? null : new PageWorkers({ name: NAME, tenant, bundle: files, siteOptions }, count);
  const { createRecord, ...site } = await renderTenant(bundle, tenant, siteOptions, null, pageWorkers);
  await pageWorkers?.end();
  const record = await createRecord();
  if (record === null) throw new Error('The site was changed in the meantime.');
  const pages = Object.entries(record.rendered).map(([path, [key, index]]) => [path, key, record.effects[index]]);
  const { outputs, lookups, edgeFile, builtFor } = record;
  return {
    site,
    files: [...folderDigests(out)],
    folders: Object.keys(record.site.folders).sort(),
    record: { pages, outputs, lookups: Object.fromEntries(lookups), edgeFile, builtFor },
  };
}

test('several processes give the same site, table and record as a single one', async () => {
  const single = await buildSite('plain', 1);
  expect(single.record.pages.length).toBeGreaterThan(24);
  expect(single.files.map(([path]) => path)).toContainEqual(expect.stringMatching(/\/_astro\/page\..*\.css$/));
  expect(await buildSite('plain', 3)).toEqual(single);
});

test.each([
  ['ends', 'if (isOther) process.exit(7);', 'with exit code 7'],
  ['cannot render a page', "if (isOther) throw new Error('a fault of the page');", 'a fault of the page'],
])('another process that %s fails the dealer, which keeps its previous site', async (what, first, message) => {
  const { files, bundle } = await bundleOf(what.replaceAll(' ', '-'), first);
  const out = mkdtempSync(join(root, 'failed-'));
  mkdirSync(join(out, NAME));
  writeFileSync(join(out, NAME, '_headers'), '');
  writeFileSync(join(out, NAME, 'index.html'), 'the previous site');
  const siteOptions = { tenants: TENANTS, out, now };
  const pageWorkers = new PageWorkers({ name: NAME, tenant, bundle: files, siteOptions }, 2);
  const failure = await renderTenant(bundle, tenant, siteOptions, null, pageWorkers).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(what === 'ends' ? WorkerEnded : Error);
  expect((failure as Error).message).toContain(message);
  expect(readdirSync(out)).toEqual([NAME]);
  expect(readFileSync(join(out, NAME, 'index.html'), 'utf8')).toBe('the previous site');
});
