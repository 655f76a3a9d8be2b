import { CONTROL_NAMES } from '#domain/forms/form.ts';
import { countUse } from '../../platform/budgets-repo.ts';
import { HOUR_MS } from '../../platform/clock.ts';
import { database, type RequestContext } from '../../platform/env.ts';
import { addressKey, deduplicationKey } from '../../platform/guards/address-key.ts';
import { tokenProblem } from '../../platform/guards/form-token.ts';
import type { Raw } from './read-lead.ts';

const SPAN_MS = HOUR_MS;
/** More leads an hour from one address are looked at before they go on. */
const MAX_TRUSTED = 12;
/** More are not taken. */
const MAX_TAKEN = 60;

export interface SenderCheck {
  /** Why the lead is flagged; null = it is not. */
  readonly flag: 'rate' | 'forged' | 'expired' | 'fast' | null;
  /** When the sender may come again, in seconds; null = now. */
  readonly retryAfter: number | null;
}

/**
 * What a lead's sender looks like: how many came from the address this hour, and how long the form was touched for. A form
 * without a token was sent without script, which is no reason. A guard that fails lets the lead through: it must not lose one.
 *
 * @param leadKey what the lead is stored under: sends of one lead at the same time count once
 */
export async function checkSender(context: RequestContext, raw: Raw, leadKey: string): Promise<SenderCheck> {
  const { edge, runtime } = context;
  try {
    const now = runtime.now();
    const key = await addressKey(context);
    const once = key === null ? null : await deduplicationKey('lead', key, leadKey);
    const use = key === null ? null : await countUse(database(context), `lead ${key}`, SPAN_MS, now, once);
    if (use !== null && use.spent > MAX_TAKEN)
      return { flag: null, retryAfter: Math.max(1, Math.ceil((Date.parse(use.resetsAt) - now.getTime()) / 1000)) };
    const token = raw[CONTROL_NAMES.token];
    const problem = token === undefined || token === '' ? null : await tokenProblem(context, token);
    return { flag: problem ?? (use !== null && use.spent > MAX_TRUSTED ? 'rate' : null), retryAfter: null };
  } catch (error) {
    runtime.log({ event: 'guard_failed', site: edge.slug, name: (error as Error).name });
    return { flag: null, retryAfter: null };
  }
}
