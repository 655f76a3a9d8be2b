import type { Visit } from '../env.ts';

/** Somebody who signed in. Empty text = not given. */
export interface Shopper {
  readonly id: string;
  readonly name: string;
  readonly last_name: string;
  readonly email: string;
  /** As a sign-in by SMS confirmed it, else as it was typed in the account (SAVE-04: '' counts as none). */
  readonly phone: string;
  readonly postcode: string;
}

/** Who this request comes from, by the session cookie; null = signed out. */
export async function currentShopper(_visit: Visit): Promise<Shopper | null> {
  return null;
}
