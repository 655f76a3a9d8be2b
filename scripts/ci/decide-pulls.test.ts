import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PreviewDecision, PreviewStatus } from '#domain/preview-decision.ts';
import { GitHubStandIn } from '#tests/github/stand-in.ts';
import { PUBLISH_ERRORS } from '#text/publish-errors.ts';
import { resourceName } from '../edge/resource-name.ts';
import { type DecideOptions, decidePulls, type PreviewCalls, publishMain } from './decide-pulls.ts';
import { openGitHub } from './github.ts';

const HEAD = 'a'.repeat(40);
const BASE = '1'.repeat(40);
const OLD = '0'.repeat(40);
const nameOf = (slug: string): string => resourceName(slug, { kind: 'preview', name: 'pr-7' });

/** A fake preview that behaves like its Worker (`tests/edge/preview-decisions.test.ts`), and what it has received. */
class APreview {
  report: PreviewStatus['report'] = { commit: HEAD, base: BASE };
  live: string | null = null;
  problem: string | null = null;
  readonly decisions: (PreviewDecision & { state: string; reason?: string | undefined })[] = [];

  submit(change: Partial<PreviewDecision> = {}): void {
    const id = `decision-${this.decisions.length + 1}`;
    const at = '2026-11-20T00:00:00.000Z';
    this.decisions.push({
      ...{ id, kind: 'publish', commit: HEAD, base: BASE, name: 'Jo Lee', request: '', at },
      ...change,
      state: 'new',
    });
  }

  status(): PreviewStatus {
    if (this.problem !== null) throw new Error(this.problem);
    const decisions = this.decisions.filter(({ state }) => state === 'new').map((decision) => ({ ...decision }));
    return { report: this.report, live: this.live, decisions };
  }

  apply(update: Parameters<PreviewCalls['report']>[2]): void {
    if ('live' in update) {
      this.live = update.live;
      return;
    }
    const decision = this.decisions.find(({ id, state }) => id === update.id && state === 'new');
    if (decision === undefined) throw new Error('status 422');
    Object.assign(decision, { state: update.state, reason: update.problem });
  }
}

