import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

/** git cannot do something for a reason that the caller can fix; the message says how. */
export class GitError extends Error {
  override readonly name = 'GitError';
}

/** A path whose content differs between a commit and the working directory. */
export interface ChangedPath {
  /** Relative to the project's folder, with `/` between names. */
  readonly path: string;
  /** The kind of change since the commit; changes to `ignored` and `unwatched` files are invisible to git. */
  readonly change: 'added' | 'changed' | 'deleted' | 'ignored' | 'unwatched';
  /** It is, was or may be a symbolic link; git does not tell for files that it does not track or watch. */
  readonly isLink: boolean;
}

const LINK_MODE = '120000';
/** Maximum size of git's output; a listing of a million files is smaller. */
const MAX_BYTES = 512 * 1024 * 1024;

/** The git history of the project in a folder, which need not be the root of the repository. */
export class GitProject {
  readonly #folder: string;

  /** @throws GitError if the folder is not in a repository, or git is not installed */
  constructor(folder: string) {
    this.#folder = resolve(folder);
    const inside = this.#run(['rev-parse', '--is-inside-work-tree']);
    if (inside.error !== undefined) throw new GitError(`git cannot be run: ${inside.error.message}. Install git.`);
    if (inside.status !== 0)
      throw new GitError(`${this.#folder} is not in a git repository. Run this where the project was cloned.`);
  }

