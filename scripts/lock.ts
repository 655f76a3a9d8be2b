import { randomUUID } from 'node:crypto';
import { linkSync, lstatSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFolder } from '#config/safe-files.ts';
import { isRunning } from './is-running.ts';
import { makeFolder } from './make-folder.ts';
import { writeToFile } from './write-atomic.ts';

/** The holder of a lock. The token distinguishes two holders with the same process id, because ids are reused. */
interface Holder {
  readonly pid: number;
  readonly token: string;
}

/** Another process held a lock for longer than the caller was willing to wait. */
export class Locked extends Error {
  override readonly name = 'Locked';
  readonly pid: number;
  constructor(file: string, pid: number) {
    super(`${file} is locked by process ${pid}.`);
    this.pid = pid;
  }
}

/** Something other than a lock file exists at the lock's path. */
export class LockObstructed extends Error {
  override readonly name = 'LockObstructed';
  constructor(file: string) {
    super(`There is a folder at ${file}, in place of a lock file. Move or delete it, and run this again.`);
  }
}

interface LockOptions {
  /** Maximum waiting time; left out: as long as it takes. */
  readonly timeoutMs?: number;
  /** Called once if another process holds the lock. */
  readonly onWait?: (pid: number) => void;
}

const POLL_MS = 100;
/** Becomes part of a file name. */
const TOKEN = /^[\w-]{1,64}$/;
/** Tokens of the locks that this process holds. */
const ownTokens = new Set<string>();

/**
 * Acquires a lock that only one process of this machine can hold at a time, and returns a function that releases it. A lock left by a dead
 * process is taken over by one of the waiting processes, never from a new holder.
 *
 * @throws Locked if the holder has not released it in time; LockObstructed if a folder exists at its path
 */
export async function takeLock(
  file: string,
  { timeoutMs = Number.POSITIVE_INFINITY, onWait }: LockOptions = {},
): Promise<() => void> {
  makeFolder(dirname(file));
  const ownHolder: Holder = { pid: process.pid, token: randomUUID() };
  const until = performance.now() + timeoutMs;
  let isReported = false;
  for (;;) {
    if (claim(file, ownHolder)) {
      ownTokens.add(ownHolder.token);
      return () => {
        ownTokens.delete(ownHolder.token);
        rmSync(file, { force: true });
      };
    }
    const holder = holderOf(file);
    if (holder === null) continue; // It has been released in the meantime.
    if (!isHolding(holder)) {
      removeDead(file, holder, ownHolder);
      continue;
    }
    if (performance.now() >= until) throw new Locked(file, holder.pid);
    if (!isReported) onWait?.(holder.pid);
    isReported = true;
    await sleep(POLL_MS);
  }
}

/** The process of this machine that holds a lock; null = none. Nothing is written: that would fail on a full disk, and keep others from acquiring it in the meantime. */
export function lockedBy(file: string): number | null {
  if (isFolder(file)) return null;
  const holder = holderOf(file);
  return holder !== null && isHolding(holder) ? holder.pid : null;
}

/** Creates a lock file with its holder, completely or not at all; false = there is one already. */
function claim(file: string, ownHolder: Holder): boolean {
  const complete = `${file}.${ownHolder.token}`;
  try {
    writeToFile(complete, JSON.stringify(ownHolder));
    linkSync(complete, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(complete, { force: true });
  }
}

/** Content that no holder has written. */
const NO_HOLDER: Holder = { pid: 0, token: '' };

/** The holder of a lock; null = nobody holds it. Anything but a readable lock file (a dangling link, a pipe) counts as an abandoned lock. */
function holderOf(file: string): Holder | null {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  if (stats.isDirectory()) throw new LockObstructed(file);
  if (!stats.isFile()) return NO_HOLDER;
  try {
    const { pid, token } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
    return typeof token === 'string' && TOKEN.test(token) ? { pid: Number(pid), token } : NO_HOLDER;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : NO_HOLDER;
  }
}

function isHolding({ pid, token }: Holder): boolean {
  return pid === process.pid ? ownTokens.has(token) : pid > 0 && isRunning(pid);
}

/**
 * Removes a dead holder's lock. Only the process that has claimed it may do so, after checking again, because there may be a new holder.
 */
function removeDead(file: string, deadHolder: Holder, ownHolder: Holder): void {
  const takeoverLock = `${file}.dead-${deadHolder.token}`;
  if (!claim(takeoverLock, ownHolder)) {
    const other = holderOf(takeoverLock);
    if (other !== null && !isHolding(other)) rmSync(takeoverLock, { force: true });
    return;
  }
  if (holderOf(file)?.token === deadHolder.token) rmSync(file, { force: true });
  rmSync(takeoverLock, { force: true });
}
