import { COMPARE_MAX, compare } from '#stores/compare.ts';
import type { DeviceList } from '#stores/device-list.ts';
import { favourites } from '#stores/favourites.ts';
import { showToast } from '#stores/toast.ts';
import './toast-message.ts';

const LISTS: { readonly [kind: string]: DeviceList } = { favourite: favourites, compare };
const FULL = `You can compare up to ${COMPARE_MAX} cars. Remove one to add another.`;

/**
 * `<car-toggle kind="favourite" car="123"><button aria-pressed>`: keeps the button in step with the list on the device, in every
 * place and tab that shows the car. Says what happened by `caryard:favourite` and `caryard:compare` events on the document
 * (detail `{ car, on }`). A kind without a list on the device is not shown.
 */
class CarToggle extends HTMLElement {
  #stop: (() => void) | undefined;

  connectedCallback(): void {
    const kind = this.getAttribute('kind') ?? '';
    const list = LISTS[kind];
    const button = this.querySelector('button');
    const car = Number(this.getAttribute('car'));
    if (!list || !button) {
      this.hidden = true;
      return;
    }
    const stop = list.$ids.subscribe((ids) => button.setAttribute('aria-pressed', String(ids.includes(car))));
    const press = (): void => {
      const outcome = list.toggle(car);
      if (outcome === 'full') showToast(FULL);
      else document.dispatchEvent(new CustomEvent(`caryard:${kind}`, { detail: { car, on: outcome === 'added' } }));
    };
    button.addEventListener('click', press);
    this.#stop = () => {
      stop();
      button.removeEventListener('click', press);
    };
  }

  disconnectedCallback(): void {
    this.#stop?.();
  }
}

customElements.define('car-toggle', CarToggle);
