import { compare } from '#stores/compare.ts';
import { favourites } from '#stores/favourites.ts';

/** `<list-count list="favourites">` in a link: how many cars are kept on this device, nothing for none. */
class ListCount extends HTMLElement {
  #stop: (() => void) | undefined;

  connectedCallback(): void {
    const { $ids } = this.getAttribute('list') === 'compare' ? compare : favourites;
    this.#stop = $ids.subscribe(({ length }) => {
      this.textContent = length > 0 ? String(length) : '';
    });
  }

  disconnectedCallback(): void {
    this.#stop?.();
  }
}

customElements.define('list-count', ListCount);
