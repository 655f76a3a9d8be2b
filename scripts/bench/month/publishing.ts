import { planJobs, readDealers } from '../../ci/plan-jobs.ts';
import type { PublishResult } from '../../ci/publish-dealers.ts';
import { notPublished } from '../../ci/published-tag.ts';
import { WORKERS_PER_PAGE } from '../../deploy/live-sites.ts';
import { ringsOf } from '../../rollout/rings.ts';
import { continueRollout, type RolloutTools, startRollout } from '../../rollout/roll-out.ts';
import { dealersToSkip, type Rollout, type RolloutState } from '../../rollout/rollout-record.ts';
import { READS_PER_RUN } from '../../status/status-rows.ts';
import { DAY, type Dealer, type DealerEvent } from './calendar.ts';
import { type Cause, costAt } from './costs.ts';
import { DueRuns } from './due-runs.ts';
import { ASSUMED, type MonthOptions, type MonthResult, type Outcome, type Waiting } from './month-result.ts';
import { Resources } from './resources.ts';
import { rolloutTools } from './rollout-tools.ts';
import { Semaphore, VirtualTime } from './virtual-time.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Runs a month of events through the workflows, in virtual time, and goes on for two more days, so that what has begun can finish. */
export async function runMonth(options: MonthOptions): Promise<MonthResult> {
  return await new Month(options).run();
}

class Month {
  readonly #options: MonthOptions;
  readonly #assumed: Record<keyof typeof ASSUMED, number>;
  readonly #time: VirtualTime;
  readonly #end: number;
  readonly #importers: Semaphore;
  readonly #resources: Resources;
  /** Held by the run that publishes: one commit at a time. */
  readonly #production = new Semaphore(1);
  readonly #dealers: ReadonlyMap<string, Dealer>;
  readonly #waiting = new Map<string, Waiting>();
  /** When changes to all dealers were merged that have not reached all of them yet. */
  readonly #shared: number[] = [];
  /** The commit of the tag `published`, as the instant it was merged. */
  #tag = 0;
  /** Dealers that the tag's message names: they must be published again. */
  #again: readonly string[] = [];
  /** What the run under way has published. */
  #results: PublishResult[] = [];
  /** Ends the wait of `publish.yml` for a push. */
  #wakePublish = (): void => undefined;
  #isPushed = false;
  /** Edits whose Publish button was clicked since the last run of `decide.yml`. */
  readonly #publishRequests: { readonly outcome: Outcome }[] = [];
  #rollout: Rollout | null = null;
  #isRollingOut = false;
  readonly #outcomes: Outcome[] = [];
  readonly #lastFeed = new Map<string, number>();
  readonly #rollouts: number[] = [];
  /** Dealers whose build has failed: they are built again when one of their files has changed. */
  readonly #unbuilt = new Set<string>();
  /** Dealers deployed since the last run for due dealers. */
  readonly #deployed = new Set<string>();
  readonly #dueRuns: DueRuns;

  constructor(options: MonthOptions) {
    const { calendar } = options;
    this.#options = options;
    this.#assumed = { ...ASSUMED, ...options.assumed };
    this.#time = new VirtualTime(calendar.start);
    this.#end = calendar.end + 2 * DAY;
    this.#importers = new Semaphore(this.#assumed.importers);
    this.#resources = new Resources(this.#time, this.#assumed);
    this.#dueRuns = new DueRuns(this.#time, this.#resources.count);
    this.#dealers = new Map(calendar.dealers.map((dealer) => [dealer.name, dealer]));
    for (const { name } of calendar.dealers) this.#waiting.set(name, { merged: [], due: [] });
  }

