import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { readCommand, readInstant, readShare, readZonedInstant, suggestNames } from './read-command.ts';

const SCRIPTS = Object.entries(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { [name: string]: string } }).scripts,
).flatMap(([name, line]) => {
  const script = /^node (?:--\S+ )*(scripts\/\S+\.ts)$/.exec(line)?.[1];
  return script === undefined ? [] : [{ name, script }];
});

/** The output and exit code of `readCommand` for a command with these arguments. */
function callReadCommand(
  args: readonly string[],
  read: () => unknown,
): { output: unknown; code: number | string | null } {
  vi.stubGlobal('process', { ...process, argv: ['node', 'command', ...args], exit, once: vi.fn() });
  const output: string[] = [];
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((text) => output.push(text));
  try {
    return { output: readCommand('npm run x', read), code: null };
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    return { output: output.join('\n'), code: error.code };
  }
}
class Ended extends Error {
  readonly code: number;
  constructor(code: number) {
    super();
    this.code = code;
  }
}
const exit = (code: number): never => {
  throw new Ended(code);
};
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const fail = (): never => {
  throw new Error("Unknown option '--nope'. To specify a positional argument starting with a '-', do this");
};
test.each([
  ['the parsed arguments', ['a'], () => 'arguments', { output: 'arguments', code: null }],
  ['nothing, if it only checks them', ['a', '--dist', 'b'], () => undefined, { output: undefined, code: null }],
  ['its usage for --help', ['a', '--help'], fail, { output: 'npm run x', code: 0 }],
  ['its usage for -h', ['-h'], () => 'arguments', { output: 'npm run x', code: 0 }],
  ['the mistake and its usage', ['--nope'], fail, { output: "Unknown option '--nope'\n\nnpm run x", code: 1 }],
  [
    'the values of a repeatable option',
    ['--set', 'a', '--set', 'b'],
    () => ({ values: { set: ['a', 'b'] } }),
    { output: { values: { set: ['a', 'b'] } }, code: null },
  ],
  [
    'a value that is empty',
    ['a', '--out', ''],
    () => 'arguments',
    { output: '--out: its value is empty. Is a variable not set?\n\nnpm run x', code: 1 },
  ],
  [
    'a value that is empty before any other mistake',
    ['--out', ' ', '--nope'],
    fail,
    { output: '--out: its value is empty. Is a variable not set?\n\nnpm run x', code: 1 },
  ],
  [
    'nothing after the equals sign',
    ['--out='],
    () => 'arguments',
    { output: '--out: its value is empty. Is a variable not set?\n\nnpm run x', code: 1 },
  ],
  [
    'an option that is given twice',
    ['--car', 'a', '--car=b'],
    () => ({ values: { car: 'b' } }),
    { output: '--car: is given twice; give it once.\n\nnpm run x', code: 1 },
  ],
])('readCommand returns or prints %s', (_case, args, read, expected) => {
  expect(callReadCommand(args, read)).toEqual(expected);
});

test('a time is parsed, null if missing, and refused with an example if invalid', () => {
  expect(readInstant('--now', '2026-11-20T00:00+10:00')?.toJSON()).toBe('2026-11-19T14:00:00.000Z');
  expect(readInstant('--now', undefined)).toBeNull();
  expect(() => readInstant('--now', 'soon')).toThrow(
    '--now: found "soon"; give a time such as 2026-11-20T00:00+10:00.',
  );
});

test.each(SCRIPTS)('npm run $name -- --help prints its usage', ({ name, script }) => {
  const code = readFileSync(script, 'utf8');
  expect(code).toContain('readCommand(USAGE, ');
  expect(code).not.toContain('values.help');
  // `npm start` and `npm test` need no "run".
  expect(code.replace('`npm run ', '`npm ')).toContain(`const USAGE = \`npm ${name}`);
});

test.each(['2', '-1', 'x', '', ' '])('a fraction of %j is refused', (share) => {
  expect(() => readShare('--check-reused', share)).toThrow(
    `--check-reused: found "${share}"; give a share from 0 to 1`,
  );
});

test('a fraction is a number from 0 to 1, and null if missing', () => {
  expect(['0', '1', '0.01', undefined].map((share) => readShare('--check-reused', share))).toEqual([0, 1, 0.01, null]);
});

test('OPS-11 npm run status reports a page whose folder does not exist before it calls the account', () => {
  const { stderr, status } = spawnSync(process.execPath, ['scripts/status.ts', '--html', 'no/such/page.html'], {
    encoding: 'utf8',
  });
  expect([status, stderr.split('\n')[0]]).toEqual([1, '--html: there is no folder "no/such".']);
});

test.each(['2026-11-20', '2026-11-20T09:41'])('the time %s is refused where it must have a zone', (text) => {
  expect(() => readZonedInstant('--to', text)).toThrow(`--to: found "${text}", without a time zone`);
});

test.each(['2026-11-20T09:41Z', '2026-11-20T09:41:00+10:00', '2026-11-20T09:41:00-0330'])(
  'the time %s has a zone',
  (text) => {
    expect(readZonedInstant('--to', text)).toEqual(new Date(text));
  },
);

