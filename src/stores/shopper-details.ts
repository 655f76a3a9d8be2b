/**
 * The shopper's name and contact details, so that the next form can be filled in (FORM-08, A43): stored for the browser session, or
 * permanently if the shopper chose so. Storage belongs to one dealer's origin, so other dealers cannot read it. If storage is blocked,
 * nothing is stored.
 */

/** Key of the details, in either storage. */
const KEY = 'caryard.shopper';
/** Prefix of keys for form input not yet sent. */
export const DRAFT_KEY_PREFIX = 'caryard.draft.';
/** Prefix of keys for the last submission of each form; the content is not stored. */
export const SENT_KEY_PREFIX = 'caryard.sent.';
/** The last lead sent, for the page shown after it. */
export const LAST_LEAD_KEY = 'caryard.last-lead';

const NAMES = ['name', 'last_name', 'email', 'phone', 'postcode'] as const;
/** Details are stored only if all of these are given. */
const REQUIRED = ['name', 'email', 'phone'] as const;

/** Details of a shopper, without those not given. */
export type ShopperDetails = { readonly [name in (typeof NAMES)[number]]?: string };
/** Where the details are stored. */
type Place = 'session' | 'device';

/** The stored details, or null. */
export function shopperDetails(): ShopperDetails | null {
  return read('session') ?? read('device');
}

/** Whether the details are stored beyond the browser session. */
export function isStoredOnDevice(): boolean {
  return read('device') !== null;
}

/** Whether there is anything to fill into a form: stored details, or input not yet sent. */
export function hasSavedInput(): boolean {
  return (['session', 'device'] as const).some((place) => {
    try {
      return Object.keys(storageOf(place)).some((key) => key === KEY || key.startsWith(DRAFT_KEY_PREFIX));
    } catch {
      return false;
    }
  });
}

/** Stores the details from a submitted form, either for the session or on the device. Details that this form did not ask for are kept. */
export function storeShopperDetails(values: { readonly [name: string]: unknown }, onDevice: boolean): void {
  const submitted = detailsIn(values);
  if (!isComplete(submitted)) return;
  const details = JSON.stringify({ ...shopperDetails(), ...submitted });
  try {
    storageOf(onDevice ? 'session' : 'device').removeItem(KEY);
    storageOf(onDevice ? 'device' : 'session').setItem(KEY, details);
  } catch {
    // Storage is blocked or full, so the next form is not filled in.
  }
}

/** Removes the shopper's details and form input from session and device: for "Clear my details". Signing out removes more, `clearShopperData`. */
export function clearShopperDetails(): void {
  for (const place of ['session', 'device'] as const) {
    try {
      const storage = storageOf(place);
      for (const key of Object.keys(storage))
        if (key === KEY || key === LAST_LEAD_KEY || key.startsWith(DRAFT_KEY_PREFIX)) storage.removeItem(key);
    } catch {
      // Storage is blocked, so there is nothing to remove.
    }
  }
}

const storageOf = (place: Place): Storage => (place === 'session' ? sessionStorage : localStorage);

/** The details stored in one place. Anything incomplete or in an older format is removed (DATA-03). */
function read(place: Place): ShopperDetails | null {
  try {
    const text = storageOf(place).getItem(KEY);
    if (text === null) return null;
    const details = parseDetails(text);
    if (details === null) storageOf(place).removeItem(KEY);
    return details;
  } catch {
    return null; // Storage is blocked.
  }
}

function parseDetails(text: string): ShopperDetails | null {
  try {
    const details = detailsIn(JSON.parse(text) ?? {});
    return isComplete(details) ? details : null;
  } catch {
    return null;
  }
}

const isComplete = (details: ShopperDetails): boolean => REQUIRED.every((name) => details[name] !== undefined);

/** The known details that are not empty. */
function detailsIn(values: { readonly [name: string]: unknown }): ShopperDetails {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = values[name];
      return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [];
    }),
  );
}
