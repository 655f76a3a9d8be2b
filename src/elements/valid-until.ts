import { offerValidUntil } from '#domain/finance.ts';

/**
 * `<valid-until template="Offer valid until {date}." zone="Australia/Brisbane">`: prints the date one month from today by the
 * dealer's clock (FIN-07). Worked out here because a static page would say yesterday's date.
 */
class ValidUntil extends HTMLElement {
  connectedCallback(): void {
    const date = offerValidUntil(new Date(), this.getAttribute('zone') ?? 'UTC');
    const text = new Date(`${date}T00:00:00Z`).toLocaleDateString(document.documentElement.lang, {
      timeZone: 'UTC',
      dateStyle: 'long',
    });
    this.textContent = (this.getAttribute('template') ?? '{date}').replace('{date}', text);
  }
}

customElements.define('valid-until', ValidUntil);
