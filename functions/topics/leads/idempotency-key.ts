import { CONTROL_NAMES } from '#domain/forms/form.ts';
import { dayOf } from '../../platform/clock.ts';
import type { RequestContext } from '../../platform/env.ts';
import { ipAddressKey } from '../../platform/guards/ip-address.ts';
import { hashOf } from '../../platform/hashes.ts';
import type { RawFields } from './read-lead.ts';

export interface IdempotencyKey {
  /** The unique key that the lead is stored under. */
  readonly text: string;
  /**
   * Whether the sender chose the key. Nobody else knows such a key, so whoever sends it again gets the first response. A key derived from
   * the content could also result from a stranger sending the same words, so it gives access to nothing.
   */
  readonly isFromSender: boolean;
}

/** The key that a form was sent with, if valid. It contains no colon: keys with a colon are internal, so no sender can take one first. */
export function submittedKey(raw: RawFields): IdempotencyKey | null {
  const key = raw[CONTROL_NAMES.key];
  return typeof key === 'string' && /^[A-Za-z0-9-]{20,64}$/.test(key) ? { text: key, isFromSender: true } : null;
}

/**
 * A key for a form that came without one. The key of a form post without JavaScript is derived from the day, the content, the IP address and the browser, so
 * that a double click makes one lead and the same words from two people make two. Any other client sends a key or makes a new lead each
 * time.
 */
export async function newIdempotencyKey(
  context: RequestContext,
  isFormPost: boolean,
  bodyHash: string,
): Promise<IdempotencyKey> {
  const { runtime, request } = context;
  if (!isFormPost) return { text: `once-${runtime.newId()}`, isFromSender: false };
  const day = dayOf(runtime.now());
  const sender = [await ipAddressOrNone(context), request.headers.get('user-agent') ?? ''];
  return { text: `plain-${day}-${await hashOf(JSON.stringify([bodyHash, ...sender]))}`, isFromSender: false };
}

/** If the IP address cannot be determined, a random id takes its place, so that the lead is not lost. */
async function ipAddressOrNone(context: RequestContext): Promise<string | null> {
  try {
    return await ipAddressKey(context);
  } catch (error) {
    context.runtime.log({ event: 'guard_failed', site: context.edge.slug, name: (error as Error).name });
    return context.runtime.newId();
  }
}
