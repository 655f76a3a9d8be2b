import { DatabaseSync } from 'node:sqlite';
import { type BatchSummary, callDealers, type ScheduleRuntime } from '#functions/topics/schedule/call-dealers.ts';
import type { RoundSummary } from '#functions/topics/schedule/dealers-repo.ts';
import { runRound } from '#functions/topics/schedule/run-round.ts';
import { startDueWorkflow, type WorkflowRepository } from '#functions/topics/schedule/start-due-workflow.ts';
import { ACCOUNT_TABLES } from '#scripts/deploy/account-tables.ts';

/** How a dealer's Worker responds to a call; `ms` is the duration. */
export interface Dealer {
  readonly behaviour: 'run' | 'hang' | 'break' | 'status' | 'fail a job';
  readonly ms?: number;
  readonly status?: number;
  /** Number of calls that are needed to deliver everything. */
  backlog?: number;
}

export interface DealerCall {
  readonly slug: string;
  readonly at: number;
  readonly key: string | null;
}

const DATABASE_MS = 10;

/**
 * The scheduler with a fake clock: the account's database, dealers that respond or not, and time that only passes when everything
 * waits. The database uses the same clock.
 */
export class ScheduleWorld {
  time = Date.UTC(2026, 10, 23, 12);
  readonly dealers = new Map<string, Dealer>();
  readonly calls: DealerCall[] = [];
  readonly logs: { readonly event: string }[] = [];
  /** The most calls that a batch had open at once, and the most calls and database queries of one invocation. */
  maxOpen = 0;
  maxSubrequests = 0;
  /** Calls to GitHub, and the status of its response; null = it does not respond. */
  readonly workflowCalls: { readonly url: string; readonly key: string | null; readonly body: string }[] = [];
  workflowStatus: number | null = 204;
  batches = 0;
  readonly #sqlite = new DatabaseSync(':memory:');
  #timers: { readonly at: number; readonly wake: () => void }[] = [];

  constructor() {
    // Replaces SQLite's own, which uses the machine's clock.
    this.#sqlite.function('unixepoch', { varargs: true }, (at) =>
      at === 'subsec' ? this.time / 1000 : Date.parse(String(at)) / 1000,
    );
    for (const table of ACCOUNT_TABLES) this.#sqlite.exec(table);
  }

  addDealer(slug: string, dealer: Dealer): void {
    this.dealers.set(slug, dealer);
    this.#sqlite
      .prepare('INSERT INTO schedule (slug, origin, key) VALUES (?, ?, ?)')
      .run(slug, `https://${slug}.example`, `key of ${slug}`);
  }

  /** Records until when a dealer's live site is valid, as `npm run deploy` does. */
  setValidUntil(slug: string, until: string, since = '2026-11-01T00:00:00Z'): void {
    this.#sqlite
      .prepare('INSERT OR REPLACE INTO dealers (slug, facts) VALUES (?, ?)')
      .run(slug, JSON.stringify({ live: { version: '1', since, until } }));
  }

  /** An attempt to start the workflow for due dealers. */
  async startDueWorkflow(repository: WorkflowRepository | null = { name: 'example/dealers', token: 'a-token' }) {
    await startDueWorkflow(this.#runtime(0), repository);
  }

  rows(sql: string): Record<string, unknown>[] {
    return this.#sqlite.prepare(sql).all();
  }

  /** Starts a round; `skew` is the error of its machine's clock. */
  async start(
    skew = 0,
    batch: (runtime: ScheduleRuntime, slugs: readonly string[]) => Promise<BatchSummary> = callDealers,
  ): Promise<RoundSummary> {
    return await runRound(this.#runtime(skew), async (slugs) => {
      this.batches += 1;
      return await batch(this.#runtime(skew), slugs);
    });
  }

  /** Advances the clock until the work is done. */
  async advanceUntil<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const settled = work.finally(() => {
      isDone = true;
    });
    settled.catch(() => undefined);
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (isDone) return await settled;
      const next = this.#timers.reduce((first, timer) => (timer.at < first.at ? timer : first), {
        at: Infinity,
        wake: () => {},
      });
      if (next.at === Infinity) throw new Error('Everything waits forever.');
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.time = Math.max(this.time, next.at);
      next.wake();
    }
  }

  /** A round, and the remaining part of its minute. */
  async runMinute(): Promise<RoundSummary> {
    const end = this.time + 60_000;
    const round = await this.advanceUntil(this.start());
    this.time = Math.max(end, this.time);
    return round;
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.#timers.push({ at: this.time + ms, wake: resolve }));
  }

  /** The runtime of one invocation. */
  #runtime(skew: number): ScheduleRuntime {
    let open = 0;
    let subrequests = 0;
    const count = (): void => {
      subrequests += 1;
      this.maxSubrequests = Math.max(this.maxSubrequests, subrequests);
    };
    const runStatement = async (sql: string, values: readonly (string | number)[]) => {
      count();
      await this.#sleep(DATABASE_MS);
      return { results: this.#sqlite.prepare(sql).all(...values) };
    };
    const prepare = (sql: string, values: readonly (string | number)[] = []): object => ({
      bind: (...newValues: (string | number)[]) => prepare(sql, newValues),
      all: () => runStatement(sql, values),
      run: () => runStatement(sql, values),
    });
    return {
      database: { prepare } as unknown as ScheduleRuntime['database'],
      now: () => this.time + skew,
      deadline: (ms) => {
        const controller = new AbortController();
        void this.#sleep(ms).then(() => controller.abort(new DOMException('too long', 'TimeoutError')));
        return controller.signal;
      },
      log: (line) => void this.logs.push(line),
      call: async (request) => {
        count();
        open += 1;
        this.maxOpen = Math.max(this.maxOpen, open);
        const { hostname } = new URL(request.url);
        if (hostname === 'api.github.com') return await this.#respondAsGitHub(request);
        try {
          return await this.#respond(hostname.replace(/\.example$/, ''), request);
        } finally {
          open -= 1;
        }
      },
    };
  }

  async #respondAsGitHub(request: Request): Promise<Response> {
    const key = request.headers.get('authorization');
    this.workflowCalls.push({ url: request.url, key, body: await request.text() });
    if (this.workflowStatus === null) return await new Promise(() => {});
    return new Response(null, { status: this.workflowStatus });
  }

  async #respond(slug: string, request: Request): Promise<Response> {
    this.calls.push({ slug, at: this.time, key: request.headers.get('authorization') });
    const dealer = this.dealers.get(slug);
    if (dealer === undefined) throw new TypeError('no such host');
    if (dealer.behaviour === 'hang')
      return await new Promise((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      });
    await this.#sleep(dealer.ms ?? 150);
    if (dealer.behaviour === 'break') throw new TypeError('connection lost');
    if (dealer.behaviour === 'status') return new Response('', { status: dealer.status ?? 500 });
    const hasMore = (dealer.backlog ?? 0) > 1;
    if (dealer.backlog !== undefined) dealer.backlog -= 1;
    return Response.json({ failed: dealer.behaviour === 'fail a job' ? ['digest'] : [], left: hasMore });
  }
}
