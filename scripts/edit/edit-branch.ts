import { EDIT_COMMITS } from '#text/edit-words.ts';
import { EditError } from './edit-error.ts';
import type { FileWrite, GitStore, Person, StoredCommit } from './git-store.ts';
import type { RemoteBranches } from './remote-branches.ts';

/** Maximum number of published commits that are searched for a change, and of changes searched for. */
const MAX_SEARCHED = 10;
const MAX_CACHED_RESULTS = 1000;
/** Author of the commits that are made automatically. */
const CARYARD: Person = { name: 'Caryard', email: 'caryard@localhost.invalid' };

/**
 * A dealer's branch for changes, beside the published branch. Both may be at a remote, where others merge, squash, rebase and add to them.
 */
export class EditBranch {
  readonly #store: GitStore;
  readonly #names: { readonly base: string; readonly changes: string };
  readonly #remote: RemoteBranches | null;
  #previous: Promise<unknown> = Promise.resolve();
  #lastPublished: { readonly commits: string; readonly publishedHead: string } | null = null;
  /** Whether a commit contains the changes of another: this never changes, and is slow to determine. */
  readonly #resultCache = new Map<string, boolean>();

  constructor(
    store: GitStore,
    names: { readonly base: string; readonly changes: string },
    remote: RemoteBranches | null,
  ) {
    this.#store = store;
    this.#names = names;
    this.#remote = remote;
  }

  /** The commit that is published, as far as it is known here. */
  base(): string {
    const commit = this.#remote?.base() ?? this.#store.commitOf(this.#names.base);
    if (commit === null) throw new EditError(`--base: the repository has no branch "${this.#names.base}".`);
    return commit;
  }

  /** The commit with all changes; the published one if there are none, or all have been published. */
  head(): string {
    const [base, branchHead] = [this.base(), this.ref()];
    return branchHead === null || this.#published(base, branchHead) === branchHead ? base : branchHead;
  }

  /** The commit that changes are compared with: the last one of the branch that has been published. */
  start(): string {
    const [base, head] = [this.base(), this.head()];
    return head === base ? base : this.#published(base, head);
  }

  /** Changes that have not been published, the newest first; without what was published in the meantime and merged into the branch. */
  changes(): StoredCommit[] {
    const head = this.head();
    return this.#store.log(['--first-parent', '--no-merges', head, `^${this.base()}`, `^${this.start()}`]);
  }

  /** The commit of the branch; null = there is none. */
  ref(): string | null {
    return this.#store.commitOf(this.#fullName);
  }

