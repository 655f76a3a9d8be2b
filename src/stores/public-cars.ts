import { carDataPath } from '#domain/paths.ts';
import type { PublicCar } from '#stock/public-car.ts';

/** `removed` = the site no longer has the car; `failed` = could not be loaded, try again. */
export type LoadedCar =
  | { readonly kind: 'car'; readonly car: PublicCar }
  | { readonly kind: 'removed' }
  | { readonly kind: 'failed' };

const loading = new Map<number, Promise<LoadedCar>>();

/** Loads the public details of a car, once per page; failures are not cached. */
export function loadCar(id: number): Promise<LoadedCar> {
  let response = loading.get(id);
  if (response === undefined) {
    response = fetchCar(id);
    loading.set(id, response);
    void response.then(({ kind }) => kind === 'failed' && loading.delete(id));
  }
  return response;
}

async function fetchCar(id: number): Promise<LoadedCar> {
  try {
    const reply = await fetch(carDataPath(id));
    if (reply.status === 404 || reply.status === 410) return { kind: 'removed' };
    const car: unknown = reply.ok ? await reply.json() : null;
    return isCar(car, id) ? { kind: 'car', car } : { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}

const isCar = (car: unknown, id: number): car is PublicCar =>
  typeof car === 'object' && car !== null && (car as { readonly id?: unknown }).id === id;