test.each<[script: string, args: readonly string[], message: string]>([
  ['rollout.ts', [], 'Give one of start, continue, stop, allow, status and probe; found none.'],
  ['rollout.ts', ['go', 'on'], 'Give one of start, continue, stop, allow, status and probe; found "go", "on".'],
  [
    'stock-import.ts',
    ['feed.csv', '--tenant', 'tenants/corner-cars/'],
    '--tenant: found "tenants/corner-cars/"; give the name of a folder in tenants, of lowercase letters, digits and hyphens.',
  ],
])('%s %j says what was found', (script, args, message) => {
  const { stderr, status } = spawnSync(process.execPath, [`scripts/${script}`, ...args], { encoding: 'utf8' });
  expect([status, stderr.split('\n')[0]]).toEqual([1, message]);
});

test('npm run bench takes no option without the benchmark that it is for', () => {
  const { stderr, status } = spawnSync(process.execPath, ['scripts/bench.ts', '--nope'], { encoding: 'utf8' });
  expect([status, stderr.split('\n')[0]]).toEqual([
    1,
    '--nope: name the benchmark that this option is for, before it.',
  ]);
});

test.each([
  [['pages', '--from', 'x'], 'pages: --from: found "x"; give a whole number from 0.'],
  [['pages', '--only', 'nobody', '--dist', 'scripts'], 'pages: found no built dealer "nobody" in "scripts".'],
  [['pages', '--every', '0'], 'pages: --every: found "0"; give a whole number from 1.'],
  [['pages', '--dist', 'scripts/edge'], 'pages: found no built dealer in "scripts/edge".'],
  [['month', '--sizes', '40,,600'], 'month: --sizes: found ""; give a whole number from 1.'],
  [['year', '--from', 'June'], 'year: --from: found "June"; give a time such as 2026-11-20T00:00+10:00.'],
  [['oracle', '--seed', '5'], "oracle: Unknown option '--seed'"],
])('npm run bench -- %j says what is wrong and measures nothing', (args, sentence) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/bench.ts', ...args], { encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([1, '', `${sentence}\n`]);
});

test('OPS-05 npm run restore takes no time without a zone', () => {
  const { stderr, status } = spawnSync(
    process.execPath,
    ['scripts/restore.ts', 'north-yard', '--to', '2026-11-20T09:41'],
    {
      encoding: 'utf8',
    },
  );
  expect([status, stderr.split('\n')[0]]).toEqual([
    1,
    '--to: found "2026-11-20T09:41", without a time zone; give a time such as 2026-11-20T09:41:00+10:00.',
  ]);
});

test.each([
  '0026-11-20',
  '9999-12-31T23:59:59Z',
  '2026-02-30T00:00:00Z',
  '2026-02-30',
  '7',
  '2026',
  'March 7',
  '2026-11-20T25:00:00Z',
])('the time %s, which does not exist, is of another century or would be read as another, is refused', (text) => {
  expect(() => readInstant('--now', text)).toThrow(`--now: found "${text}"; give a time such as`);
});

test.each(['2026-11-20', '2026-11-20T00:00', '2026-11-20T00:00+10:00', '2024-02-29T00:00:00.000Z'])(
  'the time %s is read',
  (text) => expect(readInstant('--now', text)).toEqual(new Date(text)),
);

test('for an unknown name, the one that was probably meant is suggested, and at most twenty are listed', () => {
  const names = Array.from({ length: 91 }, (_, index) => `yard-${index + 1}`);
  expect(suggestNames(['Gum-Street'], ['gum-street', 'lake'])).toBe(
    'Did you mean gum-street? Available: gum-street, lake.',
  );
  expect(suggestNames(['nobody'], names)).toMatch(/^Available: yard-1, .*, yard-20 and 71 more\.$/);
  expect(suggestNames([''], [])).toBe('Available: none.');
});

test.each([
  ['tenant-new.ts', ['--yes', '--no-build', '--tenants'], '/proc', 'No folder can be made there.'],
  [
    'ci.ts',
    ['plan', '--all', '--number', '1', '--commit', 'a', '--notes'],
    '/proc/none',
    'No folder can be made there.',
  ],
  [
    'ci.ts',
    ['plan', '--all', '--number', '1', '--commit', 'a', '--notes'],
    'within a file',
    'There is a file in place',
  ],
  ['ci.ts', ['plan', '--all', '--list'], 'a folder', 'There is a folder in place of the file.'],
])('%s %j ends with a message if its output cannot be written: %s', (script, args, location, problem) => {
  const folder = mkdtempSync(join(tmpdir(), 'caryard-disk-'));
  writeFileSync(join(folder, 'file'), '');
  const path = { 'within a file': join(folder, 'file/within'), 'a folder': folder }[location] ?? location;
  const dealers = script === 'ci.ts' ? ['--tenants', 'tests/fixtures/tenants'] : [];
  const result = spawnSync(process.execPath, [`scripts/${script}`, ...args, path, ...dealers], {
    encoding: 'utf8',
    timeout: 250_000,
    killSignal: 'SIGKILL',
  });
  rmSync(folder, { recursive: true });
  expect([result.status, result.stderr]).toEqual([1, expect.stringContaining(problem)]);
  expect(result.stderr).toContain(path);
  expect(result.stderr).not.toContain('    at ');
});

test('an error that is not a disk fault keeps its stack', () => {
  const code = `import { readCommand } from './scripts/read-command.ts'; readCommand('', () => null); throw new Error('a bug');`;
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/a bug\n {4}at /)]);
});
