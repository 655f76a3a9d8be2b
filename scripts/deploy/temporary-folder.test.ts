import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withSecretsFile } from './deploy-secrets.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

test('OPS-05 what a killed command left in the temporary folder is removed by the next one, but not what belongs to one that is running', async () => {
  const ENDED_PROCESS = 2 ** 31 - 1;
  const foldersOf = (pid: number) =>
    ['secrets', 'deploy', 'dry-run', 'rollback'].map((purpose) => join(tmpdir(), `caryard-${purpose}-${pid}-test`));
  const [abandoned, used] = [foldersOf(ENDED_PROCESS), foldersOf(process.ppid)];
  for (const folder of [...abandoned, ...used]) mkdirSync(folder);
  try {
    let folder = '';
    await withTemporaryFolder('deploy', async (path) => {
      folder = path;
      expect([...abandoned, ...used, path].filter((name) => existsSync(name))).toEqual([...used, path]);
    });
    expect(existsSync(folder)).toBe(false);
  } finally {
    for (const name of [...abandoned, ...used]) rmSync(name, { recursive: true, force: true });
  }
});

test('OPS-05 secrets are in a file of their own only while they are used, and also removed after a failure', async () => {
  let file = '';
  const failing = withSecretsFile({ CRM: 'one' }, async ([, path = '']) => {
    file = path;
    expect(existsSync(file)).toBe(true);
    throw new Error('planted');
  });
  await expect(failing).rejects.toThrow('planted');
  expect(existsSync(file)).toBe(false);
});
