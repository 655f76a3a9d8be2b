import { atom, type ReadableAtom } from 'nanostores';
import { carIds } from '#domain/car-ids.ts';
import { readDevice, writeDevice } from './device-storage.ts';

/** A list of car ids stored on this device. */
export interface DeviceList {
  /** Empty until the first subscriber. */
  readonly $ids: ReadableAtom<readonly number[]>;
  /** Maximum number of cars. */
  readonly max: number;
  /** Adds or removes a car and returns the result; `full` = the list has its maximum and nothing changed. */
  toggle(id: number): 'added' | 'removed' | 'full';
  remove(...ids: readonly number[]): void;
  /** Replaces the list; ids beyond the maximum are left out. */
  set(ids: readonly number[]): void;
  has(id: number): boolean;
  /** The ids currently stored, even if nothing subscribes to the store. */
  ids(): readonly number[];
}

/**
 * A list of car ids under one storage key. Storage is read for the first subscriber (never during the first render, which must
 * equal the static page), and from then on again when another tab writes to it or the page is restored from the back/forward cache. Every change is
 * based on what is stored at that time, so that tabs do not overwrite each other. If storage is blocked or full, the list lasts as long as
 * the tab (`device-storage.ts`); invalid stored data gives an empty list.
 */
export function deviceList(key: string, max = Number.POSITIVE_INFINITY): DeviceList {
  const $ids = atom<readonly number[]>([]);
  const storageKey = `caryard.${key}`;
  const load = (): readonly number[] => {
    const ids = readIds(storageKey).slice(0, max);
    const currentIds = $ids.get();
    if (ids.length !== currentIds.length || ids.some((id, index) => id !== currentIds[index])) $ids.set(ids);
    return ids;
  };
  const { listen } = $ids;
  let isFollowed = false;
  $ids.listen = (listener) => {
    if (!isFollowed) follow();
    return listen(listener);
  };
  const follow = (): void => {
    isFollowed = true;
    load();
    globalThis.addEventListener?.('pageshow', load);
    globalThis.addEventListener?.('storage', ({ key }) => {
      if (key === storageKey || key === null) load();
    });
  };
  const write = (ids: readonly number[]): void => {
    writeDevice(storageKey, JSON.stringify(ids));
    $ids.set(ids);
  };
  return {
    $ids,
    max,
    toggle(id) {
      const ids = load();
      if (ids.includes(id)) {
        write(ids.filter((other) => other !== id));
        return 'removed';
      }
      if (ids.length >= max) return 'full';
      write([...ids, id]);
      return 'added';
    },
    remove(...removed) {
      const ids = load();
      if (ids.some((id) => removed.includes(id))) write(ids.filter((id) => !removed.includes(id)));
    },
    set: (ids) => write(carIds(ids).slice(0, max)),
    has: (id) => load().includes(id),
    ids: load,
  };
}

/** Stored ids; data in an old or unknown format is ignored (DATA-03). */
function readIds(storageKey: string): readonly number[] {
  try {
    const stored: unknown = JSON.parse(readDevice(storageKey) ?? '[]');
    return Array.isArray(stored) ? carIds(stored) : [];
  } catch {
    return [];
  }
}
