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
  #stop: (() => void) | undefined;

  attributeChangedCallback(): void {
    if (this.#stop) this.connectedCallback();
  }

  connectedCallback(): void {
    this.#stop?.();
    const kind = this.getAttribute('kind') ?? '';
    const car = Number(this.getAttribute('car'));
    const button = this.querySelector('button');
    if (!button) return;
    const list = LISTS[kind];
    const stop = list
      ? list.$ids.subscribe((ids) => button.setAttribute('aria-pressed', String(ids.includes(car))))
      : this.#followSaved(button, car);
    const press = (): void => (list ? this.#toggle(list, kind, car) : void save(car));
    button.addEventListener('click', press);
    this.#stop = () => {
      stop();
      button.removeEventListener('click', press);
    };
  }

  disconnectedCallback(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  #followSaved(button: HTMLElement, car: number): () => void {
    let stop: (() => void) | undefined;
    let ended = false;
    if (hintsSignedIn())
      void import('./save-car.ts').then(({ followSaved }) => {
        if (!ended) stop = followSaved(button, car);
      });
    return () => {
      ended = true;
      stop?.();
    };
  }

  #toggle(list: DeviceList, kind: string, car: number): void {
    const outcome = list.toggle(car);
    if (outcome === 'full') showToast(fullText(kind));
    if (outcome === 'added' && kind === 'favourite') void countFavourite(this, car);
  }
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
