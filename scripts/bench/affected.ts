import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readData } from '#config/read-data.ts';
import { affectedDealers } from '../changes/affected-dealers.ts';
import { GitProject } from '../changes/git-changes.ts';
import { edgeSiteFolder } from '../edge/edge-sites.ts';
import { Changes, randomOf } from './incremental/changes.ts';
import { changeCode, copyProject } from './incremental/oracle.ts';
import { readOptions } from './read-options.ts';

const NOW = '2026-11-20T00:00:00+10:00';

/**
 * Changes the files of fifty dealers at random, a few at a time, and occasionally code that all sites depend on, and checks the output of
 * `npm run affected` against the built bytes: every dealer whose site or Worker changed must be named.
 *
 * @param args `--changes N` (500), `--dealers N` (50), `--at-once N` (5), `--seed N`
 * @returns false if a dealer's output changed without the dealer being named
 */
export async function benchAffected(args: readonly string[]): Promise<boolean> {
  const values = readOptions(args, { changes: 500, dealers: 50, 'at-once': 5, seed: 1 });
  const [changes, count, atOnce] = [values.changes, values.dealers, values['at-once']];
  const random = randomOf(values.seed);
  const work = mkdtempSync(join(tmpdir(), 'caryard-affected-'));
  const project = join(work, 'project');
  const out = join(project, 'dist');
  try {
    await copyProject(project);
    const dealers = await Promise.all(Array.from({ length: count }, (_, n) => makeDealer(project, n)));
    writeFileSync(join(project, '.gitignore'), '.caryard\ndist\nnode_modules\n');
    const git = (...words: string[]): string =>
      execFileSync('git', ['-c', 'user.name=bench', '-c', 'user.email=bench@bench.example', ...words], {
        cwd: project,
        encoding: 'utf8',
      });
    git('init', '-q');
    const commit = (): string => {
      git('add', '-A');
      git('commit', '-q', '--allow-empty', '-m', 'change');
      return git('rev-parse', 'HEAD').trim();
    };
    const changesByDealer = dealers.map(
      (slug) =>
        new Changes(
          {
            dealer: join(project, 'tenants', slug),
            // No such folders: damage to sites and build records is not tested here.
            site: join(work, 'no-site'),
            records: join(work, 'no-records'),
            now: new Date(NOW),
          },
          random,
        ),
    );
    commit();
    build(project);
    let digestsBefore = digests(out, dealers);
    const total = { changes: 0, named: 0, changed: 0, wrong: 0, ms: 0 };
    while (total.changes < changes) {
      const base = git('rev-parse', 'HEAD').trim();
      const changeNames: string[] = [];
      for (let n = 0; n < atOnce; n += 1) {
        const index = Math.floor(random() * count);
        const change = (changesByDealer[index] as Changes).next();
        change.apply();
        changeNames.push(`${dealers[index]}: ${change.name}`);
      }
      total.changes += changeNames.length;
      if (random() < 0.04)
        changeCode(
          join(project, 'src/domain/constants.ts'),
          /rangeDefaultMax: [\d_]+/,
          `rangeDefaultMax: ${90_000 + total.changes}`,
        );
      const started = performance.now();
      const affected = await affectedDealers(new GitProject(project), { project, tenants: 'tenants', base });
      total.ms = Math.max(total.ms, performance.now() - started);
      const namedDealers = new Set(affected.dealers.map(({ name }) => name));
      const failed = build(project);
      const digestsAfter = digests(out, dealers);
      for (const slug of dealers) {
        const changedFiles = differingFiles(digestsBefore.get(slug), digestsAfter.get(slug));
        const isChanged = changedFiles.length > 0;
        total.named += namedDealers.has(slug) ? 1 : 0;
        total.changed += isChanged ? 1 : 0;
        if (!isChanged || namedDealers.has(slug)) continue;
        total.wrong += 1;
        console.log(
          `WRONG ${slug}: ${changedFiles.slice(0, 5).join(', ')} after ${changeNames.join(', ')}; not built: ${failed.join(', ')}`,
        );
      }
      digestsBefore = digestsAfter;
      // A change that cannot be built is reverted, so that every site matches the commit that the next change is compared with.
      for (const slug of failed) {
        rmSync(join(project, 'tenants', slug), { recursive: true });
        git('checkout', 'HEAD', '--', `tenants/${slug}`);
      }
      if (failed.length > 0) {
        build(project);
        digestsBefore = digests(out, dealers);
      }
      commit();
    }
    build(project, '--clean');
    const clean = digests(out, dealers);
    const outdated = dealers.filter((slug) => differingFiles(clean.get(slug), digestsBefore.get(slug)).length > 0);
    console.log(
      `${count} dealers, ${total.changes} changes: ${total.named} times a dealer was named, ${total.changed} times one was different, ${total.wrong} wrongly left out; longest answer ${Math.round(total.ms)} ms; ${outdated.length} differ from a clean build`,
    );
    return total.wrong + outdated.length === 0;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Writes a small dealer with unique names as JSON, so that each of its values can be changed.
 *
 * @returns its slug
 */
async function makeDealer(project: string, number: number): Promise<string> {
  const slug = `dealer-${number}`;
  const dir = join(project, 'tenants', slug);
  const from = 'tests/fixtures/tenants/one-tag';
  cpSync(from, dir, { recursive: true });
  const data = (await readData(join(from, 'tenant.json'), 'tenant.json', [])) as { readonly [field: string]: unknown };
  const dealerData = {
    ...data,
    slug,
    id: 1000 + number,
    origin: `https://${slug}.example`,
    base_domain: `${slug}.example`,
  };
  writeFileSync(join(dir, 'tenant.json'), JSON.stringify(dealerData));
  return slug;
}

/** @returns dealers whose build failed */
function build(project: string, ...options: string[]): string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', '--now', NOW, ...options], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const failed = [...stdout.matchAll(/^(\S+) +FAILED/gm)].map(([, slug = '']) => slug);
  if (status !== 0 && failed.length === 0) throw new Error(`The build failed.\n${stderr}`);
  return failed;
}

/** Path → digest, for each dealer's site and the configuration of its Worker, by slug. */
function digests(out: string, dealers: readonly string[]): Map<string, Map<string, string>> {
  const edgeFiles = join(dirname(out), edgeSiteFolder('dist'));
  return new Map(
    dealers.map((slug) => {
      const files = globSync('**/*', { cwd: join(out, slug), withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      const edgeFile = join(edgeFiles, `${slug}.json`);
      const digest = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
      return [slug, new Map((existsSync(edgeFile) ? [...files, edgeFile] : files).map((file) => [file, digest(file)]))];
    }),
  );
}

/** Files that differ between two sites or exist in only one of them. */
const differingFiles = (
  first: ReadonlyMap<string, string> = new Map(),
  second: ReadonlyMap<string, string> = new Map(),
): string[] => [...new Set([...first.keys(), ...second.keys()])].filter((file) => first.get(file) !== second.get(file));
