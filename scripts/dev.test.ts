import { spawn, spawnSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { FAVOURITES_PATH } from '#domain/paths.ts';
import { freePort } from './free-port.ts';

test('npm run dev serves the pages of a dealer', { timeout: 120_000 }, async () => {
  const port = await freePort();
  const args = ['scripts/dev.ts', 'all-off', '--tenants', 'tests/fixtures/tenants', '--port', String(port)];
  // Within a Vitest test, Astro does not start a server.
  const { VITEST: _, NODE_ENV: __, ...env } = process.env;
  const server = spawn(process.execPath, args, { stdio: 'ignore', env });
  try {
    await vi.waitFor(
      async () => expect(await (await fetch(`http://localhost:${port}${FAVOURITES_PATH}`)).text()).toContain('<h1'),
      { timeout: 40_000, interval: 500 },
    );
  } finally {
    const closed = new Promise((resolve) => server.once('close', resolve));
    server.kill('SIGTERM');
    await closed;
  }
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
