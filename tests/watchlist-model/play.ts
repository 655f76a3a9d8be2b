import fc from 'fast-check';
import type { SendToggle, TextStorage, Watchlist, watchlistOn } from '#stores/watchlist.ts';

/** The outcome of a call: whether it arrives, whether its response does, and how many steps each takes. */
export interface CallOutcome {
  readonly arrives: boolean;
  readonly answered: boolean;
  /** The page stops waiting before the call arrives. */
  readonly timedOut: boolean;
  readonly refused: boolean;
  readonly requestDelay: number;
  readonly responseDelay: number;
}
export type Step =
  | {
      readonly kind: 'toggle';
      readonly tab: number;
      readonly car: number;
      readonly outcomes: readonly [CallOutcome, CallOutcome];
    }
  | { readonly kind: 'load'; readonly tab: number; readonly responseDelay: number };

/** The server's side of the contract, independent of the edge: the last click by time wins, versions increase. */
export class ModelServer {
  readonly cars = new Map<number, { readonly saved: boolean; readonly at: number }>();
  version = 0;
  store(car: number, saved: boolean, at: number): { saved: boolean; version: number } {
    const stored = this.cars.get(car);
    if (stored === undefined || at > stored.at) this.cars.set(car, { saved, at });
    this.version += 1;
    return { saved: this.cars.get(car)?.saved ?? false, version: this.version };
  }
  list(): number[] {
    return [...this.cars].filter(([, { saved }]) => saved).map(([car]) => car);
  }
}

export interface FinalState {
  /** What each tab shows once all calls have ended. */
  readonly shown: readonly (readonly number[])[];
  /** Times at which a tab showed something other than the last click there, before that click was answered. */
  readonly flickers: readonly string[];
  readonly stored: readonly number[];
  /**
   * Cars whose last click and the call to undo it had no response. A page is correct again after its next load.
   */
  readonly uncertain: ReadonlySet<number>;
  /** What the shopper last chose for each car, if that click was answered. */
  readonly desired: ReadonlyMap<number, boolean>;
}

/**
 * Plays clicks in two tabs of one browser against a server, over a network that loses, delays and reorders calls, with a simulated clock.
 * At the end all pending calls arrive.
 */
