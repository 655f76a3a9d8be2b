import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorkerEnded, WorkerPool } from './worker-pool.ts';

const root = mkdtempSync(join(tmpdir(), 'caryard-pool-'));
const POOL = new URL('./worker-pool.ts', import.meta.url).href;
const ENTRY = pathToFileURL(join(root, 'worker.mjs'));
writeFileSync(
  ENTRY,
  `import { handleJobs } from '${POOL}';
  const memory = [];
  const work = {
    exit: () => process.exit(0),
    abort: () => process.abort(),
    kill: () => process.kill(process.pid, 'SIGKILL'),
    memory: () => { for (;;) memory.push(new Array(1e5).fill({})); },
    throw: () => { throw new Error('a fault of the job'); },
    later: () => new Promise(() => setTimeout(() => { throw new Error('nobody waits for this'); })),
    never: () => new Promise(() => undefined),
    say: () => { console.log('said'); console.error('cried'); },
    pid: () => process.pid,
  };
  handleJobs(async (job) => work[job]?.() ?? job, (error) => error.message);`,
);

let pool: WorkerPool<unknown, unknown>;
beforeEach(() => {
  pool = new WorkerPool({ entry: ENTRY, size: 2 });
});
afterEach(async () => {
  await pool.close();
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(root, { recursive: true }));

const resultOf = async (job: unknown): Promise<unknown> => (await pool.run(job)).result;

test('jobs are plain data in both directions: dates, maps, bytes and missing values', async () => {
  const job = {
    at: new Date(0),
    names: new Map([['a', new Set([1])]]),
    bytes: new Uint8Array([1, 2]),
    none: undefined,
  };
  expect(await resultOf(job)).toEqual(job);
});

test('a process does one job after another, and the number of processes is limited', async () => {
  const pids = await Promise.all(Array.from({ length: 6 }, () => resultOf('pid')));
  expect(new Set(pids).size).toBe(2);
  expect(pids).not.toContain(process.pid);
});

test('the console output of a job is returned with its result', async () => {
  const [first, second] = await Promise.all([pool.run('say'), pool.run('x')]);
  expect([first.output, second.output]).toEqual(['said\ncried\n', '']);
});

test.each([
  ['exit', 'ended with exit code 0'],
  ['abort', 'ended by SIGABRT'],
  ['kill', 'ended by SIGKILL'],
  ['memory', 'JavaScript heap out of memory'],
  ['later', 'nobody waits for this'],
])('TEN-02 a job that exits its process fails with the reason, and no other job fails: %s', async (job, expected) => {
  vi.stubEnv('NODE_OPTIONS', '--max-old-space-size=40');
  const outcomes = await Promise.allSettled(['a', job, 'b', 'c', job, 'd'].map(resultOf));
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.name))).toEqual([
    'a',
    'WorkerEnded',
    'b',
    'c',
    'WorkerEnded',
    'd',
  ]);
  await expect(resultOf(job)).rejects.toThrow(expected);
  await expect(resultOf(job)).rejects.toBeInstanceOf(WorkerEnded);
});

test('an error in a job is reported, and its process continues', async () => {
  const before = await Promise.all([resultOf('pid'), resultOf('pid')]);
  await expect(resultOf('throw')).rejects.toThrow('a fault of the job');
  const after = await Promise.all([resultOf('pid'), resultOf('pid')]);
  expect(after.sort()).toEqual(before.sort());
});

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
  'the workers end with the process that started them: %s',
  async (signal) => {
    const code = `const { WorkerPool } = await import('${POOL}');
      const pool = new WorkerPool({ entry: new URL('${ENTRY}'), size: 2 });
      for (const pid of await Promise.all([pool.run('pid'), pool.run('pid')])) console.log(pid.result);
      await Promise.all([pool.run('never'), pool.run('never')]);`;
    const starter = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pids: number[] = [];
    for await (const line of createInterface(starter.stdout)) if (pids.push(Number(line)) === 2) break;
    expect(pids.every(isRunning)).toBe(true);
    const ended = once(starter, 'exit');
    starter.kill(signal);
    expect((await ended)[1]).toBe(signal);
    await vi.waitFor(() => expect(pids.filter(isRunning)).toEqual([]), { timeout: 250_000 });
  },
);
