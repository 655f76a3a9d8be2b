import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#tests/builders/temporary-folder.ts';
import { CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';
import { connect } from './deploy/cloudflare-api.ts';
import { readMigrations } from './deploy/migrations.ts';
import { MIGRATIONS } from './edge/wrangler-config.ts';

/** Runs the command, and interrupts it while it reads the tables. */
async function interruptedRestore(...args: readonly string[]): Promise<[code: number, output: string]> {
  const standIn = await CloudflareStandIn.start();
  onTestFinished(() => standIn.stop());
  const { uuid } = standIn.stores.addDatabase('caryard-test-yard');
  const cloudflare = await connect({ env: standIn.env(), pauseMs: 1 });
  const write = (sql: string) => cloudflare.call('POST', `/d1/database/${uuid}/query`, { body: { sql } });
  for (const { name } of readMigrations(MIGRATIONS)) await write(readFileSync(join(MIGRATIONS, name), 'utf8'));
  const to = new Date(Date.now() - 1).toISOString();
  const child = spawn(process.execPath, [resolve('scripts/restore.ts'), 'test-yard', '--to', to, ...args], {
    cwd: temporaryFolder(),
    env: { ...process.env, ...standIn.env() },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const start = standIn.calls.length;
  standIn.afterCall = () => {
    if (standIn.calls.length - start > 5) child.kill('SIGTERM');
  };
  const [code] = (await once(child, 'close')) as [number];
  return [code, output];
}

test('OPS-05 an interrupted restore says where to run it again, and that shoppers may not be able to send anything until then', async () => {
  expect(await interruptedRestore()).toEqual([
    130,
    '\nInterrupted. Run this again on this machine to continue. Until it has finished, shoppers may not be able to send anything.\n',
  ]);
});
