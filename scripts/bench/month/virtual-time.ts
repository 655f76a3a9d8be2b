import { setImmediate as settle } from 'node:timers/promises';

interface Timer {
  readonly at: number;
  /** Timers of the same instant fire in the order in which they were set. */
  readonly order: number;
  readonly fire: () => void;
}

/**
 * A clock that jumps from one timer to the next. Code that takes its time from `now` and `pause`, and waits for nothing outside this process,
 * runs unchanged, and a month takes seconds.
 */
export class VirtualTime {
  #now: number;
  #order = 0;
  /** A binary heap: the next timer is the first. */
  readonly #timers: Timer[] = [];
  #failure: { readonly error: unknown } | null = null;

  constructor(start: number) {
    this.#now = start;
  }

  readonly now = (): number => this.#now;

  readonly pause = (ms: number): Promise<void> => this.until(this.#now + Math.max(0, ms));

  /** Waits until an instant; at once if it has passed. */
  until(at: number): Promise<void> {
    return new Promise((resolve) => this.#add({ at: Math.max(at, this.#now), order: this.#order++, fire: resolve }));
  }

  /** Starts work that nobody waits for. If it fails, `run` fails. */
  start(work: () => Promise<unknown>): void {
    work().catch((error: unknown) => {
      this.#failure ??= { error };
    });
  }

  /** Fires all timers up to and including this instant, then stops there: later timers stay pending. */
  async run(until: number): Promise<void> {
    for (;;) {
      await settle();
      if (this.#failure !== null) throw this.#failure.error;
      const [next] = this.#timers;
      if (next === undefined || next.at > until) break;
      this.#now = next.at;
      this.#removeFirst();
      next.fire();
    }
    this.#now = until;
  }

  #add(timer: Timer): void {
    const heap = this.#timers;
    let position = heap.push(timer) - 1;
    while (position > 0) {
      const above = (position - 1) >> 1;
      if (!isBefore(timer, heap[above] as Timer)) break;
      heap[position] = heap[above] as Timer;
      position = above;
    }
    heap[position] = timer;
  }

  #removeFirst(): void {
    const heap = this.#timers;
    const last = heap.pop() as Timer;
    if (heap.length === 0) return;
    let position = 0;
    for (;;) {
      const leftChild = 2 * position + 1;
      if (leftChild >= heap.length) break;
      const rightChild = leftChild + 1;
      const smaller =
        rightChild < heap.length && isBefore(heap[rightChild] as Timer, heap[leftChild] as Timer)
          ? rightChild
          : leftChild;
      if (!isBefore(heap[smaller] as Timer, last)) break;
      heap[position] = heap[smaller] as Timer;
      position = smaller;
    }
    heap[position] = last;
  }
}

const isBefore = (first: Timer, second: Timer): boolean =>
  first.at < second.at || (first.at === second.at && first.order < second.order);

/** A limited number of slots, granted in order of request. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async with<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
