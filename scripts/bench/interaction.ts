import type { CDPSession, Page } from 'playwright-core';

/** The list whose changes are timed. */
export const SEARCH_FILE = '/search/new-used-and-demo-cars.html';
export const SEARCH_PATH = SEARCH_FILE.replace('.html', '');
const LIST = '#search-results';

export const KINDS = ['facet', 'typing', 'sort', 'page', 'range'] as const;
export type Kind = (typeof KINDS)[number];

/** One measured interaction. */
export interface Measured {
  readonly kind: Kind;
  /** Milliseconds from the request to the last painted change of the visible part of the list. */
  readonly visible: number;
  /** Milliseconds from the request to the last painted change of the whole list. */
  readonly last: number;
  /** Requests other than pictures and the site's icon, which some browsers request again for every URL. */
  readonly requests: number;
}

/** What `watchPage` has noticed of the current interaction: instants in the page's time; null = not yet. */
interface Watch {
  start: number | null;
  visible: number | null;
  last: number | null;
  /** Expects an interaction of this kind: the next such event starts the clock. */
  arm(kind: Kind): void;
}
interface Scheduler {
  postTask(work: () => void, options: { readonly priority: 'user-blocking' }): Promise<void>;
}
type Watched = typeof globalThis & { watch: Watch };

/**
 * Runs in the page before its scripts. The clock starts at the shopper's event; when typing, at the end of the debounce after the last
 * letter. A change counts as painted at the end of the following frame.
 */
function watchPage(list: string): void {
  const watch: Watch = { start: null, visible: null, last: null, arm };
  (globalThis as Watched).watch = watch;
  let armed: Kind | null = null;
  function arm(kind: Kind): void {
    Object.assign(watch, { start: null, visible: null, last: null });
    armed = kind;
  }
  const startInteraction = (time: number): void => {
    if (armed !== null) watch.start ??= time;
  };
  const starts: { readonly [event: string]: readonly Kind[] } = {
    click: ['facet', 'page'],
    change: ['sort'],
    keydown: ['range'],
  };
  for (const [event, kinds] of Object.entries(starts))
    addEventListener(event, ({ timeStamp }) => armed && kinds.includes(armed) && startInteraction(timeStamp), {
      capture: true,
    });
  const { setTimeout: wait } = globalThis;
  globalThis.setTimeout = ((work: () => void, ms?: number, ...args: unknown[]) =>
    wait(
      () => {
        if (armed === 'typing' && ms !== undefined && ms >= 250 && ms <= 350) startInteraction(performance.now());
        work();
      },
      ms,
      ...args,
    )) as typeof setTimeout;
  let changed: Set<Element> | null = null;
  const isInView = (element: Element): boolean => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight;
  };
  new MutationObserver((records) => {
    if (watch.start === null) return;
    const elements = changed ?? new Set<Element>();
    for (const { type, target, addedNodes, previousSibling } of records) {
      if (!(target instanceof Element ? target : target.parentElement)?.closest(list)) continue;
      const nodes = type === 'childList' ? [...addedNodes, previousSibling] : [target];
      for (const node of nodes) {
        const element = node instanceof Element ? node : node?.parentElement;
        if (element) elements.add(element);
      }
    }
    if (changed !== null || elements.size === 0) return;
    changed = elements;
    requestAnimationFrame(() => {
      changed = null;
      const { scheduler } = globalThis as unknown as { scheduler: Scheduler };
      const recordPaint = (): void => {
        watch.last = performance.now();
        if ([...elements].some(isInView)) watch.visible = watch.last;
      };
      void scheduler.postTask(recordPaint, { priority: 'user-blocking' }); // runs before the page's own work after the paint
    });
  }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['hidden', 'src'] });
}

/** A simulated shopper on the search page. */
export class Shopper {
  readonly page: Page;
  #requests = 0;
  readonly #random: () => number;
  #word = '';

