import { randomUUID } from 'node:crypto';
import { linkSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Who holds a lock. The token tells two locks of one process number apart, since numbers come again. */
interface Holder {
  readonly pid: number;
  readonly token: string;
}

/** Another process held a lock for longer than somebody wanted to wait. */
export class Locked extends Error {
  override readonly name = 'Locked';
  readonly pid: number;
  constructor(file: string, pid: number) {
    super(`${file} is held by process ${pid}.`);
    this.pid = pid;
  }
}

/** Something that no lock is stands where one belongs, and may be somebody's. */
export class LockObstructed extends Error {
  override readonly name = 'LockObstructed';
  constructor(file: string) {
    super(`A folder stands at ${file}, where a lock belongs. Move or delete it, and run this again.`);
  }
}

interface LockOptions {
  /** Left out: as long as it takes. */
  readonly timeoutMs?: number;
  /** Told once, when somebody else is first. */
  readonly waiting?: (pid: number) => void;
}

const LOOK_EVERY_MS = 100;
/** Becomes part of the name of a file. */
const TOKEN = /^[\w-]{1,64}$/;
/** Tokens of the locks that this process holds. */
const own = new Set<string>();

/**
 * Takes a lock that one process of this machine has at a time, and gives what lets go of it. A lock left by a process that is gone is taken
 * over, by one of those who wait and never from under a new holder.
 *
 * @throws Locked when its holder has not let go in time; LockObstructed when a folder stands in its place
 */
export async function takeLock(
  file: string,
  { timeoutMs = Number.POSITIVE_INFINITY, waiting }: LockOptions = {},
): Promise<() => void> {
  mkdirSync(dirname(file), { recursive: true });
  const me: Holder = { pid: process.pid, token: randomUUID() };
  const until = performance.now() + timeoutMs;
  let told = false;
  for (;;) {
    if (claim(file, me)) {
      own.add(me.token);
      return () => {
        own.delete(me.token);
        rmSync(file, { force: true });
      };
    }
    const holder = holderOf(file);
    if (holder === null) continue; // It was let go meanwhile.
    if (!lives(holder)) {
      removeDead(file, holder, me);
      continue;
    }
    if (performance.now() >= until) throw new Locked(file, holder.pid);
    if (!told) waiting?.(holder.pid);
    told = true;
    await sleep(LOOK_EVERY_MS);
  }
}

/** Makes a file that says who made it, whole or not at all; false = there is one. */
function claim(file: string, me: Holder): boolean {
  const whole = `${file}.${me.token}`;
  writeFileSync(whole, JSON.stringify(me));
  try {
    linkSync(whole, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(whole, { force: true });
  }
}

/** What no holder wrote. */
const NOBODY: Holder = { pid: 0, token: '' };

/** Null = nobody holds it. What stands there and is no readable file of a holder (a link that leads nowhere, a pipe) is nobody's any more. */
function holderOf(file: string): Holder | null {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found === undefined) return null;
  if (found.isDirectory()) throw new LockObstructed(file);
  if (!found.isFile()) return NOBODY;
  try {
    const { pid, token } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
    return typeof token === 'string' && TOKEN.test(token) ? { pid: Number(pid), token } : NOBODY;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : NOBODY;
  }
}

function lives({ pid, token }: Holder): boolean {
  if (pid === process.pid) return own.has(token);
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // It is there and somebody else's.
  }
}

/** Takes away what a dead holder left. Only who has claimed that very holder may, and looks again first: a new one may have come. */
function removeDead(file: string, dead: Holder, me: Holder): void {
  const taking = `${file}.dead-${dead.token}`;
  if (!claim(taking, me)) {
    const other = holderOf(taking);
    if (other !== null && !lives(other)) rmSync(taking, { force: true });
    return;
  }
  if (holderOf(file)?.token === dead.token) rmSync(file, { force: true });
  rmSync(taking, { force: true });
}
