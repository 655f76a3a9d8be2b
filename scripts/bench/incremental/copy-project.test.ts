import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BUNDLE_LOCK } from '../../build/bundle.ts';
import { takeLock } from '../../lock.ts';
import { copyProject } from './oracle.ts';

test('copying a project waits until its bundle is complete, and the copy can bundle at once', async () => {
  const to = mkdtempSync(join(tmpdir(), 'caryard-copy-'));
  const release = await takeLock(BUNDLE_LOCK);
  let isComplete = false;
  const copied = copyProject(to).then(() => isComplete);
  await new Promise(setImmediate);
  isComplete = true;
  release();
  expect(await copied).toBe(true);
  expect(globSync(join(to, '.caryard/bundle/lock*'))).toEqual([]);
  expect(existsSync(join(to, 'src/README.md'))).toBe(true);
  rmSync(to, { recursive: true });
});
