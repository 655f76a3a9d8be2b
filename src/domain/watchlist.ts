import { carIds } from '#domain/car-ids.ts';

/** More cars than anybody watches. */
export const WATCHLIST_MAX = 100;

/** When Save was pressed, in ms by our clock: the body of the watchlist calls holds the specification's two fields and no more. */
export const PRESSED_AT_HEADER = 'Pressed-At';

/**
 * What a device knows of the watchlist at the server: the list as it was read at a version, and single cars told of since then. Every
 * answer of the server carries a version that only rises, so answers can come in any order and from any tab: merging them in
 * whatever order gives the same knowledge.
 */
export interface KnownWatchlist {
  /** Whose list it is, by the server's opaque key; versions of two lists cannot be compared. */
  readonly owner: string;
  readonly version: number;
  /** The last saved first. */
  readonly cars: readonly number[];
  /** What answers to single calls said, by versions above that of the list. */
  readonly since: readonly CarFact[];
}
export interface CarFact {
  readonly car: number;
  readonly saved: boolean;
  readonly version: number;
}

export const NOTHING_KNOWN: KnownWatchlist = { owner: '', version: 0, cars: [], since: [] };

/** The list as an answer of the server tells it. */
export type ReadList = Pick<KnownWatchlist, 'owner' | 'version' | 'cars'>;

/** The whole list came: it holds unless a newer one of this shopper is known. */
export function withList(known: KnownWatchlist, { owner, version, cars }: ReadList): KnownWatchlist {
  if (owner !== known.owner) return { owner, version, cars: carIds(cars), since: [] };
  if (version < known.version) return known;
  return { owner, version, cars: carIds(cars), since: known.since.filter((fact) => fact.version > version) };
}

/** The server told of one car: it holds unless something newer is known of it. */
export function withFact(known: KnownWatchlist, fact: CarFact): KnownWatchlist {
  const newer = known.since.some(({ car, version }) => car === fact.car && version >= fact.version);
  if (fact.version <= known.version || newer) return known;
  return { ...known, since: [...known.since.filter(({ car }) => car !== fact.car), fact] };
}

/** The saved cars by all that is known, the last saved first; `wishes` are presses that the server has not answered yet. */
export function savedCars(known: KnownWatchlist, wishes: ReadonlyMap<number, boolean> = new Map()): readonly number[] {
  const changes = new Map([
    ...known.since.toSorted((a, b) => a.version - b.version).map(({ car, saved }) => [car, saved] as const),
    ...wishes,
  ]);
  const added = [...changes].filter(([car, saved]) => saved && !known.cars.includes(car)).map(([car]) => car);
  return [...added.toReversed(), ...known.cars.filter((car) => changes.get(car) !== false)];
}

/** Kept text as knowledge; old, foreign or damaged text is nothing (DATA-03). */
export function readKnown(text: string | null): KnownWatchlist {
  try {
    const { owner, version, cars, since } = JSON.parse(text ?? '{}') as { readonly [key: string]: unknown };
    if (typeof owner !== 'string' || !isVersion(version) || !Array.isArray(cars) || !Array.isArray(since))
      return NOTHING_KNOWN;
    return { owner, version, cars: carIds(cars), since: since.filter(isFact) };
  } catch {
    return NOTHING_KNOWN;
  }
}

const isVersion = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
function isFact(value: unknown): value is CarFact {
  const { car, saved, version } = (value ?? {}) as { readonly [key: string]: unknown };
  return carIds([car]).length === 1 && typeof car === 'number' && typeof saved === 'boolean' && isVersion(version);
}
