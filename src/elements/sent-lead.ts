import { CATEGORY_NAMES } from '#domain/forms/categories.ts';
import { callHref } from '#domain/phone.ts';
import type { PhoneCountry } from '#domain/phone-number.ts';
import { smallPicture } from '#domain/picture.ts';
import { carPath } from '#domain/routes/public-paths.ts';
import { loadCar } from '#stores/public-cars.ts';
import { LAST_LEAD_KEY } from '#stores/shopper-details.ts';
import type { SentLocation } from '#view-types/success-page.ts';
import { pageLocale } from './page-locale.ts';

/**
 * `<sent-lead>` on the confirmation page: names the kind of form sent in this tab, what happens next with it, the time it requested and the
 * location, the amount it offered, the shopper's own vehicle and message, the car it was about (FORM-10), which the main button leads back
 * to, and, for a test drive elsewhere, where the car is. The phone number is that of the location it named, or else of that car, or else
 * the one that stood beside the form (PHONE-03), with the hours of the location if they are known. Without such a form, or after a form
 * post without JavaScript, the page's general text stays.
 */
class SentLead extends HTMLElement {
  connectedCallback(): void {
    if (this.hidden) return; // the page is about a booked test drive, which the edge has filled in
    const lead = lastLead();
    const { car_id, dateTime, offer, phone, location_id, estimate, message } = lead;
    const kind = kindOf(lead);
    const next = [...this.querySelectorAll<HTMLElement>('[data-next]')];
    const sent = estimate === '' ? kind : 'estimate';
    if (next.some((element) => element.dataset.next === sent))
      for (const element of next) element.hidden = element.dataset.next !== sent;
    showOnly('data-heading', kind);
    if (next.some((element) => element.dataset.next === sent && 'visit' in element.dataset))
      showOnly('data-main', 'visit');
    if (message !== '') this.#showLine('[data-message]', message);
    if (estimate !== '') this.#showLine('[data-next="estimate"]', estimate);
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(dateTime)) void this.#showTime(dateTime);
    if (offer !== '') void this.#showOffer(offer);
    void this.#showVehicle(lead);
    this.#showLine('[data-where]', this.#locationName(location_id));
    if (!showLocation(location_id) && phone !== '') showPhone({ label: phone, href: callHref(phone, pageCountry()) });
    if (/^\d+$/.test(car_id)) void this.#showCar(Number(car_id), lead);
  }

  /** A location of the page; undefined = there is none with this id. */
  #location(id: string): SentLocation | undefined {
    const locations = JSON.parse(this.getAttribute('locations') ?? '{}') as { readonly [id: string]: SentLocation };
    return locations[id];
  }

  #locationName(id: string): string | null {
    return this.#location(id)?.name ?? null;
  }

  #isSamePlace(id: string, other: string): boolean {
    return id === other || this.#location(id)?.at.includes(Number(other)) === true;
  }

  async #showTime(dateTime: string): Promise<void> {
    const { sentTime } = await import('./sent-time.ts');
    this.#showLine('[data-when]', sentTime(dateTime));
  }

  async #showOffer(typed: string): Promise<void> {
    const { sentAmount } = await import('./sent-amount.ts');
    this.#showLine('[data-offer]', sentAmount(typed, this.getAttribute('currency') ?? ''));
  }

  async #showVehicle(lead: LastLead): Promise<void> {
    const { sentVehicle } = await import('./sent-vehicle.ts');
    this.#showLine('[data-vehicle]', lead.vehicle || sentVehicle(lead));
  }

  #showLine(selector: string, text: string | null): void {
    const element = this.querySelector<HTMLElement>(selector);
    const value = element?.querySelector('span');
    if (!element || !value || text === null) return;
    value.textContent = text;
    element.hidden = false;
  }

  async #showCar(id: number, { form, location_id }: LastLead): Promise<void> {
    const loaded = await loadCar(id);
    const element = this.querySelector<HTMLElement>('[data-car]');
    const link = element?.querySelector('a');
    if (loaded.kind !== 'car' || !element || !link) return;
    link.href = carPath(loaded.car.slug);
    link.textContent = loaded.car.name;
    const image = element.querySelector('img');
    if (image && loaded.car.image) image.src = smallPicture(loaded.car.image);
    else image?.remove();
    element.hidden = false;
    const main = showOnly('data-main', 'car');
    main?.setAttribute('href', link.href);
    const carAt = `${loaded.car.location_id}`;
    const isElsewhere = location_id !== '' && !this.#isSamePlace(location_id, carAt);
    if (isElsewhere && form === 'test-drive') this.#showLine('[data-elsewhere]', this.#locationName(carAt));
    if (isElsewhere) return; // the number of the location that answers stays
    const hasHours = showLocation(carAt);
    if (loaded.car.phone) showPhone(loaded.car.phone, hasHours);
  }
}

/** The category of a general enquiry if it has one, else the form. */
const kindOf = ({ form, category }: LastLead): string =>
  (form === 'general' && Object.entries(CATEGORY_NAMES).find(([name]) => name === category)?.[1]) || form;

/** Shows the element whose attribute has a value in place of the one shown; null = there is none, and nothing changes. */
function showOnly(attribute: string, value: string): Element | null {
  const elements = [...document.querySelectorAll<HTMLElement>(`[${attribute}]`)];
  const shown = elements.find((element) => element.getAttribute(attribute) === value) ?? null;
  if (shown !== null) for (const element of elements) element.hidden = element !== shown;
  return shown;
}

/** Shows the line of a location in place of the dealer's; false if the page has none of its own for it. */
function showLocation(id: string): boolean {
  const lines = [...document.querySelectorAll<HTMLElement>('[data-call]')];
  const isKnown = id !== '' && lines.some((line) => line.dataset.call === id);
  if (isKnown) for (const line of lines) line.hidden = line.dataset.call !== id;
  return isKnown;
}

/** Shows a number in place of the one shown. Its hours stay only if they are those of the car's location, which has another number for its cars. */
function showPhone({ label, href }: { readonly label: string; readonly href: string }, hasHours = false): void {
  const line = document.querySelector('[data-call]:not([hidden])');
  const link = line?.querySelector('a');
  if (!link) return;
  const openNow = line?.querySelector<HTMLElement>('open-now');
  if (openNow) openNow.hidden = !hasHours && link.href !== href;
  Object.assign(link, { href, textContent: label });
}

/** The country of the page's language, such as `AU` of `en-AU`. */
const pageCountry = () => pageLocale().tag.slice(-2) as PhoneCountry;

const LAST_LEAD_FIELDS = [
  'form',
  'category',
  'message',
  'car_id',
  'dateTime',
  'offer',
  'phone',
  'location_id',
  'vehicle',
  'estimate',
  'make',
  'model',
  'year',
] as const;
type LastLead = { readonly [field in (typeof LAST_LEAD_FIELDS)[number]]: string };

/** What was stored of the last form; empty text for what it did not have. */
function lastLead(): LastLead {
  let stored: { readonly [field: string]: unknown } = {};
  try {
    stored = JSON.parse(sessionStorage.getItem(LAST_LEAD_KEY) ?? '{}');
  } catch {
    // Storage is blocked, or another script wrote there.
  }
  return Object.fromEntries(LAST_LEAD_FIELDS.map((field) => [field, String(stored[field] ?? '')])) as LastLead;
}

customElements.define('sent-lead', SentLead);
