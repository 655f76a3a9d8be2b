import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve as resolvePath } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILD_RECORD } from '#tests/builders/build-record.ts';
import { writeBuiltSite } from '#tests/cloudflare/a-built-site.ts';
import { CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';
import { BuildRecords } from './build/build-records.ts';
import { dealerInputs } from './build/dealer-inputs.ts';
import { edgeSiteFolder } from './edge/edge-sites.ts';
import { resourceName } from './edge/resource-name.ts';

let root: string;
let standIn: CloudflareStandIn;
let dist: string;
let folders: string[];

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'caryard-deploy-command-'));
  dist = join(root, 'dist');
  for (const slug of ['north-yard', 'south-yard']) {
    mkdirSync(join(root, 'tenants', slug), { recursive: true });
    writeFileSync(join(root, 'tenants', slug, 'tenant.json'), '{}');
  }
  for (const slug of ['south-yard', 'gone-yard'])
    writeBuiltSite({ dist, edge: edgeSiteFolder(dist), slug, build: 'aaaa' });
  folders = [edgeSiteFolder(dist), '.caryard/deploy/caryard-south-yard'];
  standIn = await CloudflareStandIn.start();
});
afterAll(async () => {
  await standIn.stop();
  for (const folder of [root, ...folders]) rmSync(folder, { recursive: true, force: true });
});

interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs one of our commands without the credentials of this machine's account. */
function run(
  script: string,
  args: readonly string[],
  env: { readonly [name: string]: string } = {},
  cwd = '.',
): Promise<CommandResult> {
  const { CLOUDFLARE_API_TOKEN: _, CLOUDFLARE_ACCOUNT_ID: __, ...ownEnv } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [resolvePath(script), ...args],
      { cwd, env: { ...ownEnv, ...env } },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}
const deploy = (args: readonly string[], env?: { readonly [name: string]: string }) =>
  run('scripts/deploy.ts', [...args, '--dist', dist, '--tenants', join(root, 'tenants')], env);

describe('npm run deploy', () => {
  test('OPS-05 a dealer whose files have changed since the build is deployed as built, with a note', async () => {
    const tenants = join(root, 'tenants');
    const folder = join(tenants, 'south-yard');
    const records = new BuildRecords(tenants, dist);
    const claims = { ...BUILD_RECORD.claims, slug: 'south-yard', dir: folder, file: join(folder, 'tenant.json') };
    writeFileSync(join(folder, 'stock-date.json'), '{"imported_at":"2026-11-01T00:00:00.000Z"}');
    records.write('south-yard', {
      ...BUILD_RECORD,
      ...{ slug: 'south-yard', claims, inputs: dealerInputs(folder) ?? '' },
    });
    expect((await deploy(['south-yard', '--dry-run'])).stdout).not.toContain('has changed since');
    writeFileSync(join(folder, 'tenant.json'), '{ "phone": "02 5550 1234" }');
    const { code, stdout } = await deploy(['south-yard', '--dry-run']);
    expect(stdout).toContain(
      `Note: ${folder} has changed since this site was built. To publish the changes: npm run build -- south-yard, then deploy again.`,
    );
    expect(code).toBe(0);
    // A preview is not published by the same commands.
    expect((await deploy(['south-yard', '--dry-run', '--preview', 'x'])).stdout).toContain(
      `Note: ${folder} has changed since this site was built. To show the changes in the preview, build south-yard with --views, report and deploy again.`,
    );
    records.prune([]);
  });

  test('OPS-05 several dealers: a failure of one does not stop the others, the table lists each, exit code 1', async () => {
    const { code, stdout } = await deploy(['north-yard', 'gone-yard', 'south-yard', '--dry-run']);
    expect(stdout.split('\n').filter((line) => !line.startsWith(' '))).toEqual([
      'north-yard  failed',
      'gone-yard   failed',
      'south-yard  checked    caryard-south-yard',
      '',
    ]);
    expect(stdout).toContain('"north-yard" is not built in');
    expect(stdout).toMatch(
      /There is no dealer "gone-yard" in \S+, though \S+ still has a site of that name\. What is live stays live; npm run remove takes it down\./,
    );
    expect((await deploy(['south-yrd', '--dry-run'])).stdout).toMatch(
      /^ {2}There is no dealer "south-yrd" in \S+\. Did you mean south-yard\?$/m,
    );
    expect(stdout).toContain('Note: No value was given for STOCK_PUSH_SECRET');
    expect(code).toBe(1);
    expect(standIn.count().calls).toEqual([]); // it needs no account
  });

  test('OPS-13 the dry run of a move says which versions are lost', async () => {
    const { code, stdout } = await deploy(['south-yard', '--dry-run', '--hosting', 'namespace']);
    expect(stdout).toContain(
      'Note: If it is live, but not there yet, this moves it into the dispatch namespace. Versions from before the move cannot be rolled back to:',
    );
    expect(code).toBe(0);
  });

  test('OPS-05 without credentials the missing variable is named, exit code 1', async () => {
    const { code, stderr } = await deploy(['south-yard']);
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('CLOUDFLARE_API_TOKEN is not set'),
    });
  });

  test('OPS-07 --remove removes the preview of a deleted dealer, and nothing else', async () => {
    const worker = resourceName('gone-yard', { kind: 'preview', name: 'x' });
    for (const name of [worker, 'caryard-gone-yard']) {
      standIn.workers.addVersions(name, [null]);
      standIn.stores.addDatabase(name);
    }
    const { code, stdout } = await deploy(['gone-yard', '--preview', 'x', '--remove', '--json'], standIn.env());
    expect(JSON.parse(stdout)).toEqual([{ slug: 'gone-yard', outcome: 'removed', worker }]);
    expect(code).toBe(0);
    expect(standIn.workers.worker(worker)).toBeUndefined();
    expect(standIn.workers.worker('caryard-gone-yard')).toBeDefined();
    expect(standIn.stores.databases.map(({ name }) => name)).toEqual(['caryard-gone-yard']);
    standIn.stores.addDatabase(resourceName('gone-yard', { kind: 'preview', name: 'other' }));
    const mistyped = await deploy(['gone-yard', '--preview', 'othr', '--remove'], standIn.env());
    expect([mistyped.code, mistyped.stdout]).toEqual([
      1,
      'gone-yard  failed\n  There is no preview "othr" of "gone-yard", so nothing was removed. Did you mean other? Available: other.\n',
    ]);
  });

  test('OPS-05 JSON output: what failed and why', async () => {
    const { code, stdout, stderr } = await deploy(['south-yard', '--json'], standIn.env('no-token'));
    expect(stderr).not.toContain('The status page was not updated');
    expect(JSON.parse(stdout)).toEqual([
      { slug: 'south-yard', outcome: 'failed', problem: expect.stringContaining('wrong, expired or revoked') },
    ]);
    expect(code).toBe(1);
  });

  test.each([
    [[], 'Name the dealers to deploy.'],
    [['../a'], 'found "../a"; give the slug of a dealer'],
    [['a b', '--preview', 'x', '--remove'], 'found "a b"; give the slug of a dealer'],
    [['a', '--hosting', 'both'], '--hosting: found "both"; give worker or namespace.'],
    [['a', '--hosting', 'worker', '--preview', 'x'], '--hosting: only a live dealer is moved'],
    [['south-yard', '--preview', ' '], '--preview: its value is empty'],
    [['south-yard', '--remove'], '--remove: only a preview is taken down by this'],
    [['south-yard', '--previw', 'x'], "Unknown option '--previw'"],
    [
      ['south-yard', '--dry-run', '--secrets', 'no/such/file.json'],
      '--secrets: "no/such/file.json" cannot be read (ENOENT).',
    ],
  ])('OPS-05 a mistake in the arguments is reported, and nothing is done: %j', async (args, message) => {
    const { code, stderr } = await deploy(args);
    expect(stderr).toContain(message);
    expect(code).toBe(1);
  });
});

