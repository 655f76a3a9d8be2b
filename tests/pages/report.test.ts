import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, chromium } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyProject } from '#scripts/bench/incremental/oracle.ts';
import { CHROMIUM_FLAGS, requireBrowser } from '#scripts/browser.ts';
import { compareSites, type SiteChanges } from '#scripts/report/compare-sites.ts';
import type { PageRef } from '#scripts/report/page-differences.ts';
import { type PagePictures, takePictures } from '#scripts/report/page-pictures.ts';
import { weightChanges } from '#scripts/report/page-weights.ts';
import { reportPage } from '#scripts/report/report-page.ts';
import { serveStatic } from '#scripts/static-site.ts';
import { aSiteViews, changeLocation, type Settings, week } from '#tests/builders/site-views.ts';
import { BUILT_AT } from '#tests/built-at.ts';

const work = mkdtempSync(join(tmpdir(), 'caryard-report-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const ref = (path: string): PageRef => ({ path, kind: 'content', name: path.slice(1) });
const changesOn = (...paths: readonly string[]): SiteChanges => ({
  ...{ slug: 'one-tag', name: 'One Tag Motors', origin: 'https://one-tag.example', kind: 'changed' },
  ...{
    hosts: ['one-tag.example'],
    settings: [],
    cars: [],
    causes: [],
    stockDependent: [],
    listsAdded: [],
    removedLists: [],
    unseen: [],
    pagesAdded: [],
    removedPages: [],
  },
  ...{ law: { added: [], removed: [], unchanged: [] }, brokenLinks: [], pictureFiles: [], redirects: [] },
  ...{ changedPages: paths.map(ref), isPublishable: true, totals: { cars: 0, pages: paths.length } },
});

/** A site with these files. */
function site(name: string, files: { readonly [path: string]: string | Uint8Array }): string {
  const folder = join(work, name);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

const page = (body: string): string =>
  `<!doctype html><html lang="en"><title>x</title><body style="margin:0">${body}</body></html>`;
/** Grey, optionally with one red pixel. */
const picture = (isRed: boolean): Promise<Buffer> => {
  const pixels = Buffer.alloc(200 * 100 * 3, 0x80);
  if (isRed) pixels.set([255, 0, 0], (60 * 200 + 150) * 3);
  return sharp(pixels, { raw: { width: 200, height: 100, channels: 3 } })
    .png()
    .toBuffer();
};

const MOVING = `<style>@keyframes run { to { margin-left: 500px } } b { display: inline-block; animation: run 3s infinite } </style>
<b>moves</b><input autofocus value="caret"><p id="now"></p><script>now.textContent = Date.now()</script>`;

describe('OPS-08 pictures of visible changes', () => {
  let pictures: PagePictures;
  const folder = join(work, 'pictures');
  beforeAll(async () => {
    process.env.CHROMIUM_PATH = requireBrowser();
    const tallPage = (text: string): string => page(`<p>${'line<br>'.repeat(200)}</p><p>${text}</p>`);
    const files = async (isAfter: boolean) => ({
      'still.html': page(`<p>The same</p><!-- ${isAfter} -->`),
      'moving.html': page(`${MOVING}<!-- ${isAfter} -->`),
      'pixel.html': page('<img src="/a.png" alt="" width="200" height="100" loading="lazy">'),
      'a.png': await picture(isAfter),
      'text.html': tallPage(isAfter ? 'Open until six' : 'Open until five'),
      'longer.html': page(isAfter ? '<p>one</p><p>two</p>' : '<p>one</p>'),
    });
    const [before, after] = [site('before', await files(false)), site('after', await files(true))];
    mkdirSync(folder);
    const changes = changesOn('/still', '/moving', '/pixel', '/text', '/longer');
    pictures = await takePictures({ before, after, changes, folder, now: BUILT_AT, enabled: true });
  });

  test('OPS-08 a page with other bytes that looks the same has no pictures, nor has one on which something only moves, blinks or shows the time', () => {
    expect(pictures).toMatchObject({ checked: 5, total: 5, missing: null });
    expect(pictures.pictures.map((picture) => picture.page.path)).toEqual(['/pixel', '/text', '/longer']);
  });
  test('OPS-08 one changed pixel is found, and the pictures are cropped to it', async () => {
    const [pixel] = pictures.pictures;
    const { width, height } = await sharp(join(folder, basename(pixel?.after.href ?? ''))).metadata();
    expect({ width, height }).toEqual({ width: pixel?.after.width, height: pixel?.after.height });
    expect(width).toBeLessThan(600);
    expect(height).toBeLessThan(400);
  });
  test('OPS-08 a change far down a page is in its pictures', () => {
    const text = pictures.pictures[1];
    expect(text?.before.height).toBeLessThan(400);
    expect(
      readFileSync(join(folder, basename(text?.before.href ?? ''))).equals(
        readFileSync(join(folder, basename(text?.after.href ?? ''))),
      ),
    ).toBe(false);
  });
  test('OPS-08 without a browser, or if pictures are disabled, the report says that they are missing', async () => {
    const options = {
      before: join(work, 'before'),
      after: join(work, 'after'),
      changes: changesOn('/text'),
      folder,
      now: BUILT_AT,
    };
    const path = process.env.CHROMIUM_PATH;
    process.env.CHROMIUM_PATH = join(work, 'no-browser');
    const result = await takePictures({ ...options, enabled: true }).finally(() => {
      process.env.CHROMIUM_PATH = path;
    });
    expect(result).toEqual({ pictures: [], checked: 0, total: 1, missing: 'the browser did not start.' });
    expect((await takePictures({ ...options, enabled: false })).missing).toBe('they were switched off.');
  });
});

test('OPS-08 of pages whose download grows by a tenth and 5 kB, the report lists the one that grows most, including its style sheets and scripts', () => {
  const scripts = (size: number) => `<script src="/page.${size}.js"></script><link rel="stylesheet" href="/all.css">`;
  const files = (sizes: { readonly [name: string]: number }) => ({
    'all.css': '',
    ...Object.fromEntries(Object.values(sizes).map((size) => [`page.${size}.js`, randomBytes(size)])),
    ...Object.fromEntries(Object.entries(sizes).map(([name, size]) => [`${name}.html`, page(scripts(size))])),
  });
  const before = site('light', files({ large: 20_000, some: 20_001, little: 20_002, share: 90_000, less: 40_000 }));
  const after = site('heavy', files({ large: 40_001, some: 27_000, little: 23_000, share: 97_000, less: 20_003 }));
  const pages = ['/large', '/some', '/little', '/share', '/less', '/new'].map(ref);
  expect(weightChanges(before, after, pages)).toMatchObject([
    { page: { path: '/large' }, similarPages: 1 },
    { page: { path: '/less' }, similarPages: 0 },
  ]);
  const [largest] = weightChanges(before, after, pages);
  expect([largest?.before, largest?.after].map((bytes) => Math.round((bytes ?? 0) / 1000))).toEqual([20, 40]);
});

describe('OPS-08 the report page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: requireBrowser(), args: CHROMIUM_FLAGS });
  });
  afterAll(() => browser.close());

  test.each([390, 1440])(
    'OPS-08 at %i pixels has no violations for axe, light or dark, and does not scroll sideways',
    async (width) => {
      const before = await aSiteViews({
        files: { 'pages/about-us.md': '---\ntitle: About\ndescription: Us.\n---\n\nWe.\n' },
      });
      const after = await aSiteViews({
        settings: (settings) => {
          changeLocation(settings, {
            contact_detail: { phone: null, opening_hours: week(['08:00', '18:00'], ['09:00', '13:00']) },
          });
          Object.assign(settings, {
            name: 'An unusually long name of a dealership-without-any-break',
            legal: { ...(settings.legal as Settings), abn: '91345678901' },
          });
        },
        stock: (cars) => cars.map((car, index) => ({ ...car, price: (car.price as number) + (index % 3) * 900 - 900 })),
      });
      const changes = compareSites(before, after);
      const pictures: PagePictures = { pictures: [], checked: 3, total: 9, missing: null };
      const html = reportPage(
        {
          changes: { ...changes, brokenLinks: [{ href: '/missing', pages: [ref('/a')] }], pictureFiles: ['/a.png'] },
          weights: [{ page: ref('/a'), before: 50_000, after: 90_000, similarPages: 2 }],
          pictures,
          commits: { commit: 'c0ffee', base: 'ba5e' },
          builtFor: BUILT_AT,
        },
        { lang: 'en-AU', locale: after.locale, themeHref: null, styleHref: '/_report/report.css' },
      );
      const folder = site(`axe-${width}`, { '_report/index.html': html, 'a.png': await picture(false) });
      cpSync('scripts/report/report.css', join(folder, '_report/report.css'));
      const server = await serveStatic(folder);
      try {
        for (const colorScheme of ['light', 'dark'] as const) {
          const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
          const browserPage = await context.newPage();
          await browserPage.goto(`${server.url}/_report/`);
          // As shown by the preview's Worker.
          await browserPage.locator('[data-show]').evaluateAll((elements) => {
            for (const element of elements) element.removeAttribute('hidden');
          });
          for (const summary of await browserPage.locator('summary').all()) await summary.click();
          const { violations } = await new AxeBuilder({ page: browserPage as never }).setLegacyMode().analyze();
          expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
          expect(await browserPage.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
          await context.close();
        }
      } finally {
        server.close();
      }
    },
  );
});

test('OPS-08 the command compares with a commit or a folder, and reports a base that it cannot use', async () => {
  const project = join(work, 'project');
  rmSync(project, { recursive: true, force: true }); // of a first try
  await copyProject(project);
  cpSync('tests/fixtures/tenants/one-tag', join(project, 'tenants/one-tag'), { recursive: true });
  writeFileSync(join(project, '.gitignore'), '/node_modules\n/.caryard\n/.astro\n/dist\n');
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.invalid', ...args], {
      cwd: project,
      encoding: 'utf8',
    });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--quiet', '-m', 'x');
  const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
  const report = (...args: string[]) => run('scripts/report.ts', 'one-tag', '--no-pictures', ...args);
  const settings = join(project, 'tenants/one-tag/tenant.json');

  expect(run('scripts/build.mjs', '--now', BUILT_AT).status).toBe(0);
  expect(report('--base', 'HEAD')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('npm run build -- one-tag --out dist --views'),
  });

  writeFileSync(settings, readFileSync(settings, 'utf8').replace('07 5550 9301', '07 5550 9302'));
  expect(run('scripts/build.mjs', '--now', BUILT_AT, '--views').status).toBe(0);
  const summary = join(project, 'summary.md');
  expect(report('--base', 'HEAD', '--summary', 'no/such/summary.md')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^--summary: there is no folder "no\/such"\./),
  });
  const absolute = ['--tenants', join(project, 'tenants'), '--out', join(project, 'dist')];
  const result = report('--base', 'HEAD', '--summary', summary, ...absolute);
  expect(result).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Phone number of “One Tag Motors” changed\.\n/),
  });
  const reportHtml = readFileSync(join(project, 'dist/one-tag/_report/index.html'), 'utf8');
  expect(reportHtml).toContain('07 5550 9302');
  expect(reportHtml).toContain('Pictures are missing from this report: they were switched off.');
  expect(readFileSync(summary, 'utf8')).toContain('**Phone number of “One Tag Motors” changed.**');
  expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1);
  expect(git('status', '--porcelain').trim().split('\n').sort()).toEqual([
    '?? summary.md',
    'M tenants/one-tag/tenant.json',
  ]);
  // Uncommitted files cannot be published.
  const reportFile = join(project, 'dist/one-tag/_report/report.json');
  expect(existsSync(reportFile)).toBe(false);
  git('commit', '--quiet', '-m', 'y', 'tenants');
  expect(report('--base', 'HEAD^1').status).toBe(0);
  const [head, before] = git('log', '--format=%H').trim().split('\n');
  expect(JSON.parse(readFileSync(reportFile, 'utf8'))).toEqual({ slug: 'one-tag', commit: head, base: before });
  // The published site would differ from the report.
  const approved = readFileSync(settings, 'utf8');
  writeFileSync(settings, approved.replace('07 5550 9302', '07 5550 9303'));
  git('commit', '--quiet', '-m', 'z', 'tenants');
  const outdated = { status: 1, stderr: expect.stringContaining('npm run build -- one-tag --out dist --views') };
  expect(report('--base', 'HEAD^1')).toMatchObject(outdated);
  writeFileSync(settings, approved.replace('07 5550 9302', '07 5550 93<b>'));
  expect(run('scripts/build.mjs', '--now', BUILT_AT, '--views').status).toBe(1);
  expect(report('--base', 'HEAD^1')).toMatchObject(outdated);
  git('reset', '--quiet', '--hard', 'HEAD^1');
  expect(report('--base', 'HEAD^1').status).toBe(0);
  // Views are stored with the build records.
  expect(spawnSync('grep', ['-rlE', 'zstd|\\.zst', join(project, 'dist')], { encoding: 'utf8' }).stdout).toBe('');
  expect(existsSync(join(project, '.caryard/views'))).toBe(true);

  cpSync(join(project, 'dist'), join(project, 'same'), { recursive: true });
  expect(run('scripts/build.mjs', '--now', BUILT_AT, '--views', '--out', 'same').status).toBe(0);
  expect(report('--base', 'same').stdout).toMatch(/^The site stays exactly as it is\./);
  // The pages stay the same, only settings of the edge change.
  const tenantSettings = JSON.parse(readFileSync(settings, 'utf8')) as Settings;
  const leads = { destinations: [{ kind: 'email', to: 'new@one-tag.example' }] };
  writeFileSync(settings, JSON.stringify({ ...tenantSettings, private: { leads } }));
  expect(run('scripts/build.mjs', '--now', BUILT_AT, '--views').status).toBe(0);
  expect(report('--base', 'same', '--summary', summary).stdout).toMatch(/^Enquiries go somewhere else\.\n/);
  expect(readFileSync(join(project, 'dist/one-tag/_report/index.html'), 'utf8')).toContain('to new@one-tag.example');
  expect(readFileSync(summary, 'utf8')).not.toContain('new@one-tag.example');
  git('checkout', '--quiet', 'tenants');
  expect(report('--base', 'no-such-commit')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('no commit "no-such-commit"'),
  });
  expect(run('scripts/report.ts', 'one-tag')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^--base: give what to compare with/),
  });

  git('rm', '-r', '--quiet', '--force', 'tenants/one-tag');
  expect(report('--base', 'HEAD')).toMatchObject({ status: 1, stderr: expect.stringContaining('--to DIR') });
  const removal = report('--base', 'HEAD', '--to', 'removed');
  expect(removal).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /the website with \d+ pages and 3 cars for sale will no longer be updated\. It will be taken offline at a later date, which has not been set yet\./,
    ),
  });
  expect(resolve(project, removal.stdout.split('\n')[1] ?? '')).toBe(join(project, 'removed/index.html'));
});
