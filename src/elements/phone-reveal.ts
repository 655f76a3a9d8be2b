import { decodePhone } from '#domain/phone.ts';
import { PHONE_REVEAL_API_PATH } from '#domain/routes/public-paths.ts';
import { emitEvent, eventVehicle } from '#stores/events.ts';

/**
 * `<phone-reveal coded="…" call="…" car="123" dealership="1" website="7"><a href="/contact"><span data-number>07 312…</span><span data-hint>Show
 * number</span></a></phone-reveal>` (PHONE-01, PHONE-02). Without JavaScript the masked number links to the contact page. With it, a click
 * turns the link into a `tel:` link with the full number and focuses it. `coded` and `call` are decoded by `decodePhone`, so the markup does not
 * contain the digits. The click is reported to the edge once, with the ids of car, dealership and site; a failed report changes nothing for
 * the shopper.
 */
class PhoneReveal extends HTMLElement {
  connectedCallback(): void {
    const link = this.querySelector('a');
    const number = decodePhone(this.getAttribute('coded') ?? '');
    if (!link || number === '') return;
    link.setAttribute('role', 'button');
    const reveal = (event: Event): void => {
      event.preventDefault();
      link.removeEventListener('click', reveal);
      link.removeEventListener('keydown', space);
      this.#reveal(link, number);
    };
    const space = (event: KeyboardEvent): void => {
      if (event.key === ' ') reveal(event);
    };
    link.addEventListener('click', reveal);
    link.addEventListener('keydown', space);
  }

  #reveal(link: HTMLAnchorElement, number: string): void {
    link.href = decodePhone(this.getAttribute('call') ?? '');
    link.removeAttribute('role');
    const text = link.querySelector('[data-number]') ?? link;
    text.textContent = number;
    text.classList.add('link');
    link.querySelector('[data-hint]')?.remove();
    link.focus();
    emitEvent('phone_click', eventVehicle(this));
    fetch(PHONE_REVEAL_API_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        car_id: Number(this.getAttribute('car')),
        dealership_id: Number(this.getAttribute('dealership')),
        website_id: Number(this.getAttribute('website')),
      }),
      keepalive: true,
    }).catch((error: unknown) => console.info('The phone click was not counted.', error));
  }
}

customElements.define('phone-reveal', PhoneReveal);
