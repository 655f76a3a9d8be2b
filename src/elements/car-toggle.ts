import { eventParameters } from '#domain/events.ts';
import { hintsSignedIn } from '#stores/account-hint.ts';
import { compare } from '#stores/compare.ts';
import type { DeviceList } from '#stores/device-list.ts';
import { emitEvent, eventVehicle } from '#stores/events.ts';
import { favourites } from '#stores/favourites.ts';
import { showToast } from '#stores/toast.ts';
import { toSignIn } from './to-sign-in.ts';
import './broken-photo.ts';
import './toast-message.ts';

const LISTS: { readonly [kind: string]: DeviceList } = { favourite: favourites, compare };

/**
 * `<car-toggle kind="favourite" car="123"><button aria-pressed>`: keeps the button in step with the list on the device, in every
 * place and tab that shows the car (SAVE-01). Adding a favourite is counted, removing is not. `save` belongs to the watchlist at
 * the server: its part is fetched for whoever is signed in, all others are led to sign-in and back (SAVE-04).
 */
class CarToggle extends HTMLElement {
  /** A live list gives a card's markup to the next car. */
  static readonly observedAttributes = ['car'];
  #on: readonly number[] = [];
  #stop: (() => void) | undefined;

  get #car(): number {
    return Number(this.getAttribute('car'));
  }

  attributeChangedCallback(): void {
    if (this.#stop) this.#show();
  }

  connectedCallback(): void {
    const kind = this.getAttribute('kind') ?? '';
    const list = LISTS[kind];
    const hear = (ids: readonly number[]): void => {
      this.#on = ids;
      this.#show();
    };
    const press = (): void => (list ? this.#toggle(list, kind, this.#car) : void save(this.#car));
    const button = this.querySelector('button');
    button?.addEventListener('click', press);
    const stop = list ? list.$ids.subscribe(hear) : followSaved(hear);
    this.#stop = () => {
      stop();
      button?.removeEventListener('click', press);
    };
  }

  disconnectedCallback(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  #show(): void {
    this.querySelector('button')?.setAttribute('aria-pressed', String(this.#on.includes(this.#car)));
  }

  #toggle(list: DeviceList, kind: string, car: number): void {
    const outcome = list.toggle(car);
    if (outcome === 'full') showToast(fullText(kind));
    if (outcome === 'added' && kind === 'favourite') void countFavourite(this, car);
  }
}

/** The cars saved at the server, for whoever is signed in. */
function followSaved(hear: (cars: readonly number[]) => void): () => void {
  let stop: (() => void) | undefined;
  let ended = false;
  if (hintsSignedIn())
    void import('./save-car.ts').then(({ $savedCars }) => {
      if (!ended) stop = $savedCars.subscribe(hear);
    });
  return () => {
    ended = true;
    stop?.();
  };
}

/** The message of a full list is in the page's words, on the element that shows it. */
function fullText(kind: string): string {
  return document.querySelector('toast-message')?.getAttribute(`data-full-${kind}`) ?? '';
}

/** Event 39 with the car's facts: those around the button, else those of its fact file, so that cards need not carry them. */
async function countFavourite(toggle: Element, car: number): Promise<void> {
  const around = eventVehicle(toggle).parameters;
  if (Object.keys(around).length > 0) return emitEvent('favourite', around);
  const { loadCar } = await import('#stores/public-cars.ts');
  const answer = await loadCar(car);
  emitEvent('favourite', answer.kind === 'car' ? eventParameters(answer.car) : {});
}

async function save(car: number): Promise<void> {
  if (!hintsSignedIn()) return toSignIn(car);
  (await import('./save-car.ts')).pressSave(car);
}

customElements.define('car-toggle', CarToggle);
