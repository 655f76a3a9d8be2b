/**
 * `<scroll-row>` around a strip that scrolls by itself (`[data-track]`): steps by its buttons and by arrow keys, wherever in it the focus is, one width at
 * a time; a button that leads no further is disabled, and the focus it had goes to the strip. Without it the strip is swiped or scrolled,
 * and its buttons are not shown.
 */
class ScrollRow extends HTMLElement {
  #resized: ResizeObserver | undefined;

  connectedCallback(): void {
    const track = this.querySelector<HTMLElement>('[data-track]');
    if (!track) return;
    const previous = this.querySelector<HTMLButtonElement>('[data-previous]');
    const next = this.querySelector<HTMLButtonElement>('[data-next]');
    const mark = (): void => {
      const end = track.scrollWidth - track.clientWidth;
      this.toggleAttribute('data-fits', end <= 1);
      const held = document.activeElement;
      if (previous) previous.disabled = track.scrollLeft <= 1;
      if (next) next.disabled = track.scrollLeft >= end - 1;
      if (held instanceof HTMLButtonElement && held.disabled && this.contains(held))
        track.focus({ preventScroll: true });
    };
    const step = (direction: 1 | -1): void => {
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      track.scrollBy({ left: direction * track.clientWidth, behavior: calm ? 'instant' : 'smooth' });
    };
    previous?.addEventListener('click', () => step(-1));
    next?.addEventListener('click', () => step(1));
    this.addEventListener('keydown', (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return; // Alt and an arrow is the browser's way back
      const direction = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
      if (direction === undefined) return;
      event.preventDefault();
      step(direction);
    });
    track.addEventListener('scroll', mark, { passive: true });
    // What a slide's window hides or shows changes the strip without resizing it, so its slides are watched as well.
    this.#resized = new ResizeObserver(mark);
    for (const watched of [track, ...track.children]) this.#resized.observe(watched);
  }

  disconnectedCallback(): void {
    this.#resized?.disconnect();
  }
}

customElements.define('scroll-row', ScrollRow);
