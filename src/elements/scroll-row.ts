/**
 * `<scroll-row>` around a strip with native scrolling (`[data-track]`): adds steps of one width by buttons and by arrow keys anywhere in
 * it; a button at the end is disabled, and its focus moves to the strip. `data-fits`: all of the strip is in view. Without this element the
 * strip is swiped or scrolled, and its buttons are hidden.
 */
class ScrollRow extends HTMLElement {
  #resized: ResizeObserver | undefined;

  connectedCallback(): void {
    const track = this.querySelector<HTMLElement>('[data-track]');
    if (!track) return;
    const previous = this.querySelector<HTMLButtonElement>('[data-previous]');
    const next = this.querySelector<HTMLButtonElement>('[data-next]');
    const updateButtons = (): void => {
      const end = track.scrollWidth - track.clientWidth;
      this.toggleAttribute('data-fits', end <= 1);
      const focused = document.activeElement;
      if (previous) previous.disabled = track.scrollLeft <= 1;
      if (next) next.disabled = track.scrollLeft >= end - 1;
      if (focused instanceof HTMLButtonElement && focused.disabled && this.contains(focused))
        track.focus({ preventScroll: true });
    };
    const step = (direction: 1 | -1): void => {
      const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
      track.scrollBy({ left: direction * track.clientWidth, behavior: reducedMotion ? 'instant' : 'smooth' });
    };
    previous?.addEventListener('click', () => step(-1));
    next?.addEventListener('click', () => step(1));
    this.addEventListener('keydown', (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return; // Alt and an arrow is the browser's Back
      const direction = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
      if (direction === undefined) return;
      event.preventDefault();
      step(direction);
    });
    track.addEventListener('scroll', updateButtons, { passive: true });
    // A slide's time window changes the strip without resizing it, so its slides are observed as well.
    this.#resized = new ResizeObserver(updateButtons);
    for (const watched of [track, ...track.children]) this.#resized.observe(watched);
  }

  disconnectedCallback(): void {
    this.#resized?.disconnect();
  }
}

customElements.define('scroll-row', ScrollRow);
