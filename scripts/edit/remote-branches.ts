import type { GitStore } from './git-store.ts';
import { logProblem } from './log-problem.ts';

/** A fetch or push that takes longer has failed. */
const TIMEOUT_MS = 60_000;
/** Whoever opens a page or saves waits this long for a fetch; it continues afterwards. */
const MAX_WAIT_MS = 3_000;
/** The time between two fetches. */
const MIN_FETCH_INTERVAL_MS = 60_000;

/** The published branch and the branch for changes at a remote, as of the last fetch: in references of this repository that only the editor uses. */
export class RemoteBranches {
  readonly #store: GitStore;
  readonly #remote: string;
  readonly #names: { readonly base: string; readonly changes: string };
  #triedAt = Number.NEGATIVE_INFINITY;
  #fetching: Promise<void> | null = null;
  #problem: string | null = null;

  /** @param remote a name such as `origin`, or a URL */
  constructor(store: GitStore, remote: string, names: { readonly base: string; readonly changes: string }) {
    this.#store = store;
    this.#remote = remote;
    this.#names = names;
  }

  /** Why the last fetch failed; null = it did not. */
  get problem(): string | null {
    return this.#problem;
  }

  /** The commit of the published branch; null = not known yet. */
  base(): string | null {
    return this.#store.commitOf(this.#ref('base'));
  }

  /** The commit of the branch for changes; null = the remote has none, or it is not known yet. */
  changesHead(): string | null {
    return this.#store.commitOf(this.#ref('changes'));
  }

  /**
   * Fetches, unless that was tried in the last minute. Returns within three seconds, with what is known by then.
   *
   * @param onFetched runs after a fetch that did not fail
   */
  async refresh(onFetched: () => unknown): Promise<void> {
    if (this.#fetching === null && Date.now() - this.#triedAt < MIN_FETCH_INTERVAL_MS) return;
    const abort = new AbortController();
    const limit = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, MAX_WAIT_MS);
      abort.signal.addEventListener('abort', () => clearTimeout(timer));
    });
    await Promise.race([this.fetch(onFetched), limit]);
    abort.abort();
  }

  /** Fetches now, or waits for the fetch that is running. */
  fetch(onFetched: () => unknown): Promise<void> {
    this.#fetching ??= this.#fetch(onFetched).finally(() => {
      this.#fetching = null;
    });
    return this.#fetching;
  }

  async #fetch(onFetched: () => unknown): Promise<void> {
    this.#triedAt = Date.now();
    const { base, changes } = this.#names;
    // A pattern, because a branch that is named and missing would be an error.
    const refspecs = [`+refs/heads/${base}:${this.#ref('base')}`, `+refs/heads/${changes}*:${this.#ref('changes')}*`];
    try {
      await this.#store.fetch(this.#remote, refspecs, TIMEOUT_MS);
      this.#problem = null;
    } catch (error) {
      logProblem(error);
      this.#problem = (error as Error).message;
      return;
    }
    await onFetched();
  }

  /** Sends a commit of the branch for changes. @throws GitStoreError */
  async push(commit: string): Promise<void> {
    await this.#store.push(this.#remote, commit, this.#names.changes, TIMEOUT_MS);
    this.#store.move(this.#ref('changes'), commit, this.changesHead());
  }

  /**
   * Whether changes need a new pull request: the remote has no changes, or the last pull request started with another change, so it has been
   * closed or published.
   *
   * @param first the oldest change that has not been published
   */
  needsPullRequest(first: string): boolean {
    return this.changesHead() === null || this.#store.commitOf(this.#ref('requested')) !== first;
  }

  /** Records that a pull request was requested for the changes from this one on. */
  recordPullRequest(first: string): void {
    this.#store.move(this.#ref('requested'), first, this.#store.commitOf(this.#ref('requested')));
  }

  #ref(name: 'base' | 'changes' | 'requested'): string {
    return `refs/caryard/${this.#names.changes}/${name}`;
  }
}
