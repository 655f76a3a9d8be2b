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

/** A clone in which somebody works at the git host: merges, squashes, adds to the branch. */
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

/** A minute later: who opens a page then learns what has been published. */
const page = async (): Promise<string> => {
  vi.setSystemTime(Date.now() + 61_000);
  const headers = { cookie: `${ACCESS_COOKIE}=${server.accessToken(KIM.email)}` };
  return await (await fetch(`${server.origin}/_edit/`, { headers })).text();
};
type Team = Record<string, string>[];
const team = (): Team => JSON.parse(String(server.website.read('team.json'))).team;
const hash = (): string => server.website.files().find(({ path }) => path === 'team.json')?.sha ?? '';
const save = (change: (all: Team) => void, person = KIM, sha = hash(), base = sha) => {
  const all = team();
  change(all);
  const file = { operation: 'update', path: 'team.json', fromPath: null, sha } as const;
  return server.website.save(
    [{ ...file, content: Buffer.from(JSON.stringify({ team: all, base })) }],
    person,
    new Date(),
  );
};
const setRole = (role: string) => (all: Team) => void Object.assign(all[0] ?? {}, { role });
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
/** Changes are sent after the answer to whoever saved them. */
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000 });
const own = (): string => repository.git('rev-parse', BRANCH);
const isSent = () => expect(repository.git('ls-remote', remote, BRANCH)).toContain(own());
const requests = (): number => log.mock.calls.filter(([text]) => String(text).includes('gh pr create')).length;
/** Publishes the branch at the host, as a person does with the button of a pull request. */
const publish = (how: 'merge' | 'squash' | 'rebase'): void => {
  atHost('fetch', '-q');
  atHost('checkout', '-q', 'main');
  if (how === 'merge') atHost('merge', '-q', '--no-ff', '--no-edit', `origin/${BRANCH}`);
  else if (how === 'squash') {
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
/** A commit of somebody else at the host, on a branch. */
const commitAtHost = (branch: string, path: string, change: (text: string) => string): void => {
  atHost('fetch', '-q');
  atHost('checkout', '-q', '-B', branch, `origin/${branch}`);
  writeFileSync(join(host, path), change(readFileSync(join(host, path), 'utf8')));
  atHost('commit', '-qam', `Change ${path}`);
  atHost('push', '-q', 'origin', branch);
};

test.each(['merge', 'squash', 'rebase'] as const)(
  'OPS-15 what was published at the git host by a %s is no longer listed as unpublished; the next change starts there and asks for a pull request',
  async (how) => {
    await saveAndSend('Director');
    await until(isSent);
    expect(await page()).toContain('Change Team');
    // Somebody else changes the same file before: what is published then is neither file.
    commitAtHost('main', TEAM, (text) => text.replace('03 5550 7702', '03 5550 7709'));
    publish(how);
    expect(await page()).toContain(EDIT_PAGE.none);
    expect(team()[0]?.role).toBe('Director');
    expect(requests()).toBe(1);
    await saveAndSend('Owner');
    await until(() => expect(requests()).toBe(2));
    const changes = server.website.branch.changes();
    expect(changes.map(({ title }) => title)).toEqual(['Change Team']);
    atHost('fetch', '-q');
    expect(atHost('diff', '--numstat', `origin/main...origin/${BRANCH}`)).toBe(`1\t1\t${TEAM}`);
    publish(how);
    expect(await page()).toContain(EDIT_PAGE.none);
    expect(errors.mock.calls).toEqual([]);
  },
);

test('OPS-15 of two changes the first was published by a squash: the second stays, and can be published although it is about the same line', async () => {
  await saveAndSend('Director');
  await until(isSent);
  publish('squash');
  // Before the editor has learnt of it.
  await saveAndSend('Owner');
  await until(isSent);
  const list = await page();
  expect(list.match(/Change Team/g)).toHaveLength(1);
  expect(team()[0]?.role).toBe('Owner');
  await until(() => expect(requests()).toBe(2));
  publish('squash');
  expect(atHost('show', `HEAD:${TEAM}`)).toContain('Owner');
  expect(await page()).toContain(EDIT_PAGE.none);
});

test('OPS-15 what somebody adds to the branch at the git host is taken over, before or at the same time as a change is saved', async () => {
  await saveAndSend('Director');
  await until(isSent);
  commitAtHost('main', 'tenants/other-cars/team.json', () => '[{}]\n');
  atHost('checkout', '-q', '-B', BRANCH, `origin/${BRANCH}`);
  atHost('merge', '-q', '--no-edit', 'origin/main');
  atHost('push', '-q', 'origin', BRANCH);
  await page();
  expect(own()).toBe(atHost('rev-parse', BRANCH));
  commitAtHost(BRANCH, `tenants/${DEALER}/holidays.json`, () => '[]\n');
  await saveAndSend('Owner');
  await until(isSent);
  expect(String(server.website.read('holidays.json'))).toContain('[]');
  expect(team()[0]?.role).toBe('Owner');
  expect(requests()).toBe(1);
  // The same line on both sides: nothing is lost, and it is said.
  commitAtHost(BRANCH, TEAM, (text) => text.replace('Owner', 'Manager'));
  await saveAndSend('Director');
  await until(async () => expect(await page()).toContain(`added changes of the same lines to the branch ${BRANCH}`));
  expect(team()[0]?.role).toBe('Director');
});

test('OPS-15 the branch is taken from the git host by another machine', async () => {
  await saveAndSend('Director');
  await until(isSent);
  const sent = own();
  await server.stop();
  repository.git('branch', '-qD', BRANCH);
  vi.setSystemTime(Date.now() + 61_000);
  server = await anEditServer(repository.folder, () => ({ [DEALER]: [KIM] }), undefined, remote);
  expect(own()).toBe(sent);
  expect(team()[0]?.role).toBe('Director');
});

test('OPS-15 without the git host a change is saved, and the page says what is not known; later it is sent', async () => {
  renameSync(remote, `${remote}-away`);
  try {
    expect(await page()).toMatch(
      /What has been published in the last minutes is not known here\. You can go on.*git fetch failed/,
    );
    await saveAndSend('Director');
    await until(async () => expect(await page()).toContain('could not be sent on: git push failed'));
    expect(team()[0]?.role).toBe('Director');
  } finally {
    renameSync(`${remote}-away`, remote);
  }
  await page();
  await until(() => expect(requests()).toBe(1));
  isSent();
  expect(await page()).not.toContain('role="alert"');
});

test('OPS-15 a git host that does not answer is given up, and passwords of its address are not shown', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const store = new GitStore(repository.folder, `tenants/${DEALER}`);
  const address = `http://kim:hush-hush@127.0.0.1:${(silent.address() as AddressInfo).port}/x.git`;
  try {
    await expect(store.fetch(address, ['main'], 300)).rejects.toThrow('it took longer than 0.3 seconds');
    await expect(store.push(address, 'main', 'main', 300)).rejects.toThrow('it took longer than 0.3 seconds');
  } finally {
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  }
  const refused = await store.fetch(address, ['main'], 10_000).catch(({ message }: Error) => message);
  expect(refused).toMatch(/^git fetch failed: /);
  expect(refused).not.toContain('hush-hush');
});

test('OPS-15 a form that was open while the person’s own change was published saves again; somebody else’s change meanwhile is not overwritten', async () => {
  const [sha, base] = [hash(), hash()];
  const { files } = await save(setRole('Director'), KIM, sha, base);
  repository.git('push', '-q', remote, BRANCH);
  publish('squash');
  await page();
  const saved = files[0]?.sha ?? '';
  expect(hash()).toBe(saved);
  const again = await save(setRole('Owner'), KIM, saved, base);
  await expect(save(setRole('Helper'), SAM, again.files[0]?.sha ?? '', base)).rejects.toThrow(
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