  private constructor(page: Page, seed: number) {
    this.page = page;
    let state = seed;
    this.#random = () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state / 2_147_483_648;
    };
  }

  /**
   * Opens the search page and waits until it is ready.
   *
   * @param rate how many times slower the processor is made
   */
  static async open(page: Page, url: string, rate: number): Promise<Shopper> {
    const shopper = new Shopper(page, 7);
    page.on('request', (request) => {
      if (request.resourceType() !== 'image' && !request.url().endsWith('/favicon.svg')) shopper.#requests += 1;
    });
    await page.addInitScript(watchPage, LIST);
    const session: CDPSession = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await page.goto(url + SEARCH_PATH, { waitUntil: 'load' });
    await page.waitForSelector('astro-island:not([ssr])', { state: 'attached' });
    await page.waitForTimeout(1500 + 500 * rate);
    return shopper;
  }

  /** Performs the `n`th interaction and waits until the list has stopped changing; null = there was nothing to interact with. */
  async act(n: number): Promise<Measured | null> {
    const kind = MIX[n % MIX.length] as Kind;
    const requestsBefore = this.#requests;
    if (!(await this.#prepare(kind))) return null;
    await this.page.evaluate((event) => (globalThis as Watched).watch.arm(event), kind);
    await this.#do(kind, n);
    const times = await this.page.evaluate<{ visible: number; last: number } | null>(WAIT_UNTIL_STABLE);
    if (times === null) return null;
    return { kind, ...times, requests: this.#requests - requestsBefore };
  }

  async #prepare(kind: Kind): Promise<boolean> {
    const { page } = this;
    if (kind === 'facet') return this.#mark('.rail .collapsible-filter[data-open] .facet input:enabled');
    if (kind === 'page') return this.#mark(`${LIST} .pager a[href]`);
    if (kind === 'range') return this.#mark('.rail .collapsible-filter[data-open] input[type=range]:enabled');
    if (kind === 'sort') return this.#mark('.search-sort select');
    await page.locator('.results-top [type=search]').focus();
    return true;
  }

  /**
   * Marks one of the elements and scrolls it into view, so that finding it is not part of the measurement. A late response may replace the
   * element before the pointer is over it: then another is marked.
   */
  async #mark(selector: string, triesLeft = 3): Promise<boolean> {
    const isFound = await this.page.evaluate(
      ([css, chance]) => {
        for (const previous of document.querySelectorAll('[data-bench]')) previous.removeAttribute('data-bench');
        const visible = [...document.querySelectorAll(css)].filter((element) => element.checkVisibility());
        const checked = visible.filter((element) => element instanceof HTMLInputElement && element.checked);
        const pool = checked.length >= 3 ? checked : visible;
        const target = pool[Math.floor(chance * pool.length)];
        target?.setAttribute('data-bench', '');
        target?.scrollIntoView({ block: 'center', behavior: 'instant' });
        return target !== undefined;
      },
      [selector, this.#random()] as const,
    );
    if (isFound && !selector.includes('range'))
      try {
        await this.page.locator('[data-bench]').hover({ timeout: 5_000 });
      } catch (error) {
        if (triesLeft === 0 || (error as Error).name !== 'TimeoutError') throw error;
        return this.#mark(selector, triesLeft - 1);
      }
    await this.page.waitForTimeout(60);
    return isFound;
  }

  async #do(kind: Kind, n: number): Promise<void> {
    const { page } = this;
    const target = page.locator('[data-bench]');
    if (kind === 'facet' || kind === 'page') await page.mouse.down().then(() => page.mouse.up());
    else if (kind === 'range') await target.press(n % 2 === 0 ? 'PageUp' : 'PageDown');
    else if (kind === 'sort') {
      const options = await target.locator('option').count();
      const now = await target.evaluate((select: HTMLSelectElement) => select.selectedIndex);
      await target.selectOption({ index: (now + 1 + Math.floor(this.#random() * (options - 1))) % options });
    } else await this.#type();
  }

  /** Types one more letter, or clears the field if the word is complete. */
  async #type(): Promise<void> {
    const field = this.page.locator('.results-top [type=search]');
    const typed = await field.inputValue();
    if (this.#word === '' || typed === this.#word) {
      this.#word = WORDS[Math.floor(this.#random() * WORDS.length)] as string;
      if (typed !== '') await this.page.keyboard.press('Control+a');
      await this.page.keyboard.press(this.#word[0] as string);
    } else await this.page.keyboard.press(this.#word[typed.length] as string);
  }

  /** Removes all filters if the list has become empty. */
  async clearEmptyList(): Promise<void> {
    await this.page.evaluate(() => document.querySelector<HTMLElement>('.results-none .btn-primary')?.click());
    await this.page.waitForTimeout(500);
    this.#word = '';
  }
}

/** A shopper's interactions, in a fixed order. */
const MIX: readonly Kind[] = [
  'facet',
  'typing',
  'page',
  'facet',
  'typing',
  'facet',
  'sort',
  'typing',
  'facet',
  'range',
];
const WORDS = ['toyota', 'hilux', 'automatic', 'mazda', 'white', 'diesel', 'suv', 'hatch'];

/** Waits until the list has not changed for a while. */
const WAIT_UNTIL_STABLE = `new Promise((done) => {
  const from = performance.now();
  const poll = () => {
    const { start, visible, last } = globalThis.watch, now = performance.now();
    if (last !== null && now - last > 250) done({ visible: (visible ?? last) - start, last: last - start });
    else if (now - from > 4000) done(null);
    else setTimeout(poll, 50);
  };
  poll();
})`;
