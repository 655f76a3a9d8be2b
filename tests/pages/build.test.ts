import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { BUILT_AT } from '#tests/built-at.ts';
import { DIST } from './built-site.ts';

const work = mkdtempSync(join(tmpdir(), 'caryard-build-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const build = (...args: string[]) => spawnSync(process.execPath, ['scripts/build.mjs', ...args], { encoding: 'utf8' });

/** Path → content of every file under a folder. */
function content(folder: string): Map<string, string> {
  return new Map(
    globSync('**/*', { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(folder.length), readFileSync(file, 'latin1')]),
  );
}

describe('build', () => {
  test('the same inputs and clock give the same bytes', () => {
    const out = join(work, 'second');
    execFileSync(
      process.execPath,
      ['scripts/build.mjs', 'all-off', '--tenants', 'tests/fixtures/tenants', '--out', out, '--now', BUILT_AT],
      { stdio: 'ignore' },
    );
    const [first, second] = [content(join(DIST, 'all-off')), content(join(out, 'all-off'))];
    expect([...second.keys()]).toEqual([...first.keys()]);
    expect([...second].filter(([file, text]) => first.get(file) !== text).map(([file]) => file)).toEqual([]);
  });

  test('the bundle does not contain the project’s path, so another checkout renders the same bytes', () => {
    const bundles = globSync('.caryard/bundle/*/server');
    const newest = bundles.toSorted((first, second) => statSync(first).mtimeMs - statSync(second).mtimeMs).at(-1);
    const modules = globSync(`${newest}/**/*.mjs`);
    expect(modules.length).toBeGreaterThan(50);
    expect(modules.filter((file) => readFileSync(file, 'utf8').includes(process.cwd()))).toEqual([]);
  });

  test('one failing tenant does not stop the others, and keeps its previous site', () => {
    const tenants = join(work, 'tenants');
    const out = join(work, 'mixed');
    cpSync('tests/fixtures/tenants/all-off', join(tenants, 'good'), { recursive: true });
    cpSync('tests/fixtures/tenants/all-off', join(tenants, 'bad'), { recursive: true });
    for (const [index, slug] of ['good', 'bad'].entries()) {
      const file = join(tenants, slug, 'tenant.json');
      const settings = JSON.parse(readFileSync(file, 'utf8')) as { id: number; origin: string };
      writeFileSync(file, JSON.stringify({ ...settings, id: 9900 + index, origin: `https://${slug}.example.com` }));
    }
    const first = build('--tenants', tenants, '--out', out, '--now', BUILT_AT);
    expect(first.stderr + first.stdout).not.toContain('FAILED');
    expect(first.status).toBe(0);
    const firstSite = content(join(out, 'bad'));

    writeFileSync(join(tenants, 'bad/stock.jsonl'), '{"not": "a car"\n');
    const second = build('--tenants', tenants, '--out', out, '--now', BUILT_AT);
    expect(second.status).toBe(1);
    expect(second.stdout).toMatch(/bad\s+FAILED/);
    expect(second.stdout).toMatch(/good\s+\d+/);
    expect(content(join(out, 'bad'))).toEqual(firstSite);
    expect(existsSync(join(out, 'good/index.html'))).toBe(true);
  });

  test.each([
    ['an unknown tenant', ['nobody'], /No such tenant in "tenants": nobody\. Available: /],
    ['a missing folder', ['--tenants', '/nowhere'], /The folder "\/nowhere" does not exist/],
    ['an invalid clock', ['--now', 'yesterday'], /--now: found "yesterday"/],
    ['an unknown option', ['--fast'], /--fast/],
  ])('%s is refused with a message', (_why, args, message) => {
    const result = build(...args);
    expect(result.status).toBe(1);
    expect(result.stderr).toMatch(message);
  });
});
