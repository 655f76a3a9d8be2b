import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readTenant } from '#config/read-tenant.ts';
import { bundleOnce } from '../build/bundle.ts';
import { pageContext } from '../build/page-context.ts';
import { renderPage } from '../build/render-page.ts';

// One measured run of `build.ts` in a separate process. Prints one JSON line.
// pages TENANT OUT: render every page from the bundle and write it.
// baseline TENANT OUT: write the same number of files and about as many bytes with plain template strings, the least that any renderer must do.
// Both repeat until a few seconds of processor time have passed.

const [mode = '', tenant = '', out = ''] = process.argv.slice(2);
const NOW = new Date('2026-11-20T00:00:00+10:00');
const MIN_SECONDS = 3;
const folders = new Set<string>();

const { renderer } = await bundleOnce();
const context = await pageContext(tenant, await readTenant(tenant), NOW);
const { routes } = context.table;
const texts = new Map<string, readonly string[]>();
// About one value per 200 characters, as in a hand-written template.
if (mode === 'baseline')
  for (const route of routes)
    texts.set(route.path, (await renderPage(renderer, context, route)).text.match(/[\s\S]{1,200}/g) ?? []);

const since = process.cpuUsage();
let pages = 0;
while (seconds() < MIN_SECONDS)
  for (const [position, route] of routes.entries()) {
    const html =
      mode === 'baseline'
        ? filled(texts.get(route.path) ?? [], context.records[position % context.records.length]?.id)
        : (await renderPage(renderer, context, route)).text;
    await write(join(out, `${route.file}.html`), html);
    pages += 1;
  }
console.log(`RESULT ${JSON.stringify({ pages, user: seconds() })}`);

function seconds(): number {
  return process.cpuUsage(since).user / 1e6;
}

function filled(pieces: readonly string[], value: unknown): string {
  let html = '';
  for (const piece of pieces) html += `${piece}${value}`;
  return html;
}

/** Creates each folder only once, as the build does. */
async function write(file: string, text: string): Promise<void> {
  const folder = dirname(file);
  if (!folders.has(folder)) await mkdir(folder, { recursive: true });
  folders.add(folder);
  await writeFile(file, text);
}
