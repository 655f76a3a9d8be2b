import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { ConfigError, type ConfigProblem } from '#config/config-error.ts';
import { MAX_PICTURE_BYTES, MAX_PIXELS } from '#config/content-pictures.ts';
import { editForm, type FormPart, fieldLabel } from '#config/edit-form.ts';
import { MAX_TEXT_BYTES } from '#config/read-data.ts';
import { readTenant } from '#config/read-tenant.ts';
import { errorText } from '#config/schema/fields.ts';
import { SETTING_FILES } from '#config/stray-files.ts';
import { EDIT_COMMITS, EDIT_MESSAGES, EDIT_PARTS } from '#text/edit-words.ts';
import { fill } from '#text/fill.ts';
import { EditBranch } from './edit-branch.ts';
import { baseOf, fromEditor, readJson, toEditor, UnreadableFile } from './edit-data.ts';
import { type FileWrite, GitStore, type Person, type StoredCommit, type StoredFile } from './git-store.ts';
import { RemoteBranches } from './remote-branches.ts';

/** A change that cannot be saved, with a message for the person who made it. */
export class RejectedEdit extends Error {
  override readonly name = 'RejectedEdit';
  readonly status: 403 | 409 | 413 | 422;

  constructor(status: RejectedEdit['status'], message: string) {
    super(message);
    this.status = status;
  }
}

/** A file as the form sends it. */
export interface EditedFile {
  readonly operation: 'create' | 'update' | 'delete';
  readonly path: string;
  readonly content: Buffer;
  /** The file from which the form was filled in; null = a new one. */
  readonly sha: string | null;
  /** Its previous path, if it is renamed. */
  readonly fromPath: string | null;
}

/** A change that is saved: its commit, and the new hashes of its files. */
export interface SavedChange {
  readonly commit: string;
  readonly files: readonly { readonly path: string; readonly sha: string }[];
}

export interface WebsiteOptions {
  readonly slug: string;
  /** The dealer's name. */
  readonly title: string;
  readonly timeZone: string;
  /** Name of the dealer's folder. */
  readonly name: string;
  /** The folder of dealers in the repository. */
  readonly tenants: string;
  readonly repository: string;
  /** The branch that is published. */
  readonly base: string;
  /** Last part of the name of the branch for changes: `edit/<name>/<change>`. */
  readonly changeName: string;
  /** Where both branches are and changes are sent, such as `origin`; null = nowhere else. */
  readonly remote: string | null;
}

