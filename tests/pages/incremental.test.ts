import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { randomOf } from '#scripts/bench/incremental/changes.ts';
import { changeCode, copyProject, runOracle } from '#scripts/bench/incremental/oracle.ts';
import { writeChecked } from '#scripts/build/checked-file.ts';
import { pictureOwner } from '#scripts/build/picture-cache.ts';
import { BUILT_AT } from '#tests/built-at.ts';
import { contents, differences } from './folder-contents.ts';

const FIXTURES = 'tests/fixtures/tenants';
const work = mkdtempSync(join(tmpdir(), 'caryard-incremental-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

interface BuildOptions {
  readonly tenants: string;
  readonly out: string;
  readonly project?: string;
  readonly now?: string;
}
const argsOf = ({ tenants, out, now = BUILT_AT }: BuildOptions): string[] => [
  ...['scripts/build.mjs', '--tenants', resolve(tenants), '--out', resolve(out), '--now', now],
];
const build = (options: BuildOptions, ...flags: string[]) =>
  spawnSync(process.execPath, [...argsOf(options), ...flags], { encoding: 'utf8', cwd: options.project ?? '.' });

/** A folder with the smallest fixture under another name. */
function smallTenants(name: string): string {
  const tenants = join(work, name);
  mkdirSync(tenants);
  cpSync(join(FIXTURES, 'one-tag'), join(tenants, 'one-tag'), { recursive: true });
  return tenants;
}

/** Compares the sites with those of a build from scratch. */
function expectSameAsClean(options: BuildOptions): void {
  const clean = `${options.out}-clean`;
  rmSync(clean, { recursive: true, force: true });
  expect(build({ ...options, out: clean }, '--clean').status).toBe(0);
  expect(differences(contents(options.out), contents(clean))).toEqual([]);
}

/** Truncates a file, as if the machine had stopped while writing it. */
const halve = (file: string): void => truncateSync(file, Math.floor(statSync(file).size / 2));

describe('an incremental build', () => {
  test('OPS-03 gives the bytes of a clean build after each of 200 changes to dealers, their sites, records and the time', async () => {
    const chain = (dealer: string, seed: number) =>
      runOracle({
        work: join(work, dealer),
        dealer: join(FIXTURES, dealer),
        now: BUILT_AT,
        changes: 100,
        cars: 6,
        seed,
      });
    const results = await Promise.all([chain('all-on', 1), chain('one-tag', 2)]);
    expect(results.flatMap(({ differences }) => differences)).toEqual([]);
    for (const { accepted, reused, unread } of results) {
      expect(accepted).toBeGreaterThan(50);
      expect(reused).toBeGreaterThan(500);
      expect(unread).toBeGreaterThan(3);
    }
  });

  test('OPS-03 includes a changed component, style sheet or rule, works without its cache or with half of it, and detects a page that reads more than its view', async () => {
    const project = join(work, 'project');
    await copyProject(project);
    const options = { project, tenants: smallTenants('of-code'), out: join(work, 'of-code-dist') };
    expect(build(options).status).toBe(0);
    const before = contents(options.out).get('/one-tag/contact.html');
    changeCode(join(project, 'src/components/Breadcrumbs.astro'), /<nav/, '<nav data-changed');
    changeCode(
      join(project, 'src/layouts/Footer.astro'),
      /<footer/,
      '<footer data-planted={(globalThis as { planted?: number }).planted}',
    );
    // Only markup: with a style sheet, every page would be rendered again for the sheet's new name.
    expect(build(options).status).toBe(0);
    const changed = contents(options.out).get('/one-tag/contact.html');
    expect(changed).not.toBe(before);
    expect(changed).toContain('data-changed');
    changeCode(join(project, 'src/styles/base.css'), /$/, '\n.changed { color: red; }\n');
    expect(build(options).status).toBe(0);
    expectSameAsClean(options);
    const stock = join(options.tenants, 'one-tag/stock.jsonl');
    const cache = join(project, '.caryard/cache');
    for (const [i, damage] of [halve, (file: string) => rmSync(file)].entries()) {
      const files = readdirSync(cache, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      expect(files.length).toBeGreaterThan(0);
      for (const { parentPath, name } of files) damage(join(parentPath, name));
      writeFileSync(stock, readFileSync(stock, 'utf8').replace(/"price":\d+/, `"price":${20_000 + i}`));
      expect(build(options).status).toBe(0);
      expectSameAsClean(options);
    }
    const oracle = { work: join(work, 'planted'), dealer: join(FIXTURES, 'one-tag'), now: BUILT_AT };
    const { differences } = await runOracle({ ...oracle, project, changes: 30, every: 5, planted: true });
    expect(differences.length).toBeGreaterThan(0);

    // A picture cached by an earlier build on this machine is reused, except by a clean build.
    const pictures = join(project, '.caryard/pictures');
    const forged = Buffer.from('forged');
    for (const name of readdirSync(pictures)) writeChecked(join(pictures, name), pictureOwner(name), forged);
    const forgeries = (name: string, ...flags: string[]): number => {
      const out = join(work, name);
      expect(build({ ...options, out }, ...flags).status).toBe(0);
      return [...contents(out).values()].filter((text) => text === 'forged').length;
    };
    expect(forgeries('trusting')).toBeGreaterThan(0);
    expect(forgeries('clean', '--clean')).toBe(0);
  });

  test('OPS-03 gives the bytes of a clean build after being killed at any moment', async () => {
    const options = { tenants: smallTenants('killed'), out: join(work, 'killed-dist') };
    const random = randomOf(Date.now());
    const stock = join(options.tenants, 'one-tag/stock.jsonl');
    const rows = readFileSync(stock, 'utf8');
    for (let i = 0; i < 8; i += 1) {
      writeFileSync(stock, rows.replace(/"price":\d+/, `"price":${20_000 + i}`));
      const child = spawn(process.execPath, argsOf(options), { stdio: 'ignore' });
      const ended = once(child, 'exit');
      setTimeout(() => child.kill('SIGKILL'), random() * 1500);
      await ended;
    }
    const last = build(options);
    expect(last.status, last.stderr).toBe(0);
    expectSameAsClean(options);
  });

  test('OPS-03 in parallel with another for a different time leaves the site of one of them, and the next build is correct', async () => {
    const options = { tenants: smallTenants('twice'), out: join(work, 'twice-dist') };
    const laterTime = '2026-12-24T00:00:00+10:00';
    const builds = [options, { ...options, now: laterTime }, options, { ...options, now: laterTime }].map(
      async (buildOptions) => {
        const child = spawn(process.execPath, argsOf(buildOptions), { stdio: 'ignore' });
        return (await once(child, 'exit'))[0];
      },
    );
    expect(await Promise.all(builds)).toEqual([0, 0, 0, 0]);
    expect(build(options).status).toBe(0);
    expectSameAsClean(options);
  });
});
