import { generateTenantToken } from 'meilisearch/token';
import { MINUTE_MS } from '../../platform/clock.ts';

/** What a token is made from. */
export interface TokenOrder {
  /** The search key and its id, as the server's `GET /keys` tells them. */
  readonly key: string;
  readonly keyUid: string;
  /** The dealer's own indexes: the token opens no others. */
  readonly indexes: readonly string[];
  readonly now: Date;
}

const LIVES_MS = 10 * MINUTE_MS;
/** A token is not used in its last minute: clocks differ. */
const SPARE_MS = MINUTE_MS;

let kept: { readonly of: string; readonly token: string; readonly until: number } | null = null;

/** A tenant token for the dealer's indexes, good for ten minutes; the same one is given out until it is nearly used up (TEN-03). */
export async function searchToken({ key, keyUid, indexes, now }: TokenOrder): Promise<string> {
  const of = JSON.stringify([key, keyUid, indexes]);
  if (kept?.of === of && now.getTime() < kept.until - SPARE_MS) return kept.token;
  const until = now.getTime() + LIVES_MS;
  const token = await generateTenantToken({
    apiKey: key,
    apiKeyUid: keyUid,
    searchRules: [...indexes],
    expiresAt: new Date(until),
    force: true, // the library guesses whether it runs on a server; this is one
  });
  kept = { of, token, until };
  return token;
}
