import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Locked, takeLock } from '../lock.ts';
import { makeFolder } from '../make-folder.ts';
import { writeToFile } from '../write-atomic.ts';
import { DeployError } from './cloudflare-api.ts';

/** What a machine stores about deployments. */
export const DEPLOY_FOLDER = '.caryard/deploy';

/** Allows one deployment or rollback of a Worker at a time on this machine; for other machines see `DealerDatabase.begin`. */
export async function locked<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const release = await takeLock(join(folder, 'lock'), { timeoutMs: 0 }).catch((error: unknown) => {
    if (!(error instanceof Locked)) throw error;
    throw new DeployError(
      `Process ${error.pid} of this machine is deploying this dealer. Run this again when it has finished.`,
    );
  });
  try {
    return await work();
  } finally {
    release();
  }
}

const HOLDER = /^[0-9a-f]{16}$/;

/** The id of this folder of deployments, for other machines, if it has one: nothing is written. */
export async function storedHolder(folder: string): Promise<string | null> {
  const stored = await readHolder(folder);
  return HOLDER.test(stored) ? stored : null;
}

const readHolder = async (folder: string): Promise<string> =>
  (await readFile(join(folder, 'holder'), 'utf8').catch(() => '')).trim();

/** The id of this folder of deployments, for other machines. */
export async function holderOf(folder: string): Promise<string> {
  const file = join(folder, 'holder');
  const stored = await readHolder(folder);
  if (HOLDER.test(stored)) return stored;
  makeFolder(folder);
  const temporaryFile = join(folder, `holder-${randomBytes(8).toString('hex')}`);
  writeToFile(temporaryFile, temporaryFile.slice(-16));
  // The second of two processes gets the id written by the first.
  if (stored === '')
    await link(temporaryFile, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  else await rename(temporaryFile, file);
  await rm(temporaryFile, { force: true });
  return (await readFile(file, 'utf8')).trim();
}
