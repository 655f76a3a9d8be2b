import { distanceIn } from '#domain/distance.ts';
import type { Geocoder } from '#domain/geocoder.ts';
import { COUNTRIES, type Country } from '#domain/locale.ts';
import { byDistance, type Coordinates, coordinatesOf } from '#domain/locations.ts';
import { isPostcode } from '#domain/postcodes/format.ts';
import { fill } from '#text/fill.ts';
import { formatNumber, withUnit } from '#text/numbers.ts';
import { pageLocale } from './page-locale.ts';
import { pasteTrimmed } from './paste-trimmed.ts';

/** Short, because the shopper is waiting with the cursor in the field. */
const TIMEOUT_MS = 8000;

/** Postcode tables, loaded with the first search, as is the code that reads them. */
const TABLES: { readonly [country: string]: () => Promise<{ readonly AREAS: string }> } = {
  AU: () => import('#domain/postcodes/au.ts'),
  NZ: () => import('#domain/postcodes/nz.ts'),
  US: () => import('#domain/postcodes/us.ts'),
};

/**
 * `<nearest-location country="AU" unit="km" digits="4" …>` around a form with one postcode: sorts the page's `data-locations` list, shows
 * each card's distance (`data-lat`, `data-long`, `data-distance`, and `data-limited-name` on locations that sell no cars: the name to show for
 * them), and names the nearest (LOC-11). Hidden without JavaScript.
 */
class NearestLocation extends HTMLElement {
  #original: readonly HTMLElement[] = [];

  connectedCallback(): void {
    const form = this.querySelector('form');
    form?.addEventListener('paste', pasteTrimmed);
    form?.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#search();
    });
  }

  async #search(): Promise<void> {
    const input = this.querySelector('input');
    if (!input) return;
    if (this.#original.length === 0) this.#original = locationCards();
    const postcode = input.value.trim();
    if (postcode === '') return this.#reject(input, this.#text('missing'));
    if (!isPostcode(postcode, this.#text('digits'))) return this.#reject(input, this.#text('invalid'));
    try {
      if (!(await this.#exists(postcode))) return this.#reject(input, this.#text('unknown'));
      const from = await this.#find(postcode);
      if (from === null) return this.#reject(input, this.#text('unknown'));
      input.removeAttribute('aria-invalid');
      this.#sort(from, postcode);
    } catch (error) {
      console.info('The postcode could not be looked up.', error);
      this.#reject(null, this.#text('failed'));
    }
  }

  #country(): Country | undefined {
    return COUNTRIES.find((code) => code === this.#text('country'));
  }

  async #exists(postcode: string): Promise<boolean> {
    const country = this.#country();
    const { postcodeExists } = await import('#domain/postcodes/ranges.ts');
    return country === undefined || postcodeExists(postcode, country);
  }

  /** From the dealer's geocoding service; from the table if there is none, or it does not respond or know the postcode. */
  async #find(postcode: string): Promise<Coordinates | null> {
    const serviceUrl = this.#text('geocoder');
    const country = this.#country();
    if (serviceUrl === '' || country === undefined) return (await this.#table()).find(postcode);
    const fetchWithTimeout: typeof fetch = (url) => fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { serviceGeocoder, withTable } = await import('#domain/geocoder.ts');
    const service = serviceGeocoder(serviceUrl, fetchWithTimeout, country);
    return withTable(
      service,
      () => this.#table(),
      (error) => console.info('The built-in table is used instead of the geocoder.', error),
    ).find(postcode);
  }

  async #table(): Promise<Geocoder> {
    const [{ readAreas, tableGeocoder }, table] = await Promise.all([
      import('#domain/geocoder.ts'),
      TABLES[this.#text('country')]?.(),
    ]);
    return tableGeocoder(readAreas(table?.AREAS ?? ''));
  }

  #sort(from: Coordinates, postcode: string): void {
    const list = document.querySelector('[data-locations]');
    const cards = this.#original.map((card) => ({
      card,
      sells: card.dataset['limitedName'] === undefined,
      at: coordinatesOf({ lat: degrees(card.dataset['lat']), long: degrees(card.dataset['long']) }),
    }));
    const sorted = byDistance(from, cards);
    list?.append(...sorted.map(({ location }) => location.card));
    for (const { location, km } of sorted) {
      const distanceElement = location.card.querySelector<HTMLElement>('[data-distance]');
      const text = distanceElement?.querySelector('span');
      if (!distanceElement || !text) continue;
      distanceElement.hidden = km === null;
      if (km !== null) text.textContent = fill(this.#text('away'), { distance: this.#distance(km) });
    }
    const [first] = sorted;
    if (first === undefined || first.km === null) return;
    const values = {
      name: first.location.card.dataset['limitedName'] ?? first.location.card.dataset['location'] ?? '',
      postcode,
      distance: this.#distance(first.km),
    };
    // A location that sells cars comes before a workshop that is a little nearer.
    const isNearest = sorted.every(({ km }) => km === null || first.km === null || km >= first.km);
    this.#announce(fill(this.#text(isNearest ? 'found' : 'found-selling'), values), false);
  }

  #distance(km: number): string {
    // Not `text/distance.ts`: the bundler puts it with the scripts of cards, which this page would then load.
    const unit = this.#text('unit') === 'mi' ? 'mi' : 'km';
    return withUnit(formatNumber(distanceIn(unit, km, 1), pageLocale()), unit).replace(' ', '\u00a0'); // on one line
  }

  /** As the page was before the first search: no distances, and the dealer's order. */
  #reset(): void {
    const list = document.querySelector('[data-locations]');
    for (const distanceElement of list?.querySelectorAll<HTMLElement>('[data-distance]') ?? [])
      distanceElement.hidden = true;
    list?.append(...this.#original);
  }

  #reject(input: HTMLInputElement | null, message: string): void {
    this.#reset();
    input?.setAttribute('aria-invalid', 'true');
    input?.focus();
    this.#announce(message, true);
  }

  #announce(text: string, isError: boolean): void {
    const status = this.querySelector('[role="status"]');
    if (!status) return;
    status.textContent = text;
    status.classList.toggle('field-error', isError);
  }

  #text(name: string): string {
    return this.getAttribute(name) ?? '';
  }
}

const locationCards = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-locations] [data-location]'),
];

const degrees = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

customElements.define('nearest-location', NearestLocation);
