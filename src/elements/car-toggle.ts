import { isProbablySignedIn } from '#stores/account-hint.ts';
import { compare } from '#stores/compare.ts';
import { favourites } from '#stores/favourites.ts';
import { showToastByKey } from '#stores/toast.ts';
import type { ToggleView } from '#view-types/car-card.ts';
import { emitFavourite } from './emit-favourite.ts';
import { toSignIn } from './to-sign-in.ts';
import './broken-photo.ts';
import './card-menus.ts';
import './toast-message.ts';

const LISTS = { favourite: favourites, compare };
type ListKind = keyof typeof LISTS;

/**
 * `<car-toggle kind="favourite" car="123"><button aria-pressed>`: keeps the button in sync with the list on the device, in every place and
 * tab that shows the car (SAVE-01). Adding a favourite emits an event, removing does not. `save` belongs to the account: its module is only
 * loaded for signed-in shoppers. Others are sent to sign-in and back (SAVE-04), unless they chose there to save on this device: then Save
 * works like a favourite until they sign in.
 */
class CarToggle extends HTMLElement {
  /** Live lists reuse a card's elements for other cars. */
  static readonly observedAttributes = ['car'];
  #ids: readonly number[] = [];
  #stop: (() => void) | undefined;

  get #car(): number {
    return Number(this.getAttribute('car'));
  }

  attributeChangedCallback(): void {
    if (this.#stop) this.#show();
  }

  connectedCallback(): void {
    const kind = this.getAttribute('kind') as ToggleView['kind'];
    const update = (ids: readonly number[]): void => {
      this.#ids = ids;
      this.#show();
    };
    const toggle = (): void => {
      if (kind === 'save') void this.#save(this.#car);
      else this.#toggle(kind, this.#car);
    };
    const clicks = new AbortController();
    this.querySelector('button')?.addEventListener('click', toggle, clicks);
    const stop = kind === 'save' ? subscribeToSaved(update) : LISTS[kind].$ids.subscribe(update);
    this.#stop = () => {
      stop();
      clicks.abort();
    };
  }

  disconnectedCallback(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  #show(): void {
    this.querySelector('button')?.setAttribute('aria-pressed', String(this.#ids.includes(this.#car)));
  }

  #toggle(kind: ListKind, car: number): ReturnType<(typeof favourites)['toggle']> {
    const outcome = LISTS[kind].toggle(car);
    if (outcome === 'full') showToastByKey(`full-${kind}`);
    if (outcome === 'added' && kind === 'favourite') void emitFavourite(this, car);
    return outcome;
  }

  async #save(car: number): Promise<void> {
    if (isProbablySignedIn()) return (await import('./save-car.ts')).toggleSave(car);
    const before = favourites.ids();
    if (before.length === 0) return toSignIn(car);
    const outcome = this.#toggle('favourite', car);
    if (outcome === 'added') showToastByKey('saved-on-device');
    if (outcome === 'removed') showToastByKey('removed', () => favourites.set(before));
  }
}

/** The saved cars: the account's for signed-in shoppers, else this device's. */
function subscribeToSaved(update: (cars: readonly number[]) => void): () => void {
  if (!isProbablySignedIn()) return favourites.$ids.subscribe(update);
  let stop: (() => void) | undefined;
  let ended = false;
  void import('./save-car.ts').then(({ $savedCars }) => {
    if (!ended) stop = $savedCars.subscribe(update);
  });
  return () => {
    ended = true;
    stop?.();
  };
}

customElements.define('car-toggle', CarToggle);
