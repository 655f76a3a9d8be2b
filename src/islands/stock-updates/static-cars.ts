import type { ChangedStock } from '#domain/stock-changes.ts';

/** Whether an element belongs to a live island: then that island updates it, and nothing else may replace it. */
export const isLive = (element: Element): boolean =>
  Boolean(
    element.closest('astro-island') ??
      (element.closest('#search-results') && !element.closest('[data-static]:not([data-rendered])')),
  );

/** The static cards whose car has changed. */
export function staticCards(changes: ChangedStock): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('article[data-car]')].filter(
    (card) => changes.has(Number(card.dataset.car)) && !isLive(card),
  );
}

/** The car page itself, if its car has changed. */
export function changedCarPage(changes: ChangedStock): HTMLElement | null {
  const page = document.querySelector<HTMLElement>('[data-car-page]');
  return page && changes.has(Number(page.dataset.carPage)) ? page : null;
}

/** Whether the car of this page, or of one of its static cards, has changed. */
export function concernsPage(changes: ChangedStock): boolean {
  return changedCarPage(changes) !== null || staticCards(changes).length > 0;
}
