import { compare } from '#stores/compare.ts';

/**
 * `<compare-tray hidden>`: shows the cars chosen for comparison, if there are any. Thumbnails are a separate module, so that pages without
 * chosen cars load almost nothing. On a phone it is out of the way while the page's form is in view, whose fields and button it would cover.
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
    const form = document.querySelector('lead-form');
    const stepAside: IntersectionObserverCallback = (entries) =>
      this.toggleAttribute('data-aside', entries.at(-1)?.isIntersecting);
    if (form) new IntersectionObserver(stepAside).observe(form);
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
