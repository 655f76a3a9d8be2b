import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeBuiltSite } from '#tests/cloudflare/a-built-site.ts';
import type { Secrets } from './deploy-secrets.ts';
import { type DeployOptions, prepare } from './prepare-deploy.ts';

const root = mkdtempSync(join(tmpdir(), 'caryard-prepare-'));
afterAll(() => rmSync(root, { recursive: true }));

test('OPS-07 a change report is never published, and a preview that nobody could open is reported', async () => {
  const [dist, edge] = [join(root, 'dist'), join(root, 'edge')];
  writeBuiltSite({ dist, edge, build: 'aaaa', slug: 'test-yard' });
  mkdirSync(join(dist, 'test-yard/_report'));
  const options = (target: DeployOptions['target'], secrets: Secrets): DeployOptions => ({
    ...{ slug: 'test-yard', dist, edge, folder: join(root, 'deploy'), target, secrets },
  });
  await expect(prepare(options({ kind: 'production' }, {}))).rejects.toThrow(
    /_report is the change report of a preview, and this would publish it/,
  );
  const warned = async (secrets: Secrets) =>
    (await prepare(options({ kind: 'preview', name: 'x' }, secrets))).warnings.filter((one) =>
      one.startsWith('Nobody can open'),
    );
  expect(await warned({})).toHaveLength(1);
  expect(await warned({ PREVIEW_SECRET: 'short' })).toHaveLength(1);
  expect(await warned({ PREVIEW_SECRET: 'a-preview-secret-of-thirty-letters' })).toEqual([]);
});

test('OPS-08 a preview without its change report is reported, with the command that makes one', async () => {
  const [dist, edge] = [join(root, 'preview'), join(root, 'preview-edge')];
  writeBuiltSite({ dist, edge, build: 'aaaa', slug: 'test-yard' });
  const target = { kind: 'preview', name: 'x' } as const;
  const warned = async () =>
    (await prepare({ slug: 'test-yard', dist, edge, folder: join(root, 'deploy'), target })).warnings.join('\n');
  expect(await warned()).toContain(`npm run report -- test-yard --base main --out ${dist}, then deploy again.`);
  mkdirSync(join(dist, 'test-yard/_report'));
  expect(await warned()).not.toContain('npm run report');
});
