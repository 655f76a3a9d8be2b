import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, requireBrowser } from './browser.ts';
import { lookPages } from './look/pages.ts';
import { makeFolder } from './make-folder.ts';
import { readCommand } from './read-command.ts';
import { writeAtomic, writeToFile } from './write-atomic.ts';

const USAGE = `npm run look -- [--tenant SLUG] [--page NAME] [--width N] [--scheme light|dark] [--fold]
Takes pictures of each built tenant's main pages at 390 and 1440 px, light and dark, and lists them in .caryard/look/index.html. Looks at dist: build first.
Each option narrows this; --fold takes the first screen only.`;
const OUT = '.caryard/look';
const WIDTHS = [390, 1440];
const SCHEMES = ['light', 'dark'] as const;
const TYPES: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.xml': 'application/xml',
};

interface Shot {
  readonly tenant: string;
  readonly page: string;
  readonly width: number;
  readonly scheme: (typeof SCHEMES)[number];
  readonly file: string;
  readonly notes: readonly string[];
}

/** Serves the built files of one tenant at a local URL, with the site's own security headers. */
async function serve(root: string): Promise<{ server: Server; origin: string }> {
  const headers = (await readFile(join(root, '_headers'), 'utf8').catch(() => ''))
    .split('\n\n')[0]
    ?.split('\n')
    .slice(1)
    .map((line) => line.trim().split(/:\s(.*)/s))
    .filter(([name]) => name && !/strict-transport/i.test(name));
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
    const file = path === '/' ? '/index.html' : extname(path) === '' ? `${path}.html` : path;
    for (const [name, value] of headers ?? []) response.setHeader(name ?? '', value ?? '');
    try {
      const body = await readFile(join(root, file));
      response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
      response.end(body);
    } catch {
      response.statusCode = 404;
      response.end(await readFile(join(root, '404.html')).catch(() => 'not found'));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` };
}

const { options, widths } = readCommand(USAGE, () => {
  const { values } = parseArgs({
    options: {
      tenant: { type: 'string' },
      page: { type: 'string' },
      width: { type: 'string' },
      scheme: { type: 'string' },
      fold: { type: 'boolean', default: false },
    },
  });
  if (values.width !== undefined && !/^[1-9]\d{1,3}$/.test(values.width))
    throw new Error(`--width: found "${values.width}"; give pixels, for instance 390.`);
  return { options: values, widths: values.width === undefined ? WIDTHS : [Number(values.width)] };
});
const choose = <T>(list: readonly T[], choice: string | undefined): readonly T[] =>
  choice === undefined ? list : list.filter((entry) => String(entry) === choice);

if (!existsSync('dist')) {
  console.error('There is no dist folder. Run "npm run build" first.');
  process.exit(1);
}
const browser = await chromium.launch({ executablePath: requireBrowser(), args: CHROMIUM_FLAGS });
makeFolder(OUT);
const shots: Shot[] = [];
for (const tenant of choose((await readdir('dist')).sort(), options.tenant)) {
  const root = join('dist', tenant);
  if (!existsSync(join(root, 'index.html'))) continue;
  const { server, origin } = await serve(root);
  const pages = await lookPages(root);
  for (const width of widths)
    for (const scheme of choose(SCHEMES, options.scheme)) {
      const context = await browser.newContext({
        viewport: { width, height: width < 600 ? 844 : 900 },
        colorScheme: scheme,
        deviceScaleFactor: 1,
      });
      const page = await context.newPage();
      let notes: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') notes.push(message.text());
      });
      page.on('pageerror', (error) => notes.push(String(error)));
      for (const [name, path] of Object.entries(pages)) {
        if (options.page && options.page !== name) continue;
        notes = [];
        await page.goto(origin + path, { waitUntil: 'networkidle' });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (overflow > 0) notes.push(`wider than the screen by ${overflow} px`);
        const file = `${tenant}-${name}-${width}-${scheme}.png`;
        // Pictures further down load lazily, so the page is scrolled once, and without `content-visibility` cards out of view are painted too.
        if (!options.fold)
          await page.evaluate(async () => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync('* { content-visibility: visible !important }');
            document.adoptedStyleSheets.push(sheet);
            for (let y = 0; y < document.body.scrollHeight; y += 600) {
              window.scrollTo(0, y);
              await new Promise((resolve) => setTimeout(resolve, 30));
            }
            window.scrollTo(0, 0);
          });
        writeToFile(join(OUT, file), await page.screenshot({ fullPage: !options.fold, animations: 'disabled' }));
        shots.push({ tenant, page: name, width, scheme, file, notes });
        for (const note of notes) console.error(`${tenant} ${path} ${width} ${scheme}: ${note}`);
      }
      await context.close();
    }
  server.close();
}
await browser.close();
if (shots.length === 0) {
  console.error(
    `Nothing in dist matches these options. Built: ${(await readdir('dist')).sort().join(', ') || 'none'}.\n\n${USAGE}`,
  );
  process.exit(1);
}

const sheet = shots
  .map(
    ({ tenant, page, width, scheme, file }) =>
      `<figure class="w${width}"><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${tenant} · ${page} · ${width} · ${scheme}</figcaption></figure>`,
  )
  .join('\n');
writeAtomic(
  join(OUT, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Look</title><style>body{font:14px system-ui;margin:1rem;background:#888;display:flex;flex-wrap:wrap;gap:1rem;align-items:start}figure{margin:0}img{display:block;max-height:70rem;object-fit:cover;object-position:top}.w390 img{width:16rem}.w1440 img{width:40rem}</style>\n${sheet}\n`,
);
console.log(`${shots.length} pictures: ${join(OUT, 'index.html')}`);