describe('decisions in the reports of a pull request', () => {
  let github: GitHubStandIn;
  let api: string;
  let previews: Map<string, APreview>;
  let changed: Set<string>;
  let manual: Set<string>;
  let main: string;
  let changes: Awaited<ReturnType<DecideOptions['changesOf']>>;
  /** The number of the call to the previews that fails, before or after it has taken effect. */
  let failingCall: number | null;
  let isCarriedOut: boolean;

  beforeEach(async () => {
    github = new GitHubStandIn(HEAD);
    api = await github.start();
    previews = new Map(['north', 'south'].map((slug) => [slug, new APreview()]));
    manual = new Set();
    [changed, main, changes, failingCall] = [new Set(), BASE, { slugs: ['north', 'south'], deleted: [] }, null];
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => void github.stop());

  const previewOf = (slug: string): APreview => previews.get(slug) as APreview;
  const publishAll = (): void => previews.forEach((preview) => void preview.submit());
  function callPreview<Result>(carryOut: () => Result): Promise<Result> {
    const isBroken = failingCall !== null && --failingCall === 0;
    try {
      if (isBroken && !isCarriedOut) throw new Error('The connection was lost.');
      const result = carryOut();
      if (isBroken) throw new Error('The connection was lost.');
      return Promise.resolve(result);
    } catch (error) {
      return Promise.reject(error as Error);
    }
  }
  const options = (): DecideOptions => ({
    github: openGitHub({ name: 'yard/sites', token: github.token, api }),
    previews: {
      getStatus: (_, slug) => callPreview(() => previewOf(slug).status()),
      report: (_, slug, update) => callPreview(() => previewOf(slug).apply(update)),
    },
    names: [...[...previews.keys()].map(nameOf), resourceName('north', { kind: 'preview', name: 'mine' })],
    slugs: ['north', 'south', 'west'],
    main,
    hasChanged: (slug, since) => Promise.resolve(since !== BASE || changed.has(slug)),
    isManuallyDeployed: (slug) => Promise.resolve(manual.has(slug)),
    changesOf: () => Promise.resolve(changes),
  });
  const decide = async (): Promise<string> => (await decidePulls(options())).flatMap(({ log }) => log).join('\n');
  const states = (slug = 'north') => previewOf(slug).decisions.map(({ state }) => state);
  const reason = (slug = 'north') => previewOf(slug).decisions.at(-1)?.reason;
  const merges = () => github.calls.filter((call) => call.startsWith('PUT ')).length;

  test('OPS-09 OPS-07 once all dealers want it published it is merged, each preview is updated, and it is published once', async () => {
    publishAll();
    expect(await decide()).toBe('It is merged: Jo Lee (north), Jo Lee (south).');
    expect([github.merged, states('north'), states('south')]).toEqual([true, ['done'], ['done']]);
    expect([await publishMain(options().github), await publishMain(options().github)]).toEqual([true, false]);
    expect(github.published).toEqual([github.main]);
    expect(await decide()).toBe('');
    expect(merges()).toBe(1);
  });

  test('OPS-09 a new dealer, whom the live branch does not have yet, is published by the report', async () => {
    previews = new Map([['brand-new', new APreview()]]);
    changes = { slugs: ['brand-new'], deleted: [] };
    previewOf('brand-new').submit();
    expect(await decide()).toBe('It is merged: Jo Lee (brand-new).');
    expect([github.merged, states('brand-new')]).toEqual([true, ['done']]);
  });

  test('OPS-09 it waits while a dealer has not decided, and names the dealer', async () => {
    previewOf('north').submit();
    expect(await decide()).toBe('It waits for south.');
    expect([github.merged, states()]).toEqual([false, ['new']]);
    previewOf('south').submit();
    await decide();
    expect(github.merged).toBe(true);
  });

  test.each([
    ['a report of an earlier commit', 'superseded', () => previewOf('north').submit({ commit: OLD })],
    ['a live site that has changed since', 'moved', () => changed.add('north')],
    ['a live site that was rolled back by hand', 'manual', () => manual.add('north')],
    [
      'a draft',
      'draft',
      (): void => {
        github.draft = true;
      },
    ],
    [
      'a change with conflicts',
      'conflict',
      (): void => {
        changes = null;
      },
    ],
    [
      'a check that failed',
      'checks',
      (): void => {
        github.checks = [{ status: 'completed', conclusion: 'failure' }];
      },
    ],
    [
      'an older kind of check that failed',
      'checks',
      (): void => {
        github.status = { total_count: 1, state: 'failure' };
      },
    ],
    [
      'a dealer whose preview was deleted',
      'missing',
      (): void => {
        changes = { slugs: ['north', 'west'], deleted: [] };
      },
    ],
    [
      'a change that deletes another dealer',
      'operator',
      (): void => {
        changes = { slugs: ['north'], deleted: ['old'] };
      },
    ],
    [
      'a dealer that cannot be published from its report',
      'operator',
      (): void => {
        previewOf('south').report = null;
      },
    ],
    [
      'a closed pull request',
      'closed',
      (): void => {
        github.state = 'closed';
      },
    ],
  ] as const)(
    'OPS-09 %s is refused with a text for the dealer, and may be requested again',
    async (_, code, arrange) => {
      if (code !== 'superseded') previewOf('north').submit();
      arrange();
      await decide();
      expect([github.merged, states(), reason()]).toEqual([false, ['rejected'], PUBLISH_ERRORS[code]]);
      expect(await decide()).toBe('');
    },
  );

  test('OPS-09 OPS-07 each preview gets the live commit of its dealer, and another dealer’s change does not matter', async () => {
    await decide();
    expect([previewOf('north').live, previewOf('south').live]).toEqual([BASE, BASE]);
    [main, github.main] = ['3'.repeat(40), '3'.repeat(40)];
    changed.add('south');
    publishAll();
    await decide();
    expect([previewOf('north').live, previewOf('south').live]).toEqual([BASE, main]);
    expect([states('north'), states('south')]).toEqual([['new'], ['rejected']]);
  });

  test.each([
    [
      'a running check',
      (): void => {
        github.checks = [{ status: 'in_progress', conclusion: null }];
      },
      /checks have finished/,
    ],
    [
      'a missing check',
      (): void => {
        github.checks = [];
      },
      /checks have finished/,
    ],
    [
      'a branch that has changed since the run began',
      (): void => {
        github.main = OLD;
      },
      /main has moved since this run began/,
    ],
    [
      'a rule of the repository',
      (): void => {
        github.mergeBlocker = 'At least 1 approving review is required.';
      },
      /At least 1/,
    ],
  ] as const)('OPS-09 it waits for %s and refuses nothing', async (_, arrange, message) => {
    publishAll();
    arrange();
    expect(await decide()).toMatch(message);
    expect([github.merged, states()]).toEqual([false, ['new']]);
  });

  test.each([
    [
      'from a fork',
      (): void => {
        github.head = { sha: HEAD, repo: { full_name: 'stranger/sites' } };
      },
    ],
    [
      'from a deleted fork',
      (): void => {
        github.head = { sha: HEAD, repo: null };
      },
    ],
    [
      'is not for the branch main',
      (): void => {
        github.base = 'next';
      },
    ],
  ] as const)('OPS-09 a pull request %s is never merged', async (_, arrange) => {
    publishAll();
    arrange();
    expect(await decide()).toMatch(/it cannot be published from its report/);
    expect(github.merged).toBe(false);
  });

  test('OPS-09 a commit pushed at the last moment is not merged', async () => {
    publishAll();
    const calls = options();
    const late: DecideOptions = {
      ...calls,
      changesOf: () => {
        github.checks = [{ status: 'completed', conclusion: 'success' }];
        return Promise.resolve(changes);
      },
    };
    github.mergeBlocker = null;
    const push = vi.spyOn(github.calls, 'push').mockImplementation(function (this: string[], call: string) {
      if (call.startsWith('PUT ')) github.head = { ...github.head, sha: 'b'.repeat(40) };
      return Array.prototype.push.call(this, call);
    });
    await decidePulls(late);
    push.mockRestore();
    expect([github.merged, states()]).toEqual([false, ['new']]);
    await decide();
    expect([states(), reason()]).toEqual([['rejected'], PUBLISH_ERRORS.superseded]);
  });

  test('OPS-09 a preview that does not respond does not block others, and nothing is merged without it', async () => {
    previewOf('north').submit();
    previewOf('south').problem = 'does not respond';
    expect(await decide()).toMatch(
      /The decisions for south could not be read: does not respond[\s\S]*It waits for south/,
    );
    expect(states()).toEqual(['new']);
  });

  test('OPS-09 a requested change becomes one comment, in which nothing is markup or a mention', async () => {
    previewOf('north').submit({
      kind: 'change',
      request: 'Bigger, @everyone\n# [now](https://evil.example)\n<img src=x>',
    });
    expect(await decide()).toBe('Jo Lee (north) asks for a change: see the pull request.');
    await decide();
    expect(github.comments).toHaveLength(1);
    const [, head, , ...lines] = github.comments[0]?.body.split('\n') ?? [];
    expect(head).toBe('**Jo Lee** (north) asks for a change to aaaaaaaaaaaa:');
    expect(lines.filter((line) => line !== '')).toHaveLength(3);
    expect(lines.filter((line) => line !== '').every((line) => line.startsWith('> '))).toBe(true);
    expect(github.comments[0]?.body).not.toMatch(/@everyone|[^\\]\[now|<img|https:\/\/evil/);
    expect([github.merged, states()]).toEqual([false, ['done']]);
  });

  test('OPS-09 OPS-07 a name with line breaks, which a preview may send, stays on its line of the log', async () => {
    const name = 'Jo\n::add-mask::x\r\u2028\u202e\u0007Lee';
    previewOf('north').submit({ kind: 'change', request: 'Bigger.', name });
    previewOf('south').submit({ commit: 'c'.repeat(40), name });
    for (const { log } of await decidePulls(options()))
      for (const line of log) expect(line).toMatch(/^[^\p{C}\p{Zl}\p{Zp}]+$/u);
  });

  test('OPS-09 an interrupted run is finished by the next: one merge, one comment, all previews updated', async () => {
    for (const carriedOut of [false, true]) {
      for (let i = 1; i < 30; i += 1) {
        Object.assign(github, { merged: false, state: 'open', main: BASE });
        github.comments = [];
        github.calls.length = 0;
        previews = new Map(['north', 'south'].map((slug) => [slug, new APreview()]));
        publishAll();
        previewOf('north').submit({ kind: 'change', request: 'Bigger' });
        [failingCall, isCarriedOut] = [i, carriedOut];
        await decidePulls(options());
        const hasFinished = (failingCall ?? 0) > 0;
        failingCall = null;
        await decidePulls(options());
        await decidePulls(options());
        expect([github.merged, merges(), github.comments.length], `call ${i}`).toEqual([true, 1, 1]);
        expect([...states('north'), ...states('south')], `call ${i}`).toEqual(['done', 'done', 'done']);
        if (hasFinished) break;
      }
    }
  });

  test('OPS-09 a response lost after the merge does not cause a second merge', async () => {
    publishAll();
    github.lostResponse = /^PUT .*\/merge/;
    expect(await decide()).toMatch(/^It is merged/);
    expect([merges(), states('south')]).toEqual([1, ['done']]);
  });

  test('OPS-09 two parallel runs merge once and update each preview once', async () => {
    publishAll();
    previewOf('south').submit({ kind: 'change', request: 'Bigger' });
    await Promise.all([decidePulls(options()), decidePulls(options())]);
    await decidePulls(options());
    expect([github.merged, github.comments.length]).toEqual([true, 1]);
    expect([...states('north'), ...states('south')]).toEqual(['done', 'done', 'done']);
  });

  test.each([
    ['429', 429, { 'retry-after': '60' }, /accepts no more calls for 60 seconds/],
    ['a secondary limit', 403, { 'retry-after': '60' }, /accepts no more calls for 60 seconds/],
    ['its hourly limit', 403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1795132800' }, /until 2026-/],
  ] as const)(
    'OPS-09 after %s of GitHub no more calls are made until the next run',
    async (_, status, headers, message) => {
      publishAll();
      github.refusalHeaders = headers;
      github.refusals = Array.from({ length: 9 }, () => status);
      await expect(decide()).rejects.toThrow(message);
      expect(github.calls).toHaveLength(1);
      github.refusals = [];
      expect(await decide()).toMatch(/^It is merged/);
    },
  );
});
