import { safePath } from '#domain/safe-path.ts';
import { favourites } from '#stores/favourites.ts';
import { emitFavourite } from './emit-favourite.ts';
import { queueToast } from './queued-toast.ts';

/**
 * `<save-on-device hidden><button>` on the sign-in page: saves the car on this device instead, and returns. From then on Save does the same
 * without asking, until the shopper signs in and the cars are moved into the account.
 */
class SaveOnDevice extends HTMLElement {
  connectedCallback(): void {
    const form = document.querySelector<HTMLFormElement>('sign-in-form form');
    const fieldValue = (name: string): string =>
      (form?.elements.namedItem(name) as HTMLInputElement | null)?.value ?? '';
    const car = Number(fieldValue('car_id'));
    if (fieldValue('type') !== 'watchlist' || !Number.isSafeInteger(car) || car < 1) return;
    this.hidden = false;
    this.querySelector('button')?.addEventListener('click', () => {
      if (!favourites.has(car) && favourites.toggle(car) === 'added') {
        queueToast('saved-on-device');
        void emitFavourite(this, car);
      }
      location.replace(safePath(fieldValue('redirect')) ?? '/');
    });
  }
}

customElements.define('save-on-device', SaveOnDevice);
