import { compare } from '#stores/compare.ts';

/**
 * `<compare-tray hidden>`: shows the cars chosen for comparison, if there are any. Thumbnails are a separate module, so that pages without
 * chosen cars load almost nothing. On a phone it makes room for a form in view (`mark-while-in-view.ts`).
 */
class CompareTray extends HTMLElement {
  #stop: (() => void) | undefined;

  connectedCallback(): void {
    this.#stop = compare.$ids.subscribe((ids) => {
      this.hidden = ids.length === 0;
      document.documentElement.toggleAttribute('data-comparing', !this.hidden); // for `saved.css`
      const count = this.querySelector('[data-count]');
      if (count) count.textContent = String(ids.length);
      const pictures = this.querySelector('ul');
      if (pictures && ids.length > 0)
        import('./compare-tray-cars.ts').then(({ fill }) => fill(pictures, ids)).catch(() => {}); // thumbnails are optional
    });
    this.querySelector('button')?.addEventListener('click', () => {
      compare.set([]);
      document.getElementById('main')?.focus({ preventScroll: true });
    });
  }

  disconnectedCallback(): void {
    this.#stop?.();
  }
}

customElements.define('compare-tray', CompareTray);
