import { atom, onMount, type ReadableAtom } from 'nanostores';

/** A list of car ids kept on this device. */
export interface DeviceList {
  readonly $ids: ReadableAtom<readonly number[]>;
  /** Adds or removes and says what happened; `full` = the list holds its most and nothing changed. */
  toggle(id: number): 'added' | 'removed' | 'full';
  remove(id: number): void;
  has(id: number): boolean;
}

/**
 * Car ids under one storage key. Storage is read when the first part listens (never during the first render, which equals the
 * static page) and followed when another tab writes. Blocked, full or damaged storage means the list lives for this page only.
 */
export function deviceList(key: string, most = Number.POSITIVE_INFINITY): DeviceList {
  const $ids = atom<readonly number[]>([]);
  const storageKey = `caryard.${key}`;
  let read = false;
  const load = (): void => {
    read = true;
    $ids.set(readIds(storageKey));
  };
  onMount($ids, () => {
    if (!read) load();
    const follow = (event: StorageEvent): void => {
      if (event.key === storageKey || event.key === null) load();
    };
    globalThis.addEventListener?.('storage', follow);
    return () => globalThis.removeEventListener?.('storage', follow);
  });
  const write = (ids: readonly number[]): void => {
    $ids.set(ids);
    try {
      localStorage.setItem(storageKey, JSON.stringify(ids));
    } catch {
      // Blocked or full: the list still works until the page is left.
    }
  };
  const current = (): readonly number[] => {
    if (!read) load();
    return $ids.get();
  };
  return {
    $ids,
    toggle(id) {
      const ids = current();
      if (ids.includes(id)) {
        write(ids.filter((other) => other !== id));
        return 'removed';
      }
      if (ids.length >= most) return 'full';
      write([...ids, id]);
      return 'added';
    },
    remove(id) {
      const ids = current();
      if (ids.includes(id)) write(ids.filter((other) => other !== id));
    },
    has: (id) => current().includes(id),
  };
}

/** Numeric ids only, each once; old or foreign shapes are dropped silently (DATA-03). */
function readIds(storageKey: string): readonly number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return [...new Set(stored.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0))];
  } catch {
    return [];
  }
}
