import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { readLiterals } from '#config/read-literals.ts';
import { dealerNames } from '#config/tenant-folders.ts';
import { STOCK_DATE_FILE, STOCK_FILE } from '#stock/files.ts';
import { type ChangedPath, GitError, type GitProject } from './git-changes.ts';

/** A dealer whose site or Worker may differ from that at the base commit. */
export interface AffectedDealer {
  /** Name of the dealer's folder. */
  readonly name: string;
  readonly change: 'added' | 'changed' | 'deleted';
  /** The reasons, in sentences for an operator; at least one. */
  readonly causes: readonly string[];
}

/** The effect of a change. */
export interface Affected {
  readonly base: { readonly ref: string; readonly commit: string };
  /** Why every dealer is affected; null = not every one. It is included in the causes of each. */
  readonly everyone: string | null;
  readonly dealers: readonly AffectedDealer[];
  /** Names of the dealers whose site and Worker stay the same. */
  readonly unaffected: readonly string[];
}

export interface AffectedOptions {
  /** The project's folder. */
  readonly project: string;
  /** The tenants folder, relative to the project. */
  readonly tenants: string;
  /** The commit to compare the working directory with. */
  readonly base: string;
}

/** Folders that contain only code, and files that a bundler reads: files there that git ignores are still part of a build. */
const CODE = [
  'src',
  'scripts',
  'public',
  'functions',
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
];
/**
 * Files that affect no site or Worker. Every other file outside the dealers' folders affects all dealers, so that no new kind of file is
 * overlooked. Documentation and tests are left out of a build's key in the same way (`build/code-digest.ts`).
 */
const HARMLESS = [
  /^(?:src|scripts|functions)\/.*(?:\.test\.tsx?|\.md)$/,
  /^tests\//,
  /^\.github\//,
  /^\.ci\//,
  /^[^/]+\.md$/,
  /^biome\.jsonc$/,
  /^functions\/account\.json$/,
  /^LICEN[CS]E[^/]*$/,
  /(?:^|\/)\.git(?:ignore|attributes|keep)$/,
];
/** The files with a dealer's names and hosts. */
const SETTINGS = ['tenant.ts', 'tenant.json'];
const NAMED_FILES = 3;

/**
 * Determines which dealers a change affects: those with files that differ between a commit and the working directory, all of them if a
 * shared file differs, and those whose files git cannot compare. The site of any other dealer is byte-identical to that at the base, except
 * for changes due to the passing of time, which `npm run due` reports.
 *
 * @throws GitError if the base is unknown or git fails: the result is never "unaffected" by default
 */
export async function affectedDealers(git: GitProject, options: AffectedOptions): Promise<Affected> {
  const commit = git.commit(options.base);
  const tenants = pathFrom(options.project, resolve(options.project, options.tenants));
  if (tenants === null || tenants === '')
    throw new GitError(
      `--tenants: "${options.tenants}" is not a folder inside ${resolve(options.project)}. Run this in the project that contains it.`,
    );
  const now = dealerNames(join(options.project, tenants));
  const before = git.foldersAt(commit, tenants).filter((name) => !name.startsWith('.'));
  if (now.length === 0 && before.length === 0)
    throw new GitError(
      `--tenants: there is no dealer in ${options.tenants}, neither here nor at ${options.base}. Correct the path.`,
    );
  const changed = git.changesSince(commit, [tenants, ...CODE]);
  const own = new Map<string, ChangedPath[]>([...now, ...before].map((name) => [name, []]));
  const shared: ChangedPath[] = [];
  for (const one of changed) {
    if (one.path.startsWith(`${tenants}/`)) own.get(one.path.slice(tenants.length + 1).split('/')[0] ?? '')?.push(one);
    else if (!HARMLESS.some((kind) => kind.test(one.path))) shared.push(one);
  }
  const everyone = shared.length > 0 ? `every dealer is made from ${listed(shared)}` : null;
  const conflicting = await dealersWithSameNames(git, options.project, commit, tenants, now, own);

  const dealers: AffectedDealer[] = [];
  const unaffected: string[] = [];
  for (const [name, paths] of [...own].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const isHere = now.includes(name);
    if (!isHere && paths.every(({ change }) => change === 'deleted')) {
      dealers.push({ name, change: 'deleted', causes: ['its folder was deleted'] });
      continue;
    }
    const causes = [
      ...(paths.length > 0 ? [`in the dealer's folder: ${listed(paths)}`] : []),
      ...(isHere ? unknowable(options.project, tenants, name, changed) : []),
      ...(conflicting.get(name) ?? []),
      ...(everyone === null ? [] : [everyone]),
    ];
    if (causes.length === 0) unaffected.push(name);
    else dealers.push({ name, change: before.includes(name) ? 'changed' : 'added', causes });
  }
  return { base: { ref: options.base, commit }, everyone, dealers, unaffected };
}

