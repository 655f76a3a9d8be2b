import type { ReadableAtom } from 'nanostores';
import { isProbablySignedIn } from '#stores/account-hint.ts';
import { compare } from '#stores/compare.ts';
import { favourites } from '#stores/favourites.ts';

type SavedCars = ReadableAtom<readonly number[]>;
/** The number of saved cars is the account's for signed-in shoppers, for whom its module is loaded, and the device's for others. */
const LISTS: { readonly [list: string]: () => SavedCars | Promise<SavedCars> } = {
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
