import { SEARCH_PATH } from '#domain/paths.ts';

const PAGE_STEPS = 10;

/**
 * The home page's price range (TILE-02): two native sliders on one track. Handles cannot pass each other; PageUp and PageDown move
 * ten steps. The button's address carries the range as `range[price]=min:max` and the order "highest price"; the full range
 * sends no filter. Before script, and without, the button lists every car by price.
 */
class PriceSlider extends HTMLElement {
  connectedCallback(): void {
    const [low, high] = this.querySelectorAll<HTMLInputElement>('input[type="range"]');
    const link = this.querySelector('a');
    const output = this.querySelector('output');
    const track = this.querySelector<HTMLElement>('[data-track]');
    if (!low || !high || !link || !track) return;
    const money = new Intl.NumberFormat(document.documentElement.lang, {
      style: 'currency',
      currency: this.getAttribute('currency') ?? 'AUD',
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    });
    const min = Number(low.min);
    const max = Number(low.max);
    const share = (value: number): string => `${((value - min) / (max - min)) * 100}%`;

    const update = (moved?: HTMLInputElement): void => {
      if (moved === low) low.valueAsNumber = Math.min(low.valueAsNumber, high.valueAsNumber);
      if (moved === high) high.valueAsNumber = Math.max(low.valueAsNumber, high.valueAsNumber);
      const from = low.valueAsNumber;
      const to = high.valueAsNumber;
      track.style.setProperty('--from', share(from));
      track.style.setProperty('--to', share(to));
      low.setAttribute('aria-valuetext', money.format(from));
      high.setAttribute('aria-valuetext', money.format(to));
      if (output) output.textContent = `${money.format(from)} to ${money.format(to)}`;
      const query = new URLSearchParams({ sortBy: 'price:desc' });
      if (from > min || to < max) query.set('range[price]', `${from}:${to}`);
      link.href = `${SEARCH_PATH}?${query}`;
    };
    for (const input of [low, high]) {
      input.addEventListener('input', () => update(input));
      input.addEventListener('keydown', (event) => {
        const pages = { PageUp: PAGE_STEPS, PageDown: -PAGE_STEPS }[event.key];
        if (pages === undefined) return;
        event.preventDefault();
        input.valueAsNumber += pages * Number(input.step);
        update(input);
      });
    }
    update();
    this.setAttribute('data-ready', '');
  }
}

customElements.define('price-slider', PriceSlider);
