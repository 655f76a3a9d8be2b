import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** git refused something; the message is for the operator's log. */
export class GitStoreError extends Error {
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
  readonly author: Person;
  readonly at: Date;
  readonly message: string;
}

const MAX_BYTES = 256 * 1024 * 1024;
const REGULAR = /^100(?:644|755)$/;
/** Settings of every call: names as they are, and no hook. */
const SETTINGS = ['-c', 'core.quotePath=false', '-c', 'core.hooksPath=/dev/null'];

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
    const result = this.#run(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);
    return result.status === 0 ? String(result.stdout).trim() : null;
  }

  isAncestor(older: string, newer: string): boolean {
    return this.#run(['merge-base', '--is-ancestor', older, newer]).status === 0;
  }

  mergeBase(first: string, second: string): string {
    return this.#text(['merge-base', first, second]);
  }

  /** All regular files of the folder; links and submodules are left out. */
  files(commit: string): StoredFile[] {
    const output = this.#run(['ls-tree', '-r', '-l', '-z', `${commit}:${this.#folder}`]);
    if (output.status !== 0) return [];
    return String(output.stdout)
      .split('\0')
      .flatMap((line) => {
        const [, mode = '', sha = '', size = '', path = ''] = /^(\d+) \w+ (\S+) +(\S+)\t([\s\S]+)$/.exec(line) ?? [];
        return REGULAR.test(mode) ? [{ path, sha, size: Number(size) }] : [];
      });
  }

  /** What is at a path: a regular file's hash, something else, or nothing. Also something else if its parent is not a folder. */
  entryAt(commit: string, path: string): { readonly sha: string } | 'other' | null {
    const parentFolder = path.split('/').slice(0, -1).join('/');
    const entry = (entryPath: string): string =>
      this.#text(['ls-tree', commit, '--', `:(top,literal)${this.#folder}/${entryPath}`]);
    if (parentFolder !== '' && entry(parentFolder) !== '' && !entry(parentFolder).startsWith('040000 ')) return 'other';
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

  /** Several files by their hashes, read by one call of git. */
  contents(shas: readonly string[]): Map<string, Buffer> {
    const distinct = [...new Set(shas)];
    const output = this.#bytes(['cat-file', '--batch'], { input: distinct.map((sha) => `${sha}\n`).join('') });
    let offset = 0;
    return new Map(
      distinct.map((sha) => {
        const start = output.indexOf('\n', offset) + 1;
        const size = Number(output.subarray(offset, start).toString('latin1').split(' ')[2]);
        offset = start + size + 1;
        return [sha, output.subarray(start, start + size)];
      }),
    );
  }

  /** The newest commits that changed a path, the newest first: in the history of `commits`, with both sides of every merge. */
  history(commits: readonly string[], path: string, limit: number): StoredCommit[] {
    return this.log([`-${limit}`, '--full-history', ...commits, '--', `:(top,literal)${this.#folder}/${path}`]);
  }

  /** Paths of the files that a commit changed, relative to the folder; a path outside it starts with `/`. */
  changedPaths(commit: string): string[] {
    const prefix = `${this.#folder}/`;
    return this.#diff(['--no-commit-id', '--root', commit]).map((path) =>
      path.startsWith(prefix) ? path.slice(prefix.length) : `/${path}`,
    );
  }

  /** Commits after `start` on the way to `end` that changed a file which `other` has changed since `start`, the newest first. */
  commitsOnSameFiles(start: string, end: string, other: string, limit: number): string[] {
    const paths = this.#diff([start, other]).map((path) => `:(top,literal)${path}`);
    if (paths.length === 0) return [];
    const args = ['rev-list', `-${limit}`, '--first-parent', `${start}..${end}`, '--', ...paths];
    return this.#text(args).split('\n').filter(Boolean);
  }

  #diff(args: readonly string[]): string[] {
    return this.#text(['diff-tree', '--no-renames', '--name-only', '-r', '-z', ...args])
      .split('\0')
      .filter((path) => path !== '');
  }

  /** Commits as `git log` lists them. */
  log(args: readonly string[]): StoredCommit[] {
    const format = '--format=%H%x1f%an%x1f%ae%x1f%aI%x1f%s%x1f%b%x1e';
    return this.#text(['log', format, ...args])
      .split('\x1e')
      .map((record) => record.trim().split('\x1f'))
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

  /** Makes a commit, which no branch has. */
  commit(tree: string, parents: readonly string[], { author, at, message }: CommitFields): string {
    const env = {
      GIT_AUTHOR_NAME: author.name,
      GIT_AUTHOR_EMAIL: author.email,
      GIT_AUTHOR_DATE: at.toISOString(),
      GIT_COMMITTER_NAME: 'Caryard',
      GIT_COMMITTER_EMAIL: 'caryard@localhost.invalid',
      GIT_COMMITTER_DATE: at.toISOString(),
    };
    const above = parents.flatMap((parent) => ['-p', parent]);
    return this.#text(['commit-tree', '--no-gpg-sign', tree, ...above, '-F', '-'], { env, input: message });
  }

  /**
   * Moves a branch or another reference.
   *
   * @param expected its commit; null = it must not exist
   * @returns false = it was not moved, as when somebody else has moved it in the meantime
   */
  move(ref: string, to: string, expected: string | null): boolean {
    return this.#run(['update-ref', ref, to, expected ?? '0'.repeat(to.length)]).status === 0;
  }

  /** The hash of all files of a commit. */
  treeOf(commit: string): string {
    return this.#text(['rev-parse', `${commit}^{tree}`]);
  }

  /** The hash of the folder's files; null = there is no such folder. */
  folderOf(commit: string): string | null {
    const result = this.#run(['rev-parse', '--verify', '--quiet', `${commit}:${this.#folder}`]);
    return result.status === 0 ? String(result.stdout).trim() : null;
  }

  /**
   * The tree of `ours` with what has changed between `base` and `theirs`.
   *
   * @returns null = they conflict: both have changed the same lines or added the same file, or one has changed a file that is not text or that
   *   the other has deleted
   */
  merge(base: string, ours: string, theirs: string): string | null {
    return this.#withIndex((env) => {
      this.#text(['read-tree', '-i', '-m', '--aggressive', base, ours, theirs], { env });
      const unmerged = new Map<string, string[]>();
      for (const line of this.#text(['ls-files', '--unmerged', '-z'], { env }).split('\0')) {
        const [, mode = '', sha = '', stage = '', path = ''] = /^(\d+) (\S+) (\d)\t([\s\S]+)$/.exec(line) ?? [];
        const shas = unmerged.get(path) ?? [];
        if (REGULAR.test(mode)) shas[Number(stage) - 1] = sha;
        if (path !== '') unmerged.set(path, shas);
      }
      const lines = [...unmerged].map(([path, shas]) => {
        const merged = Object.keys(shas).length === 3 ? this.#mergeFile(shas) : null;
        return merged === null ? null : `0 ${'0'.repeat(merged.length)}\t${path}\x00100644 ${merged}\t${path}\0`;
      });
      if (lines.includes(null)) return null;
      this.#text(['update-index', '-z', '--index-info'], { env, input: lines.join('') });
      return this.#text(['write-tree'], { env });
    });
  }

  /** @param shas of the file before, of ours and of theirs @returns null = both have changed the same lines, or it is not text */
  #mergeFile(shas: readonly string[]): string | null {
    const folder = mkdtempSync(join(tmpdir(), 'caryard-merge-'));
    try {
      const [base = '', ours = '', theirs = ''] = shas.map((sha, number) => {
        const file = join(folder, String(number));
        writeFileSync(file, this.content(sha));
        return file;
      });
      const merged = this.#run(['merge-file', '-p', '-q', ours, base, theirs]);
      return merged.status === 0 ? this.#text(['hash-object', '-w', '--stdin'], { input: merged.stdout }) : null;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** The tree of a commit with these changes; no branch has it. */
  tree(parent: string, writes: readonly FileWrite[]): string {
    return this.#withIndex((env) => {
      this.#text(['read-tree', parent], { env });
      const lines = writes.map(({ path, content }) => {
        const fullPath = `${this.#folder}/${path}`;
        if (content === null) return `0 ${'0'.repeat(40)}\t${fullPath}\0`;
        return `100644 ${this.#text(['hash-object', '-w', '--stdin'], { input: content })}\t${fullPath}\0`;
      });
      this.#text(['update-index', '-z', '--index-info'], { env, input: lines.join('') });
      return this.#text(['write-tree'], { env });
    });
  }

  /** Sends a commit to a branch of a remote. @throws GitStoreError on failure, or if that takes longer than `limitMs` */
  async push(remote: string, commit: string, branch: string, limitMs: number): Promise<void> {
    await this.#call(['push', '--quiet', '--', remote, `${commit}:refs/heads/${branch}`], limitMs);
  }

  /** Brings what a remote has into references of this repository, and removes those that it no longer has. @throws GitStoreError on failure, or if that takes longer than `limitMs` */
  async fetch(remote: string, refspecs: readonly string[], limitMs: number): Promise<void> {
    const fetchOptions = [
      '--prune',
      '--no-tags',
      '--no-write-fetch-head',
      '--no-auto-maintenance',
      '--no-recurse-submodules',
    ];
    await this.#call(['fetch', '--quiet', ...fetchOptions, '--', remote, ...refspecs], limitMs);
  }

  /** Runs git without blocking this process, with a time limit. URLs in its messages lose their passwords. */
  async #call(args: readonly string[], limitMs: number): Promise<void> {
    const options = { cwd: this.#repository, env: environment({}), timeout: limitMs };
    await promisify(execFile)('git', [...SETTINGS, ...args], options).catch(
      ({ killed, stderr, message }: Error & { readonly killed?: boolean; readonly stderr?: string }) => {
        const reason = killed ? `it took longer than ${limitMs / 1000} seconds` : (stderr ?? '').trim() || message;
        throw new GitStoreError(`git ${args[0]} failed: ${reason.replace(/\/\/[^/@\s]+@/g, '//')}`);
      },
    );
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
    return spawnSync('git', [...SETTINGS, ...args], {
      cwd: this.#repository,
      env: environment(env),
      maxBuffer: MAX_BYTES,
      ...(input === undefined ? {} : { input }),
    });
  }
}

const environment = (variables: { readonly [name: string]: string }) => ({
  ...{ ...process.env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' },
  ...variables,
});

interface RunOptions {
  readonly env?: { readonly [name: string]: string };
  readonly input?: string | Buffer;
}
