import { compare } from '#stores/compare.ts';

/**
 * `<compare-tray hidden>`: shows the cars chosen for comparison, if there are any. Thumbnails are a separate module, so that pages without
 * chosen cars load almost nothing. On a phone it is out of the way while a form is in view, whose fields and button it would cover.
 */
class CompareTray extends HTMLElement {
  #stop: (() => void) | undefined;
  readonly #formsInView = new Set<Element>();
  readonly #observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) this.#formsInView[isIntersecting ? 'add' : 'delete'](target);
    this.toggleAttribute('data-aside', this.#formsInView.size > 0);
  });

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
    for (const form of document.querySelectorAll('lead-form form')) this.#observer.observe(form);
    this.querySelector('button')?.addEventListener('click', () => {
      compare.set([]);
      document.getElementById('main')?.focus({ preventScroll: true });
    });
  }

  disconnectedCallback(): void {
    this.#stop?.();
    this.#observer.disconnect();
  }
}

customElements.define('compare-tray', CompareTray);
