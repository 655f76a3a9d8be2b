import { carContext } from '#domain/forms/catalogue.ts';
import { carNameOf } from '#domain/full-model-name.ts';
import { placeNameOf } from '#domain/place-name.ts';
import { carPath } from '#domain/routes/public-paths.ts';
import { saveTyped } from '#elements/lead-form-draft.ts';
import { fill } from '#text/fill.ts';
import { listText } from '#text/list.ts';
import type { StockSource } from '#view-types/stock-finder.ts';
import type { FoundCar, findCars } from './find-cars.ts';

const MAX_SHOWN = 8;
const DEBOUNCE_MS = 200;

/**
 * `<car-choice>` above a page's form: searches the stock by text and puts the chosen car into the form without leaving the page. If the form
 * has a car already, the link of `<car-choice>` opens the search. Without JavaScript, or if the search fails, the link leads to
 * the stock, where each car has a button that returns with it.
 */
class CarChoice extends HTMLElement {
  #find: ReturnType<typeof findCars> | undefined;
  #requestId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  connectedCallback(): void {
    const finder = this.querySelector<HTMLElement>('[data-finder]');
    const input = finder?.querySelector('input');
    const link = this.querySelector<HTMLElement>('.car-choice-link');
    if (!finder || !input || !link) return;
    const open = (): void => {
      finder.hidden = false;
      link.hidden = true;
    };
    // A shopper who comes from a car has chosen it: the search waits behind its link.
    if (carPanelOf(this)?.hidden !== false) open();
    link.addEventListener('click', (event) => {
      if (!finder.hidden || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      open();
      input.focus();
    });
    input.addEventListener('input', () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#search(input, link), DEBOUNCE_MS);
    });
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
  }

  async #search(input: HTMLInputElement, link: HTMLElement): Promise<void> {
    this.#requestId += 1;
    const requestId = this.#requestId;
    const query = input.value.trim();
    try {
      const data = JSON.parse(this.getAttribute('data') ?? '{}') as StockSource;
      this.#find ??= (await import('./find-cars.ts')).findCars(data);
      const cars = query === '' ? [] : await this.#find(query, MAX_SHOWN);
      if (requestId !== this.#requestId) return;
      this.#list(cars, input);
      this.#announce(
        query === '' ? '' : cars.length === 0 ? this.#word('none') : fill(this.#word('found'), { count: cars.length }),
      );
    } catch {
      link.hidden = false;
    }
  }

  #list(cars: readonly FoundCar[], input: HTMLInputElement): void {
    const items = cars.map((car) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'btn btn-quiet btn-small';
      button.textContent = listText([carNameOf(car), car.stocknum, placeNameOf(car)]);
      button.addEventListener('click', () => {
        this.#choose(car);
        this.#list([], input);
        input.value = '';
        input.focus();
        this.#announce(fill(this.#word('chosen'), { car: carNameOf(car) }));
      });
      const item = document.createElement('li');
      item.append(button);
      return item;
    });
    this.querySelector('[data-results]')?.replaceChildren(...items);
  }

  /** Puts the car into the form: the page then looks as if loaded from its link with `?car_id`, but keeps everything that was typed. */
  #choose(car: FoundCar): void {
    const panel = this.closest('.form-panel');
    const form = panel?.querySelector('form');
    if (!panel || !form) return;
    const carPanel = carPanelOf(this);
    if (carPanel) showCar(carPanel, car);
    // `test_drive.*`: the notice that the car of the link cannot be test-driven.
    for (const text of this.querySelectorAll<HTMLElement>('[data-hide="car.name"], [data-show^="test_drive."]'))
      text.hidden = true;
    const place = placeNameOf(car);
    const placeText = this.querySelector('[data-fill="test_drive.place"]');
    if (placeText?.parentElement && place !== null) {
      placeText.textContent = place;
      placeText.parentElement.hidden = false;
    }
    for (const text of this.querySelectorAll<HTMLElement>('[data-show="car.name"]')) text.hidden = false;
    for (const [name, value] of Object.entries(carContext({ ...car, name: carNameOf(car) }))) {
      const control = form.elements.namedItem(name);
      if (control instanceof HTMLInputElement) control.value = value;
    }
    const locations = form.elements.namedItem('location_id');
    const locationId = String(car.location_id);
    if (locations instanceof HTMLSelectElement && [...locations.options].some(({ value }) => value === locationId))
      locations.value = locationId;
    history.replaceState(history.state, '', `?${new URLSearchParams({ car_id: String(car.id) })}${location.hash}`);
    // The hours beside the phone number are those of the main location.
    for (const hours of document.querySelectorAll<HTMLElement>('[data-hide="car.elsewhere"]'))
      hours.hidden = hours.dataset['location'] !== locationId;
    void import('./car-phone.ts').then(
      ({ showPhone }) => showPhone(car.id),
      () => {}, // offline: the number stays
    );
    saveTyped(form); // drafts are stored per car
    const carIdControl = form.elements.namedItem('car_id');
    if (carIdControl instanceof HTMLElement) carIdControl.dispatchEvent(new Event('change', { bubbles: true }));
  }

  #announce(text: string): void {
    const status = this.querySelector('[data-status]');
    if (status) status.textContent = text;
  }

  #word(key: 'found' | 'none' | 'chosen'): string {
    return this.getAttribute(`data-${key}`) ?? '';
  }
}

/** Where the form names its car; hidden without one. */
const carPanelOf = (choice: CarChoice): HTMLElement | null =>
  choice.closest('.form-panel')?.querySelector<HTMLElement>('.about-car') ?? null;

/** Shows the form's car in the elements that the edge fills from the query. */
function showCar(carPanel: HTMLElement, car: FoundCar): void {
  carPanel.hidden = false;
  for (const name of carPanel.querySelectorAll('[data-fill="car.name"]')) name.textContent = carNameOf(car);
  carPanel.querySelector('a')?.setAttribute('href', carPath(car.slug));
  const image = carPanel.querySelector('img');
  if (!image) return;
  image.hidden = car.picture === null;
  if (car.picture !== null) image.src = car.picture;
}

customElements.define('car-choice', CarChoice);
