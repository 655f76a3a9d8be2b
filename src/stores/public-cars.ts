import { carDataPath } from '#domain/paths.ts';
import type { PublicCar } from '#stock/public-car.ts';

/** `gone` = the site no longer has the car; `failed` = could not be loaded, try again. */
export type LoadedCar =
  | { readonly kind: 'car'; readonly car: PublicCar }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed' };

const loading = new Map<number, Promise<LoadedCar>>();

/** Loads the public details of a car, once per page; failures are not cached. */
export function loadCar(id: number): Promise<LoadedCar> {
  let answer = loading.get(id);
  if (answer === undefined) {
    answer = fetchCar(id);
    loading.set(id, answer);
    void answer.then(({ kind }) => kind === 'failed' && loading.delete(id));
  }
  return answer;
}

async function fetchCar(id: number): Promise<LoadedCar> {
  try {
    const reply = await fetch(carDataPath(id));
    if (reply.status === 404 || reply.status === 410) return { kind: 'gone' };
    const car: unknown = reply.ok ? await reply.json() : null;
    return isCar(car, id) ? { kind: 'car', car } : { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}

const isCar = (car: unknown, id: number): car is PublicCar =>
  typeof car === 'object' && car !== null && (car as { readonly id?: unknown }).id === id;
