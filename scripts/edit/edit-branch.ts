import { EDIT_COMMITS } from '#text/edit-words.ts';
import { EditError } from './edit-error.ts';
import type { FileWrite, GitStore, Person, StoredCommit } from './git-store.ts';
import type { RemoteBranches } from './remote-branches.ts';

/** Commits of the published branch in which a change is looked for, and changes that are looked for. */
const MAX_SEARCHED = 10;
const MAX_VERDICTS = 1000;
/** Who makes the commits that nobody made by hand. */
const CARYARD: Person = { name: 'Caryard', email: 'caryard@localhost.invalid' };

/**
 * A dealer's branch for changes, beside the published branch. Both may be at a remote, where others merge, squash, rebase and add to them.
 */
export class EditBranch {
  readonly #store: GitStore;
  readonly #names: { readonly base: string; readonly own: string };
  readonly #remote: RemoteBranches | null;
  #previous: Promise<unknown> = Promise.resolve();
  #known: { readonly commits: string; readonly part: string } | null = null;
  /** Whether a commit has what another one changes: that never changes, and takes git a moment. */
  readonly #verdicts = new Map<string, boolean>();

  constructor(store: GitStore, names: { readonly base: string; readonly own: string }, remote: RemoteBranches | null) {
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
    const [base, own] = [this.base(), this.ref()];
    return own === null || this.#published(base, own) === own ? base : own;
  }

  /** The commit that changes are compared with: the last one of the branch that has been published. */
  start(): string {
    const [base, head] = [this.base(), this.head()];
    return head === base ? base : this.#published(base, head);
  }

  /** Changes that have not been published, the newest first; without what was published meanwhile and merged into the branch. */
  changes(): StoredCommit[] {
    const head = this.head();
    return this.#store.log(['--first-parent', '--no-merges', head, `^${this.base()}`, `^${this.start()}`]);
  }

  /** The commit of the branch; null = there is none. */
  ref(): string | null {
    return this.#store.commitOf(this.#fullName);
  }

  get #fullName(): string {
    return `refs/heads/${this.#names.own}`;
  }

  /** Does something when all that was begun before is done, so that the second of two at the same moment builds on the first. */
  inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    const done = this.#previous.then(work);
    this.#previous = done.catch(() => undefined);
    return done;
  }

  /**
   * Adds a commit.
   *
   * @param ref the branch's commit when `head` was read: a commit added since must not be lost
   * @returns the new commit; null = somebody has moved the branch meanwhile
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
    const parent = ref === null || ref === head ? head : this.#join(head, ref);
    const commit = this.#store.commit(this.#store.tree(head, change.writes), [parent], change);
    return this.#store.move(this.#fullName, commit, ref) ? commit : null;
  }

  /**
   * Takes over what others have added to the branch at the remote. If only the first of the changes have been published, the others are put
   * onto what is published: as they are, they would no longer merge where both are about the same line.
   *
   * @returns false = what was added at the remote does not go together with the changes that are here
   */
  settle(): boolean {
    const [base, theirs] = [this.base(), this.#remote?.own() ?? null];
    const own = this.ref();
    let isTogether = true;
    if (theirs !== null && (own === null || !this.#store.isAncestor(theirs, own))) {
      const isBehind = own === null || this.#store.isAncestor(own, theirs) || this.#published(base, own) === own;
      const next = isBehind ? theirs : this.#replay(this.#store.mergeBase(own, theirs), own, theirs);
      if (next === null) isTogether = false;
      else this.#store.move(this.#fullName, next, own);
    }
    const now = this.ref();
    const part = now === null ? null : this.#published(base, now);
    if (now === null || part === null || part === now || this.#store.isAncestor(part, base)) return isTogether;
    const rest = this.#replay(part, now, this.#join(base, now));
    if (rest !== null) this.#store.move(this.#fullName, rest, now);
    return isTogether;
  }

  /** A commit with the files of `head` that continues both, so that a branch can continue there without being rewritten. */
  #join(head: string, own: string): string {
    if (this.#store.isAncestor(own, head)) return head;
    const about = { author: CARYARD, at: new Date(), message: EDIT_COMMITS.resume };
    return this.#store.commit(this.#store.treeOf(head), [head, own], about);
  }

  /** Repeats the commits between `start` and `end` onto another; without those that it has already. Null = they do not fit there. */
  #replay(start: string, end: string, onto: string): string | null {
    const commits = this.#store.log(['--first-parent', '--no-merges', `${start}..${end}`, `^${this.base()}`]).reverse();
    let at: string = onto;
    for (const { sha, author, at: date, title, body } of commits) {
      const tree = this.#store.merge(`${sha}^`, at, sha);
      if (tree === null) return null;
      if (tree === this.#store.treeOf(at)) continue;
      at = this.#store.commit(tree, [at], { author, at: date, message: body === '' ? title : `${title}\n\n${body}` });
    }
    return at;
  }

  /**
   * The newest commit of the branch that is published: itself, or by what it changes, as after a squash or a rebase. If none is, the
   * published commit that the branch began at.
   */
  #published(base: string, own: string): string {
    const commits = `${base} ${own}`;
    if (this.#known?.commits !== commits) this.#known = { commits, part: this.#findPublished(base, own) };
    return this.#known.part;
  }

  #findPublished(base: string, own: string): string {
    const start = this.#store.mergeBase(base, own);
    if (start === own) return own;
    const published = this.#store.commitsOnSameFiles(start, base, own, MAX_SEARCHED);
    if (published.length === 0) return start;
    const before = this.#store.treeOf(start);
    const changes = this.#store.log(['--first-parent', `-${MAX_SEARCHED}`, `${start}..${own}`]);
    const found = changes.find(
      ({ sha }) =>
        this.#store.treeOf(sha) !== before && published.some((commit) => this.#hasChange(start, commit, sha)),
    );
    return found?.sha ?? start;
  }

  /** Whether a commit has everything that has changed between `start` and `change`. */
  #hasChange(start: string, commit: string, change: string): boolean {
    const key = `${start} ${commit} ${change}`;
    const known = this.#verdicts.get(key);
    if (known !== undefined) return known;
    const verdict = this.#store.merge(start, commit, change) === this.#store.treeOf(commit);
    if (this.#verdicts.size >= MAX_VERDICTS) this.#verdicts.clear();
    this.#verdicts.set(key, verdict);
    return verdict;
  }
}