  async run(): Promise<MonthResult> {
    const { calendar } = this.#options;
    for (const loop of [this.#startEvents, this.#mergeShared, this.#publish, this.#publishDue, this.#decide])
      this.#time.start(() => loop.call(this));
    this.#dueRuns.start(calendar.start, this.#assumed.dueMinute, this.#options.startsDue ?? true);
    await this.#time.run(this.#end);
    const silent = calendar.dealers
      .filter(({ name }) => (this.#lastFeed.get(name) ?? 0) < calendar.end - 2 * DAY)
      .map(({ name }) => name);
    return { ...this.#resources.count, rollouts: this.#rollouts, outcomes: this.#outcomes, silent };
  }

  async #startEvents(): Promise<void> {
    for (const event of this.#options.calendar.events) {
      if (event.at > this.#time.now()) await this.#time.until(event.at);
      if (event.kind === 'time') {
        // A site that is due already cannot become more so.
        const { due } = this.#waitingOf(event.dealer);
        if (due.length > 0) continue;
        due.push(this.#outcome(event));
        // The scheduler does not learn when a site is due that was built with a wrong clock.
        if (event.dealer.fault !== 'wrong clock') this.#dueRuns.siteIsDue();
      } else if (event.kind === 'feed') this.#time.start(() => this.#importFeed(event));
      else this.#time.start(() => this.#edit(event));
    }
  }

  #outcome({ kind, dealer, at }: Pick<Outcome, 'kind' | 'dealer'> & { readonly at: number }): Outcome {
    const outcome: Outcome = { kind, dealer, since: at, occurredAt: at, pricesLive: null, previewed: null, live: null };
    this.#outcomes.push(outcome);
    return outcome;
  }

  #waitingOf({ name }: Pick<Dealer, 'name'>): Waiting {
    return this.#waiting.get(name) as Waiting;
  }

  async #importFeed(event: DealerEvent): Promise<void> {
    const { dealer, changes } = event;
    const { costs } = this.#options;
    this.#lastFeed.set(dealer.name, event.at);
    const outcome = changes ? this.#outcome(event) : null;
    await this.#importers.with(async () => {
      this.#resources.count.imports += 1;
      await this.#resources.spend(costAt(costs, dealer.cars, (cost) => (changes ? cost.import : cost.importUnchanged)));
      if (outcome === null) return;
      await this.#resources.spend(costs.push);
      outcome.pricesLive = this.#time.now();
    });
    if (outcome !== null) this.#merge(outcome, 'feed');
  }

  /** An edit: its preview is built, and after a while somebody clicks Publish. */
  async #edit(event: DealerEvent): Promise<void> {
    const outcome = this.#outcome(event);
    await this.#resources.smallJob();
    const isBuilt = await this.#resources.job(async () => {
      if ((await this.#build([event.dealer], true)).length === 0) return false;
      await this.#time.pause(this.#assumed.reportMs);
      this.#resources.count.cpu += this.#assumed.reportMs / SECOND;
      await this.#upload(event.dealer, 'first');
      return true;
    });
    if (!isBuilt) return;
    outcome.previewed = this.#time.now();
    await this.#time.pause(this.#assumed.approvalMs);
    outcome.since = this.#time.now();
    this.#publishRequests.push({ outcome });
  }

