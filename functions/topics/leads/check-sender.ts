import { HOUR_MS } from '#domain/durations.ts';
import { CONTROL_NAMES } from '#domain/forms/form.ts';
import { database, type RequestContext } from '../../platform/env.ts';
import { tokenProblem } from '../../platform/guards/form-token.ts';
import { deduplicationKey, ipAddressKey } from '../../platform/guards/ip-address.ts';
import { countUse } from '../../platform/rate-limits-repo.ts';
import type { RawFields } from './read-lead.ts';

const RATE_WINDOW_MS = HOUR_MS;
/** More leads per hour than this from one IP address are flagged and wait for a person to release them. */
const MAX_UNFLAGGED = 12;
/** More leads per hour than this are refused. */
const MAX_ACCEPTED = 60;

export interface SenderCheck {
  /** Why the lead is flagged: too many leads from the IP address (`rate`), or what `tokenProblem` found. Null = it is not. */
  readonly flag: 'rate' | 'forged' | 'expired' | 'fast' | null;
  /** Seconds until the sender may try again; null = accepted. */
  readonly retryAfter: number | null;
}

/**
 * Checks a lead's sender: how many leads came from the IP address this hour, and how long ago the form was first touched. A form without a
 * token was sent without JavaScript, which is allowed. If the check itself fails the lead is accepted, so that none is lost.
 *
 * @param leadKey the lead's key: repeats of the same lead count once
 */
export async function checkSender(context: RequestContext, raw: RawFields, leadKey: string): Promise<SenderCheck> {
  const { edge, runtime } = context;
  try {
    const now = runtime.now();
    const key = await ipAddressKey(context);
    const useKey = key === null ? null : await deduplicationKey('lead', key, leadKey);
    const usage = key === null ? null : await countUse(database(context), `lead ${key}`, RATE_WINDOW_MS, now, useKey);
    if (usage !== null && usage.spent > MAX_ACCEPTED)
      return { flag: null, retryAfter: Math.max(1, Math.ceil((Date.parse(usage.resetsAt) - now.getTime()) / 1000)) };
    const token = raw[CONTROL_NAMES.token];
    const problem = token === undefined || token === '' ? null : await tokenProblem(context, token);
    return { flag: problem ?? (usage !== null && usage.spent > MAX_UNFLAGGED ? 'rate' : null), retryAfter: null };
  } catch (error) {
    runtime.log({ event: 'guard_failed', site: edge.slug, name: (error as Error).name });
    return { flag: null, retryAfter: null };
  }
}
