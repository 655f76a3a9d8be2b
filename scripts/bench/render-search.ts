import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readTenant } from '#config/read-tenant.ts';
import { tenantFolders } from '#config/tenant-folders.ts';
import { bundleOnce } from '../build/bundle.ts';
import { headersFile, securityHeaders } from '../build/headers.ts';
import { pageContext } from '../build/page-context.ts';
import { renderPage } from '../build/render-page.ts';
import { SEARCH_FILE } from './interaction.ts';

// render-search.ts TENANTS OUT: writes only what a search page needs, for every dealer in a folder, so that a stock of any size can be
// measured within seconds. Runs in a separate process, because React chooses its build when first imported.

const [tenants = '', out = ''] = process.argv.slice(2);
const { renderer, clientDir } = await bundleOnce();
for (const slug of tenantFolders(tenants)) {
  const folder = join(out, slug);
  await rm(folder, { recursive: true, force: true });
  const context = await pageContext(
    join(tenants, slug),
    await readTenant(join(tenants, slug)),
    new Date('2026-11-20T00:00:00+10:00'),
  );
  await cp(clientDir, folder, { recursive: true });
  const route = context.table.routes.find(({ file }) => `${file}.html` === SEARCH_FILE);
  if (!route) throw new Error(`${slug} has no list of all stock.`);
  const { text: html, script, style } = await renderPage(renderer, context, route);
  const files = new Map<string, string | Uint8Array>(context.files).set(SEARCH_FILE, html);
  for (const [path, draw] of context.drawings) files.set(path, draw());
  for (const [path, bytes] of context.pictures) files.set(path, await bytes()); // a missing picture takes longer to lay out than one that loads
  files.set('/_headers', headersFile(securityHeaders(context.site, { script, style }, [])));
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
