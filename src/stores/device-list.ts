import { atom, onMount, type ReadableAtom } from 'nanostores';
import { carIds } from '#domain/car-ids.ts';
import { readDevice, writeDevice } from './device-storage.ts';

/** A list of car ids kept on this device. */
export interface DeviceList {
  readonly $ids: ReadableAtom<readonly number[]>;
  readonly most: number;
  /** Adds or removes and says what happened; `full` = the list holds its most and nothing changed. */
  toggle(id: number): 'added' | 'removed' | 'full';
  remove(...ids: readonly number[]): void;
  /** Puts these cars in the place of all others; those beyond the most are left out. */
  set(ids: readonly number[]): void;
  has(id: number): boolean;
  /** What is stored now, also where nobody listens. */
  ids(): readonly number[];
}

/**
 * Car ids under one storage key. Storage is read when the first part listens (never during the first render, which equals the
 * static page) and followed when another tab writes or the browser brings back a page it had put aside. Every change starts
 * from what is stored now, so that two tabs never undo each other. Blocked or full storage means the list lives as long as
 * the tab (`device-storage.ts`); damaged storage is an empty list.
 */
export function deviceList(key: string, most = Number.POSITIVE_INFINITY): DeviceList {
  const $ids = atom<readonly number[]>([]);
  const storageKey = `caryard.${key}`;
  const load = (): readonly number[] => {
    const ids = readIds(storageKey).slice(0, most);
    const known = $ids.get();
    if (ids.length !== known.length || ids.some((id, place) => id !== known[place])) $ids.set(ids);
    return ids;
  };
  onMount($ids, () => {
    load();
    const follow = (event: Event): void => {
      const changed = event instanceof StorageEvent ? event.key === storageKey || event.key === null : true;
      if (changed) load();
    };
    for (const type of ['storage', 'pageshow']) globalThis.addEventListener?.(type, follow);
    return () => {
      for (const type of ['storage', 'pageshow']) globalThis.removeEventListener?.(type, follow);
    };
  });
  const write = (ids: readonly number[]): void => {
    writeDevice(storageKey, JSON.stringify(ids));
    $ids.set(ids);
  };
  return {
    $ids,
    most,
    toggle(id) {
      const ids = load();
      if (ids.includes(id)) {
        write(ids.filter((other) => other !== id));
        return 'removed';
      }
      if (ids.length >= most) return 'full';
      write([...ids, id]);
      return 'added';
    },
    remove(...gone) {
      const ids = load();
      if (ids.some((id) => gone.includes(id))) write(ids.filter((id) => !gone.includes(id)));
    },
    set: (ids) => write(carIds(ids).slice(0, most)),
    has: (id) => load().includes(id),
    ids: load,
  };
}

/** Old or foreign shapes are dropped silently (DATA-03). */
function readIds(storageKey: string): readonly number[] {
  try {
    const stored: unknown = JSON.parse(readDevice(storageKey) ?? '[]');
    return Array.isArray(stored) ? carIds(stored) : [];
  } catch {
    return [];
  }
}
