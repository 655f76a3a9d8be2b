import { noteViewed, recentlyViewed } from '#stores/recently-viewed.ts';

/**
 * `<recent-cars car="123">` at the end of a page: notes that this car was looked at, and shows the others of the list when the
 * place comes near. Everything else is a part of its own, fetched then. Nothing leaves the device.
 */
const NEAR = '900px';

class RecentCars extends HTMLElement {
  connectedCallback(): void {
    const car = Number(this.getAttribute('car') ?? 0);
    const start = (): void => {
      if (car > 0) noteViewed(car);
      const others = recentlyViewed.ids().filter((id) => id !== car);
      if (others.length === 0) return;
      const near = new IntersectionObserver(
        ([entry]) => {
          if (!entry?.isIntersecting) return;
          near.disconnect();
          void import('./recent-cars-list.ts').then(({ showRecent }) => showRecent(this, others));
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
