import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readTenant } from '#config/read-tenant.ts';
import { buildTenants } from '../build/build-tenants.ts';
import { bundleOnce } from '../build/bundle.ts';
import { pageContext } from '../build/page-context.ts';
import { printPage } from '../build/print-page.ts';

// One measured run of `build.ts` in a process of its own. Prints one JSON line.
//   pages KIND TENANT OUT     print every page of a kind through the bundle and write it
//   floor KIND TENANT OUT     write as many bytes as files through plain template strings
//   tenants DIR OUT           build every tenant of a folder

const [mode = '', first = '', second = '', out = ''] = process.argv.slice(2);
const NOW = new Date('2026-11-20T00:00:00+10:00');
const folders = new Set<string>();

const cpuSeconds = (since: NodeJS.CpuUsage): number => process.cpuUsage(since).user / 1e6;

if (mode === 'tenants') {
  const since = process.cpuUsage();
  const code = await buildTenants({ slugs: [], tenants: first, out: second, now: NOW });
  report({ code, cpu: cpuSeconds(since), peakMb: process.resourceUsage().maxRSS / 1024 });
} else {
  const { printer } = await bundleOnce();
  const context = await pageContext(second, await readTenant(second), NOW);
  const routes = context.table.routes.filter((route) => route.kind === first);
  const texts: string[] = [];
  for (const route of routes.slice(0, 3)) texts.push((await printPage(printer, context, route)).text);
  const template = texts.at(-1) ?? '';
  const pieces = template.match(/[\s\S]{1,200}/g) ?? []; // about one value for every 200 characters, as a hand-written template has
  const since = process.cpuUsage();
  const started = performance.now();
  let bytes = 0;
  for (const [position, route] of routes.entries()) {
    const record = context.records[position % context.records.length];
    const html =
      mode === 'pages' ? (await printPage(printer, context, route)).text : filled(pieces, template.length, record?.id);
    bytes += Buffer.byteLength(html);
    await write(join(out, `${route.file}.html`), html);
  }
  report({ pages: routes.length, bytes, cpu: cpuSeconds(since), seconds: (performance.now() - started) / 1000 });
}

function filled(pieces: readonly string[], length: number, value: unknown): string {
  let html = '';
  for (const piece of pieces) html += `${piece}${value}`;
  return html.slice(0, length);
}

/** Folders are made once, as the build's own writer does. */
async function write(file: string, text: string | Uint8Array): Promise<void> {
  const folder = dirname(file);
  if (!folders.has(folder)) await mkdir(folder, { recursive: true });
  folders.add(folder);
  await writeFile(file, text);
}

function report(figures: object): void {
  console.log(`RESULT ${JSON.stringify(figures)}`);
}
