import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { startServer } from '#scripts/serve.ts';

const work = mkdtempSync(join(tmpdir(), 'caryard-new-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));
const [tenants, out] = [join(work, 'tenants'), join(work, 'dist')];
const run = (...args: string[]) => spawnSync(process.execPath, args, { encoding: 'utf8' });

test('OPS-01 a new dealer is built, every page is valid, light and reachable, and it is served', async () => {
  mkdirSync(tenants);
  const answers = [
    '--name',
    'Gum Street Cars',
    '--phone',
    '03 5550 7700',
    '--address',
    '12 Gum Street, Geelong VIC 3220',
  ];
  const result = run('scripts/tenant-new.ts', '--tenants', tenants, '--out', out, '--json', '--yes', ...answers);
  expect(result.status, result.stderr).toBe(0);
  const { slug } = JSON.parse(result.stdout) as { slug: string };
  const checked = run('scripts/bench.ts', 'pages', '--dist', out);
  expect(checked.stdout).toMatch(/^\d\d pages of 1 dealers checked, 0 faults\.$/m);
  expect(checked.status).toBe(0);

  const port = await freePort();
  const server = await startServer({ out, port, state: join(work, 'state'), log: () => undefined });
  try {
    const clientRequest = request({
      host: '127.0.0.1',
      port,
      path: '/',
      headers: { host: `${slug}.localhost:${port}` },
    }).end();
    const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    expect(await text(response)).toContain('03 5550 7700');
  } finally {
    await server.stop();
  }
});