export async function play(
  makeWatchlist: typeof watchlistOn,
  steps: readonly Step[],
  server = new ModelServer(),
): Promise<FinalState> {
  const events: { readonly at: number; readonly run: () => void }[] = [];
  let time = 0;
  const after = (delay: number): Promise<void> =>
    new Promise((resolve) => void events.push({ at: time + delay, run: resolve }));
  let storedText: string | null = null;
  const subscribers: (() => void)[] = [];
  const storageOf = (currentTab: number): TextStorage => ({
    read: () => storedText,
    write(text) {
      storedText = text;
      for (const [tab, notify] of subscribers.entries()) if (tab !== currentTab) notify();
    },
    subscribe(notify) {
      subscribers[currentTab] = notify;
      return () => {};
    },
  });
  const tabs: Watchlist[] = [0, 1].map((tab) => makeWatchlist(storageOf(tab)));
  const shown: (readonly number[])[] = [[], []];
  for (const [tab, { $cars }] of tabs.entries())
    $cars.subscribe((cars) => {
      shown[tab] = cars;
    });
  const load = async (tab: number, responseDelay: number): Promise<void> => {
    const list = { owner: 'a', version: server.version, cars: server.list() };
    await after(responseDelay);
    tabs[tab]?.applyList(list);
  };
  for (const tab of [0, 1]) tabs[tab]?.applyList({ owner: 'a', version: 0, cars: [] });

  /** Times of a car's last call that was answered, and of its last undo that was not. */
  const answered = new Map<number, number>();
  const unanswered = new Map<number, number>();
  const desired = new Map<number, { readonly saved: boolean; done: boolean }>();
  /** Clicks without a response, the last of each tab and car. */
  const pending = new Map<string, { readonly tab: number; readonly car: number; readonly saved: boolean }>();
  const flickers: string[] = [];
  const keepNewest = (times: Map<number, number>, car: number, at: number): void =>
    void times.set(car, Math.max(at, times.get(car) ?? 0));
  const sender = (
    toggle: { done: boolean },
    [first, second]: readonly [CallOutcome, CallOutcome],
    onResponse: () => void,
  ): SendToggle => {
    let calls = 0;
    const call: SendToggle = async ({ car, saved, at }) => {
      calls += 1;
      const outcome = calls === 1 ? first : second;
      await after(outcome.requestDelay);
      if (outcome.refused && calls === 1) {
        await after(outcome.responseDelay);
        return { kind: 'rejected', status: 409, message: 'no' };
      }
      const arrive = () => server.store(car, saved, at);
      if (outcome.arrives && outcome.timedOut) void after(outcome.responseDelay + 5).then(arrive);
      const stored = outcome.arrives && !outcome.timedOut ? arrive() : null;
      if (stored !== null) await after(outcome.responseDelay);
      if (stored !== null && outcome.answered) {
        keepNewest(answered, car, at);
        toggle.done ||= calls === 1;
        return { kind: 'stored', ...stored };
      }
      if (calls === 2) keepNewest(unanswered, car, at);
      throw new Error('no response');
    };
    return (change) => call(change).finally(onResponse);
  };
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 12; i += 1) await Promise.resolve();
    for (const { tab, car, saved } of pending.values())
      if (shown[tab]?.includes(car) !== saved)
        flickers.push(
          `tab ${tab} showed car ${car} as ${saved ? 'not saved' : 'saved'} after it was ${saved ? 'saved' : 'removed'} there`,
        );
  };
  const advanceTo = async (until: number): Promise<void> => {
    for (;;) {
      events.sort((a, b) => a.at - b.at);
      const next = events[0];
      if (next === undefined || next.at > until) break;
      events.shift();
      time = Math.max(time, next.at);
      next.run();
      await settle();
    }
    if (Number.isFinite(until)) time = until;
  };
  for (const step of steps) {
    await advanceTo(time + 3);
    if (step.kind === 'load') void load(step.tab, step.responseDelay);
    else {
      const { tab, car } = step;
      const list = tabs[tab];
      const saved = !list?.has(car);
      const toggle = { saved, done: false };
      desired.set(car, toggle);
      const change = { tab, car, saved };
      const key = `${tab} ${car}`;
      pending.set(key, change);
      const onResponse = (): void => void (pending.get(key) === change && pending.delete(key));
      void list?.toggle(
        car,
        saved,
        sender(toggle, step.outcomes, onResponse),
        () => time,
        () => {},
      );
    }
    await settle();
  }
  await advanceTo(Number.POSITIVE_INFINITY);
  return {
    shown,
    flickers,
    stored: server.list().sort((a, b) => a - b),
    uncertain: new Set([...unanswered].filter(([car, at]) => at > (answered.get(car) ?? 0)).map(([car]) => car)),
    desired: new Map([...desired].filter(([, { done }]) => done).map(([car, { saved }]) => [car, saved])),
  };
}

/** What is wrong with the final state; empty = nothing. */
export function faults({ shown, flickers, stored, uncertain, desired }: FinalState): string[] {
  const certainIds = (cars: readonly number[]) =>
    cars
      .filter((car) => !uncertain.has(car))
      .sort((a, b) => a - b)
      .join();
  return [
    ...flickers,
    ...shown.flatMap((cars, tab) =>
      certainIds(cars) === certainIds(stored)
        ? []
        : [`tab ${tab} shows ${certainIds(cars)}, stored is ${certainIds(stored)}`],
    ),
    ...[...desired].flatMap(([car, saved]) =>
      stored.includes(car) === saved
        ? []
        : [`car ${car} was ${saved ? 'saved' : 'removed'} last, and is not stored as such`],
    ),
  ];
}

const delay = fc.integer({ min: 0, max: 25 });
const outcome: fc.Arbitrary<CallOutcome> = fc.record({
  arrives: fc.nat(9).map((n) => n < 8),
  answered: fc.nat(9).map((n) => n < 8),
  timedOut: fc.nat(9).map((n) => n < 1),
  refused: fc.nat(9).map((n) => n < 1),
  requestDelay: delay,
  responseDelay: delay,
});
const tab = fc.nat(1);
/** A shopper with two tabs: clicks for three cars, and pages loaded in between. */
export const anySteps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('toggle' as const),
        tab,
        car: fc.integer({ min: 1, max: 3 }),
        outcomes: fc.tuple(outcome, outcome),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('load' as const), tab, responseDelay: delay }) },
  ),
  { minLength: 1, maxLength: 14 },
);

/** Plays `runs` random sequences; throws with the shortest that goes wrong. */
export async function playMany(
  makeWatchlist: typeof watchlistOn,
  runs: number,
  makeServer: () => ModelServer = () => new ModelServer(),
): Promise<void> {
  const property = fc.asyncProperty(anySteps, async (steps) => {
    const problems = faults(await play(makeWatchlist, steps, makeServer()));
    if (problems.length > 0) throw new Error(problems.join('\n'));
  });
  await fc.assert(property, { numRuns: runs });
}
