import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs, {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readStockFile } from '#stock/snapshot.ts';
import { replaceFunction } from '#tests/builders/replace-function.ts';
import { temporaryFolder } from '#tests/builders/temporary-folder.ts';
import { ImportHistory } from './import-history.ts';
import { takeLock } from './lock.ts';
import { runImport, runUndo } from './stock-import.ts';

const LOCK = resolve('scripts/lock.ts');
const processes: ChildProcess[] = [];
afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
});

/** A process that holds a lock until its input ends; resolves once the process has the lock. */
async function aHolder(file: string): Promise<ChildProcess> {
  const program = `const { takeLock } = await import(${JSON.stringify(LOCK)});
    const release = await takeLock(${JSON.stringify(file)});
    console.log('held');
    process.stdin.on('end', release).resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  processes.push(child);
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child;
}
const waitForExit = (child: ChildProcess): Promise<unknown> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', resolve));

const aFile = (): string => join(temporaryFolder(), 'inner', 'lock');

describe('a lock held by one process at a time', () => {
  test('waits for a running holder, and reports it once', async () => {
    const file = aFile();
    const holder = await aHolder(file);
    const onWait = vi.fn(() => void holder.stdin?.end());
    (await takeLock(file, { onWait }))();
    expect(onWait.mock.calls).toEqual([[holder.pid]]);
    expect(readdirSync(join(file, '..'))).toEqual([]);
  });

  test('leaves no file of its own if it cannot be written, as on a full disk', async () => {
    const file = aFile();
    replaceFunction(fs, 'writeFileSync', (write) => (path) => {
      write(path, '');
      throw new Error('ENOSPC: no space left on device, write');
    });
    await expect(takeLock(file)).rejects.toThrow('ENOSPC');
    expect(readdirSync(dirname(file))).toEqual([]);
  });

  test('fails after the maximum waiting time, and the holder keeps it', async () => {
    const file = aFile();
    const holder = await aHolder(file);
    await expect(takeLock(file, { timeoutMs: 0 })).rejects.toMatchObject({ name: 'Locked', pid: holder.pid });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: holder.pid });
  });

  test.each<[why: string, leaveLock: (file: string) => Promise<void> | void]>([
    [
      'killed',
      async (file) => {
        const holder = await aHolder(file);
        holder.kill('SIGKILL');
        await waitForExit(holder);
        expect(existsSync(file)).toBe(true);
      },
    ],
    [
      'with this process id, but another token',
      (file) => writeLock(file, JSON.stringify({ pid: process.pid, token: 'before' })),
    ],
    ['that is not readable', (file) => writeLock(file, '{"pid":')],
    ['of an older version', (file) => writeLock(file, '999999999')],
    [
      'whose token cannot be a file name',
      (file) => writeLock(file, JSON.stringify({ pid: 999_999_999, token: '../no/folder' })),
    ],
  ])('left by a process %s is taken over by one of many', async (_why, leaveLock) => {
    const file = aFile();
    (await takeLock(file))();
    await leaveLock(file);
    let holders = 0;
    const counts: number[] = [];
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const release = await takeLock(file);
        counts.push(++holders);
        await new Promise((resolve) => setImmediate(resolve));
        holders -= 1;
        release();
      }),
    );
    expect(counts).toEqual(Array.from({ length: 8 }, () => 1));
    expect(readdirSync(join(file, '..'))).toEqual([]);
  });
});

test.each<[why: string, create: (file: string) => void]>([
  ['a broken link', (file) => symlinkSync('nowhere', file)],
  ['a link to something else', (file) => symlinkSync(resolve('package.json'), file)],
  ['a pipe without a writer', (file) => void spawnSync('mkfifo', [file])],
])('%s in place of a lock is removed at once', (_why, create) => {
  const file = aFile();
  mkdirSync(dirname(file));
  create(file);
  const program = `const { takeLock } = await import(${JSON.stringify(LOCK)}); (await takeLock(${JSON.stringify(file)}))();`;
  // In a separate process, because waiting forever would hang this test's process.
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { timeout: 250_000 });
  expect(status).toBe(0);
  expect(readdirSync(dirname(file))).toEqual([]);
  expect(existsSync('package.json')).toBe(true);
});

test.each<[why: string, create: (file: string) => void]>([
  ['an empty folder', (file) => mkdirSync(file)],
  [
    'a folder with something in it',
    (file) => {
      mkdirSync(file);
      writeFileSync(join(file, 'letter'), '');
    },
  ],
])('%s in place of a lock is reported and not changed', async (_why, create) => {
  const file = aFile();
  mkdirSync(dirname(file));
  create(file);
  const before = readdirSync(dirname(file), { recursive: true });
  await expect(takeLock(file)).rejects.toThrow(
    `There is a folder at ${file}, in place of a lock file. Move or delete it, and run this again.`,
  );
  expect(readdirSync(dirname(file), { recursive: true })).toEqual(before);
});

const writeLock = (file: string, text: string): void => writeFileSync(file, text);

/** A dealer outside the repository without stock, and feeds of one car each. */
function aDealer() {
  const tenantsDir = temporaryFolder();
  const dir = join(tenantsDir, 'corner-cars');
  cpSync('tests/fixtures/tenants/all-off', dir, { recursive: true });
  for (const name of ['stock.jsonl', 'stock-date.json']) rmSync(join(dir, name));
  const historyDir = join(tenantsDir, '.caryard', 'imports');
  const base = { slug: 'corner-cars', tenantsDir, historyDir, force: true };
  const feed = (...numbers: string[]): string => {
    const file = join(tenantsDir, `${numbers.join('-')}.json`);
    const cars = numbers.map((stocknum) => ({ make: 'Kia', model: 'Rio', year: 2019, car_type: 'used', stocknum }));
    writeFileSync(file, JSON.stringify({ cars }));
    return file;
  };
  return { dir, base, feed, numbers: () => readStockFile(join(dir, 'stock.jsonl')).map(({ stocknum }) => stocknum) };
}

/** Runs `npm run stock:import` in a separate process. */
function startImport(tenantsDir: string, file: string) {
  const options = ['--tenant', 'corner-cars', '--tenants', tenantsDir, '--force'];
  const child = spawn(process.execPath, [resolve('scripts/stock-import.ts'), file, ...options], { cwd: tenantsDir });
  processes.push(child);
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      out += text;
    });
  return { child, output: () => out, code: new Promise<number | null>((resolve) => child.on('exit', resolve)) };
}

describe('imports for one dealer run one after another', () => {
  test('two in parallel: each is complete, and the second is based on the first', async () => {
    const { base, feed, numbers } = aDealer();
    const runs = [feed('A1', 'A2'), feed('B1', 'B2')].map((file) => startImport(base.tenantsDir, file));
    expect(await Promise.all(runs.map(({ code }) => code)), runs.map(({ output }) => output()).join()).toEqual([0, 0]);
    const numbersOnce = numbers().filter((number, index, all) => all.indexOf(number) === index);
    // The second import may mark the first one's cars as sold or remove them, but the two must not be mixed.
    expect(['A1,A2,B1,B2', 'B1,B2,A1,A2', 'A1,A2', 'B1,B2']).toContain(numbersOnce.join());
    const undo = async () => runUndo(base, () => {});
    expect([await undo(), numbers().length, await undo(), await undo()]).toEqual([0, 2, 0, 1]);
  });

  test.each([
    { why: 'waits for a running one', end: (holder: ChildProcess) => void holder.stdin?.end() },
    { why: 'continues when that one is killed', end: (holder: ChildProcess) => void holder.kill('SIGKILL') },
  ])('an import $why', async ({ end }) => {
    const { dir, base, feed, numbers } = aDealer();
    const holder = await aHolder(new ImportHistory(base.historyDir, dir).lockFile);
    const { child, output, code } = startImport(base.tenantsDir, feed('A1'));
    await new Promise<void>((resolve) => {
      child.stderr.on('data', () => output().includes('waiting') && resolve());
    });
    expect(output()).toContain(`Another import of corner-cars is running (process ${holder.pid}); waiting for it.`);
    expect(existsSync(join(dir, 'stock.jsonl'))).toBe(false);
    end(holder);
    expect(await code, output()).toBe(0);
    expect(numbers()).toEqual(['A1']);
  });

  test('an import releases the lock when it ends, refused or not, and so does an undo', async () => {
    const { dir, base, feed } = aDealer();
    const { lockFile } = new ImportHistory(base.historyDir, dir);
    const options = { ...base, map: null, now: new Date(), reportsDir: join(base.tenantsDir, 'reports') };
    const quiet = (): void => {};
    expect(await runImport({ ...options, file: join(base.tenantsDir, 'none.json') }, quiet, quiet)).toBe(1);
    expect(existsSync(lockFile)).toBe(false);
    expect(await runImport({ ...options, file: feed('A1') }, quiet, quiet)).toBe(0);
    expect(existsSync(lockFile)).toBe(false);
    expect([await runUndo(base, quiet), existsSync(lockFile)]).toEqual([0, false]);
  });

  test('a folder at the path of the lock refuses both with a message', async () => {
    const { dir, base, feed } = aDealer();
    mkdirSync(new ImportHistory(base.historyDir, dir).lockFile, { recursive: true });
    let output = '';
    const print = (text: string): void => {
      output += text;
    };
    const options = {
      ...base,
      file: feed('A1'),
      map: null,
      now: new Date(),
      reportsDir: join(base.tenantsDir, 'reports'),
    };
    expect([await runImport(options, print, () => {}), await runUndo(base, print)]).toEqual([1, 1]);
    expect(output.match(/REFUSED: There is a folder at/g), output).toHaveLength(2);
    expect(existsSync(join(dir, 'stock.jsonl'))).toBe(false);
  });

  test('an import and an undo that would wait too long are refused, and nothing is written', async () => {
    const { dir, base, feed } = aDealer();
    const holder = await aHolder(new ImportHistory(base.historyDir, dir).lockFile);
    let output = '';
    const print = (text: string): void => {
      output += text;
    };
    const reportsDir = join(base.tenantsDir, 'reports');
    const options = { ...base, file: feed('A1'), map: null, now: new Date(), reportsDir, timeoutMs: 0 };
    expect(await runImport(options, print, () => {})).toBe(1);
    expect(await runUndo({ ...base, timeoutMs: 0 }, print)).toBe(1);
    expect(output.split(`has been running for a while (process ${holder.pid})`), output).toHaveLength(3);
    expect(existsSync(join(dir, 'stock.jsonl'))).toBe(false);
  });
});
