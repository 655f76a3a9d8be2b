import { isAvailable } from '#domain/availability.ts';
import { loadCardSite } from '#stores/card-site.ts';
import { browserTime } from '#stores/current-time.ts';
import { loadCar } from '#stores/public-cars.ts';
import { recentlyViewed } from '#stores/recently-viewed.ts';
import { $stockChanges, recordWithChanges } from '#stores/stock-changes.ts';
import type { NamedCarCardView } from '#view-types/car-card.ts';
import { carCardView } from '#views/car-card.ts';
import { priceInBar } from '#views/car-state.ts';

/**
 * Shows recently viewed cars in the `recent-cars` element, and again when the stock changes, until the list is cleared; cars that are no
 * longer listed are removed from the list, and sold ones are skipped.
 */
export async function showRecent(container: HTMLElement, ids: readonly number[]): Promise<void> {
  const [site, responses] = await Promise.all([loadCardSite().catch(() => null), Promise.all(ids.map(loadCar))]);
  const removedIds = ids.filter((_, index) => responses[index]?.kind === 'removed');
  if (removedIds.length > 0) recentlyViewed.remove(...removedIds);
  if (site === null) return;
  const draw = (): void => {
    const views = responses.flatMap((response) => {
      const car = response.kind === 'car' ? recordWithChanges(response.car) : null;
      return car !== null && isAvailable(car) ? [carCardView(site, car, browserTime)] : [];
    });
    const focused = container.contains(document.activeElement) ? document.activeElement : null;
    container.replaceChildren(...(views.length > 0 ? [recentSection(container, views, stop)] : []));
    if (focused === null) return;
    const link = container.querySelector<HTMLElement>(`a[href="${focused.getAttribute('href')}"]`);
    (link ?? container.querySelector('button'))?.focus({ preventScroll: true });
  };
  const stop = $stockChanges.listen(() => (container.isConnected ? draw() : stop()));
  draw();
}

function recentSection(container: HTMLElement, views: readonly NamedCarCardView[], stop: () => void): HTMLElement {
  const heading = element('h2', '', container.dataset['title']);
  heading.id = 'recent';
  const clear = element('button', 'link small', container.dataset['clear']);
  clear.setAttribute('type', 'button');
  clear.addEventListener('click', () => {
    stop();
    recentlyViewed.set([]);
    container.replaceChildren();
    document.getElementById('main')?.focus({ preventScroll: true });
  });
  const head = element('div', 'section-head');
  head.append(heading, clear);
  const list = element('ul', 'recent-list');
  list.append(...views.map(recentCarItem));
  const section = element('section', 'section wrap recent no-print');
  section.setAttribute('aria-labelledby', 'recent');
  section.append(head, list);
  return section;
}

/** A list item whose picture, name and price with its type are one link. */
function recentCarItem({ href, photo, placeholder, name, price }: NamedCarCardView): HTMLElement {
  const link = element('a', 'recent-car');
  link.setAttribute('href', href);
  const media = element('span', 'card-media');
  if (photo) {
    const image = document.createElement('img');
    Object.assign(image, { src: photo.src, alt: '', width: photo.width, height: photo.height, loading: 'lazy' });
    media.append(image);
  } else media.append(element('span', 'card-empty', placeholder?.text));
  const priceLine = element('span', 'recent-price');
  const { figure, type } = priceInBar(price);
  priceLine.append(element('strong', '', figure), ...(type === null ? [] : [' ', element('span', 'price-type', type)]));
  link.append(media, element('span', 'recent-name', name), priceLine);
  const item = element('li', '');
  item.append(link);
  return item;
}

function element(tag: string, className: string, text?: string): HTMLElement {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}