/** With `/` between names; null = outside the project. */
function pathFrom(project: string, path: string): string | null {
  const found = relative(resolve(project), path).split(sep).join('/');
  return found === '..' || found.startsWith('../') || isAbsolute(found) ? null : found;
}

const CHANGE_NOTES: { readonly [change in ChangedPath['change']]: string } = {
  added: ' (new)',
  changed: ' (changed)',
  deleted: ' (deleted)',
  ignored: ' (ignored by git, which cannot tell whether it changed)',
  unwatched: ' (git is configured to ignore its changes)',
};

/** `tenant.ts (changed), logo.svg (new) and 3 more`. */
function listed(paths: readonly ChangedPath[]): string {
  const names = paths.slice(0, NAMED_FILES).map(({ path, change }) => `${path}${CHANGE_NOTES[change]}`);
  const more = paths.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Differences that a list of changed files cannot show, so that it is unknown whether something changed. */
function unknowable(project: string, tenants: string, name: string, changed: readonly ChangedPath[]): string[] {
  const folder = `${tenants}/${name}`;
  const found: string[] = [];
  if (existsSync(join(project, folder, STOCK_FILE)) && !existsSync(join(project, folder, STOCK_DATE_FILE)))
    found.push(
      `its stock has no ${STOCK_DATE_FILE}, so the date of the file is used, which every checkout changes; npm run stock:import writes one`,
    );
  for (const { link, target } of linksIn(project, folder)) {
    if (target === null) found.push(`${link} points outside the project, where git cannot tell what changed`);
    else if (
      target === '' ||
      changed.some(({ path, isLink }) => isLink || path === target || path.startsWith(`${target}/`))
    )
      found.push(`${link} points to ${target === '' ? 'the entire project' : target}, which may have changed`);
  }
  return found;
}

/**
 * Symbolic links in a dealer's folder, or the folder itself, with their targets relative to the project; for a link to a link also the next
 * target.
 */
function linksIn(
  project: string,
  path: string,
  seen: Set<string> = new Set(),
): { link: string; target: string | null }[] {
  if (seen.has(path)) return [];
  seen.add(path);
  const kind = lstatSync(join(project, path), { throwIfNoEntry: false });
  if (kind?.isSymbolicLink()) {
    const target = pathFrom(project, resolve(project, dirname(path), readlinkSync(join(project, path))));
    return [{ link: path, target }, ...(target === null || target === '' ? [] : linksIn(project, target, seen))];
  }
  if (!kind?.isDirectory()) return [];
  return readdirSync(join(project, path)).flatMap((name) => linksIn(project, `${path}/${name}`, seen));
}

/**
 * Dealers that did not change but use the same host, website id or slug as a changed, new or deleted dealer: of two dealers with the same
 * name only one is built, and which one may change.
 */
async function dealersWithSameNames(
  git: GitProject,
  project: string,
  commit: string,
  tenants: string,
  now: readonly string[],
  own: ReadonlyMap<string, readonly ChangedPath[]>,
): Promise<Map<string, string[]>> {
  const conflicts = new Map<string, string>();
  for (const [name, paths] of own) {
    if (!paths.some(({ path }) => isSettings(path, `${tenants}/${name}`))) continue;
    for (const file of SETTINGS)
      for (const text of [git.textAt(commit, `${tenants}/${name}/${file}`), textOf(join(project, tenants, name, file))])
        for (const claim of await claimsOf(text, file, name)) conflicts.set(claim, name);
  }
  const found = new Map<string, string[]>();
  if (conflicts.size === 0) return found;
  for (const name of now) {
    if (own.get(name)?.length !== 0) continue;
    const claims = await Promise.all(
      SETTINGS.map((file) => claimsOf(textOf(join(project, tenants, name, file)), file, name)),
    );
    const claim = claims.flat().find((one) => conflicts.has(one));
    if (claim !== undefined) found.set(name, [`its ${claim} is or was claimed by ${conflicts.get(claim)} as well`]);
  }
  return found;
}

/** A folder that is a symbolic link is a single path. */
const isSettings = (path: string, folder: string): boolean =>
  path === folder || SETTINGS.some((file) => path === `${folder}/${file}`);

/** The names that a dealer's settings use: `host www.example.com.au`, `website id 12`, `slug north`. None if they cannot be read. */
async function claimsOf(text: string | null, file: string, name: string): Promise<string[]> {
  if (text === null) return [];
  const read = file === 'tenant.json' ? parsed(text) : await readLiterals(text);
  const config = 'value' in read && typeof read.value === 'object' && read.value !== null ? read.value : {};
  const { slug, id, origin, hosts } = config as { readonly [field: string]: unknown };
  const own = typeof origin === 'string' && URL.canParse(origin) ? [new URL(origin).hostname] : [];
  const more = Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : [];
  return [
    ...[...own, ...more].map((host) => `host ${host.toLowerCase()}`),
    `website id ${String(id)}`,
    `slug ${typeof slug === 'string' ? slug : name}`,
  ];
}

function parsed(text: string): { readonly value?: unknown } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return {};
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