  /**
   * Resolves a name to the full id of a commit.
   *
   * @throws GitError if this clone does not have it
   */
  commit(name: string): string {
    const result = this.#run(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);
    const id = text(result.stdout).trim();
    if (result.status === 0 && /^[0-9a-f]{40,64}$/.test(id)) return id;
    const isShallow = text(this.#run(['rev-parse', '--is-shallow-repository']).stdout).trim() === 'true';
    throw new GitError(
      isShallow
        ? `--base: this clone has no commit "${name}", because it has only part of the history. Run \`git fetch --unshallow\`, or check out with \`fetch-depth: 0\`.`
        : `--base: this repository has no commit "${name}". Give a branch, a tag or a commit; \`git fetch\` brings what is new.`,
    );
  }

  /** Whether the checked-out commit is, or comes after, another one; false if this clone does not have that one. */
  contains(commit: string): boolean {
    return this.#run(['merge-base', '--is-ancestor', commit, 'HEAD']).status === 0;
  }

  /** The message of an annotated tag; null = there is no such tag, or it has no message of its own. */
  tagMessage(name: string): string | null {
    const result = this.#run(['for-each-ref', '--format=%(objecttype) %(contents)', `refs/tags/${name}`]);
    const [, message] = /^tag ([\s\S]*)$/.exec(text(result.stdout)) ?? [];
    return message ?? null;
  }

  /**
   * Moves a tag to the checked-out commit, here and at the remote `origin`.
   *
   * @throws GitError if git refuses
   */
  publishTag(name: string, message: string): void {
    const identity = ['-c', 'user.name=caryard', '-c', 'user.email=caryard@caryard.invalid'];
    this.#list([...identity, 'tag', '--annotate', '--force', '--cleanup=verbatim', '-m', message, name]);
    this.#list(['push', '--quiet', '--force', 'origin', `refs/tags/${name}`]);
  }

  /**
   * All paths that differ between a commit and the working directory, including untracked files, and paths that git cannot compare. A
   * renamed file is one deleted and one added.
   *
   * @param ignored folders and files in which files ignored by git are listed too
   */
  changesSince(commit: string, ignored: readonly string[]): ChangedPath[] {
    const fields = this.#list([
      'diff',
      '--raw',
      '-z',
      '--no-renames',
      '--relative',
      '--ignore-submodules=none',
      commit,
    ]);
    const changes: ChangedPath[] = [];
    for (let index = 0; index + 1 < fields.length; index += 2) {
      const [modeBefore = '', modeAfter = '', , , status = ''] = (fields[index] ?? '').split(' ');
      changes.push({
        path: fields[index + 1] ?? '',
        change: status === 'A' ? 'added' : status === 'D' ? 'deleted' : 'changed',
        isLink: modeBefore === `:${LINK_MODE}` || modeAfter === LINK_MODE,
      });
    }
    // Set by `update-index --assume-unchanged` or `--skip-worktree`; a sparse checkout does the latter.
    const unwatched = this.#list(['ls-files', '-z', '-v']).filter((line) => /^[a-zS] /.test(line));
    const untrackedArgs = ['ls-files', '-z', '--others', '--exclude-standard'];
    const below = ignored.map((path) => `:(literal)${path}`);
    return [
      ...changes,
      ...this.#list(untrackedArgs).map((path) => ({ path, change: 'added' as const, isLink: true })),
      ...unwatched.map((line) => ({ path: line.slice(2), change: 'unwatched' as const, isLink: true })),
      ...this.#list([...untrackedArgs, '--ignored', '--', ...below]).map((path) => ({
        path,
        change: 'ignored' as const,
        isLink: true,
      })),
    ];
  }

  /** Names of the folders in a folder of a commit, including symbolic links, which may lead to folders; none if it did not exist. */
  foldersAt(commit: string, folder: string): string[] {
    const prefix = text(this.#run(['rev-parse', '--show-prefix']).stdout).trim();
    const output = this.#run(['ls-tree', '-z', `${commit}:${prefix}${folder}`]);
    if (output.status !== 0) return [];
    return text(output.stdout)
      .split('\0')
      .filter((line) => line.startsWith(`${LINK_MODE} `) || / tree /.test(line.slice(0, 12)))
      .map((line) => line.slice(line.indexOf('\t') + 1));
  }

  /** The text of a file in a commit; null if it did not exist. */
  textAt(commit: string, path: string): string | null {
    const result = this.#run(['cat-file', 'blob', `${commit}:./${path}`]);
    return result.status === 0 ? text(result.stdout) : null;
  }

  /**
   * Checks out a commit into a new folder, without changing the working directory.
   *
   * @returns this project's folder in the checkout
   * @throws GitError if git fails
   */
  checkOut(commit: string, folder: string): string {
    this.#list(['worktree', 'prune']);
    this.#list(['worktree', 'add', '--detach', '--force', resolve(folder), commit]);
    return join(folder, text(this.#run(['rev-parse', '--show-prefix']).stdout).trim());
  }

  /** Removes a checkout made by `checkOut`. */
  removeCheckout(folder: string): void {
    this.#list(['worktree', 'remove', '--force', resolve(folder)]);
  }

  /** This repository, as seen from another checkout. */
  at(folder: string): GitProject {
    return new GitProject(folder);
  }

  /**
   * Fetches a ref of the remote `origin`, such as `refs/pull/7/head`.
   *
   * @throws GitError if there is no such ref, or the remote does not respond
   */
  fetch(ref: string): void {
    this.#list(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', 'origin', ref]);
  }

  /**
   * A commit that merges one commit into another; no ref points to it.
   *
   * @returns null if there are conflicts
   * @throws GitError if git cannot determine it, for example in a shallow clone
   */
  merged(into: string, commit: string): string | null {
    const merge = this.#run(['merge-tree', '--write-tree', '-z', '--no-messages', into, commit]);
    const tree = text(merge.stdout).split('\0')[0]?.trim() ?? '';
    if (merge.status === 1) return null;
    if (merge.status !== 0) throw new GitError(`git merge-tree failed: ${text(merge.stderr).trim()}`);
    const identity = ['-c', 'user.name=Caryard', '-c', 'user.email=caryard@localhost.invalid'];
    const [merged = ''] = this.#list([...identity, 'commit-tree', tree, '-p', into, '-p', commit, '-m', 'Trial merge']);
    return merged.trim();
  }

  #list(args: readonly string[]): string[] {
    const { status, stdout, stderr } = this.#run(args);
    if (status !== 0) throw new GitError(`git ${args[0]} failed: ${text(stderr).trim()}`);
    return text(stdout).split('\0').filter(Boolean);
  }

  #run(args: readonly string[]) {
    // Messages in another language, or diffs in a user-defined format, would be misread.
    const env = { ...process.env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0' };
    return spawnSync('git', ['-c', 'core.quotePath=false', ...args], {
      cwd: this.#folder,
      env,
      maxBuffer: MAX_BYTES,
    });
  }
}

const text = (bytes: Buffer | null): string => bytes?.toString('utf8') ?? '';
