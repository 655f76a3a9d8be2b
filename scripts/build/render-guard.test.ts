import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { connect } from 'node:net';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { stopGuarding, UntrackedRead, whileRendering } from './render-guard.ts';

const HERE = new URL(import.meta.url);
afterAll(stopGuarding);

const reads: readonly (readonly [name: string, read: () => unknown])[] = [
  ['Date.now()', () => Date.now()],
  ['new Date()', () => new Date()],
  ['Date()', () => Date()],
  ['Intl.DateTimeFormat without a date', () => new Intl.DateTimeFormat('en').format()],
  ['Intl.DateTimeFormat without a date', () => new Intl.DateTimeFormat('en').formatToParts()],
  ['process.hrtime()', () => process.hrtime()],
  ['Math.random()', () => Math.random()],
  ['crypto.randomUUID()', () => crypto.randomUUID()],
  ['crypto.getRandomValues()', () => crypto.getRandomValues(new Uint8Array(1))],
  ['crypto.randomBytes()', () => randomBytes(1)],
  ['process.env.HOME', () => process.env.HOME],
  ['process.env.HOME', () => 'HOME' in process.env],
  ['process.env', () => ({ ...process.env })],
  ['process.cwd()', () => process.cwd()],
  ['fs.readFileSync()', () => readFileSync(HERE)],
  ['fs.existsSync()', () => existsSync(HERE)],
  ['fs.promises.readFile()', () => readFile(HERE)],
  ['fetch()', () => fetch('http://127.0.0.1:9')],
  ['net.Socket.connect()', () => connect(9, '127.0.0.1')],
  ['net.Socket.connect()', () => get('http://127.0.0.1:9')],
  ['dns.lookup()', () => lookup('localhost', () => {})],
  ['child_process.execFileSync()', () => execFileSync('true')],
];

describe('a page during rendering', () => {
  test.each(reads)('must not read %s, and is named', async (name, read) => {
    const rendered = whileRendering('/about-us', async () => read());
    await expect(rendered).rejects.toThrow(UntrackedRead);
    await expect(rendered).rejects.toThrow(`/about-us reads ${name} while it is rendered.`);
  });

  test('is refused even if it reads asynchronously or catches the error', async () => {
    const rendered = whileRendering('/about-us', async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      try {
        return Math.random();
      } catch {
        return 'a page without chance';
      }
    });
    await expect(rendered).rejects.toThrow('/about-us reads Math.random()');
  });

  test('may use dates with arguments', async () => {
    const earlier = new Date(0);
    const rendered = await whileRendering('/', async () => {
      const date = new Date(Date.parse('2026-11-20T00:00:00Z'));
      return [date.toISOString(), date instanceof Date, earlier instanceof Date, Date.UTC(2026)];
    });
    expect(rendered).toEqual(['2026-11-20T00:00:00.000Z', true, true, Date.UTC(2026, 0)]);
  });

  test('sees a stopped clock, and only the environment variables that are the same everywhere', async () => {
    vi.stubEnv('NEXT_RUNTIME', 'edge');
    const values = await whileRendering('/', async () => [
      performance.now(),
      process.env.NODE_ENV,
      process.env.NEXT_RUNTIME,
    ]);
    vi.unstubAllEnvs();
    expect(values).toEqual([0, 'production', undefined]);
  });

  test('may load its code', async () => {
    const code = 'data:text/javascript,export default 7';
    expect(await whileRendering('/', async () => (await import(code)).default)).toBe(7);
  });

  test('fails with its own error', async () => {
    const rendered = whileRendering('/', async () => {
      throw new TypeError('no such car');
    });
    await expect(rendered).rejects.toThrow('no such car');
  });
});

test('does not affect other work in the process', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const page = whileRendering('/', () => promise);
  const results = reads.slice(0, -6).map(([, read]) => read());
  expect(results).toHaveLength(16);
  resolve('rendered');
  expect(await page).toBe('rendered');
  expect(Date.now()).toBeGreaterThan(0);
});

test('the environment can be modified during and after rendering', async () => {
  process.env.CARYARD_GUARD_TRIAL = 'before';
  await whileRendering('/', async () => null);
  process.env.CARYARD_GUARD_TRIAL = 'after';
  expect(process.env.CARYARD_GUARD_TRIAL).toBe('after');
  delete process.env.CARYARD_GUARD_TRIAL;
  expect(process.env.CARYARD_GUARD_TRIAL).toBeUndefined();
});

test('a test with a fake clock can read the real one, whatever was rendered before it', async () => {
  const real = performance;
  await whileRendering('/', async () => null);
  vi.useFakeTimers();
  try {
    expect(performance).not.toBe(real);
    expect(real.now()).toBeGreaterThan(0);
  } finally {
    vi.useRealTimers();
  }
});

test('all guards are removed afterwards', async () => {
  stopGuarding();
  const before = [Date, Date.now, Math.random, process.env, fetch, performance.now, readFileSync, crypto.randomUUID];
  await whileRendering('/', async () => null);
  const now = () => [Date, Date.now, Math.random, process.env, fetch, performance.now, readFileSync, crypto.randomUUID];
  expect(now().filter((guarded, index) => guarded === before[index])).toEqual([]);
  stopGuarding();
  expect(now()).toEqual(before);
  expect(now().every((guarded, index) => guarded === before[index])).toBe(true);
});