  get #fullName(): string {
    return `refs/heads/${this.#names.changes}`;
  }

  /** Runs work after all earlier work has finished, so that of two simultaneous changes the second is based on the first. */
  enqueue<T>(work: () => T | Promise<T>): Promise<T> {
    const result = this.#previous.then(work);
    this.#previous = result.catch(() => undefined);
    return result;
  }

  /**
   * Adds a commit.
   *
   * @param ref the branch's commit when `head` was read: a commit added since must not be lost
   * @returns the new commit; null = somebody has moved the branch in the meantime
   */
  add(
    ref: string | null,
    head: string,
    change: {
      readonly author: Person;
      readonly at: Date;
      readonly message: string;
      readonly writes: readonly FileWrite[];
    },
  ): string | null {
    const parent = ref === null || ref === head ? head : this.#mergeHistories(head, ref);
    const commit = this.#store.commit(this.#store.tree(head, change.writes), [parent], change);
    return this.#store.move(this.#fullName, commit, ref) ? commit : null;
  }

  /**
   * Adopts what others have added to the branch at the remote. If only the first of the changes have been published, the others are
   * rebased onto the published commit: otherwise they would conflict with it wherever both change the same line.
   *
   * @returns false = what was added at the remote conflicts with the local changes
   */
  synchronise(): boolean {
    const [base, theirs] = [this.base(), this.#remote?.changesHead() ?? null];
    const branchHead = this.ref();
    let isInSync = true;
    if (theirs !== null && (branchHead === null || !this.#store.isAncestor(theirs, branchHead))) {
      const isBehind =
        branchHead === null ||
        this.#store.isAncestor(branchHead, theirs) ||
        this.#published(base, branchHead) === branchHead;
      const next = isBehind ? theirs : this.#replay(this.#store.mergeBase(branchHead, theirs), branchHead, theirs);
      if (next === null) isInSync = false;
      else this.#store.move(this.#fullName, next, branchHead);
    }
    const newHead = this.ref();
    const publishedHead = newHead === null ? null : this.#published(base, newHead);
    if (
      newHead === null ||
      publishedHead === null ||
      publishedHead === newHead ||
      this.#store.isAncestor(publishedHead, base)
    )
      return isInSync;
    const replayed = this.#replay(publishedHead, newHead, this.#mergeHistories(base, newHead));
    if (replayed !== null) this.#store.move(this.#fullName, replayed, newHead);
    return isInSync;
  }

  /** A commit with the files of `head` that continues both, so that a branch can continue there without being rewritten. */
  #mergeHistories(head: string, branchHead: string): string {
    if (this.#store.isAncestor(branchHead, head)) return head;
    const mergeDetails = { author: CARYARD, at: new Date(), message: EDIT_COMMITS.resume };
    return this.#store.commit(this.#store.treeOf(head), [head, branchHead], mergeDetails);
  }

  /** Replays the commits between `start` and `end` onto another commit, except those that it already contains. Null = they conflict with it. */
  #replay(start: string, end: string, onto: string): string | null {
    const commits = this.#store.log(['--first-parent', '--no-merges', `${start}..${end}`, `^${this.base()}`]).reverse();
    let tip: string = onto;
    for (const { sha, author, at: date, title, body } of commits) {
      const tree = this.#store.merge(`${sha}^`, tip, sha);
      if (tree === null) return null;
      if (tree === this.#store.treeOf(tip)) continue;
      tip = this.#store.commit(tree, [tip], { author, at: date, message: body === '' ? title : `${title}\n\n${body}` });
    }
    return tip;
  }

  /**
   * The newest commit of the branch that is published: itself, or by what it changes, as after a squash or a rebase. If none is, the
   * last published commit that the branch contains.
   */
  #published(base: string, branchHead: string): string {
    const commits = `${base} ${branchHead}`;
    if (this.#lastPublished?.commits !== commits)
      this.#lastPublished = { commits, publishedHead: this.#findPublished(base, branchHead) };
    return this.#lastPublished.publishedHead;
  }

  #findPublished(base: string, branchHead: string): string {
    const start = this.#store.mergeBase(base, branchHead);
    if (start === branchHead) return branchHead;
    const published = this.#store.commitsOnSameFiles(start, base, branchHead, MAX_SEARCHED);
    if (published.length === 0) return start;
    const startTree = this.#store.treeOf(start);
    const changes = this.#store.log(['--first-parent', `-${MAX_SEARCHED}`, `${start}..${branchHead}`]);
    const match = changes.find(
      ({ sha }) =>
        this.#store.treeOf(sha) !== startTree && published.some((commit) => this.#hasChange(start, commit, sha)),
    );
    return match?.sha ?? start;
  }

  /** Whether a commit has everything that has changed between `start` and `change`. */
  #hasChange(start: string, commit: string, change: string): boolean {
    const key = `${start} ${commit} ${change}`;
    const cached = this.#resultCache.get(key);
    if (cached !== undefined) return cached;
    const result = this.#store.merge(start, commit, change) === this.#store.treeOf(commit);
    if (this.#resultCache.size >= MAX_CACHED_RESULTS) this.#resultCache.clear();
    this.#resultCache.set(key, result);
    return result;
  }
}
