import { CarCard } from '#components/CarCard.tsx';
import type { ChangedStock } from '#domain/stock-changes.ts';
import { loadCardSite } from '#stores/card-site.ts';
import { CHANGED_EVENT } from '#stores/changed-event.ts';
import { browserTime } from '#stores/current-time.ts';
import { loadCar } from '#stores/public-cars.ts';
import { recordWithChanges } from '#stores/stock-changes.ts';
import type { CardSite } from '#view-types/car-card.ts';
import { carCardView } from '#views/car-card.ts';
import { toDom } from '../render-into.ts';
import { changedCarPage, isLive, staticCards } from './static-cars.ts';

/**
 * Updates the static cards and the car page of changed cars. What cannot be loaded stays as built and is retried with the next change.
 */
export async function updatePage(changes: ChangedStock): Promise<void> {
  try {
    const site = await loadCardSite();
    const page = changedCarPage(changes);
    await Promise.all([
      ...staticCards(changes).map((card) => updateCard(site, card)),
      page && import('./update-car-page.tsx').then(({ updateCarPage }) => updateCarPage(site, page)),
    ]);
    document.dispatchEvent(new Event(CHANGED_EVENT));
  } catch {
    // The page stays as built until the next change.
  }
}

/** Rendered by the component that rendered the card, so a list and a search result cannot differ. */
async function updateCard(site: CardSite, card: HTMLElement): Promise<void> {
  const id = Number(card.dataset.car);
  const loaded = await loadCar(id);
  // A search may have filled the card with another car in the meantime.
  const isShown = card.isConnected && !isLive(card) && Number(card.dataset.car) === id;
  if (loaded.kind !== 'car' || !isShown) return;
  const view = carCardView(site, recordWithChanges(loaded.car), browserTime);
  const picture = card.querySelector<HTMLImageElement>('.card-media img');
  const element = toDom(
    <CarCard
      view={view}
      sizes={picture?.sizes || undefined}
      eager={picture?.loading === 'eager'}
      first={picture?.fetchPriority === 'high'}
      heading={card.querySelector('.card-title')?.localName === 'h2' ? 'h2' : 'h3'}
    />,
  );
  if (element.outerHTML === card.outerHTML) return;
  const focused = card.contains(document.activeElement) ? document.activeElement : null;
  const item = card.parentElement?.localName === 'li' ? card.parentElement : null;
  if (view.until === null) delete item?.dataset.until;
  else if (item) item.dataset.until = view.until;
  card.replaceWith(element);
  if (focused) (element.querySelector<HTMLElement>('.card-title a') ?? element).focus({ preventScroll: true });
}
