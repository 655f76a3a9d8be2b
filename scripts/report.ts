import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { isFolder } from '#config/safe-files.ts';
import { dealerNames } from '#config/tenant-folders.ts';
import { BuildRecords } from './build/build-records.ts';
import { codeDigests } from './build/code-digest.ts';
import { dealerKey } from './build/dealer-inputs.ts';
import { readViews, SiteNotReadyError } from './build/site-views.ts';
import { GitError, GitProject } from './changes/git-changes.ts';
import { tenantsInProject } from './changes/path-in-project.ts';
import { readCommand } from './read-command.ts';
import { whyNotReplaceable } from './replaceable-folder.ts';
import { BaseError, type BuiltBase, buildBase, dropBase, isBuiltFromCommit } from './report/base-build.ts';
import { type WrittenReport, writeReport } from './report/write-report.ts';
import { appendToFile } from './write-atomic.ts';

const USAGE = `npm run report -- NAME --base REF|DIR [--commit SHA] [--tenants DIR] [--out DIR] [--to DIR] [--summary FILE] [--no-pictures]
Reports to the dealer what changes on the site: compares the site built with --views in <out> with an earlier one.
Writes <out>/<slug>/_report/, a page with pictures of what looks different.
  NAME          name of the dealer's folder
  --base REF    branch, tag or commit: its site is built in a separate checkout, with the same build time
  --base DIR    folder of sites that were built with --views; if there is also a REF of that name, the REF is used
  --commit SHA  the commit that the Publish button of the report puts live (default: the checked-out commit); needed if what is checked out is a merge of it
  --tenants DIR folder of the dealers (default: tenants)
  --out DIR     folder of the built sites (default: dist)
  --to DIR      another folder for the report; needed for a deleted dealer
  --summary FILE  appends the report to a file as GitHub Markdown, at most 25 rows
  --no-pictures starts no browser; the report then says that its pictures are missing
Exit code: 0; 1 = no report.`;

const BROWSER = `Install Chromium, or give its path in CHROMIUM_PATH${process.env.CHROMIUM_PATH ? ` (now "${process.env.CHROMIUM_PATH}")` : ''}, and run this again.`;

const { name, base, commit, tenants, out, to, summary, pictures } = readCommand(USAGE, readArguments);
try {
  const isDeleted = !dealerNames(tenants).includes(name);
  if (isDeleted && to === undefined)
    throw new SiteNotReadyError(
      `There is no dealer "${name}" in ${tenants}. If it was deleted, say with --to DIR where the report goes.`,
    );
  const slug = new BuildRecords(tenants, out).slugOf(name);
  const now = isDeleted ? new Date().toISOString() : readViews(out, slug).builtFor;
  const [builtBase, removeCheckout, commits] = await findBase(now);
  try {
    const written = await writeReport({
      ...{ slug, out, base: builtBase, isDeleted, pictures, commits },
      ...(to === undefined ? {} : { folder: to }),
    });
    if (summary !== undefined) appendToFile(summary, written.summary);
    console.log(`${written.sentence}\n${join(written.folder, 'index.html')}`);
    const { missing } = written.report.pictures;
    if (pictures && missing !== null)
      console.error(`Note: the report has no pictures, and says so: ${missing} ${BROWSER}`);
  } finally {
    removeCheckout();
  }
} catch (error) {
  if (!(error instanceof SiteNotReadyError || error instanceof GitError || error instanceof BaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/**
 * The site to compare with, null = the dealer did not exist then; a function that removes its checkout; and the commits that the report names,
 * null = the base is a folder, or some files are not committed.
 */
async function findBase(
  now: string,
): Promise<readonly [base: BuiltBase | null, removeCheckout: () => void, commits: WrittenReport['report']['commits']]> {
  const git = findGitProject();
  if (existsSync(base) && !(git !== null && hasCommit(git)))
    return [{ project: '.', out: base }, () => undefined, null];
  if (git === null) throw new GitError(`--base: there is no folder "${base}", and this is not a git repository.`);
  git.commit(base); // a mistake is reported before anything is built
  if (dealerNames(tenants).includes(name)) rejectOlderBuild();
  const folder = tenantsInProject('.', tenants);
  const built = await buildBase(git, { ref: base, tenants: folder, name, now });
  const head = git.commit('HEAD');
  const commits = isBuiltFromCommit(git, head, folder) ? { commit: commit ?? head, base: git.commit(base) } : null;
  return [built, () => dropBase(git, base), commits];
}

/**
 * The report is about the commit that is checked out, so the site must be made from it. Without a record of its build, which may have been
 * deleted, this is unknown, and the site is accepted.
 *
 * @throws SiteNotReadyError if the recorded build had different inputs: something has changed since, or the last build failed
 */
function rejectOlderBuild(): void {
  const record = new BuildRecords(tenants, out).read(name);
  if (record === null || record.key === dealerKey(tenants, name, codeDigests().all)) return;
  throw new SiteNotReadyError(
    `The site in ${join(out, record.slug)} is older than what is here: ${tenants}/${name} or the code has changed since, or its last build failed. A report of it would show another version than the one that Publish puts live. Build it again: npm run build -- ${name} --out ${out} --views`,
  );
}

function findGitProject(): GitProject | null {
  try {
    return new GitProject('.');
  } catch (error) {
    if (error instanceof GitError) return null;
    throw error;
  }
}

function hasCommit(git: GitProject): boolean {
  try {
    git.commit(base);
    return true;
  } catch {
    return false;
  }
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      base: { type: 'string' },
      commit: { type: 'string' },
      tenants: { type: 'string', default: 'tenants' },
      out: { type: 'string', default: 'dist' },
      to: { type: 'string' },
      summary: { type: 'string' },
      'no-pictures': { type: 'boolean', default: false },
    },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new Error('Give the name of one dealer.');
  const { base } = values;
  if (base === undefined)
    throw new Error('--base: give what to compare with, a commit such as origin/main or a folder of built sites.');
  if (values.commit !== undefined && !/^[0-9a-f]{40}$/.test(values.commit))
    throw new Error(`--commit: found "${values.commit}"; give all 40 digits of a commit.`);
  const obstacle = values.to === undefined ? null : whyNotReplaceable(values.to, 'report.css');
  if (obstacle !== null)
    throw new Error(
      `--to: "${values.to}" is not an earlier report, which this one would replace: ${obstacle}. Name a new or an empty folder.`,
    );
  if (values.summary !== undefined && !isFolder(dirname(values.summary)))
    throw new Error(`--summary: there is no folder "${dirname(values.summary)}".`);
  return { ...values, name, base, pictures: !values['no-pictures'] };
}
