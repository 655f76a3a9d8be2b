import { carIds } from '#domain/car-ids.ts';

/** Maximum number of cars in a watchlist. */
export const WATCHLIST_MAX = 100;

/** Header with the time at which Save was clicked, in ms by the server's clock; the specification allows only two fields in the body. */
export const TOGGLED_AT_HEADER = 'Toggled-At';

/**
 * A device's copy of the server's watchlist: the list at a version, and single cars changed since. Every response has a version that only
 * increases, so responses can arrive in any order and from any tab: merging them gives the same result.
 */
export interface KnownWatchlist {
  /** The server's opaque key for the owner; versions are comparable only within one owner's list. */
  readonly owner: string;
  readonly version: number;
  /** Most recently saved first. */
  readonly cars: readonly number[];
  /** Single cars saved or removed by later versions. */
  readonly since: readonly CarState[];
}
/** Whether a car is saved, as of a version of the list. */
export interface CarState {
  readonly car: number;
  readonly saved: boolean;
  readonly version: number;
}

export const EMPTY_WATCHLIST: KnownWatchlist = { owner: '', version: 0, cars: [], since: [] };

/** The list in a response. */
export type FetchedList = Pick<KnownWatchlist, 'owner' | 'version' | 'cars'>;

/** Merges a complete list, unless a newer one of the same shopper is known. */
export function withList(state: KnownWatchlist, { owner, version, cars }: FetchedList): KnownWatchlist {
  if (owner !== state.owner) return { owner, version, cars: carIds(cars), since: [] };
  if (version < state.version) return state;
  return { owner, version, cars: carIds(cars), since: state.since.filter((change) => change.version > version) };
}

/** Merges the state of one car, unless a newer one is known. */
export function withCarState(known: KnownWatchlist, state: CarState): KnownWatchlist {
  const newer = known.since.some(({ car, version }) => car === state.car && version >= state.version);
  if (state.version <= known.version || newer) return known;
  return { ...known, since: [...known.since.filter(({ car }) => car !== state.car), state] };
}

/** The saved cars, most recently saved first; `unconfirmed` are changes that the server has not confirmed yet. */
export function savedCars(
  state: KnownWatchlist,
  unconfirmed: ReadonlyMap<number, boolean> = new Map(),
): readonly number[] {
  const changes = new Map([
    ...state.since.toSorted((a, b) => a.version - b.version).map(({ car, saved }) => [car, saved] as const),
    ...unconfirmed,
  ]);
  const added = [...changes].filter(([car, saved]) => saved && !state.cars.includes(car)).map(([car]) => car);
  return [...added.toReversed(), ...state.cars.filter((car) => changes.get(car) !== false)];
}

/** Parses stored text; text in an old or invalid format gives `EMPTY_WATCHLIST` (DATA-03). */
export function readKnown(text: string | null): KnownWatchlist {
  try {
    const { owner, version, cars, since } = JSON.parse(text ?? '{}') as { readonly [key: string]: unknown };
    if (typeof owner !== 'string' || !isVersion(version) || !Array.isArray(cars) || !Array.isArray(since))
      return EMPTY_WATCHLIST;
    return { owner, version, cars: carIds(cars), since: since.filter(isCarState) };
  } catch {
    return EMPTY_WATCHLIST;
  }
}

const isVersion = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
function isCarState(value: unknown): value is CarState {
  const { car, saved, version } = (value ?? {}) as { readonly [key: string]: unknown };
  return carIds([car]).length === 1 && typeof car === 'number' && typeof saved === 'boolean' && isVersion(version);
}