const DATA_FILES: readonly string[] = SETTING_FILES.map((setting) => `${setting}.json`);
const TEXT = /^(?:pages|blog)\/[^/]+\.md$/;
const PICTURE = /^pictures\/[^/]+$/;
const PICTURE_NAME = /^pictures\/[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*\.(?:jpe?g|png|webp)$/i;
/** How many commits of a file are searched for the version that a form was filled in from. */
const MAX_HISTORY = 50;
const UNDO_TRAILER = /^Undoes: ([0-9a-f]{40,64})$/m;

/** One dealer's website as its staff edit it: the data files of the dealer's folder, on a branch of their own. */
export class DealerWebsite {
  readonly options: WebsiteOptions;
  readonly store: GitStore;
  readonly branchName: string;
  readonly branch: EditBranch;
  /** null = both branches are only in this repository. */
  readonly remote: RemoteBranches | null;
  #formCache: { readonly head: string; readonly parts: readonly FormPart[] } | null = null;

  constructor(options: WebsiteOptions) {
    this.options = options;
    this.branchName = `edit/${options.name}/${options.changeName}`;
    this.store = new GitStore(options.repository, `${options.tenants}/${options.name}`);
    const names = { base: options.base, changes: this.branchName };
    this.remote = options.remote === null ? null : new RemoteBranches(this.store, options.remote, names);
    this.branch = new EditBranch(this.store, names, this.remote);
  }

  /** The commit with all changes; the published one if there are none, or all have been published. */
  head(): string {
    return this.branch.head();
  }

  /** The files that staff may change. */
  files(): StoredFile[] {
    const partNames = new Set(this.parts().map(({ name }) => name as string));
    return this.store
      .files(this.head())
      .filter(({ path }) =>
        DATA_FILES.includes(path) ? partNames.has(path.replace('.json', '')) : TEXT.test(path) || PICTURE.test(path),
      );
  }

  /** A file in the format of the editor; null = there is none that staff may change. */
  read(path: string): Buffer | null {
    return this.readAll([path]).get(path) ?? null;
  }

  /** Files in the format of the editor, by path; without those that staff may not change. */
  readAll(paths: readonly string[]): Map<string, Buffer> {
    const requestedPaths = new Set(paths);
    const files = this.files().filter(({ path }) => requestedPaths.has(path));
    const contents = this.store.contents(files.map(({ sha }) => sha));
    return new Map(
      files.map(({ path, sha }) => {
        const bytes = contents.get(sha) ?? Buffer.alloc(0);
        return [path, PICTURE.test(path) ? bytes : Buffer.from(toEditor(path, bytes.toString('utf8'), sha))];
      }),
    );
  }

  /** The form for this dealer, without settings that are in the tenant file or whose file is damaged; a save reports the damage. */
  parts(): readonly FormPart[] {
    const head = this.head();
    if (this.#formCache?.head !== head) this.#formCache = { head, parts: this.#partsAt(head) };
    return this.#formCache.parts;
  }

  #partsAt(head: string): FormPart[] {
    const files = this.store.files(head);
    const tenantFile = files.find(({ path }) => path === 'tenant.ts' || path === 'tenant.json');
    const text = tenantFile === undefined ? '' : this.store.content(tenantFile.sha).toString('utf8');
    const inTenantFile = (setting: string): boolean =>
      !files.some(({ path }) => path === `${setting}.json`) && new RegExp(`^  "?${setting}"?:`, 'm').test(text);
    const settings = Object.fromEntries(
      files
        .filter(({ path }) => DATA_FILES.includes(path))
        .map(({ path, sha }) => [path.replace('.json', ''), readSettingFile(this.store.content(sha))]),
    );
    const isDamaged = (setting: string): boolean => setting in settings && settings[setting] === undefined;
    return editForm(settings).filter(({ name }) => !inTenantFile(name) && !isDamaged(name));
  }

  /**
   * Saves files as one commit.
   *
   * @returns the commit, and the hashes of the files
   * @throws RejectedEdit
   */
  save(edited: readonly EditedFile[], person: Person, at: Date): Promise<SavedChange> {
    return this.branch.enqueue(() => this.#save(edited, person, at));
  }

  async #save(edited: readonly EditedFile[], person: Person, at: Date): Promise<SavedChange> {
    this.branch.synchronise();
    const [ref, head] = [this.branch.ref(), this.head()];
    const writes = edited.flatMap((file) => this.#writesOf(file, head, person));
    for (const { path, content } of writes)
      if (PICTURE.test(path) && content !== null) await checkPicture(path, content);
    await this.#check(head, writes);
    const parts = [...new Set(writes.map(({ path }) => partOf(path)))].join(', ');
    const message = fill(EDIT_COMMITS.change, { parts });
    const commit = this.#commit(ref, head, person, at, { writes, message });
    const files = this.store.files(commit);
    return {
      commit,
      files: edited.map(({ path }) => ({ path, sha: files.find((file) => file.path === path)?.sha ?? '' })),
    };
  }

  /** The newest change that has not been undone; null = there is none. */
  lastChange(): StoredCommit | null {
    const activeCommits: StoredCommit[] = [];
    for (const commit of this.branch.changes().reverse())
      if (UNDO_TRAILER.test(commit.body)) activeCommits.pop();
      else activeCommits.push(commit);
    return activeCommits.at(-1) ?? null;
  }

  /**
   * Undoes the newest change that has not been undone: the files that it changed, and no others, which may have been published since.
   *
   * @param lastSeen the commit of the change that the person saw as the newest; if it was undone already, as by a double tap, nothing happens
   * @throws RejectedEdit if there is nothing to undo, somebody has saved another change since, or it is not a change of staff
   */
  undo(lastSeen: string, person: Person, at: Date): void {
    this.branch.synchronise();
    if (this.branch.changes().some(({ body }) => UNDO_TRAILER.exec(body)?.[1] === lastSeen)) return;
    const last = this.lastChange();
    if (last === null) throw new RejectedEdit(409, EDIT_MESSAGES.nothingToUndo);
    if (last.sha !== lastSeen)
      throw new RejectedEdit(
        409,
        fill(EDIT_MESSAGES.undoUnseen, { who: last.author.name, time: this.timeOf(last.at), title: last.title }),
      );
    const message = `${fill(EDIT_COMMITS.undo, { title: last.title })}\n\nUndoes: ${last.sha}`;
    const head = this.head();
    this.#commit(this.branch.ref(), head, person, at, { writes: this.#writesBefore(last.sha, head), message });
  }

  /** The files of a commit as they were before it. @throws RejectedEdit if staff may not write one of them, or it has changed since */
  #writesBefore(commit: string, head: string): FileWrite[] {
    return this.store.changedPaths(commit).map((path) => {
      this.#checkPath(path, head);
      const [before, after, now] = [`${commit}^`, commit, head].map((revision) => this.store.entryAt(revision, path));
      if (JSON.stringify(after) !== JSON.stringify(now))
        throw new RejectedEdit(409, this.changedSince(path, head, EDIT_MESSAGES.undoChanged));
      return { path, content: before == null || before === 'other' ? null : this.store.content(before.sha) };
    });
  }

  /** @param ref the branch's commit when `head` was read */
  #commit(
    ref: string | null,
    head: string,
    author: Person,
    at: Date,
    change: { readonly message: string; readonly writes: readonly FileWrite[] },
  ): string {
    const commit = this.branch.add(ref, head, { ...change, author, at });
    if (commit === null) throw new RejectedEdit(409, EDIT_MESSAGES.busy);
    return commit;
  }

  /** The files to write for one edited file. @throws RejectedEdit if it may not be written, or is out of date */
  #writesOf({ operation, path, content, sha, fromPath }: EditedFile, head: string, person: Person): FileWrite[] {
    for (const changedPath of fromPath === null ? [path] : [path, fromPath]) this.#checkPath(changedPath, head);
    const source = fromPath ?? path;
    const existing = this.store.entryAt(head, source);
    if (existing === 'other' || this.store.entryAt(head, path) === 'other')
      throw new RejectedEdit(403, fill(EDIT_MESSAGES.notYours, { path }));
    if (operation === 'create' && existing !== null)
      throw new RejectedEdit(409, DATA_FILES.includes(path) ? this.changedSince(path, head) : EDIT_MESSAGES.exists);
    if (operation !== 'create') {
      if (existing === null) throw new RejectedEdit(409, EDIT_MESSAGES.deletedSince);
      if (existing.sha !== sha) throw new RejectedEdit(409, this.changedSince(source, head));
    }
    if (source !== path && this.store.entryAt(head, path) !== null) throw new RejectedEdit(409, EDIT_MESSAGES.exists);
    const removed = source === path ? [] : [{ path: source, content: null }];
    if (operation === 'delete') return [{ path, content: null }];
    if (PICTURE.test(path)) return [...removed, { path, content }];
    if (content.length > MAX_TEXT_BYTES)
      throw new RejectedEdit(
        413,
        fill(EDIT_MESSAGES.textTooLarge, { size: Math.ceil(content.length / 1e3), limit: MAX_TEXT_BYTES / 1e3 }),
      );
    const storedText = existing === null ? null : this.store.content(existing.sha).toString('utf8');
    try {
      const base = baseOf(path, content.toString('utf8'));
      if (existing !== null && !this.hasOnlyChangesOf(person, base, source, head))
        throw new RejectedEdit(409, this.changedSince(source, head));
      return [...removed, { path, content: Buffer.from(fromEditor(path, content.toString('utf8'), storedText)) }];
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      throw new RejectedEdit(422, fill(EDIT_MESSAGES.unreadable, { why: error.message }));
    }
  }

  /** Only data files of this dealer: no other folder, code, tenant file or name with `..`. */
  #checkPath(path: string, head: string): void {
    const inFolder = DATA_FILES.includes(path) || ((TEXT.test(path) || PICTURE.test(path)) && !path.includes('..'));
    if (!inFolder || /[\\\p{C}]/u.test(path))
      throw new RejectedEdit(403, fill(EDIT_MESSAGES.notYours, { path: JSON.stringify(path) }));
    const setting = path.replace(/\.json$/, '');
    if (DATA_FILES.includes(path) && !this.parts().some(({ name }) => name === setting))
      throw new RejectedEdit(403, fill(EDIT_MESSAGES.elsewhere, { part: partOf(path) }));
    if (PICTURE.test(path) && this.store.entryAt(head, path) === null && !PICTURE_NAME.test(path))
      throw new RejectedEdit(422, fill(EDIT_MESSAGES.pictureName, { name: basename(path) }));
  }

  /**
   * Whether nobody but this person has changed a file since it had the hash `base`, '' = since it did not exist. A form keeps its first
   * hash after it has saved. If somebody else publishes the person's change as another commit, such as a squash, it is still the person's.
   */
  hasOnlyChangesOf(person: Person, base: string, path: string, head: string): boolean {
    const commits = [head, this.branch.ref() ?? head];
    const history = this.store.history(commits, path, MAX_HISTORY).map(({ sha, author }) => {
      const fileThen = this.store.entryAt(sha, path);
      return { hash: fileThen === 'other' ? null : fileThen?.sha, isOwn: author.email === person.email };
    });
    const ownHashes = new Set(history.filter(({ isOwn }) => isOwn).map(({ hash }) => hash));
    for (const { hash, isOwn } of history) {
      if (hash === base) return true;
      if (!isOwn && !ownHashes.has(hash)) return false;
    }
    return base === '' && history.length < MAX_HISTORY;
  }

  /** A sentence naming who changed a file last, and when. @param words with `{who}` and `{time}` */
  changedSince(path: string, head: string, words: string = EDIT_MESSAGES.changedSince): string {
    const [change = null] = this.store.history([head], path, 1);
    return fill(words, {
      who: change?.author.name ?? '',
      time: change === null ? '' : this.timeOf(change.at),
    });
  }

  /** The time of day where the dealer is, `10:32`. */
  timeOf(at: Date): string {
    const { timeZone } = this.options;
    return at.toLocaleTimeString('en-AU', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  }

  /** Checks the dealer's folder with these files as a build does. @throws RejectedEdit with its message */
  async #check(head: string, writes: readonly FileWrite[]): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'caryard-edit-'));
    try {
      const dealer = join(folder, this.options.tenants, this.options.name);
      this.store.export(this.store.tree(head, writes), dealer);
      await readTenant(dealer);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      throw new RejectedEdit(422, error.problems.map((problem) => problemText(problem, this.parts())).join('\n'));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** The part of the website that a file belongs to, as the form calls it. */
export const partOf = (path: string): string => {
  const [folder = ''] = path.split(/[/.]/);
  return (EDIT_PARTS as { readonly [name: string]: { readonly label: string } })[folder]?.label ?? basename(path);
};

async function checkPicture(path: string, content: Buffer): Promise<void> {
  const name = basename(path);
  if (content.length > MAX_PICTURE_BYTES) {
    const [size, limit] = [content.length, MAX_PICTURE_BYTES].map((bytes) => Math.ceil(bytes / 1e6));
    throw new RejectedEdit(413, fill(EDIT_MESSAGES.pictureTooLarge, { size: size ?? 0, limit: limit ?? 0 }));
  }
  const fault = await pictureFault(content);
  if (fault !== null) throw new RejectedEdit(422, fill(EDIT_MESSAGES[fault], { name }));
}

/** The message that says why a build could not show a picture; null = it can. All of it is decoded: size and format are in its first bytes, and the rest may be missing. */
async function pictureFault(content: Buffer): Promise<'notAPicture' | 'damagedPicture' | null> {
  try {
    const { format } = await sharp(content).metadata();
    if (!['jpeg', 'png', 'webp'].includes(format)) return 'notAPicture';
  } catch {
    return 'notAPicture';
  }
  try {
    await sharp(content, { limitInputPixels: MAX_PIXELS }).stats();
    return null;
  } catch {
    return 'damagedPicture';
  }
}

/** A problem in the words of the build and the labels of the form: `Team, entry 2, Phone: This is not a phone number. …`. */
function problemText(
  { file, path, found, problem, fix, didYouMean }: ConfigProblem,
  parts: readonly FormPart[],
): string {
  const name = file
    .split(/[\\/]/)
    .find((segment) => parts.some((part) => segment === part.name || segment === `${part.name}.json`));
  const setting = name?.replace('.json', '') ?? '';
  const formPath = labelledPath(setting, path);
  const where = [partOf(file.split(/[\\/]/).slice(2).join('/')), ...formPath].filter(Boolean).join(', ');
  const value = found === null ? '' : ` (${fill(EDIT_MESSAGES.found, { value: found })})`;
  const suggestion = didYouMean === undefined ? '' : ` ${fill(EDIT_MESSAGES.didYouMean, { value: didYouMean })}`;
  return `${where}: ${errorText(problem, fix)}${suggestion}${value}`;
}

/** A path of a value in the labels of the form: `entry 2`, `Phone`. */
export const labelledPath = (setting: string, path: string): string[] =>
  path
    .split(/[.[\]]+/)
    .filter((segment) => segment !== '' && segment !== setting)
    .map((segment) =>
      /^\d+$/.test(segment) ? fill(EDIT_MESSAGES.entry, { number: Number(segment) + 1 }) : labelOr(setting, segment),
    );

function labelOr(part: string, name: string): string {
  try {
    return fieldLabel(part, name);
  } catch {
    return name;
  }
}

/** The content of a settings file; undefined = it is damaged. */
function readSettingFile(bytes: Buffer): unknown {
  try {
    return readJson(bytes.toString('utf8'));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return undefined;
  }
}
