import { EDIT_MESSAGES, EDIT_PAGE } from '#text/edit-words.ts';
import { fill } from '#text/fill.ts';
import type { DealerWebsite } from './dealer-website.ts';
import { logProblem } from './log-problem.ts';
import type { RemoteBranches } from './remote-branches.ts';

/** Keeps a dealer's branch for changes and the one at the remote in agreement: fetches what others have done there, and sends what was saved here. */
export class ChangeSender {
  readonly #website: DealerWebsite;
  readonly #remote: RemoteBranches;
  readonly #onFetched: () => void;
  #sending: Promise<void> = Promise.resolve();
  #sendProblem: string | null = null;
  #isInSync = true;

  /** @param onFetched runs when something may have been published or added */
  constructor(website: DealerWebsite, remote: RemoteBranches, onFetched: () => void) {
    this.#website = website;
    this.#remote = remote;
    this.#onFetched = onFetched;
  }

  /** What a person should know, in a sentence; null = nothing. */
  get problem(): string | null {
    if (!this.#isInSync)
      return fill(EDIT_PAGE.pushFailed, { why: fill(EDIT_PAGE.conflict, { branch: this.#website.branchName }) });
    if (this.#sendProblem !== null) return fill(EDIT_PAGE.pushFailed, { why: this.#sendProblem });
    return this.#remote.problem === null ? null : fill(EDIT_PAGE.fetchFailed, { why: this.#remote.problem });
  }

  /** Fetches what the remote has, unless that was tried just now; waits a few seconds at most. */
  async refresh(): Promise<void> {
    await this.#remote.refresh(async () => {
      if (await this.#synchronise()) this.send();
    });
  }

  /** Sends what was saved, after what is being sent; the person does not wait for it. */
  send(): void {
    this.#sending = this.#sending.then(() => this.#send());
  }

  /** Waits for what is being sent. */
  async stop(): Promise<void> {
    await this.#sending;
  }

  /** @returns whether something that should be at the remote is not */
  async #synchronise(): Promise<boolean> {
    const { branch } = this.#website;
    this.#isInSync = await branch.enqueue(() => branch.synchronise());
    this.#onFetched();
    const theirs = this.#remote.changesHead();
    return this.#isInSync && branch.ref() !== theirs && (theirs !== null || this.#sendProblem !== null);
  }

  async #send(): Promise<void> {
    try {
      await this.#push().catch(async () => {
        // Somebody may have added to the branch since the last fetch.
        await this.#remote.fetch(() => this.#synchronise());
        await this.#push();
      });
      this.#sendProblem = null;
    } catch (error) {
      logProblem(error);
      this.#sendProblem = (error as Error).message;
    }
  }

  async #push(): Promise<void> {
    const { branch, branchName, options } = this.#website;
    const [commit, first] = [branch.ref(), branch.changes().at(-1)?.sha];
    if (commit === null || first === undefined || commit === this.#remote.changesHead()) return;
    const needsPullRequest = this.#remote.needsPullRequest(first);
    await this.#remote.push(commit);
    if (!needsPullRequest) return;
    this.#remote.recordPullRequest(first);
    const { title: dealer, base } = options;
    console.log(fill(EDIT_MESSAGES.openPullRequest, { dealer, branch: branchName, base }));
  }
}
