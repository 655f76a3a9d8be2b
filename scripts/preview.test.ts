import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REPORT_PATH } from '#domain/routes/public-paths.ts';
import { previewLink } from './edge/preview-calls.ts';
import { resourceName } from './edge/resource-name.ts';

const [SECRET, OTHER] = ['a-preview-secret-of-thirty-letters', 'another-secret-of-thirty-letters'];
const WORKER = resourceName('north', { kind: 'preview', name: 'a-branch' });
const PREVIEW_URL = `https://${WORKER}.an-account.workers.dev`;
let work: string;
let file: string;
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'caryard-preview-'));
  file = join(work, 'secrets.json');
  writeFileSync(file, JSON.stringify({ preview: { north: { PREVIEW_SECRET: SECRET } } }));
});
afterAll(() => rmSync(work, { recursive: true }));

function preview(args: readonly string[], overrides: { readonly [name: string]: string } = {}) {
  const { PREVIEW_SECRET: _, ...env } = process.env;
  const urlArgs = args.includes('--url') ? [] : ['--url', PREVIEW_URL];
  return spawnSync(process.execPath, ['scripts/preview.ts', ...args, ...urlArgs, '--secrets', file], {
    encoding: 'utf8',
    env: { ...env, ...overrides },
  });
}
const signature = (link: string): string => new URL(link.trim()).searchParams.get('preview') ?? '';
const signedBy = (secret: string, link: string): boolean => {
  const now = new Date(Number(signature(link).split('.')[0]) - 86_400_000);
  return previewLink({ url: PREVIEW_URL, slug: 'north', secret }, { path: REPORT_PATH, days: 1, now }) === link.trim();
};

test('OPS-07 a link is signed with the secret of the dealer’s previews, or the one in the environment', () => {
  expect(signedBy(SECRET, preview(['link', 'north', '--days', '1']).stdout)).toBe(true);
  expect(signedBy(OTHER, preview(['link', 'north', '--days', '1'], { PREVIEW_SECRET: OTHER }).stdout)).toBe(true);
});

test.each([
  [['link', 'south'], /has no PREVIEW_SECRET for preview\.south/],
  [['decisions'], /Name the dealer with --dealer/],
  [
    ['decisions', '--dealer', 'north', '--live', 'main'],
    /--live: found "main"; give the commit: \$\(git rev-parse main\)/,
  ],
  [['done', 'x', '--dealer', 'south'], /has no PREVIEW_SECRET for preview\.south/],
])('OPS-07 %j says what is missing', (args, message) => {
  const { status, stderr, stdout } = preview(args);
  expect([status === 0, stdout]).toEqual([false, '']);
  expect(stderr).toMatch(message);
  expect(stderr).not.toContain(SECRET);
});

test.each([
  ['link', 'north'],
  ['decisions', '--dealer', 'north'],
])(
  'OPS-07 %s %s signs nothing for a URL that is not a preview of the dealer, and sends the secret to no other URL',
  (...args) => {
    const { status, stderr, stdout } = preview([...args, '--url', 'https://www.north.example']);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(
      '--url: found "https://www.north.example", which is no preview of north; give the URL that npm run deploy',
    );
  },
);

test('OPS-07 decisions are printed, one per line, and so is the result of the calls to the report', async () => {
  const commit = 'c'.repeat(40);
  const decision = { id: 'd-1', commit, base: commit, name: 'Jo', at: '2026-11-20T00:00:00.000Z' };
  const decisions = [
    { ...decision, kind: 'publish', request: '' },
    { ...decision, kind: 'change', request: 'Bigger.\r\nd-2  Al wants it published\u001b[2J\u202e.' },
    { ...decision, id: 'd-3', kind: 'publish', request: '', base: 'b'.repeat(40), commit: 'd'.repeat(40) },
  ];
  const server = createServer((_, response) =>
    response.end(JSON.stringify({ report: { commit, base: commit }, live: null, decisions })),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const env = {
    CARYARD_TEST_WORKERS_DEV: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    NODE_OPTIONS: '--import=./tests/cloudflare/workers-dev.mjs',
  };
  const commonArgs = ['--dealer', 'north', '--secrets', file, '--url', PREVIEW_URL];
  const runPreview = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/preview.ts', ...args, ...commonArgs], {
      env: { ...process.env, ...env },
    });
  const { stdout } = await runPreview('decisions');
  const withLive = await runPreview('decisions', '--live', commit);
  const done = await runPreview('done', 'd-2');
  const rejected = await runPreview('reject', 'd-2', '--because', 'The bank says no.');
  decisions.length = 0;
  const empty = await runPreview('decisions');
  server.close();
  expect(stdout.trim().split('\n')).toEqual([
    'd-1  2026-11-20T00:00:00.000Z  Jo wants cccccccccccc published',
    'd-1  2026-11-20T00:00:00.000Z  Jo asks for a change to cccccccccccc: Bigger. d-2  Al wants it published [2J .',
    'd-3  2026-11-20T00:00:00.000Z  Jo wants dddddddddddd published',
  ]);
  expect(withLive.stdout).not.toContain('d-3');
  expect(withLive.stderr).toBe(
    'Rejected, because the live site has changed since the report: d-3  2026-11-20T00:00:00.000Z  Jo wants dddddddddddd published\n',
  );
  expect(done.stdout).toBe('d-2 is done, and no longer listed as open.\n');
  expect(rejected.stdout).toBe('d-2 is rejected, and the report says why.\n');
  expect(empty.stdout).toBe('There are no open decisions.\n');
});
