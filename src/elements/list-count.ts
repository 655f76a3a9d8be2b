import type { ReadableAtom } from 'nanostores';
import { compare } from '#stores/compare.ts';
import { favourites } from '#stores/favourites.ts';
import { watchlist } from '#stores/watchlist.ts';

const LISTS: { readonly [list: string]: ReadableAtom<readonly number[]> } = {
  favourites: favourites.$ids,
  compare: compare.$ids,
  watchlist: watchlist.$cars,
};

/** `<list-count list="favourites">` in a link: how many cars are kept, nothing for none. */
class ListCount extends HTMLElement {
  #stop: (() => void) | undefined;

  connectedCallback(): void {
    this.#stop = LISTS[this.getAttribute('list') ?? '']?.subscribe(({ length }) => {
      this.textContent = length > 0 ? String(length) : '';
    });
  }

  disconnectedCallback(): void {
    this.#stop?.();
  }
}

customElements.define('list-count', ListCount);
