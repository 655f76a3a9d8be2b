import { carIds } from '#domain/car-ids.ts';
import { AUTH_API_PATH } from '#domain/routes/public-paths.ts';
import { isProbablySignedIn } from './account-hint.ts';
import { watchlist } from './watchlist.ts';

/** The signed-in shopper; empty text = not given. */
export interface User {
  readonly name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly postcode: string;
}

/** Longest wait for the account, in ms. */
const RESPONSE_TIMEOUT_MS = 8000;
/** Server time minus device time in ms, from the last response. */
let clockOffset = 0;
let pending: Promise<User | null> | undefined;

/** A device timestamp (ms) converted to server time. */
export const serverInstant = (deviceMs: number): number => deviceMs + clockOffset;

/**
 * The signed-in shopper; null if signed out. Loads the account and watchlist at most once per page, and only if the cookie says that
 * someone is signed in (SAVE-06). On failure the error is logged and the page is shown as signed out (AUTH-02).
 */
export function loadAccount(): Promise<User | null> {
  pending ??= isProbablySignedIn() ? fetchAccount() : Promise.resolve(null);
  return pending;
}

async function fetchAccount(): Promise<User | null> {
  try {
    const response = await fetch(AUTH_API_PATH, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return applyAccount(await response.json());
  } catch (error) {
    console.info('The account could not be loaded.', (error as Error).message);
    return null;
  }
}

/** Applies a response of `GET /api/auth` or of a sign-in. */
export function applyAccount(response: unknown): User | null {
  const { user, owner, watchlist: list, version, now } = response as { readonly [key: string]: unknown };
  if (typeof now === 'number') clockOffset = now - Date.now();
  document.documentElement.toggleAttribute('data-signed-in', Boolean(user));
  if (!user) {
    watchlist.forget();
    return null;
  }
  const ids = Array.isArray(list) ? list.map((entry: { readonly id?: unknown } | null) => entry?.id) : [];
  watchlist.applyList({ owner: String(owner), version: Number(version), cars: carIds(ids) });
  return user as User;
}
