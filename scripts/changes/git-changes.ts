import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

/** git cannot answer, for a reason that the caller can fix; the message says how. */
export class GitError extends Error {
  override readonly name = 'GitError';
}

/** One path whose contents differ between a commit and the working directory. */
export interface ChangedPath {
  /** From the project's folder, `/` between names. */
  readonly path: string;
  /** What became of it since the commit; `ignored` and `unwatched` are files whose changes git cannot or was told not to see. */
  readonly change: 'added' | 'changed' | 'deleted' | 'ignored' | 'unwatched';
  /** It is a symbolic link, or was one. */
  readonly isLink: boolean;
}

const LINK_MODE = '120000';
/** More than a listing of a million files takes. */
const MAX_BYTES = 512 * 1024 * 1024;

/** The history of the project whose folder this is; it need not be the repository's root. */
export class GitProject {
  readonly #folder: string;

  /** @throws GitError when the folder is in no repository, or there is no git */
  constructor(folder: string) {
    this.#folder = resolve(folder);
    const inside = this.#run(['rev-parse', '--is-inside-work-tree']);
    if (inside.error !== undefined) throw new GitError(`git cannot be run: ${inside.error.message}. Install git.`);
    if (inside.status !== 0)
      throw new GitError(`${this.#folder} is not in a git repository. Run this where the project was cloned.`);
  }

  /**
   * The commit a name stands for, as 40 hex digits.
   *
   * @throws GitError when this clone does not have it
   */
  commit(name: string): string {
    const found = this.#run(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);
    const id = text(found.stdout).trim();
    if (found.status === 0 && /^[0-9a-f]{40,64}$/.test(id)) return id;
    const isShallow = text(this.#run(['rev-parse', '--is-shallow-repository']).stdout).trim() === 'true';
    throw new GitError(
      isShallow
        ? `--base: this clone has no commit "${name}", for it holds only part of the history. Run \`git fetch --unshallow\`, or check out with \`fetch-depth: 0\`.`
        : `--base: this repository has no commit "${name}". Give a branch, a tag or a commit; \`git fetch\` brings what is new.`,
    );
  }

  /**
   * Every path that differs between a commit and the working directory, new files that git does not track yet among them, and every path
   * that git cannot speak for. A renamed file is one deleted and one added.
   *
   * @param ignored folders and files of which those that git is told to ignore are named as well
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
    const found: ChangedPath[] = [];
    for (let place = 0; place + 1 < fields.length; place += 2) {
      const [before = '', after = '', , , status = ''] = (fields[place] ?? '').split(' ');
      found.push({
        path: fields[place + 1] ?? '',
        change: status === 'A' ? 'added' : status === 'D' ? 'deleted' : 'changed',
        isLink: before === `:${LINK_MODE}` || after === LINK_MODE,
      });
    }
    // Set by `update-index --assume-unchanged` or `--skip-worktree`; a sparse checkout does the latter.
    const unwatched = this.#list(['ls-files', '-z', '-v']).filter((line) => /^[a-zS] /.test(line));
    const others = ['ls-files', '-z', '--others', '--exclude-standard'];
    const below = ignored.map((path) => `:(literal)${path}`);
    return [
      ...found,
      ...this.#list(others).map((path) => ({ path, change: 'added' as const, isLink: true })),
      ...unwatched.map((line) => ({ path: line.slice(2), change: 'unwatched' as const, isLink: true })),
      ...this.#list([...others, '--ignored', '--', ...below]).map((path) => ({
        path,
        change: 'ignored' as const,
        isLink: true,
      })),
    ];
  }

  /** Names of the folders in a folder of a commit, and of links, which may lead to folders; none when it was not there. */
  foldersAt(commit: string, folder: string): string[] {
    const prefix = text(this.#run(['rev-parse', '--show-prefix']).stdout).trim();
    const listed = this.#run(['ls-tree', '-z', `${commit}:${prefix}${folder}`]);
    if (listed.status !== 0) return [];
    return text(listed.stdout)
      .split('\0')
      .filter((line) => line.startsWith(`${LINK_MODE} `) || / tree /.test(line.slice(0, 12)))
      .map((line) => line.slice(line.indexOf('\t') + 1));
  }

  /** The text of a file of a commit; null when it was not there. */
  textAt(commit: string, path: string): string | null {
    const shown = this.#run(['cat-file', 'blob', `${commit}:./${path}`]);
    return shown.status === 0 ? text(shown.stdout) : null;
  }

  /**
   * Puts the files of a commit into a folder that is not there yet, beside the working directory and without touching it.
   *
   * @returns this project's folder there
   * @throws GitError when git cannot
   */
  checkOut(commit: string, folder: string): string {
    this.#list(['worktree', 'prune']);
    this.#list(['worktree', 'add', '--detach', '--force', resolve(folder), commit]);
    return join(folder, text(this.#run(['rev-parse', '--show-prefix']).stdout).trim());
  }

  /** Takes away what `checkOut` put there. */
  takeAway(folder: string): void {
    this.#list(['worktree', 'remove', '--force', resolve(folder)]);
  }

  /** The same history, seen from another of its checkouts. */
  at(folder: string): GitProject {
    return new GitProject(folder);
  }

  /**
   * Fetches what a name of the remote `origin` leads to, such as `refs/pull/7/head`.
   *
   * @throws GitError when there is no such name, or the remote does not answer
   */
  fetch(ref: string): void {
    this.#list(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', 'origin', ref]);
  }

  /**
   * The commit that merging one commit into another would make; nothing points to it.
   *
   * @returns null when they do not fit together
   * @throws GitError when git cannot tell, such as in a clone that holds only part of the history
   */
  merged(into: string, commit: string): string | null {
    const merge = this.#run(['merge-tree', '--write-tree', '-z', '--no-messages', into, commit]);
    const tree = text(merge.stdout).split('\0')[0]?.trim() ?? '';
    if (merge.status === 1) return null;
    if (merge.status !== 0) throw new GitError(`git merge-tree failed: ${text(merge.stderr).trim()}`);
    const who = ['-c', 'user.name=Caryard', '-c', 'user.email=caryard@localhost.invalid'];
    const [made = ''] = this.#list([...who, 'commit-tree', tree, '-p', into, '-p', commit, '-m', 'A merge to look at']);
    return made.trim();
  }

  #list(args: readonly string[]): string[] {
    const { status, stdout, stderr } = this.#run(args);
    if (status !== 0) throw new GitError(`git ${args[0]} failed: ${text(stderr).trim()}`);
    return text(stdout).split('\0').filter(Boolean);
  }

  #run(args: readonly string[]) {
    // A message in another language, or a diff as the user likes to see it, would be read wrongly.
    const env = { ...process.env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0' };
    return spawnSync('git', ['-c', 'core.quotePath=false', ...args], {
      cwd: this.#folder,
      env,
      maxBuffer: MAX_BYTES,
    });
  }
}

const text = (bytes: Buffer | null): string => bytes?.toString('utf8') ?? '';
