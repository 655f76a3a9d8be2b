import { carIds } from '#domain/car-ids.ts';
import { AUTH_API_PATH } from '#domain/paths.ts';
import { hintsSignedIn } from './account-hint.ts';
import { watchlist } from './watchlist.ts';

/** The signed-in shopper as a page knows it; empty text = not given. */
export interface User {
  readonly name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly postcode: string;
}

/** Ours minus the device's clock in ms, by the last answer. */
let clockOffset = 0;
let asked: Promise<User | null> | undefined;

/** The instant of a press by the server's clock. */
export const serverInstant = (deviceMs: number): number => deviceMs + clockOffset;

/**
 * The shopper and the watchlist, asked once a page and only with the hint (SAVE-06); null = signed out. A failure is logged and
 * leaves the page as for a visitor (AUTH-02).
 */
export function loadAccount(): Promise<User | null> {
  asked ??= hintsSignedIn() ? askAccount() : Promise.resolve(null);
  return asked;
}

async function askAccount(): Promise<User | null> {
  try {
    const reply = await fetch(AUTH_API_PATH);
    if (!reply.ok) throw new Error(`status ${reply.status}`);
    return applyAccount(await reply.json());
  } catch (error) {
    console.info('The account could not be loaded.', (error as Error).message);
    return null;
  }
}

/** Takes what `GET /api/auth` or a sign-in answered. */
export function applyAccount(answer: unknown): User | null {
  const { user, owner, watchlist: list, version, now } = answer as { readonly [key: string]: unknown };
  if (typeof now === 'number') clockOffset = now - Date.now();
  document.documentElement.toggleAttribute('data-signed-in', Boolean(user));
  if (!user) {
    watchlist.forget();
    return null;
  }
  const ids = Array.isArray(list) ? list.map((entry: { readonly id?: unknown } | null) => entry?.id) : [];
  watchlist.learn({ owner: String(owner), version: Number(version), cars: carIds(ids) });
  return user as User;
}
