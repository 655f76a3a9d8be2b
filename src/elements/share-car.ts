import { shareLink } from './share-link.ts';

/** `<share-car data-copied="…" data-failed="…">` around a button: shares the page of a car, or copies its link (`share-link.ts`). */
class ShareCar extends HTMLElement {
  connectedCallback(): void {
    this.querySelector('button')?.addEventListener('click', () => {
      // Without the fragment and the campaign parameters that this shopper arrived with.
      void shareLink(location.href.replace(/[?#].*/, ''), this.dataset);
    });
  }
}

customElements.define('share-car', ShareCar);
