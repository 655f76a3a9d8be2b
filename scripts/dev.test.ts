import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FAVOURITES_PATH } from '#domain/routes/public-paths.ts';
import { temporaryFolder } from '#tests/builders/temporary-folder.ts';
import { freePort } from './free-port.ts';

/** Starts the server, and returns its port and what it has printed. */
async function startDev(slug: string, tenants: string) {
  const port = await freePort();
  const args = ['scripts/dev.ts', slug, '--tenants', tenants, '--port', String(port)];
  // Within a Vitest test, Astro does not start a server.
  const { VITEST: _, NODE_ENV: __, ...env } = process.env;
  const server = spawn(process.execPath, args, { env });
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  onTestFinished(async () => {
    const closed = once(server, 'close');
    server.kill('SIGTERM');
    await closed;
  });
  const expectPage = (path: string, text: string) =>
    vi.waitFor(async () => expect(await (await fetch(`http://localhost:${port}${path}`)).text()).toContain(text), {
      timeout: 250_000, // a busy machine takes minutes to start the server
      interval: 500,
    });
  return { expectPage, output: () => output };
}

test('npm run dev serves a dealer’s pages, and the 404 page at a malformed URL', async () => {
  const { expectPage, output } = await startDev('all-off', 'tests/fixtures/tenants');
  await expectPage(FAVOURITES_PATH, '<h1');
  await expectPage('/%E0%A4%A', 'Page not found');
  await expectPage('/%?query=%', 'Page not found');
  expect(output()).not.toMatch(/^ +at /m);
});

test('npm run dev shows what a build would report about damaged files, in place of a page, until they are corrected', async () => {
  const tenants = temporaryFolder();
  const folder = join(tenants, 'one-tag');
  cpSync('tests/fixtures/tenants/one-tag', folder, { recursive: true });
  const [settings, stock] = ['tenant.json', 'stock.jsonl'].map((name) => join(folder, name)) as [string, string];
  const [settingsText, stockText] = [settings, stock].map((file) => readFileSync(file, 'utf8')) as [string, string];
  writeFileSync(settings, '{');
  const { expectPage, output } = await startDev('one-tag', tenants);
  await expectPage('/', 'The file is not JSON');
  rmSync(settings);
  symlinkSync('nothing.json', settings);
  await expectPage('/', 'is a link to something that does not exist');
  rmSync(settings);
  writeFileSync(settings, settingsText);
  writeFileSync(stock, '{"id":\n');
  await expectPage('/', 'line 1: not JSON: {&#34;id&#34;:');
  writeFileSync(stock, stockText);
  await expectPage('/', '<h1');
  expect(output()).toContain('fix:  Look there');
  expect(output()).not.toMatch(/^ +at /m);
});

test.each([
  ['two dealers', ['all-off', 'all-on'], 'Name one dealer, by the name of its folder: found "all-off", "all-on".'],
  ['no dealer', [], 'found none'],
  ['an unknown dealer', ['all-of'], 'Did you mean all-off?'],
  ['no port', ['all-off', '--port', 'x'], 'give a number from 1 to 65535'],
])('npm run dev with %s says what to give', (_why, args, message) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['scripts/dev.ts', ...args, '--tenants', 'tests/fixtures/tenants'],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
});
