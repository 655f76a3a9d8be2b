import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** git refused something; the message is for the operator's log. */
class GitStoreError extends Error {
  override readonly name = 'GitStoreError';
}

/** A file of a commit. */
export interface StoredFile {
  readonly path: string;
  readonly sha: string;
  readonly size: number;
}

export interface Person {
  readonly name: string;
  readonly email: string;
}

export interface StoredCommit {
  readonly sha: string;
  readonly author: Person;
  readonly at: Date;
  readonly title: string;
  readonly body: string;
}

/** A changed file; null = deleted. */
export interface FileWrite {
  readonly path: string;
  readonly content: Buffer | null;
}

interface CommitFields {
  readonly parent: string;
  readonly author: Person;
  readonly at: Date;
  readonly message: string;
}

const MAX_BYTES = 256 * 1024 * 1024;
const REGULAR = /^100(?:644|755)$/;

/**
 * A folder of a git repository, read and changed by commits alone: no working directory, no index and no hook of the repository takes part.
 */
export class GitStore {
  readonly #repository: string;
  readonly #folder: string;

  /**
   * @param repository any folder in the repository
   * @param folder relative to that one, with `/` between names
   */
  constructor(repository: string, folder: string) {
    this.#repository = resolve(repository);
    const prefix = this.#text(['rev-parse', '--show-prefix']);
    this.#folder = `${prefix}${folder}`;
  }

  /** A branch's or another name's commit; null = there is none. */
  commitOf(name: string): string | null {
    const found = this.#run(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);
    return found.status === 0 ? String(found.stdout).trim() : null;
  }

  isAncestor(older: string, newer: string): boolean {
    return this.#run(['merge-base', '--is-ancestor', older, newer]).status === 0;
  }

  mergeBase(one: string, other: string): string {
    return this.#text(['merge-base', one, other]);
  }

  /** All regular files of the folder; links and submodules are left out. */
  files(commit: string): StoredFile[] {
    const listed = this.#run(['ls-tree', '-r', '-l', '-z', `${commit}:${this.#folder}`]);
    if (listed.status !== 0) return [];
    return String(listed.stdout)
      .split('\0')
      .flatMap((line) => {
        const [, mode = '', sha = '', size = '', path = ''] = /^(\d+) \w+ (\S+) +(\S+)\t([\s\S]+)$/.exec(line) ?? [];
        return REGULAR.test(mode) ? [{ path, sha, size: Number(size) }] : [];
      });
  }

  /** What is at a path: a regular file's hash, something else, or nothing. Also something else if its parent is not a folder. */
  at(commit: string, path: string): { readonly sha: string } | 'other' | null {
    const above = path.split('/').slice(0, -1).join('/');
    const entry = (one: string): string =>
      this.#text(['ls-tree', commit, '--', `:(top,literal)${this.#folder}/${one}`]);
    if (above !== '' && entry(above) !== '' && !entry(above).startsWith('040000 ')) return 'other';
    const [, mode = '', sha = ''] = /^(\d+) \w+ (\S+)/.exec(entry(path)) ?? [];
    if (mode === '') return null;
    return REGULAR.test(mode) ? { sha } : 'other';
  }

  /** Whether there is a file with this hash. */
  hasContent(sha: string): boolean {
    return /^[0-9a-f]{40,64}$/.test(sha) && this.#run(['cat-file', '-e', `${sha}^{blob}`]).status === 0;
  }

  content(sha: string): Buffer {
    return this.#bytes(['cat-file', 'blob', sha]);
  }

  /** The newest commits of `commit`’s history that changed a path, the newest first. */
  history(commit: string, path: string, limit: number): StoredCommit[] {
    return this.log([`-${limit}`, commit, '--', `:(top,literal)${this.#folder}/${path}`]);
  }

  /** Paths of the files that a commit changed, relative to the folder; a path outside it starts with `/`. */
  changedPaths(commit: string): string[] {
    const own = `${this.#folder}/`;
    const args = ['diff-tree', '--no-commit-id', '--no-renames', '--name-only', '--root', '-r', '-z', commit];
    return this.#text(args)
      .split('\0')
      .filter((path) => path !== '')
      .map((path) => (path.startsWith(own) ? path.slice(own.length) : `/${path}`));
  }

