/*
 * Key-value storage on this device. If `localStorage` is blocked or full, values are stored in `window.name`, which is then the only
 * storage that persists between pages, as long as the tab is open.
 */

/** Start of a `window.name` that contains such values. */
const MARK = 'caryard:';
/** Values that `localStorage` refused on this page; their only copy if `window.name` is used for something else. */
const refusedTexts = new Map<string, string>();

/** The text stored under a key, or null. Values that `localStorage` refused are newer, so they take precedence. */
export function readDevice(key: string): string | null {
  const fallback = refusedTexts.get(key) ?? readName()[key];
  if (fallback !== undefined) return fallback;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text under a key: for this page only if `localStorage` is blocked or full and `window.name` is taken. */
export function writeDevice(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    forget(key);
  } catch {
    refusedTexts.set(key, text);
    writeName({ ...readName(), [key]: text });
  }
}

function forget(key: string): void {
  refusedTexts.delete(key);
  const { [key]: removed, ...rest } = readName();
  if (removed !== undefined) writeName(rest);
}

function readName(): { readonly [key: string]: string } {
  const name = globalThis.window?.name ?? '';
  if (!name.startsWith(MARK)) return {};
  try {
    const stored: unknown = JSON.parse(name.slice(MARK.length));
    return typeof stored === 'object' && stored !== null ? (stored as { [key: string]: string }) : {};
  } catch {
    return {};
  }
}

/** Does not overwrite a window name set by someone else, because links may target it. */
function writeName(stored: { readonly [key: string]: string }): void {
  const { window } = globalThis;
  if (window === undefined || (window.name !== '' && !window.name.startsWith(MARK))) return;
  window.name = Object.keys(stored).length === 0 ? '' : MARK + JSON.stringify(stored);
}
