import { decodePhone, type PhoneCountry, telHref } from '#domain/phone.ts';
import { emitEvent, eventVehicle } from '#stores/events.ts';

/**
 * `<phone-reveal coded="…" car="123"><a href="/contact">07 312…</a></phone-reveal>` (PHONE-01, PHONE-02). Without script the
 * masked number links to the contact page. With it, the link becomes a button; pressed, the whole number stands there as a `tel:`
 * link with the focus. `coded` is read by `decodePhone`, so the number is not in the markup as digits. The press is told
 * to the edge once; a call that fails changes nothing the shopper sees.
 */
class PhoneReveal extends HTMLElement {
  connectedCallback(): void {
    const link = this.querySelector('a');
    const number = decodePhone(this.getAttribute('coded') ?? '');
    if (!link || number === '') {
      console.warn('No phone number for this car.');
      this.hidden = true;
      return;
    }
    const button = document.createElement('button');
    button.type = 'button';
    button.className = link.className;
    button.append(...link.childNodes);
    link.replaceWith(button);
    button.addEventListener('click', () => this.#reveal(button, number), { once: true });
  }

  #reveal(button: HTMLButtonElement, number: string): void {
    const link = document.createElement('a');
    link.className = button.className;
    link.href = telHref(number, country()) ?? `tel:${number.replace(/[^\d+]/g, '')}`;
    link.append(...button.childNodes);
    const text = link.querySelector('[data-number]');
    (text ?? link).textContent = number;
    link.querySelector('[data-hint]')?.remove();
    button.replaceWith(link);
    link.focus();
    const car = Number(this.getAttribute('car'));
    emitEvent('phone_click', eventVehicle(this).parameters);
    fetch('/api/phone-reveal', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ car_id: car }),
      keepalive: true,
    }).catch((error: unknown) => console.info('The phone click was not counted.', error));
  }
}

/** The site's country is the region of its language: `en-AU`. */
function country(): PhoneCountry {
  const region = document.documentElement.lang.split('-')[1];
  return region === 'NZ' || region === 'US' ? region : 'AU';
}

customElements.define('phone-reveal', PhoneReveal);