  /** `decide.yml`: merges the edits whose Publish button was clicked. */
  async #decide(): Promise<void> {
    for (let instant = this.#time.now() + this.#assumed.decideIntervalMs; ; instant += this.#assumed.decideIntervalMs) {
      await this.#time.until(instant);
      const requests = this.#publishRequests.splice(0);
      await this.#resources.job(async () => {
        await this.#time.pause(this.#assumed.smallStepMs);
        // Reading the decision in the preview's database, and marking it as done.
        await this.#resources.calls(1 + 2 * requests.length);
      });
      for (const { outcome } of requests) this.#merge(outcome, 'edit');
    }
  }

  #merge(outcome: Outcome, cause: Cause): void {
    this.#waitingOf(outcome.dealer).merged.push({ outcome, at: this.#time.now(), cause });
    this.#push();
  }

  #push(): void {
    this.#isPushed = true;
    this.#wakePublish();
  }

  async #mergeShared(): Promise<void> {
    for (const at of this.#options.calendar.shared) {
      await this.#time.until(at);
      this.#shared.push(at);
      for (const dealer of this.#dealers.values())
        this.#waitingOf(dealer).merged.push({
          outcome: this.#outcome({ kind: 'shared', dealer, at }),
          at,
          cause: 'shared',
        });
      this.#push();
    }
  }

  /** `publish.yml`: one run at a time; of the pushes that arrive in the meantime only the last gets a run, which publishes them all. */
  async #publish(): Promise<void> {
    for (;;) {
      if (!this.#isPushed)
        await new Promise<void>((resolve) => {
          this.#wakePublish = resolve;
        });
      await this.#production.with(async () => {
        this.#isPushed = false;
        await this.#publishCommit(this.#time.now());
      });
    }
  }

  /** @param commit the run publishes what was merged up to this instant */
  async #publishCommit(commit: number): Promise<void> {
    await this.#resources.smallJob();
    const isShared = this.#shared.some((at) => at <= commit);
    this.#results = [];
    const planned = isShared ? [...this.#dealers.keys()] : this.#changedBy(commit);
    if (isShared) await this.#rollOut(commit);
    else await this.#inJobs(planned, commit);
    // A roll-out that has stopped keeps the tag where it is.
    if (this.#shared.some((at) => at <= commit)) return;
    await this.#resources.smallJob();
    this.#tag = commit;
    const remaining = this.#again.filter((name) => !planned.includes(name));
    this.#again = [...notPublished(planned, [JSON.stringify(this.#results)]), ...remaining];
  }

  /** What `npm run ci -- plan` finds: dealers changed since the tag, and those that its message names. */
  #changedBy(commit: number): readonly string[] {
    const changed = [...this.#dealers.keys()].filter(
      (name) =>
        (this.#again.includes(name) && !this.#unbuilt.has(name)) ||
        this.#waitingOf({ name }).merged.some(({ at }) => at > this.#tag && at <= commit),
    );
    return this.#options.selectDealers?.(changed) ?? changed;
  }

  /** Publishes dealers in the jobs of a matrix. `commit` null: the published commit again, because time has passed. */
  async #inJobs(names: readonly string[], commit: number | null): Promise<void> {
    if (names.length === 0) return;
    const jobs = (this.#options.jobsOf ?? planJobs)(names);
    await Promise.all(
      jobs.map((job) =>
        this.#resources.job(async () => {
          const plannedDealers = readDealers(job.dealers);
          const skipped = commit === null ? dealersToSkip(this.#rolloutState(), plannedDealers) : [];
          const dealers = plannedDealers
            .filter((name) => !skipped.includes(name))
            .map((name) => this.#dealers.get(name) as Dealer);
          if (dealers.length === 0) return;
          const builtAt = this.#time.now();
          const built = await this.#build(dealers, true);
          await this.#deploy(built, commit, builtAt);
        }),
      ),
    );
  }

  async #deploy(dealers: readonly Dealer[], commit: number | null, builtAt: number): Promise<void> {
    const remaining = [...dealers];
    if (remaining.length > 0) await this.#resources.calls(this.#options.costs.runCalls);
    const worker = async (): Promise<void> => {
      for (let dealer = remaining.shift(); dealer; dealer = remaining.shift()) {
        await this.#upload(dealer, this.#causeOf(dealer, commit));
        this.#recordLive(dealer, commit, builtAt);
        if (commit !== null) this.#results.push({ dealer: dealer.name, outcome: 'deployed', problem: null });
      }
    };
    await Promise.all(Array.from({ length: this.#assumed.deploysAtOnce }, worker));
  }

  #causeOf(dealer: Dealer, commit: number | null): Cause {
    if (commit === null) return 'time';
    const causes = this.#waitingOf(dealer)
      .merged.filter(({ at }) => at <= commit)
      .map(({ cause }) => cause);
    return (['shared', 'edit', 'feed'] as const).find((cause) => causes.includes(cause)) ?? 'none';
  }

  /** Returns the dealers that could be built. `isFresh`: the machine has not bundled this code yet. */
  async #build(dealers: readonly Dealer[], isFresh: boolean): Promise<Dealer[]> {
    const { costs } = this.#options;
    const buildable = dealers.filter(({ fault }) => fault !== 'build fails');
    this.#resources.count.failedBuilds += dealers.length - buildable.length;
    for (const { name } of dealers.filter((dealer) => !buildable.includes(dealer))) this.#unbuilt.add(name);
    await this.#resources.spend(isFresh ? costs.freshBuildStart : costs.buildStart);
    for (const { cars } of dealers) await this.#resources.spend(costAt(costs, cars, ({ build }) => build));
    return buildable;
  }

  async #upload(dealer: Dealer, cause: Cause): Promise<void> {
    const cost = costAt(this.#options.costs, dealer.cars, ({ deploy }) => deploy[cause]);
    const hadToWait = await this.#resources.deploy(cost);
    if (hadToWait && !this.#isRollingOut) this.#resources.count.limited += 1;
  }

  /** Notes which of a dealer's waiting events a deployment has brought to the live site. */
  #recordLive(dealer: Dealer, commit: number | null, builtAt: number): void {
    const waiting = this.#waitingOf(dealer);
    const now = this.#time.now();
    this.#deployed.add(dealer.name);
    const record = (outcome: Outcome): void => {
      outcome.live = now;
    };
    if (commit !== null) {
      const [live, pending] = [true, false].map((isLive) => waiting.merged.filter(({ at }) => at <= commit === isLive));
      waiting.merged.splice(0, Infinity, ...(pending ?? []));
      for (const { outcome } of live ?? []) record(outcome);
    }
    if (waiting.due.every(({ since }) => since <= builtAt)) waiting.due.splice(0).forEach(record);
  }

  /** The real roll-out, with simulated tools that only take time. */
  async #rollOut(commit: number): Promise<void> {
    const names = [...this.#dealers.keys()];
    const last = this.#again;
    const [smallest] = [...this.#dealers.values()]
      .filter(({ name }) => !last.includes(name))
      .sort((a, b) => a.cars - b.cars || (a.name < b.name ? -1 : 1));
    const startedAt = this.#time.now();
    this.#isRollingOut = true;
    const order = { commit: String(commit), rings: ringsOf(names, smallest?.name ?? '', last) };
    const rollout = await this.#inRuns((tools) => startRollout(order, tools), commit, last);
    this.#isRollingOut = false;
    this.#rolledOut(rollout, commit, startedAt);
  }

  /** A roll-out in as many runs of the workflow as it needs. */
  async #inRuns(
    begin: (tools: RolloutTools) => Promise<Rollout>,
    commit: number,
    expectedToFail: readonly string[],
  ): Promise<Rollout> {
    for (let work = begin; ; work = (tools) => continueRollout({ commit: String(commit) }, tools)) {
      const rollout = await this.#resources.job(async () => {
        const until = this.#time.now() + this.#assumed.rolloutMs;
        const tools = this.#rolloutTools(commit, expectedToFail);
        return await work({ ...tools, isTimeUp: () => this.#time.now() >= until });
      });
      if (rollout.state !== 'paused') return rollout;
      this.#resources.count.handovers += 1;
      await this.#resources.smallJob();
      await this.#resources.smallJob();
    }
  }

  /** Records a completed roll-out; after a stop an operator continues it without the dealers that cannot be built. */
  #rolledOut({ state, rings, ring, why }: Rollout, commit: number, startedAt: number): void {
    const merged = this.#shared.filter((at) => at <= commit);
    if (state === 'done') {
      this.#rollouts.push(this.#time.now() - Math.min(...merged));
      this.#shared.splice(0, merged.length);
      return;
    }
    this.#resources.count.stops += 1;
    const minutes = Math.round((this.#time.now() - startedAt) / MINUTE);
    this.#options.print?.(`A roll-out stopped in ring ${ring + 1} after ${minutes} minutes: ${why}`);
    const failing = (rings[ring] ?? []).filter((name) => this.#dealers.get(name)?.fault === 'build fails');
    this.#time.start(async () => {
      await this.#time.pause(this.#assumed.operatorMs);
      await this.#production.with(async () => {
        if (!this.#shared.includes(merged[0] ?? NaN) || this.#rollout === null) return;
        const resumption = { commit: this.#rollout.commit, without: failing };
        this.#isRollingOut = true;
        const begin = (tools: RolloutTools) => continueRollout(resumption, tools);
        const rollout = await this.#inRuns(begin, Number(resumption.commit), failing);
        this.#isRollingOut = false;
        this.#rolledOut(rollout, Number(resumption.commit), startedAt);
      });
    });
  }

  #rolloutTools(commit: number, expectedToFail: readonly string[]): RolloutTools {
    let isFresh = true;
    return rolloutTools({
      ...{ time: this.#time, resources: this.#resources, assumed: this.#assumed, expectedToFail },
      readState: () => this.#rolloutState(),
      save: (rollout) => {
        this.#rollout = rollout;
      },
      publish: async (names) => {
        const dealers = names.map((name) => this.#dealers.get(name) as Dealer);
        const builtAt = this.#time.now();
        const built = await this.#build(dealers, isFresh);
        isFresh = false;
        await this.#deploy(built, commit, builtAt);
        return built.map(({ name }) => name);
      },
    });
  }

  #rolloutState(): RolloutState {
    const busy = this.#isRollingOut ? { who: 'the month', since: '', until: '' } : null;
    return { rollout: this.#rollout, busy, stopAskedBy: null };
  }

  /** `due.yml`: publishes the dealers that are due, then reads some databases for the status page. */
  async #publishDue(): Promise<void> {
    const { costs } = this.#options;
    const names = [...this.#dealers.keys()];
    for (;;) {
      const run = await this.#dueRuns.next();
      const due: string[] = [];
      await this.#resources.job(async () => {
        const pages = Math.ceil(names.length / WORKERS_PER_PAGE);
        await this.#resources.calls(costs.dueCalls * names.length + pages + costs.liveCheckCalls * this.#deployed.size);
        this.#deployed.clear();
        due.push(...names.filter((name) => this.#waitingOf({ name }).due.length > 0 && !this.#unbuilt.has(name)));
      });
      await this.#inJobs(due, null);
      const reads = run === 'hourly' ? Math.min(names.length, READS_PER_RUN) : 0;
      if (reads > 0) await this.#resources.job(() => this.#resources.calls(costs.statusCalls * reads));
    }
  }
}
