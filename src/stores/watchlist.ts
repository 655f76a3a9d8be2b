import { atom, onMount, type ReadableAtom } from 'nanostores';
import {
  EMPTY_WATCHLIST,
  type FetchedList,
  type KnownWatchlist,
  readKnown,
  savedCars,
  withCarState,
  withList,
} from '#domain/watchlist.ts';
import { readDevice, writeDevice } from './device-storage.ts';

/** Text storage on a device, shared by the tabs of a browser. */
export interface TextStorage {
  read(): string | null;
  write(text: string): void;
  /** Calls `changed` when another tab has written; returns a function that unsubscribes. */
  subscribe(changed: () => void): () => void;
}

/** The server's response to a click on the Save button; `rejected` has a message for the shopper. */
export type ToggleResponse =
  | { readonly kind: 'stored'; readonly saved: boolean; readonly version: number }
  | { readonly kind: 'rejected'; readonly status: number; readonly message: string };
/** A click on the Save button of a car. */
export interface SaveToggle {
  readonly car: number;
  /** Whether the click saves the car; false = it removes it. */
  readonly saved: boolean;
  /** Time of the click in ms, by the device's clock. */
  readonly at: number;
}
/** Sends a change to the server; throws if it is unknown whether it arrived. */
export type SendToggle = (toggle: SaveToggle) => Promise<ToggleResponse>;

/** The cars that a signed-in shopper has saved, in one tab. */
export interface Watchlist {
  /** Saved cars including unconfirmed changes, most recently saved first. */
  readonly $cars: ReadableAtom<readonly number[]>;
  has(car: number): boolean;
  /** Shows the change at once and sends it. If it is rejected or fails, reverts it and calls `failed` with the server's message, if any. */
  toggle(
    car: number,
    saved: boolean,
    send: SendToggle,
    clock: () => number,
    failed: (message: string | null) => void,
  ): Promise<void>;
  /** Applies a complete list from a server response. */
  applyList(list: FetchedList): void;
  /** Removes the watchlist from the device. */
  forget(): void;
}

/**
 * The watchlist of a signed-in shopper in one tab (R7). Confirmed states are shared by all tabs of the device; unconfirmed changes belong
 * to this tab and are shown over them. A change without a response may still arrive at the server: then the last confirmed state is sent too,
 * timed after that change and before any later one, so that the server does not end up with a state that the shopper was not shown.
 */
export function watchlistOn(storage: TextStorage): Watchlist {
  const $cars = atom<readonly number[]>([]);
  const unconfirmed = new Map<number, { readonly saved: boolean; readonly at: number }>();
  let lastAt = 0;
  const current = (): KnownWatchlist => readKnown(storage.read());
  const show = (): readonly number[] => {
    const cars = savedCars(current(), new Map([...unconfirmed].map(([car, { saved }]) => [car, saved])));
    const displayedCars = $cars.get();
    if (cars.length !== displayedCars.length || cars.some((car, index) => car !== displayedCars[index]))
      $cars.set(cars);
    return cars;
  };
  const store = (next: KnownWatchlist): void => {
    storage.write(JSON.stringify(next));
    show();
  };
  onMount($cars, () => {
    show();
    return storage.subscribe(show);
  });
  const sendAndStore = async (
    car: number,
    saved: boolean,
    at: number,
    send: SendToggle,
  ): Promise<ToggleResponse | null> => {
    try {
      const response = await send({ car, saved, at });
      if (response.kind === 'stored')
        store(withCarState(current(), { car, saved: response.saved, version: response.version }));
      return response;
    } catch {
      return null;
    }
  };
  return {
    $cars,
    has: (car) => show().includes(car),
    async toggle(car, saved, send, clock, failed) {
      const at = Math.max(clock(), lastAt + 2);
      lastAt = at;
      unconfirmed.set(car, { saved, at });
      show();
      const response = await sendAndStore(car, saved, at, send);
      // Only if not clicked again in the meantime; otherwise the later click decides.
      if (unconfirmed.get(car)?.at === at) {
        unconfirmed.delete(car);
        show();
        if (response?.kind !== 'stored') failed(response?.message ?? null);
      }
      if (response === null) await sendAndStore(car, savedCars(current()).includes(car), at + 1, send);
    },
    applyList: (list) => store(withList(current(), list)),
    forget() {
      unconfirmed.clear();
      store(EMPTY_WATCHLIST);
    },
  };
}

const KEY = 'caryard.watchlist';
/** The watchlist on this device. */
export const watchlist = watchlistOn({
  read: () => readDevice(KEY),
  write: (text) => writeDevice(KEY, text),
  subscribe(changed) {
    const onEvent = (event: Event): void => {
      if (!(event instanceof StorageEvent) || event.key === KEY || event.key === null) changed();
    };
    for (const type of ['storage', 'pageshow']) globalThis.addEventListener?.(type, onEvent);
    return () => {
      for (const type of ['storage', 'pageshow']) globalThis.removeEventListener?.(type, onEvent);
    };
  },
});
