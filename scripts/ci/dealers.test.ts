import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type PreviewOptions, previewDealers } from './preview-dealers.ts';
import { readNotes } from './preview-note.ts';
import { publishDealers, summaryOf } from './publish-dealers.ts';
import { buildFaults, type CommandResult, type RunCommand } from './run-command.ts';
import { withoutCredentials, withSecrets } from './secrets.ts';

const work = mkdtempSync(join(tmpdir(), 'caryard-ci-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));
const commandResult = (stdout = '', code = 0, stderr = ''): CommandResult => ({ code, stdout, stderr });

/** Commands with predefined results, and the calls they received. */
function commands(respond: (command: string, args: readonly string[]) => CommandResult): {
  run: RunCommand;
  calls: string[];
} {
  const calls: string[] = [];
  const run: RunCommand = (command, args) => {
    calls.push([command, ...args.slice(0, 1)].join(' '));
    return Promise.resolve(respond(command, args));
  };
  return { run, calls };
}

describe('previews of several dealers', () => {
  const out = join(work, 'dist');
  const options: PreviewOptions = {
    dealers: ['north', 'south'],
    tenants: 'tenants',
    base: 'HEAD^1',
    commit: 'c'.repeat(40),
    summary: null,
    name: 'pr-7',
    out,
    isDeployed: true,
    slugOf: (dealer) => dealer,
  };
  const previewUrl = (slug: string): string => `https://${slug}.preview.example`;
  const succeed = (command: string, [slug = '']: readonly string[]): CommandResult => {
    if (command === 'report') return commandResult(`3 cars sold at ${slug}.\ndist/_report`);
    if (command === 'deploy')
      return commandResult(JSON.stringify([{ slug, outcome: 'deployed', urls: [previewUrl(slug)] }]));
    return commandResult();
  };

  test('OPS-09 each is built, reported on and deployed, with links', async () => {
    const { run, calls } = commands(succeed);
    expect(await previewDealers(options, run)).toEqual(
      ['north', 'south'].map((dealer) => ({
        dealer,
        sentence: `3 cars sold at ${dealer}.`,
        preview: previewUrl(dealer),
        report: `${previewUrl(dealer)}/_report/`,
        problem: null,
      })),
    );
    expect(calls).toEqual(['build north', 'report north', 'deploy north', 'report south', 'deploy south']);
  });

  test.each([
    [
      'build',
      commandResult(
        'broken  FAILED\nsouth   20',
        1,
        '[1/2] broken … failed\ntenant.ts: no name.\n[2/2] south … 2 files',
      ),
      'tenant.ts: no name.',
    ],
    ['report', commandResult('', 1, 'The base cannot be built.'), 'The base cannot be built.'],
    [
      'deploy',
      commandResult(JSON.stringify([{ slug: 'broken', outcome: 'failed', problem: 'No permission.' }]), 1),
      'No permission.',
    ],
    ['deploy', commandResult('', 1, 'CLOUDFLARE_API_TOKEN is refused.'), 'CLOUDFLARE_API_TOKEN is refused.'],
  ] as const)('OPS-09 a %s that fails affects only its dealer', async (step, failure, problem) => {
    const { run } = commands((command, args) =>
      command === step && args[0] === 'broken' ? failure : succeed(command, args),
    );
    const notes = await previewDealers({ ...options, dealers: ['broken', 'south'] }, run);
    expect(notes[0]).toMatchObject({ dealer: 'broken', preview: null, problem });
    expect(notes[1]).toMatchObject({ dealer: 'south', problem: null });
  });

  test('OPS-09 a change from a fork is reported on but not deployed', async () => {
    const { run, calls } = commands(succeed);
    const [note] = await previewDealers({ ...options, isDeployed: false }, run);
    expect(note).toMatchObject({ sentence: '3 cars sold at north.', preview: null, report: null, problem: null });
    expect(calls.filter((call) => call.startsWith('deploy'))).toEqual([]);
  });
});

describe('notes that jobs write for the comment', () => {
  const plan = JSON.stringify({ number: 7, commit: 'a'.repeat(40), deleted: [], affected: 2 });
  const note = { dealer: 'north', sentence: 'x', preview: null, report: null, problem: null };

  test('OPS-09 notes of all jobs are combined', () => {
    const files = [
      ['notes-plan/plan.json', plan],
      ['notes-0/notes.json', JSON.stringify([note])],
      ['notes-1/notes.json', JSON.stringify([{ ...note, dealer: 'south' }])],
    ] as const;
    expect(readNotes(files)).toMatchObject({
      number: 7,
      affected: 2,
      notes: [{ dealer: 'north' }, { dealer: 'south' }],
    });
  });

  test.each([
    [[['plan.json', '{']], 'plan.json of the run'],
    [[['notes.json', '[]']], 'no plan.json'],
    [
      [
        ['plan.json', plan],
        ['notes.json', '{}'],
      ],
      'notes.json of the run',
    ],
    [
      [
        ['plan.json', plan],
        ['notes.json', '[{"dealer":1}]'],
      ],
      'notes are invalid',
    ],
  ] as const)('OPS-09 %j is refused', (files, problem) => {
    expect(() => readNotes(files as unknown as (readonly [string, string])[])).toThrow(problem);
  });
});

describe('publishing', () => {
  const options = {
    dealers: ['north', 'south'],
    tenants: 'tenants',
    out: 'dist',
    slugOf: (dealer: string) => (dealer === 'south' ? 'south-yard' : dealer),
  };
  const table = 'tenant  pages\nnorth   FAILED\nsouth   20';

  test('OPS-09 a dealer whose build fails keeps its live site, and the other is deployed', async () => {
    const { run, calls } = commands((command) =>
      command === 'build'
        ? commandResult(table, 1, '[1/2] north … failed\nNo name.\n[2/2] south … 2 files')
        : commandResult(JSON.stringify([{ slug: 'south-yard', outcome: 'deployed' }])),
    );
    const results = await publishDealers(options, run);
    expect(results.map(({ outcome, isUnbuilt }) => [outcome, isUnbuilt])).toEqual([
      ['failed', true],
      ['deployed', undefined],
    ]);
    expect(calls).toEqual(['build north', 'deploy south-yard']);
    const { text, isGood } = summaryOf(results, false);
    expect(isGood).toBe(false);
    expect(text).toBe(
      '1 deployed, 0 unchanged, 1 failed.\n- north: It could not be built, so its live site is unchanged. No name.\n',
    );
  });

  test('OPS-09 a build that fails before any dealer, and a deployment without output, fail all of them', async () => {
    const broken = await publishDealers(options, commands(() => commandResult('', 1, 'no space left')).run);
    expect(broken.map(({ problem }) => problem)).toEqual(
      ['north', 'south'].map(() => 'It could not be built, so its live site is unchanged. no space left'),
    );
    // A fault that is not theirs must not keep these dealers from being tried again.
    expect(broken.map(({ isUnbuilt }) => isUnbuilt)).toEqual([undefined, undefined]);
    const silent = await publishDealers(
      options,
      commands((command) => (command === 'build' ? commandResult() : commandResult('', 1))).run,
    );
    expect(silent.map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
  });

  test('OPS-09 a nightly run that finds an outdated dealer publishes it and fails', async () => {
    const lines = JSON.stringify([
      { slug: 'north', outcome: 'unchanged' },
      { slug: 'south-yard', outcome: 'deployed' },
    ]);
    const results = await publishDealers(
      options,
      commands((command) => (command === 'build' ? commandResult() : commandResult(lines))).run,
    );
    expect(summaryOf(results, false).isGood).toBe(true);
    const { text, isGood } = summaryOf(results, true);
    expect(isGood).toBe(false);
    expect(text).toContain('south was out of date');
    // A dealer that was skipped because its build had failed is known to be out of date.
    expect(summaryOf(results, true, ['south'])).toMatchObject({
      isGood: true,
      text: expect.not.stringContaining('out of date'),
    });
    expect(text).not.toContain('- north');
  });
});

describe('secrets in a workflow', () => {
  const file = join(work, 'secrets.json');
  const PLANTED = 'a-live-secret-that-no-preview-may-have';
  const northSecrets = (value: string): string => JSON.stringify({ north: { PREVIEW_SECRET: value } });
  afterEach(() => {
    delete process.env.PREVIEW_SECRETS;
    delete process.env.PRODUCTION_SECRETS;
    rmSync(file, { force: true });
  });

  test.each(['preview', 'production'] as const)(
    'OPS-09 those of %s are in their file while they are needed, readable only by its owner, and in no environment',
    async (stage) => {
      const variable = `${stage.toUpperCase()}_SECRETS`;
      process.env[variable] = northSecrets('x');
      await expect(
        withSecrets(
          stage,
          () => {
            expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ [stage]: { north: { PREVIEW_SECRET: 'x' } } });
            expect(statSync(file).mode & 0o777).toBe(0o600);
            expect(process.env[variable]).toBeUndefined();
            return Promise.reject(new Error('It failed.'));
          },
          file,
        ),
      ).rejects.toThrow('It failed.');
      expect(existsSync(file)).toBe(false);
    },
  );

  test('R11 OPS-07 a preview job with production secrets does nothing', async () => {
    process.env.PRODUCTION_SECRETS = northSecrets(PLANTED);
    process.env.PREVIEW_SECRETS = northSecrets('x');
    const started = withSecrets('preview', () => Promise.reject(new Error('It was started.')), file);
    await expect(started).rejects.toThrow(/PRODUCTION_SECRETS is set in a job of previews/);
    expect(existsSync(file)).toBe(false);
  });

  test.each([
    ['both stages', JSON.stringify({ production: { north: { STOCK_PUSH_SECRET: PLANTED } }, preview: {} })],
    ['a list', '[]'],
    ['invalid JSON', `{"north": ${PLANTED}`],
  ])('R11 OPS-07 %s in place of the secrets of one stage are refused, without printing them', async (_, text) => {
    for (const [stage, variable] of [
      ['preview', 'PREVIEW_SECRETS'],
      ['production', 'PRODUCTION_SECRETS'],
    ] as const) {
      process.env[variable] = text;
      const failed = await withSecrets(stage, () => Promise.resolve(), file).catch((error: Error) => error.message);
      expect(failed).toMatch(new RegExp(`^${variable} (?:needs \\{"<slug>"|is not JSON)`));
      expect(failed).not.toContain(PLANTED);
      expect(existsSync(file)).toBe(false);
    }
  });

  test('OPS-09 an operator’s own secrets file is never overwritten, and stays if no secrets are given', async () => {
    writeFileSync(file, 'own');
    expect(await withSecrets('production', () => Promise.resolve('done'), file)).toBe('done');
    process.env.PRODUCTION_SECRETS = '{}';
    await expect(withSecrets('production', () => Promise.resolve(), file)).rejects.toThrow('EEXIST');
    expect(readFileSync(file, 'utf8')).toBe('own');
  });

  test('OPS-09 the build of a site gets no credentials for the account', () => {
    const env = { PATH: '/bin', CI: 'true', CLOUDFLARE_API_TOKEN: 'x', CLOUDFLARE_ACCOUNT_ID: 'y', GITHUB_TOKEN: 'z' };
    expect(withoutCredentials(env)).toEqual({ PATH: '/bin', CI: 'true' });
  });
});

test('OPS-09 a dealer is not confused with one whose name it starts with', () => {
  const built = commandResult(
    'north  FAILED\nnorth-bay  20',
    1,
    '[1/2] north-bay … 2 files\n[2/2] north … failed\nNo name.\n',
  );
  expect([...buildFaults(built, ['north', 'north-bay'])]).toEqual([['north', 'No name.']]);
});
