import { AsyncLocalStorage } from 'node:async_hooks';
import childProcess from 'node:child_process';
import nodeCrypto from 'node:crypto';
import dns from 'node:dns';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/** A page read more than its view while it was rendered, so a build could not know when to render it again. */
export class UntrackedRead extends Error {
  override readonly name = 'UntrackedRead';
}

interface Rendering {
  readonly page: string;
  fault: UntrackedRead | null;
}

const rendering = new AsyncLocalStorage<Rendering>();
let removeGuards: (() => void) | null = null;

/**
 * Renders a page that may only read its view: the time, random numbers, the environment, files and the network throw if the page reads them.
 * Other work in the process is not affected, even while the page waits.
 *
 * @param page its path, for error messages
 * @throws UntrackedRead even if the page caught the error
 */
export async function whileRendering<Rendered>(page: string, render: () => Promise<Rendered>): Promise<Rendered> {
  removeGuards ??= guardReads();
  const current: Rendering = { page, fault: null };
  try {
    const rendered = await rendering.run(current, render);
    if (current.fault === null) return rendered;
  } catch (error) {
    throw current.fault ?? error;
  }
  throw current.fault;
}

/** Undoes the guards of `whileRendering`. */
export function stopGuarding(): void {
  removeGuards?.();
  removeGuards = null;
}

function fail(name: string): void {
  const current = rendering.getStore();
  if (current === undefined || isModuleLoader()) return;
  current.fault ??= new UntrackedRead(
    `${current.page} reads ${name} while it is rendered. A page renders only its view: put the value into the view.`,
  );
  throw current.fault;
}

/** The file name of this module, which may be bundled with others. */
const THIS_FILE = /[^/\\]+(?=:\d+:\d+\)?$)/.exec(new Error().stack?.split('\n')[1] ?? '')?.[0] ?? '';
const FILE_SYSTEM = /\(node:(?:internal\/)?fs\b/;
const MODULE_LOADER = /node:internal\/(?:modules|source_map)\//;

/**
 * Node loads the code of a page when the first page of its kind is rendered. Code does not count as input of a page, because its digest is
 * part of the key.
 */
function isModuleLoader(): boolean {
  const frames = (new Error().stack ?? '').split('\n').slice(1);
  return MODULE_LOADER.test(frames.find((frame) => !frame.includes(THIS_FILE) && !FILE_SYSTEM.test(frame)) ?? '');
}

type Functions = { [name: string]: unknown };

const functionsOf = (object: object): string[] =>
  Object.keys(object).filter((name) => /^[a-z]/.test(name) && typeof (object as Functions)[name] === 'function');

/**
 * Makes the functions of an object throw while a page is rendered.
 *
 * @returns a function that restores them
 */
function guardFunctions(object: object, prefix: string, names: readonly string[] = functionsOf(object)): () => void {
  const functions = object as Functions;
  const restores = names.map((name) => {
    const original = Object.getOwnPropertyDescriptor(functions, name) as PropertyDescriptor;
    functions[name] = new Proxy(functions[name] as () => unknown, {
      apply(target, self, args) {
        fail(`${prefix}${name}()`);
        return Reflect.apply(target, self, args);
      },
    });
    return () => Object.defineProperty(functions, name, original);
  });
  return () => {
    for (const restore of restores) restore();
  };
}

/** `new Date()` and `Date()` read the clock; a date with arguments does not. */
function guardDate(): () => void {
  const OriginalDate = Date;
  globalThis.Date = new Proxy(OriginalDate, {
    construct(target, args, newTarget) {
      if (args.length === 0) fail('new Date()');
      return Reflect.construct(target, args, newTarget);
    },
    apply() {
      fail('Date()');
      return OriginalDate();
    },
  });
  return () => {
    globalThis.Date = OriginalDate;
  };
}

/** A formatter without a date argument formats the current time. */
function guardFormatters(): () => void {
  const formatters = Intl.DateTimeFormat.prototype;
  const format = Object.getOwnPropertyDescriptor(formatters, 'format') as PropertyDescriptor;
  const parts = Object.getOwnPropertyDescriptor(formatters, 'formatToParts') as PropertyDescriptor;
  const args = (date: unknown): unknown => {
    if (date === undefined) fail('Intl.DateTimeFormat without a date');
    return date;
  };
  Object.defineProperty(formatters, 'format', {
    ...format,
    get() {
      const original = format.get?.call(this);
      return rendering.getStore() === undefined ? original : (date: unknown) => original(args(date));
    },
  });
  formatters.formatToParts = function (date) {
    return parts.value.call(this, args(date));
  };
  return () => Object.defineProperties(formatters, { format, formatToParts: parts });
}

/**
 * Environment variables that libraries read get the same value in every build: React chooses its build when it is loaded, and the search
 * checks for another framework.
 */
const ALLOWED_VARIABLES: ReadonlyMap<string | symbol, string | undefined> = new Map([
  ['NODE_ENV', 'production'],
  ['NEXT_RUNTIME', undefined],
]);

function guardEnvironment(): () => void {
  const original = process.env;
  process.env = new Proxy(original, {
    get(target, name) {
      if (rendering.getStore() !== undefined && ALLOWED_VARIABLES.has(name)) return ALLOWED_VARIABLES.get(name);
      fail(`process.env.${String(name)}`);
      return Reflect.get(target, name);
    },
    has(target, name) {
      fail(`process.env.${String(name)}`);
      return Reflect.has(target, name);
    },
    // A proxy's default `set` would define a property, which `process.env` rejects.
    set: (target, name, value) => Reflect.set(target, name, value),
    ownKeys(target) {
      fail('process.env');
      return Reflect.ownKeys(target);
    },
  });
  return () => {
    process.env = original;
  };
}

/** Astro measures the time of each page for its log; during rendering the clock does not advance. */
function stopPerformance(): () => void {
  // Not the global of later: a test may have replaced it.
  const real = performance;
  const { now } = real;
  real.now = () => (rendering.getStore() === undefined ? now.call(real) : 0);
  return () => {
    real.now = now;
  };
}

function guardReads(): () => void {
  const restores = [
    guardDate(),
    guardFormatters(),
    guardEnvironment(),
    guardFunctions(Date, 'Date.', ['now']),
    stopPerformance(),
    guardFunctions(process, 'process.', ['hrtime', 'uptime', 'cwd']),
    guardFunctions(Math, 'Math.', ['random']),
    guardFunctions(Crypto.prototype, 'crypto.', ['getRandomValues', 'randomUUID']),
    guardFunctions(
      nodeCrypto,
      'crypto.',
      functionsOf(nodeCrypto).filter((name) => name.startsWith('random')),
    ),
    guardFunctions(fs, 'fs.'),
    guardFunctions(fs.promises, 'fs.promises.'),
    guardFunctions(globalThis, '', ['fetch']),
    guardFunctions(net.Socket.prototype, 'net.Socket.', ['connect']),
    guardFunctions(dns, 'dns.'),
    guardFunctions(dns.promises, 'dns.promises.'),
    guardFunctions(childProcess, 'child_process.'),
  ];
  syncBuiltinESMExports();
  return () => {
    for (const restore of restores.reverse()) restore();
    syncBuiltinESMExports();
  };
}
