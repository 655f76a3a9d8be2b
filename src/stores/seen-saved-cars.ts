import { readDevice, writeDevice } from './device-storage.ts';

/** What a saved car was like when it was first shown in the list of saved cars on this device. */
export interface SeenCar {
  /** When, in ms. */
  readonly at: number;
  /** In dollars; null = it had no price. */
  readonly price: number | null;
  readonly reserved: boolean;
}
/** Such cars by id. */
export type SeenCars = { readonly [id: string]: SeenCar };

/** The prefix `caryard.shopper` is that of everything removed at sign-out. */
const KEY = 'caryard.shopper-saved';

/** The stored cars; none if the data is in another format (DATA-03). */
export function readSeenCars(): SeenCars {
  try {
    const stored: unknown = JSON.parse(readDevice(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, car]) => isSeenCar(car)));
  } catch {
    return {};
  }
}

const isSeenCar = (car: unknown): car is SeenCar => {
  const { at, price, reserved } = (car ?? {}) as { readonly [key: string]: unknown };
  return typeof at === 'number' && (price === null || typeof price === 'number') && typeof reserved === 'boolean';
};

/** Stores what the cars of a list are like now, unless they are known; cars that have left the list are forgotten. */
export function storeSeenCars(
  cars: readonly { readonly id: number; readonly price: number | null; readonly reserved: boolean }[],
  now: number,
): void {
  const seen = readSeenCars();
  const next = Object.fromEntries(
    cars.map(({ id, price, reserved }) => [id, seen[id] ?? ({ at: now, price, reserved } satisfies SeenCar)]),
  );
  writeDevice(KEY, JSON.stringify(next));
}
