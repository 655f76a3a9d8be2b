/**
 * Who the shopper said they are, so that the next form need not ask again (FORM-08, A43): for the browser session, longer only
 * where they asked for it. Storage belongs to one dealer's address, so no other dealer ever reads it. Blocked storage keeps nothing.
 */
const KEY = 'caryard.shopper';
/** Start of the keys of what was typed and not yet sent. */
export const DRAFTS = 'caryard.draft.';
/** Start of the keys of what was sent last from each form: not what it said. */
export const SENDS = 'caryard.sent.';
/** What was sent last, for the page after it. */
export const LAST_LEAD_KEY = 'caryard.last-lead';

const NAMES = ['name', 'last_name', 'email', 'phone', 'postcode'] as const;
/** Without all of these nothing is kept. */
const NEEDED = ['name', 'email', 'phone'] as const;

export type ShopperDetails = { readonly [name in (typeof NAMES)[number]]?: string };
type Place = 'session' | 'device';

/** What is kept, or null. */
export function shopperDetails(): ShopperDetails | null {
  return read('session') ?? read('device');
}

/** Do the details outlive the browser session? */
export function isStoredOnDevice(): boolean {
  return read('device') !== null;
}

/** Is there anything that a form would put back: details, or what was typed and not yet sent? */
export function hasSavedInput(): boolean {
  return (['session', 'device'] as const).some((place) => {
    try {
      return Object.keys(storageOf(place)).some((key) => key === KEY || key.startsWith(DRAFTS));
    } catch {
      return false;
    }
  });
}

/** Keeps the details of a form that was sent, in one place only. A form that asks for fewer leaves the others as they were. */
export function storeShopperDetails(values: { readonly [name: string]: unknown }, onDevice: boolean): void {
  const given = detailsIn(values);
  if (!isWhole(given)) return;
  const details = JSON.stringify({ ...shopperDetails(), ...given });
  try {
    storageOf(onDevice ? 'session' : 'device').removeItem(KEY);
    storageOf(onDevice ? 'device' : 'session').setItem(KEY, details);
  } catch {
    // Blocked or full: the next form asks again.
  }
}

/** Forgets who the shopper is and what was typed into forms, in this session and on the device: "Clear my details", and signing out. */
export function clearShopperDetails(): void {
  for (const place of ['session', 'device'] as const) {
    try {
      const storage = storageOf(place);
      for (const key of Object.keys(storage))
        if (key === KEY || key === LAST_LEAD_KEY || key.startsWith(DRAFTS)) storage.removeItem(key);
    } catch {
      // Nothing was kept there.
    }
  }
}

const storageOf = (place: Place): Storage => (place === 'session' ? sessionStorage : localStorage);

/** What a place keeps. Anything but details that were kept whole, such as an older shape, is dropped (DATA-03). */
function read(place: Place): ShopperDetails | null {
  try {
    const text = storageOf(place).getItem(KEY);
    if (text === null) return null;
    const details = detailsOf(text);
    if (details === null) storageOf(place).removeItem(KEY);
    return details;
  } catch {
    return null; // Blocked storage.
  }
}

function detailsOf(text: string): ShopperDetails | null {
  try {
    const details = detailsIn(JSON.parse(text) ?? {});
    return isWhole(details) ? details : null;
  } catch {
    return null;
  }
}

const isWhole = (details: ShopperDetails): boolean => NEEDED.every((name) => details[name] !== undefined);

/** The known details that say something. */
function detailsIn(values: { readonly [name: string]: unknown }): ShopperDetails {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = values[name];
      return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [];
    }),
  );
}
