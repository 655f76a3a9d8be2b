/**
 * `<place-carousel>` around a list that scrolls sideways (LOC-04): arrows that are disabled at the ends, arrow keys on the list,
 * and `data-overflows` while there is something to swipe to.
 */
class PlaceCarousel extends HTMLElement {
  connectedCallback(): void {
    const list = this.querySelector('ul');
    const arrows = this.querySelector<HTMLElement>('.carousel-arrows');
    const previous = this.querySelector<HTMLButtonElement>('[data-previous]');
    const next = this.querySelector<HTMLButtonElement>('[data-next]');
    if (!list || !arrows || !previous || !next) return;
    arrows.hidden = false;
    const look = (): void => {
      const end = list.scrollWidth - list.clientWidth;
      previous.disabled = list.scrollLeft <= 1;
      next.disabled = list.scrollLeft >= end - 1;
      this.toggleAttribute('data-overflows', end > 1);
    };
    const step = (cards: number): void => {
      const width = list.querySelector('li')?.getBoundingClientRect().width ?? list.clientWidth;
      list.scrollBy({ left: cards * (width + gapOf(list)) });
    };
    previous.addEventListener('click', () => step(-1));
    next.addEventListener('click', () => step(1));
    list.addEventListener('keydown', (event) => {
      const cards = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (cards === 0 || event.target !== list) return;
      event.preventDefault();
      step(cards);
    });
    list.addEventListener('scroll', look, { passive: true });
    new ResizeObserver(look).observe(list);
  }
}

const gapOf = (list: Element): number => Number.parseFloat(getComputedStyle(list).columnGap) || 0;

customElements.define('place-carousel', PlaceCarousel);
