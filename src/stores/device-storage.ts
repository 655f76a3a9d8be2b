/**
 * Text kept on this device under a key. Where storage is blocked or full, the window's own name keeps it: that is all a browser
 * then still carries from page to page, for as long as the tab lives.
 */
const MARK = 'caryard:';
/** The same for this page alone, where the window already has a name of somebody else's. */
const refused = new Map<string, string>();

/** The text of a key, or null. What storage refused is newer than what it holds. */
export function readDevice(key: string): string | null {
  const own = refused.get(key) ?? readName()[key];
  if (own !== undefined) return own;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeDevice(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    forget(key);
  } catch {
    refused.set(key, text);
    writeName({ ...readName(), [key]: text });
  }
}

function forget(key: string): void {
  refused.delete(key);
  const { [key]: old, ...rest } = readName();
  if (old !== undefined) writeName(rest);
}

function readName(): { readonly [key: string]: string } {
  const name = globalThis.window?.name ?? '';
  if (!name.startsWith(MARK)) return {};
  try {
    const kept: unknown = JSON.parse(name.slice(MARK.length));
    return typeof kept === 'object' && kept !== null ? (kept as { [key: string]: string }) : {};
  } catch {
    return {};
  }
}

/** A name that somebody else gave the window is left alone: it may be the target of links. */
function writeName(kept: { readonly [key: string]: string }): void {
  const { window } = globalThis;
  if (window === undefined || (window.name !== '' && !window.name.startsWith(MARK))) return;
  window.name = Object.keys(kept).length === 0 ? '' : MARK + JSON.stringify(kept);
}
