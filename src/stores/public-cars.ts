import { eventParameters } from '#domain/car-event.ts';
import type { EventParameters } from '#domain/events.ts';
import { carDataPath } from '#domain/routes/public-paths.ts';
import type { PublicCar } from '#stock/public-car.ts';

/** `removed` = the site no longer has the car; `failed` = could not be loaded, try again. */
export type LoadedCar =
  | { readonly kind: 'car'; readonly car: PublicCar }
  | { readonly kind: 'removed' }
  | { readonly kind: 'failed' };

/** Longest wait for a car's details, in ms. */
const RESPONSE_TIMEOUT_MS = 8000;

const loading = new Map<number, Promise<LoadedCar>>();

/** Loads the public details of a car, once per page; failures are not cached. */
export function loadCar(id: number): Promise<LoadedCar> {
  let car = loading.get(id);
  if (car === undefined) {
    car = fetchCar(id);
    loading.set(id, car);
    void car.then(({ kind }) => kind === 'failed' && loading.delete(id));
  }
  return car;
}

async function fetchCar(id: number): Promise<LoadedCar> {
  try {
    const response = await fetch(carDataPath(id), { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
    if (response.status === 404 || response.status === 410) return { kind: 'removed' };
    const car: unknown = response.ok ? await response.json() : null;
    return isCar(car, id) ? { kind: 'car', car } : { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}

const isCar = (car: unknown, id: number): car is PublicCar =>
  typeof car === 'object' && car !== null && (car as { readonly id?: unknown }).id === id;

/** The event parameters of a car, for a card, which does not contain them all; none if its details cannot be read (EVT-02). */
export async function loadCarEvent(id: number): Promise<EventParameters> {
  const response = await loadCar(id);
  return response.kind === 'car' ? eventParameters(response.car) : {};
}
