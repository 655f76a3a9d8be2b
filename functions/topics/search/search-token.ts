import { generateTenantToken } from 'meilisearch/token';
import { MINUTE_MS } from '#domain/durations.ts';

export interface TokenOptions {
  /** The search key and its id, from the server's `GET /keys`. */
  readonly key: string;
  readonly keyUid: string;
  /** The dealer's own indexes: the token gives access to no others. */
  readonly indexes: readonly string[];
  readonly now: Date;
}

const VALID_MS = 10 * MINUTE_MS;
/** A token is not used in its last minute, because clocks differ. */
const MARGIN_MS = MINUTE_MS;

let cached: { readonly key: string; readonly token: string; readonly until: number } | null = null;

/** A tenant token for the dealer's indexes, valid for ten minutes and reused until shortly before it expires (TEN-03). */
export async function searchToken({ key, keyUid, indexes, now }: TokenOptions): Promise<string> {
  const cacheKey = JSON.stringify([key, keyUid, indexes]);
  if (cached?.key === cacheKey && now.getTime() < cached.until - MARGIN_MS) return cached.token;
  const until = now.getTime() + VALID_MS;
  const token = await generateTenantToken({
    apiKey: key,
    apiKeyUid: keyUid,
    searchRules: [...indexes],
    expiresAt: new Date(until),
    force: true, // the library's own check for a server environment does not recognise a Worker
  });
  cached = { key: cacheKey, token, until };
  return token;
}
