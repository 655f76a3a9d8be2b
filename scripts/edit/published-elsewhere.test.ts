import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { anEditServer, aRepository, DEALER, KIM, SAM } from '#tests/builders/edited-website.ts';
import { EDIT_PAGE } from '#text/edit-words.ts';
import { ACCESS_COOKIE } from './editors.ts';
import { GitStore } from './git-store.ts';

const BRANCH = `edit/${DEALER}/website`;
const TEAM = `tenants/${DEALER}/team.json`;
let repository: ReturnType<typeof aRepository>;
let server: Awaited<ReturnType<typeof anEditServer>>;
let log: MockInstance<typeof console.log>;
let errors: MockInstance<typeof console.error>;
let remote: string;
let host: string;

/** Runs Git in a clone at the git host, in which somebody merges, squashes and commits. */
const atHost = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=Op', '-c', 'user.email=op@caryard.example', ...args], {
    cwd: host,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  log = vi.spyOn(console, 'log').mockReturnValue();
  errors = vi.spyOn(console, 'error').mockReturnValue();
  repository = aRepository();
  remote = `${repository.folder}-remote`;
  host = `${repository.folder}-host`;
  repository.git('init', '-q', '--bare', '-b', 'main', remote);
  repository.git('push', '-q', remote, 'main');
  execFileSync('git', ['clone', '-q', remote, host]);
  server = await anEditServer(repository.folder, () => ({ [DEALER]: [KIM, SAM] }), undefined, remote);
});
afterEach(async () => {
  await server.stop();
  for (const folder of [repository.folder, remote, host]) rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Opens the page a minute later, when the editor asks the git host again what has been published. */
const page = async (): Promise<string> => {
  vi.setSystemTime(Date.now() + 61_000);
  const headers = { cookie: `${ACCESS_COOKIE}=${server.accessToken(KIM.email)}` };
  return await (await fetch(`${server.origin}/_edit/`, { headers })).text();
};
type Team = Record<string, string>[];
const team = (): Team => JSON.parse(String(server.website.read('team.json'))).team;
const hash = (): string => server.website.files().find(({ path }) => path === 'team.json')?.sha ?? '';
const save = (change: (entries: Team) => void, person = KIM, sha = hash(), base = sha) => {
  const entries = team();
  change(entries);
  const file = { operation: 'update', path: 'team.json', fromPath: null, sha } as const;
  return server.website.save(
    [{ ...file, content: Buffer.from(JSON.stringify({ team: entries, base })) }],
    person,
    new Date(),
  );
};
const setRole = (role: string) => (entries: Team) => void Object.assign(entries[0] ?? {}, { role });
/** Saves and sends, as the form does. */
const saveAndSend = async (role: string): Promise<void> => {
  const files = [
    {
      operation: 'update',
      path: 'team.json',
      sha: hash(),
      content: Buffer.from(
        JSON.stringify({ team: Object.assign(team(), [{ ...team()[0], role }]), base: hash() }),
      ).toString('base64'),
    },
  ];
  const { status } = await server.call(KIM.email, `/repos/${DEALER}/website-2/contents`, { files });
  expect(status).toBe(201);
};
/** Changes are sent to the git host after the response to the save. */
const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 250_000 });
const localHead = (): string => repository.git('rev-parse', BRANCH);
const expectSent = () => expect(repository.git('ls-remote', remote, BRANCH)).toContain(localHead());
const pullRequestCount = (): number => log.mock.calls.filter(([text]) => String(text).includes('gh pr create')).length;
/** Publishes the branch at the host, as a person does with the button of a pull request. */
const publish = (method: 'merge' | 'squash' | 'rebase'): void => {
  atHost('fetch', '-q');
  atHost('checkout', '-q', 'main');
  if (method === 'merge') atHost('merge', '-q', '--no-ff', '--no-edit', `origin/${BRANCH}`);
  else if (method === 'squash') {
    atHost('merge', '-q', '--squash', `origin/${BRANCH}`);
    atHost('commit', '-qm', 'Change of the dealer (#1)');
  } else {
    atHost('checkout', '-q', '-B', 'rebased', `origin/${BRANCH}`);
    atHost('rebase', '-q', 'main');
    atHost('checkout', '-q', 'main');
    atHost('merge', '-q', '--ff-only', 'rebased');
  }
  atHost('push', '-q', 'origin', 'main');
};
/** Commits to a branch at the host, as somebody else. */
const commitAtHost = (branch: string, path: string, change: (text: string) => string): void => {
  atHost('fetch', '-q');
  atHost('checkout', '-q', '-B', branch, `origin/${branch}`);
  writeFileSync(join(host, path), change(readFileSync(join(host, path), 'utf8')));
  atHost('commit', '-qam', `Change ${path}`);
  atHost('push', '-q', 'origin', branch);
};

