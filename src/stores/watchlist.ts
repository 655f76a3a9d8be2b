import { atom, onMount, type ReadableAtom } from 'nanostores';
import {
  type KnownWatchlist,
  NOTHING_KNOWN,
  type ReadList,
  readKnown,
  savedCars,
  withFact,
  withList,
} from '#domain/watchlist.ts';
import { readDevice, writeDevice } from './device-storage.ts';

/** Where a device keeps text, shared by the tabs of a browser. */
export interface TextStorage {
  read(): string | null;
  write(text: string): void;
  /** Calls when another tab has written; returns what ends it. */
  follow(changed: () => void): () => void;
}

/** A server's answer to one press; `refused` says why, in words for the shopper. */
export type ToggleResponse =
  | { readonly kind: 'stored'; readonly saved: boolean; readonly version: number }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };
/** What the shopper wants of a car, and since when (ms, by the device's clock). */
export interface SaveToggle {
  readonly car: number;
  readonly saved: boolean;
  readonly at: number;
}
/** Sends a press to the server; throws when nobody knows whether it arrived. */
export type SendToggle = (press: SaveToggle) => Promise<ToggleResponse>;

export interface Watchlist {
  /** Saved cars as the shopper sees them, the last saved first. */
  readonly $cars: ReadableAtom<readonly number[]>;
  has(car: number): boolean;
  /** Shows the wish at once, sends it, and takes it back when it is refused or fails: then `failed` is called, with the server's words if any. */
  press(
    car: number,
    saved: boolean,
    send: SendToggle,
    clock: () => number,
    failed: (message: string | null) => void,
  ): Promise<void>;
  /** The whole list of an answer of the server. */
  learn(list: ReadList): void;
  /** Nothing of it stays on the device. */
  forget(): void;
}

/**
 * The watchlist of a signed-in shopper in one tab (R7). What the server has said is shared by all tabs of the device; what was
 * pressed and not yet answered is this tab's own and lies over it. A press that failed without an answer may still arrive: its
 * opposite is sent, dated right behind it and before any later press, so that it cannot come true behind the shopper's back.
 */
export function watchlistOn(storage: TextStorage): Watchlist {
  const $cars = atom<readonly number[]>([]);
  const wishes = new Map<number, { readonly saved: boolean; readonly at: number }>();
  let lastAt = 0;
  const known = (): KnownWatchlist => readKnown(storage.read());
  const show = (): readonly number[] => {
    const cars = savedCars(known(), new Map([...wishes].map(([car, { saved }]) => [car, saved])));
    const shown = $cars.get();
    if (cars.length !== shown.length || cars.some((car, place) => car !== shown[place])) $cars.set(cars);
    return cars;
  };
  const keep = (next: KnownWatchlist): void => {
    storage.write(JSON.stringify(next));
    show();
  };
  onMount($cars, () => {
    show();
    return storage.follow(show);
  });
  const settle = async (car: number, saved: boolean, at: number, send: SendToggle): Promise<ToggleResponse | null> => {
    try {
      const answer = await send({ car, saved, at });
      if (answer.kind === 'stored') keep(withFact(known(), { car, saved: answer.saved, version: answer.version }));
      return answer;
    } catch {
      return null;
    }
  };
  return {
    $cars,
    has: (car) => show().includes(car),
    async press(car, saved, send, clock, failed) {
      const at = Math.max(clock(), lastAt + 2);
      lastAt = at;
      wishes.set(car, { saved, at });
      show();
      const answer = await settle(car, saved, at, send);
      // Pressed again meanwhile: then that press decides what is seen and said.
      if (wishes.get(car)?.at === at) {
        wishes.delete(car);
        show();
        if (answer?.kind !== 'stored') failed(answer?.message ?? null);
      }
      if (answer === null) await settle(car, savedCars(known()).includes(car), at + 1, send);
    },
    learn: (list) => keep(withList(known(), list)),
    forget() {
      wishes.clear();
      keep(NOTHING_KNOWN);
    },
  };
}

const KEY = 'caryard.watchlist';
/** The watchlist on this device. */
export const watchlist = watchlistOn({
  read: () => readDevice(KEY),
  write: (text) => writeDevice(KEY, text),
  follow(changed) {
    const heard = (event: Event): void => {
      if (!(event instanceof StorageEvent) || event.key === KEY || event.key === null) changed();
    };
    for (const type of ['storage', 'pageshow']) globalThis.addEventListener?.(type, heard);
    return () => {
      for (const type of ['storage', 'pageshow']) globalThis.removeEventListener?.(type, heard);
    };
  },
});
