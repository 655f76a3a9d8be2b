import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { hostsOf } from '#config/clashes.ts';
import { readLiterals } from '#config/read-literals.ts';
import { dealerNames } from '#config/tenant-folders.ts';
import { STOCK_DATE_FILE, STOCK_FILE } from '#stock/files.ts';
import { type ChangedPath, GitError, type GitProject } from './git-changes.ts';
import { pathInProject, tenantsInProject } from './path-in-project.ts';

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
  readonly sharedCause: string | null;
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
const IRRELEVANT_FILES = [
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
const MAX_NAMED_FILES = 3;

/**
 * Determines which dealers a change affects: those with files that differ between a commit and the working directory, all of them if a
 * shared file differs, and those whose files git cannot compare. The site of any other dealer is byte-identical to that at the base, except
 * for changes due to the passing of time, which `npm run due` reports.
 *
 * @throws GitError if the base is unknown or git fails: the result is never "unaffected" by default
 */
export async function affectedDealers(git: GitProject, options: AffectedOptions): Promise<Affected> {
  const commit = git.commit(options.base);
  const tenants = tenantsInProject(options.project, options.tenants);
  const namesNow = dealerNames(join(options.project, tenants));
  const namesBefore = git.foldersAt(commit, tenants).filter((name) => !name.startsWith('.'));
  if (namesNow.length === 0 && namesBefore.length === 0)
    throw new GitError(
      `--tenants: there is no dealer in ${options.tenants}, neither here nor at ${options.base}. Correct the path.`,
    );
  const changed = git.changesSince(commit, [tenants, ...CODE]);
  const changesByDealer = new Map<string, ChangedPath[]>([...namesNow, ...namesBefore].map((name) => [name, []]));
  const shared: ChangedPath[] = [];
  for (const changedPath of changed) {
    if (changedPath.path.startsWith(`${tenants}/`))
      changesByDealer.get(changedPath.path.slice(tenants.length + 1).split('/')[0] ?? '')?.push(changedPath);
    else if (!IRRELEVANT_FILES.some((kind) => kind.test(changedPath.path))) shared.push(changedPath);
  }
  const sharedCause = shared.length > 0 ? `every dealer is built from ${listPaths(shared)}` : null;
  const conflicting = await dealersWithSameNames(git, options.project, commit, tenants, namesNow, changesByDealer);

  const dealers: AffectedDealer[] = [];
  const unaffected: string[] = [];
  for (const [name, paths] of [...changesByDealer].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const exists = namesNow.includes(name);
    if (!exists && paths.every(({ change }) => change === 'deleted')) {
      dealers.push({ name, change: 'deleted', causes: ['its folder was deleted'] });
      continue;
    }
    const causes = [
      ...(paths.length > 0 ? [`in the dealer's folder: ${listPaths(paths)}`] : []),
      ...(exists ? unknownChanges(options.project, tenants, name, changed) : []),
      ...(conflicting.get(name) ?? []),
      ...(sharedCause === null ? [] : [sharedCause]),
    ];
    if (causes.length === 0) unaffected.push(name);
    else dealers.push({ name, change: namesBefore.includes(name) ? 'changed' : 'added', causes });
  }
  return { base: { ref: options.base, commit }, sharedCause, dealers, unaffected };
}

const CHANGE_NOTES: { readonly [change in ChangedPath['change']]: string } = {
  added: ' (new)',
  changed: ' (changed)',
  deleted: ' (deleted)',
  ignored: ' (ignored by git, which cannot tell whether it changed)',
  unwatched: ' (git is configured to ignore its changes)',
};

/** `tenant.ts (changed), logo.svg (new) and 3 more`. */
function listPaths(paths: readonly ChangedPath[]): string {
  const names = paths.slice(0, MAX_NAMED_FILES).map(({ path, change }) => `${path}${CHANGE_NOTES[change]}`);
  const otherFiles = paths.length - names.length;
  return `${names.join(', ')}${otherFiles > 0 ? ` and ${otherFiles} more` : ''}`;
}

/** Differences that a list of changed files cannot show, so that it is unknown whether something changed. */
function unknownChanges(project: string, tenants: string, name: string, changed: readonly ChangedPath[]): string[] {
  const folder = `${tenants}/${name}`;
  const reasons: string[] = [];
  if (existsSync(join(project, folder, STOCK_FILE)) && !existsSync(join(project, folder, STOCK_DATE_FILE)))
    reasons.push(
      `its stock has no ${STOCK_DATE_FILE}, so the date of the file is used, which every checkout changes; npm run stock:import writes one`,
    );
  for (const { link, target } of linksIn(project, folder)) {
    if (target === null) reasons.push(`${link} points outside the project, where git cannot tell what changed`);
    else if (
      target === '' ||
      changed.some(({ path, isLink }) => isLink || path === target || path.startsWith(`${target}/`))
    )
      reasons.push(`${link} points to ${target === '' ? 'the entire project' : target}, which may have changed`);
  }
  return reasons;
}

/**
 * Symbolic links in a dealer's folder, or the folder itself, with their targets relative to the project; for a link to a link also the next
 * target.
 */
function linksIn(
  project: string,
  path: string,
  visitedPaths: Set<string> = new Set(),
): { link: string; target: string | null }[] {
  if (visitedPaths.has(path)) return [];
  visitedPaths.add(path);
  const kind = lstatSync(join(project, path), { throwIfNoEntry: false });
  if (kind?.isSymbolicLink()) {
    const target = pathInProject(project, resolve(project, dirname(path), readlinkSync(join(project, path))));
    return [
      { link: path, target },
      ...(target === null || target === '' ? [] : linksIn(project, target, visitedPaths)),
    ];
  }
  if (!kind?.isDirectory()) return [];
  return readdirSync(join(project, path)).flatMap((name) => linksIn(project, `${path}/${name}`, visitedPaths));
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
  changesByDealer: ReadonlyMap<string, readonly ChangedPath[]>,
): Promise<Map<string, string[]>> {
  const conflicts = new Map<string, string>();
  for (const [name, paths] of changesByDealer) {
    if (!paths.some(({ path }) => isSettings(path, `${tenants}/${name}`))) continue;
    for (const file of SETTINGS)
      for (const text of [git.textAt(commit, `${tenants}/${name}/${file}`), textOf(join(project, tenants, name, file))])
        for (const claim of await claimsOf(text, file, name)) conflicts.set(claim, name);
  }
  const causes = new Map<string, string[]>();
  if (conflicts.size === 0) return causes;
  for (const name of now) {
    if (changesByDealer.get(name)?.length !== 0) continue;
    const claims = await Promise.all(
      SETTINGS.map((file) => claimsOf(textOf(join(project, tenants, name, file)), file, name)),
    );
    const claim = claims.flat().find((candidate) => conflicts.has(candidate));
    if (claim !== undefined) causes.set(name, [`its ${claim} is or was claimed by ${conflicts.get(claim)} as well`]);
  }
  return causes;
}

/** A folder that is a symbolic link is a single path. */
const isSettings = (path: string, folder: string): boolean =>
  path === folder || SETTINGS.some((file) => path === `${folder}/${file}`);

/** The names that a dealer's settings use: `host www.example.com.au`, `website id 12`, `slug north`. None if they cannot be read. */
async function claimsOf(text: string | null, file: string, name: string): Promise<string[]> {
  if (text === null) return [];
  const result = file === 'tenant.json' ? parsed(text) : await readLiterals(text);
  const config = 'value' in result && typeof result.value === 'object' && result.value !== null ? result.value : {};
  const { slug, id, origin, hosts } = config as { readonly [field: string]: unknown };
  const otherHosts: string[] = Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : [];
  const allHosts =
    typeof origin === 'string' && URL.canParse(origin)
      ? hostsOf({ config: { origin, hosts: otherHosts } })
      : otherHosts;
  return [
    ...allHosts.map((host) => `host ${host.toLowerCase()}`),
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
