import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { readLiterals } from '#config/read-literals.ts';
import { dealerNames } from '#config/tenant-folders.ts';
import { STOCK_DATE_FILE, STOCK_FILE } from '#stock/files.ts';
import { type ChangedPath, GitError, type GitProject } from './git-changes.ts';

/** A dealer whose site or Worker may be another one than at the base. */
export interface AffectedDealer {
  /** Name of its folder. */
  readonly name: string;
  readonly change: 'added' | 'changed' | 'deleted';
  /** Why, in sentences for an operator; at least one. */
  readonly causes: readonly string[];
}

/** What a change touches. */
export interface Affected {
  readonly base: { readonly ref: string; readonly commit: string };
  /** What touches every dealer; null = nothing does. It stands among the causes of each. */
  readonly everyone: string | null;
  readonly dealers: readonly AffectedDealer[];
  /** Names of the dealers whose site and Worker come out as they did at the base. */
  readonly unaffected: readonly string[];
}

export interface AffectedOrder {
  /** The project's folder. */
  readonly project: string;
  /** Folder of the dealers, from there. */
  readonly tenants: string;
  /** The commit to compare the working directory with. */
  readonly base: string;
}

/** Folders with nothing in them but code, and files that a bundler reads: one that git ignores there is built with all the same. */
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
 * What no site or Worker is made from. Everything else that belongs to no dealer touches all of them, so that a new kind of file is never
 * overlooked. Texts and tests beside the code are left out of a build's key in the same way (`build/code-digest.ts`).
 */
const HARMLESS = [
  /^(?:src|scripts|functions)\/.*(?:\.test\.tsx?|\.md)$/,
  /^tests\//,
  /^\.github\//,
  /^\.ci\//,
  /^[^/]+\.md$/,
  /^biome\.json$/,
  /^LICEN[CS]E[^/]*$/,
  /(?:^|\/)\.git(?:ignore|attributes|keep)$/,
];
/** The files that say who a dealer is. */
const SETTINGS = ['tenant.ts', 'tenant.json'];
const NAMED_FILES = 3;

/**
 * Says which dealers a change touches: those of whom a file differs between a commit and the working directory, all where something differs
 * that all are made from, and those that git cannot speak for. Whoever is not named comes out byte for byte as at the base, but for
 * what time brings, which `npm run due` tells.
 *
 * @throws GitError when the base is unknown, or git cannot answer: never "unaffected"
 */
export async function affectedDealers(git: GitProject, order: AffectedOrder): Promise<Affected> {
  const commit = git.commit(order.base);
  const tenants = pathFrom(order.project, resolve(order.project, order.tenants));
  if (tenants === null || tenants === '')
    throw new GitError(
      `--tenants: "${order.tenants}" is not a folder inside ${resolve(order.project)}. Run this in the project that holds it.`,
    );
  const now = dealerNames(join(order.project, tenants));
  const before = git.foldersAt(commit, tenants).filter((name) => !name.startsWith('.'));
  if (now.length === 0 && before.length === 0)
    throw new GitError(
      `--tenants: there is no dealer in ${order.tenants}, neither here nor at ${order.base}. Correct the path.`,
    );
  const changed = git.changesSince(commit, [tenants, ...CODE]);
  const own = new Map<string, ChangedPath[]>([...now, ...before].map((name) => [name, []]));
  const shared: ChangedPath[] = [];
  for (const one of changed) {
    if (one.path.startsWith(`${tenants}/`)) own.get(one.path.slice(tenants.length + 1).split('/')[0] ?? '')?.push(one);
    else if (!HARMLESS.some((kind) => kind.test(one.path))) shared.push(one);
  }
  const everyone = shared.length > 0 ? `every dealer is made from ${listed(shared)}` : null;
  const rivals = await rivalries(git, order.project, commit, tenants, now, own);

  const dealers: AffectedDealer[] = [];
  const unaffected: string[] = [];
  for (const [name, paths] of [...own].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const isHere = now.includes(name);
    if (!isHere && paths.every(({ change }) => change === 'deleted')) {
      dealers.push({ name, change: 'deleted', causes: ['its folder is gone'] });
      continue;
    }
    const causes = [
      ...(paths.length > 0 ? [`in the dealer's folder: ${listed(paths)}`] : []),
      ...(isHere ? unknowable(order.project, tenants, name, changed) : []),
      ...(rivals.get(name) ?? []),
      ...(everyone === null ? [] : [everyone]),
    ];
    if (causes.length === 0) unaffected.push(name);
    else dealers.push({ name, change: before.includes(name) ? 'changed' : 'added', causes });
  }
  return { base: { ref: order.base, commit }, everyone, dealers, unaffected };
}

