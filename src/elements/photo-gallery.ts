/**
 * A strip of photos that scrolls by itself; without script it is swiped, or followed by its small pictures (links to slides).
 * This adds previous and next with a loop, arrow keys, a counter and the mark on the small picture shown (DET-01).
 */
class PhotoGallery extends HTMLElement {
  #index = 0;

  connectedCallback(): void {
    const strip = this.querySelector<HTMLElement>('[data-strip]');
    if (!strip) return;
    const slides = [...strip.children] as HTMLElement[];
    const small = [...this.querySelectorAll<HTMLAnchorElement>('[data-small] a')];
    const counter = this.querySelector('[data-counter]');
    const show = (index: number, smooth: boolean): void => {
      const target = (index + slides.length) % slides.length;
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const jump = Math.abs(target - this.#index) > 1;
      strip.scrollTo({ left: target * strip.clientWidth, behavior: smooth && !calm && !jump ? 'smooth' : 'instant' });
      this.#mark(target, slides.length, small, counter);
    };
    this.#mark(0, slides.length, small, counter);
    this.querySelector('[data-previous]')?.addEventListener('click', () => show(this.#index - 1, true));
    this.querySelector('[data-next]')?.addEventListener('click', () => show(this.#index + 1, true));
    this.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      show(this.#index + step, true);
    });
    for (const [index, link] of small.entries())
      link.addEventListener('click', (event) => {
        event.preventDefault();
        show(index, true);
      });
    strip.addEventListener('scrollend', () => {
      this.#mark(Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth)), slides.length, small, counter);
    });
    new ResizeObserver(() => strip.scrollTo({ left: this.#index * strip.clientWidth, behavior: 'instant' })).observe(
      strip,
    );
  }

  #mark(index: number, count: number, small: readonly HTMLAnchorElement[], counter: Element | null): void {
    this.#index = index;
    if (counter) counter.textContent = `${index + 1} / ${count}`;
    for (const [position, link] of small.entries()) {
      if (position === index) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
    const link = small[index];
    const list = link?.closest<HTMLElement>('[data-small]');
    if (link && list) list.scrollTo({ left: link.offsetLeft - list.clientWidth / 2 + link.clientWidth / 2 });
  }
}

customElements.define('photo-gallery', PhotoGallery);
