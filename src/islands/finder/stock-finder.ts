import { filteredSearchHref } from '#domain/filtered-search-href.ts';
import { animateCount } from '#elements/animate-count.ts';
import { pageLocale } from '#elements/page-locale.ts';
import { fill } from '#text/fill.ts';
import { formatMoney, formatNumber } from '#text/numbers.ts';
import type { FinderData } from '#view-types/stock-finder.ts';
import type { countStock } from './count-stock.ts';

const PAGE_STEPS = 10;
/** Debounce before a change is counted. */
const DEBOUNCE_MS = 120;

/**
 * `<stock-finder>`: the home page's make and price range (TILE-02, SRCH-06) with a button that shows how many cars match (SRCH-09). The
 * thumbs cannot pass each other; PageUp and PageDown move ten steps. The button's link contains the make, the range as
 * `range[price]=min:max` and the sort order "highest price"; the full range adds no filter. Without JavaScript, or before it runs, the button
 * lists every car by price. If the stock cannot be counted, the button shows no number.
 */
class StockFinder extends HTMLElement {
  #count: ReturnType<typeof countStock> | undefined;
  #stop: () => void = () => {};
  #displayedCount = 0;
  #requestId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  connectedCallback(): void {
    const [low, high] = this.querySelectorAll<HTMLInputElement>('input[type="range"]');
    const link = this.querySelector('a');
    const range = this.querySelector('output');
    const track = this.querySelector<HTMLElement>('[data-track]');
    const make = this.querySelector('select');
    if (!low || !high || !link || !track) return;
    const data = JSON.parse(this.getAttribute('data') ?? '{}') as FinderData;
    this.#displayedCount = data.total;
    const money = (dollars: number): string => formatMoney(dollars, pageLocale(data.currency));
    const min = Number(low.min);
    const max = Number(low.max);
    const share = (value: number): string => `${((value - min) / (max - min)) * 100}%`;

    const draw = (changedInput?: HTMLInputElement): void => {
      if (changedInput === low) low.valueAsNumber = Math.min(low.valueAsNumber, high.valueAsNumber);
      if (changedInput === high) high.valueAsNumber = Math.max(low.valueAsNumber, high.valueAsNumber);
      const from = low.valueAsNumber;
      const to = high.valueAsNumber;
      track.style.setProperty('--from', share(from));
      track.style.setProperty('--to', share(to));
      track.toggleAttribute('data-high', from > (min + max) / 2);
      low.setAttribute('aria-valuetext', money(from));
      high.setAttribute('aria-valuetext', money(to));
      if (range) range.textContent = fill(data.range, { from: money(from), to: money(to) });
      link.href = filteredSearchHref({
        make: make?.value ?? '',
        price: from > min || to < max ? { min: from, max: to } : null,
        sort: data.sort,
      });
    };
    const change = (moved?: HTMLInputElement): void => {
      draw(moved);
      clearTimeout(this.#timer);
      const price = low.valueAsNumber > min || high.valueAsNumber < max;
      this.#timer = setTimeout(() => {
        this.#showCount(link, data, {
          lists: make?.value ? { make: [make.value] } : {},
          ranges: price ? { price: { min: low.valueAsNumber, max: high.valueAsNumber } } : {},
        });
      }, DEBOUNCE_MS);
    };
    for (const input of [low, high]) {
      input.addEventListener('input', () => change(input));
      input.addEventListener('keydown', (event) => {
        const pages = { PageUp: PAGE_STEPS, PageDown: -PAGE_STEPS }[event.key];
        if (pages === undefined) return;
        event.preventDefault();
        input.valueAsNumber += pages * Number(input.step);
        change(input);
      });
    }
    make?.addEventListener('change', () => change());
    draw();
    // Changed before the script ran, or restored by the browser after Back, which may be after it ran.
    const changeIfSet = (): void => {
      if (make?.value || low.valueAsNumber > min || high.valueAsNumber < max) change();
    };
    changeIfSet();
    addEventListener('pageshow', changeIfSet, { once: true });
    this.setAttribute('data-ready', '');
  }

  /** Counts the matching cars and animates the button's number; outdated responses are dropped. */
  async #showCount(link: HTMLElement, data: FinderData, filters: Parameters<ReturnType<typeof countStock>>[0]) {
    this.#requestId += 1;
    const requestId = this.#requestId;
    const text = (count: number): string =>
      fill(count === 0 ? data.none : data.show, {
        shown: formatNumber(count, pageLocale()),
        noun: fill(data.noun, { count }),
      });
    try {
      this.#count ??= (await import('./count-stock.ts')).countStock(data);
      const chosen = Object.keys({ ...filters.lists, ...filters.ranges }).length > 0;
      const total = !chosen && data.isDealerTotal ? data.total : await this.#count(filters);
      if (requestId !== this.#requestId) return;
      this.#stop();
      this.#stop = animateCount(link, this.#displayedCount, total, text);
      this.#displayedCount = total;
    } catch {
      if (requestId === this.#requestId) link.textContent = data.uncounted;
    }
  }
}

customElements.define('stock-finder', StockFinder);
