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

interface Order {
  readonly tenants: string;
  readonly out: string;
  readonly project?: string;
  readonly now?: string;
}
const argsOf = ({ tenants, out, now = BUILT_AT }: Order): string[] => [
  ...['scripts/build.mjs', '--tenants', resolve(tenants), '--out', resolve(out), '--now', now],
];
const build = (order: Order, ...more: string[]) =>
  spawnSync(process.execPath, [...argsOf(order), ...more], { encoding: 'utf8', cwd: order.project ?? '.' });

/** A folder with the smallest fixture under another name. */
function smallTenants(name: string): string {
  const tenants = join(work, name);
  mkdirSync(tenants);
  cpSync(join(FIXTURES, 'one-tag'), join(tenants, 'one-tag'), { recursive: true });
  return tenants;
}

/** The same sites built from scratch for comparison. */
function expectSameAsClean(order: Order): void {
  const clean = `${order.out}-clean`;
  rmSync(clean, { recursive: true, force: true });
  expect(build({ ...order, out: clean }, '--clean').status).toBe(0);
  expect(differences(contents(order.out), contents(clean))).toEqual([]);
}

/** Leaves a file as it is when the machine stops while it is written. */
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

  test('OPS-03 includes a changed component, style sheet or rule, makes do without its cache or half of it, and detects a page that reads more than its view', async () => {
    const project = join(work, 'project');
    await copyProject(project);
    const order = { project, tenants: smallTenants('of-code'), out: join(work, 'of-code-dist') };
    expect(build(order).status).toBe(0);
    const before = contents(order.out).get('/one-tag/contact.html');
    changeCode(join(project, 'src/components/Breadcrumbs.astro'), /<nav/, '<nav data-changed');
    changeCode(
      join(project, 'src/layouts/Footer.astro'),
      /<footer/,
      '<footer data-planted={(globalThis as { planted?: number }).planted}',
    );
    // Markup alone: with a style sheet, every page would be rendered again for the sheet's new name.
    expect(build(order).status).toBe(0);
    const changed = contents(order.out).get('/one-tag/contact.html');
    expect(changed).not.toBe(before);
    expect(changed).toContain('data-changed');
    changeCode(join(project, 'src/styles/base.css'), /$/, '\n.changed { color: red; }\n');
    expect(build(order).status).toBe(0);
    expectSameAsClean(order);
    const stock = join(order.tenants, 'one-tag/stock.jsonl');
    const cache = join(project, '.caryard/cache');
    for (const [i, damage] of [halve, (file: string) => rmSync(file)].entries()) {
      const files = readdirSync(cache, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      expect(files.length).toBeGreaterThan(0);
      for (const { parentPath, name } of files) damage(join(parentPath, name));
      writeFileSync(stock, readFileSync(stock, 'utf8').replace(/"price":\d+/, `"price":${20_000 + i}`));
      expect(build(order).status).toBe(0);
      expectSameAsClean(order);
    }
    const oracle = { work: join(work, 'planted'), dealer: join(FIXTURES, 'one-tag'), now: BUILT_AT };
    const { differences } = await runOracle({ ...oracle, project, changes: 30, every: 5, planted: true });
    expect(differences.length).toBeGreaterThan(0);

    // A picture cached by an earlier build on this machine is reused, except by a clean build.
    const kept = join(project, '.caryard/pictures');
    const forged = Buffer.from('forged');
    for (const name of readdirSync(kept)) writeChecked(join(kept, name), pictureOwner(name), forged);
    const forgeries = (name: string, ...more: string[]): number => {
      const out = join(work, name);
      expect(build({ ...order, out }, ...more).status).toBe(0);
      return [...contents(out).values()].filter((text) => text === 'forged').length;
    };
    expect(forgeries('trusting')).toBeGreaterThan(0);
    expect(forgeries('anew', '--clean')).toBe(0);
  });

  test('OPS-03 gives the bytes of a clean build after being killed at any moment', async () => {
    const order = { tenants: smallTenants('killed'), out: join(work, 'killed-dist') };
    const random = randomOf(Date.now());
    const stock = join(order.tenants, 'one-tag/stock.jsonl');
    const rows = readFileSync(stock, 'utf8');
    for (let i = 0; i < 8; i += 1) {
      writeFileSync(stock, rows.replace(/"price":\d+/, `"price":${20_000 + i}`));
      const child = spawn(process.execPath, argsOf(order), { stdio: 'ignore' });
      const ended = once(child, 'exit');
      setTimeout(() => child.kill('SIGKILL'), random() * 1500);
      await ended;
    }
    const last = build(order);
    expect(last.status, last.stderr).toBe(0);
    expectSameAsClean(order);
  });

  test('OPS-03 in parallel with another for a different time leaves the site of one of them, and the next is right', async () => {
    const order = { tenants: smallTenants('twice'), out: join(work, 'twice-dist') };
    const later = '2026-12-24T00:00:00+10:00';
    const both = [order, { ...order, now: later }, order, { ...order, now: later }].map(async (one) => {
      const child = spawn(process.execPath, argsOf(one), { stdio: 'ignore' });
      return (await once(child, 'exit'))[0];
    });
    expect(await Promise.all(both)).toEqual([0, 0, 0, 0]);
    expect(build(order).status).toBe(0);
    expectSameAsClean(order);
  });
});
