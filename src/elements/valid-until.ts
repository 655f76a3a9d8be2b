import { clockAt } from '#domain/clock.ts';
import { offerValidUntil } from '#domain/finance.ts';
import { CHANGED_EVENT } from '#stores/changed-event.ts';
import { now } from '#stores/clock.ts';
import { fill } from '#text/fill.ts';

/**
 * `<valid-until template="Offer valid until {date}." zone="Australia/Brisbane">`: shows the date one month from today in the dealer's time
 * zone (FIN-07). Calculated in the browser, because a static page would be out of date.
 */
class ValidUntil extends HTMLElement {
  readonly #show = (): void => {
    const date = offerValidUntil(clockAt(new Date(now())), this.getAttribute('zone') ?? 'UTC');
    const text = new Date(`${date}T00:00:00Z`).toLocaleDateString(document.documentElement.lang, {
      timeZone: 'UTC',
      dateStyle: 'long',
    });
    this.textContent = fill(this.getAttribute('template') ?? '{date}', { date: text });
  };

  connectedCallback(): void {
    this.#show();
    document.addEventListener(CHANGED_EVENT, this.#show);
  }

  disconnectedCallback(): void {
    document.removeEventListener(CHANGED_EVENT, this.#show);
  }
}

customElements.define('valid-until', ValidUntil);