/** `/` between names; null = it stands elsewhere. */
function pathFrom(project: string, path: string): string | null {
  const found = relative(resolve(project), path).split(sep).join('/');
  return found === '..' || found.startsWith('../') || isAbsolute(found) ? null : found;
}

const TOLD: { readonly [change in ChangedPath['change']]: string } = {
  added: ' (new)',
  changed: ' (changed)',
  deleted: ' (deleted)',
  ignored: ' (ignored by git, which cannot tell whether it changed)',
  unwatched: ' (git is told not to look for its changes)',
};

/** `tenant.ts (changed), logo.svg (new) and 3 more`. */
function listed(paths: readonly ChangedPath[]): string {
  const names = paths.slice(0, NAMED_FILES).map(({ path, change }) => `${path}${TOLD[change]}`);
  const more = paths.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** What no list of changed files shows: then nobody can say that nothing changed. */
function unknowable(project: string, tenants: string, name: string, changed: readonly ChangedPath[]): string[] {
  const folder = `${tenants}/${name}`;
  const found: string[] = [];
  if (existsSync(join(project, folder, STOCK_FILE)) && !existsSync(join(project, folder, STOCK_DATE_FILE)))
    found.push(
      `its stock has no ${STOCK_DATE_FILE}, so the date of the file counts, and each checkout sets that anew; npm run stock:import writes one`,
    );
  for (const { link, target } of linksIn(project, folder)) {
    if (target === null) found.push(`${link} leads out of the project, where git cannot tell what changed`);
    else if (
      target === '' ||
      changed.some(({ path, isLink }) => isLink || path === target || path.startsWith(`${target}/`))
    )
      found.push(`${link} leads to ${target === '' ? 'the whole project' : target}, which may have changed`);
  }
  return found;
}

/** Links in a dealer's folder, or the folder itself, with where they lead from the project; links to links give the next of them as well. */
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
 * Dealers that did not change, but claim a name (host, website id, slug) that a changed, new or deleted dealer claims or claimed: one of two
 * that claim the same is not built, so who is may change.
 */
async function rivalries(
  git: GitProject,
  project: string,
  commit: string,
  tenants: string,
  now: readonly string[],
  own: ReadonlyMap<string, readonly ChangedPath[]>,
): Promise<Map<string, string[]>> {
  const disputed = new Map<string, string>();
  for (const [name, paths] of own) {
    if (!paths.some(({ path }) => isSettings(path, `${tenants}/${name}`))) continue;
    for (const file of SETTINGS)
      for (const text of [git.textAt(commit, `${tenants}/${name}/${file}`), textOf(join(project, tenants, name, file))])
        for (const claim of await claimsOf(text, file, name)) disputed.set(claim, name);
  }
  const found = new Map<string, string[]>();
  if (disputed.size === 0) return found;
  for (const name of now) {
    if (own.get(name)?.length !== 0) continue;
    const claims = await Promise.all(
      SETTINGS.map((file) => claimsOf(textOf(join(project, tenants, name, file)), file, name)),
    );
    const claim = claims.flat().find((one) => disputed.has(one));
    if (claim !== undefined) found.set(name, [`its ${claim} is or was claimed by ${disputed.get(claim)} as well`]);
  }
  return found;
}

/** A folder that is a link is one path. */
const isSettings = (path: string, folder: string): boolean =>
  path === folder || SETTINGS.some((file) => path === `${folder}/${file}`);

/** What a dealer's settings claim: `host www.example.com.au`, `website id 12`, `slug north`. None of what cannot be read. */
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