test('OPS-15 a remote that cannot be reached is a line in the log, without a stack trace', async () => {
  rmSync(remote, { recursive: true });
  expect(await page()).toContain(EDIT_PAGE.none);
  await waitFor(() => expect(errors).toHaveBeenCalled());
  expect(errors.mock.calls).toEqual([[expect.stringMatching(/^git fetch failed: /)]]);
});

test.each(['merge', 'squash', 'rebase'] as const)(
  'OPS-15 a change that was published by a %s at the git host is no longer listed as unpublished; the next change starts there and requests a pull request',
  async (method) => {
    await saveAndSend('Director');
    await waitFor(expectSent);
    expect(await page()).toContain('Change Team');
    // Somebody else changes the same file before that: the published file differs from both.
    commitAtHost('main', TEAM, (text) => text.replace('03 5550 7702', '03 5550 7709'));
    publish(method);
    expect(await page()).toContain(EDIT_PAGE.none);
    expect(team()[0]?.role).toBe('Director');
    expect(pullRequestCount()).toBe(1);
    await saveAndSend('Owner');
    await waitFor(() => expect(pullRequestCount()).toBe(2));
    const changes = server.website.branch.changes();
    expect(changes.map(({ title }) => title)).toEqual(['Change Team']);
    atHost('fetch', '-q');
    expect(atHost('diff', '--numstat', `origin/main...origin/${BRANCH}`)).toBe(`1\t1\t${TEAM}`);
    publish(method);
    expect(await page()).toContain(EDIT_PAGE.none);
    expect(errors.mock.calls).toEqual([]);
  },
);

test('OPS-15 of two changes, the first was published by a squash: the second stays, and can be published although it changes the same line', async () => {
  await saveAndSend('Director');
  await waitFor(expectSent);
  publish('squash');
  // Before the editor notices it.
  await saveAndSend('Owner');
  await waitFor(expectSent);
  const list = await page();
  expect(list.match(/Change Team/g)).toHaveLength(1);
  expect(team()[0]?.role).toBe('Owner');
  await waitFor(() => expect(pullRequestCount()).toBe(2));
  publish('squash');
  expect(atHost('show', `HEAD:${TEAM}`)).toContain('Owner');
  expect(await page()).toContain(EDIT_PAGE.none);
});

test('OPS-15 commits that somebody adds to the branch at the git host are merged, before or while a change is saved', async () => {
  await saveAndSend('Director');
  await waitFor(expectSent);
  commitAtHost('main', 'tenants/other-cars/team.json', () => '[{}]\n');
  atHost('checkout', '-q', '-B', BRANCH, `origin/${BRANCH}`);
  atHost('merge', '-q', '--no-edit', 'origin/main');
  atHost('push', '-q', 'origin', BRANCH);
  await page();
  expect(localHead()).toBe(atHost('rev-parse', BRANCH));
  commitAtHost(BRANCH, `tenants/${DEALER}/holidays.json`, () => '[]\n');
  await saveAndSend('Owner');
  await waitFor(expectSent);
  expect(String(server.website.read('holidays.json'))).toContain('[]');
  expect(team()[0]?.role).toBe('Owner');
  expect(pullRequestCount()).toBe(1);
  // The same line on both sides: nothing is lost, and the page says so.
  commitAtHost(BRANCH, TEAM, (text) => text.replace('Owner', 'Manager'));
  await saveAndSend('Director');
  await waitFor(async () => expect(await page()).toContain(`on the branch ${BRANCH} there conflict with these`));
  expect(team()[0]?.role).toBe('Director');
});