  /** Commits as `git log` lists them. */
  log(args: readonly string[]): StoredCommit[] {
    const format = '--format=%H%x1f%an%x1f%ae%x1f%aI%x1f%s%x1f%b%x1e';
    return this.#text(['log', format, ...args])
      .split('\x1e')
      .map((one) => one.trim().split('\x1f'))
      .filter((parts) => parts.length >= 5)
      .map(([sha = '', name = '', email = '', at = '', title = '', body = '']) => ({
        sha,
        author: { name, email },
        at: new Date(at),
        title,
        body: body.trim(),
      }));
  }

  /** Writes the folder's files, as of a commit or tree, to disk, without the rest of the repository. */
  export(commit: string, target: string): void {
    this.#withIndex((env) => {
      this.#text(['read-tree', `${commit}:${this.#folder}`], { env });
      this.#text(['checkout-index', '--all', '--force', `--prefix=${resolve(target)}/`], { env });
    });
  }

  /**
   * Adds a commit to a branch that nobody else has moved meanwhile.
   *
   * @param expected the branch's commit; null = the branch must not exist
   * @returns the new commit; null = somebody moved the branch
   */
  commit(
    branch: string,
    expected: string | null,
    { parent, author, at, message, writes }: CommitFields & { readonly writes: readonly FileWrite[] },
  ): string | null {
    const tree = this.tree(parent, writes);
    const env = {
      GIT_AUTHOR_NAME: author.name,
      GIT_AUTHOR_EMAIL: author.email,
      GIT_AUTHOR_DATE: at.toISOString(),
      GIT_COMMITTER_NAME: 'Caryard',
      GIT_COMMITTER_EMAIL: 'caryard@localhost.invalid',
      GIT_COMMITTER_DATE: at.toISOString(),
    };
    const commit = this.#text(['commit-tree', '--no-gpg-sign', tree, '-p', parent, '-F', '-'], { env, input: message });
    const moved = this.#run(['update-ref', `refs/heads/${branch}`, commit, expected ?? '0'.repeat(commit.length)]);
    return moved.status === 0 ? commit : null;
  }

  /** The tree of a commit with these changes; no branch has it. */
  tree(parent: string, writes: readonly FileWrite[]): string {
    return this.#withIndex((env) => {
      this.#text(['read-tree', parent], { env });
      const lines = writes.map(({ path, content }) => {
        const full = `${this.#folder}/${path}`;
        if (content === null) return `0 ${'0'.repeat(40)}\t${full}\0`;
        return `100644 ${this.#text(['hash-object', '-w', '--stdin'], { input: content })}\t${full}\0`;
      });
      this.#text(['update-index', '-z', '--index-info'], { env, input: lines.join('') });
      return this.#text(['write-tree'], { env });
    });
  }

  /** Sends a branch to a remote. @throws GitStoreError */
  push(remote: string, branch: string): void {
    this.#text(['push', '--quiet', remote, `refs/heads/${branch}:refs/heads/${branch}`]);
  }

  #withIndex<T>(use: (env: { readonly [name: string]: string }) => T): T {
    const folder = mkdtempSync(join(tmpdir(), 'caryard-index-'));
    try {
      return use({ GIT_INDEX_FILE: join(folder, 'index') });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  #text(args: readonly string[], options?: RunOptions): string {
    return this.#bytes(args, options).toString('utf8').trim();
  }

  #bytes(args: readonly string[], options?: RunOptions): Buffer {
    const { status, stdout, stderr, error } = this.#run(args, options);
    if (status !== 0) throw new GitStoreError(`git ${args[0]} failed: ${error?.message ?? String(stderr).trim()}`);
    return stdout;
  }

  #run(args: readonly string[], { env = {}, input }: RunOptions = {}) {
    return spawnSync('git', ['-c', 'core.quotePath=false', '-c', 'core.hooksPath=/dev/null', ...args], {
      cwd: this.#repository,
      env: { ...process.env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', ...env },
      maxBuffer: MAX_BYTES,
      ...(input === undefined ? {} : { input }),
    });
  }
}

interface RunOptions {
  readonly env?: { readonly [name: string]: string };
  readonly input?: string | Buffer;
}
