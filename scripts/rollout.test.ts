import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/builders/temporary-folder.ts';
import { CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';

let standIn: CloudflareStandIn;
beforeEach(async () => {
  standIn = await CloudflareStandIn.start();
});
afterEach(() => standIn.stop());

test.skipIf(!existsSync('/proc/self'))(
  'OPS-10 where nothing can be written, as on a full disk, the state is shown, and a stop is stored and withdrawn',
  async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'tenants'));
    symlinkSync('/proc', join(folder, '.caryard'));
    const rollout = async (command: string) => {
      const child = spawn(process.execPath, [resolve('scripts/rollout.ts'), command], {
        cwd: folder,
        env: { ...process.env, ...standIn.env(), GITHUB_ACTOR: 'jo' },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
        });
      const [code] = (await once(child, 'close')) as [number];
      return [code, output];
    };
    expect(await rollout('status')).toEqual([0, 'There has been no roll-out yet.\n']);
    const record = {
      commit: 'c'.repeat(40),
      startedBy: 'kim',
      startedAt: '2026-11-20T00:00:00Z',
      rings: [['a'], ['b']],
    };
    const progress = {
      state: 'paused',
      ring: 0,
      before: null,
      reached: 0,
      failed: {},
      unproven: {},
      why: null,
      log: [],
    };
    standIn.stores
      .sqlite('caryard--operations')
      .prepare('INSERT INTO rollout (id, record) VALUES (1, ?)')
      .run(JSON.stringify({ ...record, ...progress }));
    expect(await rollout('stop')).toEqual([0, expect.stringContaining('because jo has stopped it.')]);
    expect(await rollout('status')).toEqual([0, expect.stringContaining('because jo has stopped it.')]);
    expect(await rollout('allow')).toEqual([0, 'The next run of publish.yml may roll out again.\n']);
    expect(await rollout('start')).toEqual([1, expect.stringContaining('No folder can be made there.')]);
  },
);