test('OPS-15 another machine takes the branch from the git host', async () => {
  await saveAndSend('Director');
  await waitFor(expectSent);
  const sentHead = localHead();
  await server.stop();
  repository.git('branch', '-qD', BRANCH);
  vi.setSystemTime(Date.now() + 61_000);
  server = await anEditServer(repository.folder, () => ({ [DEALER]: [KIM] }), undefined, remote);
  expect(localHead()).toBe(sentHead);
  expect(team()[0]?.role).toBe('Director');
});

test('OPS-15 without the git host a change is saved, and the page says what is not known; it is sent later', async () => {
  renameSync(remote, `${remote}-away`);
  try {
    expect(await page()).toMatch(
      /What has been published in the last few minutes is not known here\. You can go on.*git fetch failed/,
    );
    await saveAndSend('Director');
    await waitFor(async () => expect(await page()).toContain('could not be sent on: git push failed'));
    expect(team()[0]?.role).toBe('Director');
  } finally {
    renameSync(`${remote}-away`, remote);
  }
  await page();
  await waitFor(() => expect(pullRequestCount()).toBe(1));
  expectSent();
  expect(await page()).not.toContain('role="alert"');
});

test('OPS-15 a call to a git host that does not respond times out, and the password in its URL is not shown', async () => {
  const silentServer = createServer(() => undefined);
  await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve));
  const store = new GitStore(repository.folder, `tenants/${DEALER}`);
  const url = `http://kim:hush-hush@127.0.0.1:${(silentServer.address() as AddressInfo).port}/x.git`;
  try {
    await expect(store.fetch(url, ['main'], 300)).rejects.toThrow('it took longer than 0.3 seconds');
    await expect(store.push(url, 'main', 'main', 300)).rejects.toThrow('it took longer than 0.3 seconds');
  } finally {
    silentServer.closeAllConnections();
    await new Promise((resolve) => silentServer.close(resolve));
  }
  const message = await store.fetch(url, ['main'], 10_000).catch((error: Error) => error.message);
  expect(message).toMatch(/^git fetch failed: /);
  expect(message).not.toContain('hush-hush');
});

test('OPS-15 a form that was open while the person’s own change was published can save again; a change by somebody else is not overwritten', async () => {
  const [sha, base] = [hash(), hash()];
  const { files } = await save(setRole('Director'), KIM, sha, base);
  repository.git('push', '-q', remote, BRANCH);
  publish('squash');
  await page();
  const savedHash = files[0]?.sha ?? '';
  expect(hash()).toBe(savedHash);
  const secondSave = await save(setRole('Owner'), KIM, savedHash, base);
  await expect(save(setRole('Helper'), SAM, secondSave.files[0]?.sha ?? '', base)).rejects.toThrow(
    /Kim Lee changed this page/,
  );
});

test('OPS-15 without a remote, a squash into the published branch is recognised as well; a change that was undone stays in the list', async () => {
  await server.stop();
  server = await anEditServer(repository.folder, () => ({ [DEALER]: [KIM] }));
  await save(setRole('Director'));
  server.website.undo(server.website.lastChange()?.sha ?? '', KIM, new Date());
  expect(server.website.branch.changes().map(({ title }) => title)).toEqual(['Undo: Change Team', 'Change Team']);
  await save(setRole('Owner'));
  repository.git('merge', '-q', '--squash', BRANCH);
  repository.git('commit', '-qm', 'Squashed');
  expect(server.website.branch.changes()).toEqual([]);
  await save(setRole('Director'));
  expect(server.website.branch.changes()).toHaveLength(1);
  expect(repository.git('diff', '--numstat', `main...${BRANCH}`)).toBe(`1\t1\t${TEAM}`);
});
