import { recentlyViewed, recordViewed } from '#stores/recently-viewed.ts';

/** Distance from the viewport at which the cars are loaded. */
const NEAR = '900px';

/**
 * `<recent-cars car="123">` at the end of a page: records that this car was viewed, and shows the others when the element is close to the
 * viewport. The rest is a separate module, loaded then. No data leave the device.
 */
class RecentCars extends HTMLElement {
  connectedCallback(): void {
    const car = Number(this.getAttribute('car') ?? 0);
    const start = (): void => {
      if (car > 0) recordViewed(car);
      const otherIds = recentlyViewed.ids().filter((id) => id !== car);
      if (otherIds.length === 0) return;
      const near = new IntersectionObserver(
        ([entry]) => {
          if (!entry?.isIntersecting) return;
          near.disconnect();
          void import('./recent-cars-list.ts').then(({ showRecent }) => showRecent(this, otherIds));
        },
        { rootMargin: NEAR },
      );
      near.observe(this);
    };
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 });
    else setTimeout(start, 300);
  }
}

customElements.define('recent-cars', RecentCars);