test.each([
  ['deploy', 'nobody', '--dry-run'],
  ['rollout', 'start', '--shared'],
])(
  'OPS-05 OPS-10 npm run %s names files that are not committed, since the next run on GitHub undoes what they change',
  async (command, ...args) => {
    const checkout = join(root, `checkout-${command}`);
    const git = (...args: string[]): Buffer =>
      execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@test.example', ...args], { cwd: checkout });
    for (const folder of ['functions', 'tenants/south-yard']) mkdirSync(join(checkout, folder), { recursive: true });
    const account = join(checkout, 'functions/account.json');
    for (const file of ['.gitignore', 'tenants/south-yard/tenant.json', 'functions/account.json'])
      writeFileSync(join(checkout, file), file === '.gitignore' ? '.caryard' : '{}');
    git('init', '-q');
    git('add', '-A');
    git('commit', '-q', '-m', 'A dealer');
    const stderrOf = async () => (await run(`scripts/${command}.ts`, args, standIn.env(), checkout)).stderr;
    expect(await stderrOf()).not.toContain('not committed');
    writeFileSync(account, '{"repository": "example/dealers"}');
    for (const file of ['a', 'b', 'c']) writeFileSync(join(checkout, file), '');
    expect(await stderrOf()).toContain('Note: not committed: functions/account.json, a, b and 1 more. The next run');
  },
);

test.each([
  [[], 'Name one dealer, by its slug: found none.'],
  [['../south-yard'], 'found "../south-yard"; give the slug of a dealer'],
  [['south-yard', '--preview', ' '], '--preview: its value is empty'],
  [['south-yard', '--to', 'yesterday'], '--to: found "yesterday"; give the id of a version'],
])('OPS-06 npm run rollback reports a mistake in the arguments: %j', async (args, message) => {
  const { code, stderr } = await run('scripts/rollback.ts', args, standIn.env());
  expect(stderr).toContain(message);
  expect(code).toBe(1);
});

test('OPS-06 npm run rollback reports a dealer that was never deployed', async () => {
  const { code, stderr } = await run('scripts/rollback.ts', ['south-yard'], standIn.env());
  expect(stderr).toBe('"south-yard" was never deployed: there is no Worker caryard-south-yard.\n');
  expect(code).toBe(1);
  const preview = await run('scripts/rollback.ts', ['south-yard', '--preview', 'deleted'], standIn.env());
  expect(preview.stderr).toMatch(
    /^There is no preview "deleted" of "south-yard": there is no Worker caryard-preview--deleted--south-yard-/,
  );
});
