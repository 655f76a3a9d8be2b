import type { ReadableAtom } from 'nanostores';
import { isProbablySignedIn } from '#stores/account-hint.ts';
import { compare } from '#stores/compare.ts';
import { favourites } from '#stores/favourites.ts';

type CarIds = ReadableAtom<readonly number[]>;
/** The ids of the cars in each list. The watchlist of signed-in shoppers is their account's, whose module is loaded for them; other lists are the device's. */
const LISTS: { readonly [list: string]: () => CarIds | Promise<CarIds> } = {
  favourites: () => favourites.$ids,
  compare: () => compare.$ids,
  watchlist: () =>
    isProbablySignedIn() ? import('#stores/saved-cars.ts').then(({ $savedCars }) => $savedCars) : favourites.$ids,
};

/** `<list-count list="favourites">` in a link: the number of saved cars, empty for none. */
class ListCount extends HTMLElement {
  #stop: (() => void) | undefined;

  async connectedCallback(): Promise<void> {
    const cars = await LISTS[this.getAttribute('list') ?? '']?.();
    if (!this.isConnected) return;
    this.#stop?.();
    this.#stop = cars?.subscribe(({ length }) => {
      this.textContent = length > 0 ? String(length) : '';
    });
  }

  disconnectedCallback(): void {
    this.#stop?.();
  }
}

customElements.define('list-count', ListCount);
