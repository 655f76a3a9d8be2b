import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CloudflareStandIn } from '#tests/cloudflare/stand-in.ts';
import { GitHubStandIn } from '#tests/github/stand-in.ts';
import { connect } from '../deploy/cloudflare-api.ts';
import { resourceName } from '../edge/resource-name.ts';
import { openGitHub } from './github.ts';
import { removeClosed, removePreviews } from './remove-previews.ts';

const preview = (slug: string, name: string): string => resourceName(slug, { kind: 'preview', name });
const OPERATOR_PREVIEW = preview('north', 'fix-pr-7');
const OTHER_PULL_PREVIEW = preview('north', 'pr-70');
const LIVE = ['caryard-north', 'caryard-pr-7'];
const PULL_PREVIEWS = ['north', 'a-dealer-with-a-long-name-who-is-deleted'].map((slug) => preview(slug, 'pr-7')).sort();

let cloudflare: CloudflareStandIn;
let github: GitHubStandIn;
let root: string;
beforeEach(async () => {
  [cloudflare, github] = [await CloudflareStandIn.start(), new GitHubStandIn('a'.repeat(40))];
  root = mkdtempSync(join(tmpdir(), 'caryard-remove-'));
  for (const name of [...LIVE, OPERATOR_PREVIEW, OTHER_PULL_PREVIEW, ...PULL_PREVIEWS]) {
    cloudflare.stores.addDatabase(name);
    cloudflare.workers.addVersions(name, [null]);
  }
});
afterEach(async () => {
  expect(cloudflare.formatViolations).toEqual([]);
  github.stop();
  await cloudflare.stop();
  rmSync(root, { recursive: true });
});
const account = async () => await connect({ env: cloudflare.env(), pauseMs: 1 });
const remainingDatabases = (): string[] => cloudflare.stores.databases.map(({ name }) => name);

test('OPS-07 OPS-09 all previews of a pull request are removed, including dealers deleted on its branch, and nothing else, even if repeated', async () => {
  expect(await removePreviews(await account(), 7)).toEqual({ removed: PULL_PREVIEWS, failed: [] });
  expect(remainingDatabases()).toEqual([...LIVE, OPERATOR_PREVIEW, OTHER_PULL_PREVIEW]);
  for (const name of PULL_PREVIEWS) expect(cloudflare.workers.live(name)).toBeNull();
  for (const name of remainingDatabases()) expect(cloudflare.workers.live(name)).not.toBeNull();
  expect(await removePreviews(await account(), 7)).toEqual({ removed: [], failed: [] });
});

test('OPS-09 a preview that cannot be removed does not block others, and the next run finds it again', async () => {
  const [first = ''] = PULL_PREVIEWS;
  cloudflare.fail({
    method: 'DELETE',
    at: new RegExp(`scripts/${first}`),
    times: 1,
    response: 400,
    message: 'planted',
  });
  expect(await removePreviews(await account(), 7)).toMatchObject({
    removed: PULL_PREVIEWS.slice(1),
    failed: [[first, expect.stringContaining('planted')]],
  });
  expect((await removePreviews(await account(), 7)).removed).toEqual([first]);
});

test('OPS-09 leftover previews of closed pull requests are removed, but not those of open ones and operators', async () => {
  const api = openGitHub({ name: 'yard/sites', token: github.token, api: await github.start() });
  // GitHub's stand-in has no pull request 70.
  expect((await removeClosed(await account(), api)).removed).toEqual([OTHER_PULL_PREVIEW]);
  github.state = 'closed';
  expect((await removeClosed(await account(), api)).removed).toEqual(PULL_PREVIEWS);
  expect(remainingDatabases()).toEqual([...LIVE, OPERATOR_PREVIEW]);
});
