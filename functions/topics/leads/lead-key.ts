import { CONTROL_NAMES } from '#domain/forms/form.ts';
import type { RequestContext } from '../../platform/env.ts';
import { addressKey } from '../../platform/guards/address-key.ts';
import { hashOf } from '../../platform/hashes.ts';
import type { Raw } from './read-lead.ts';

export interface LeadKey {
  /** What the lead is stored under, once. */
  readonly text: string;
  /**
   * The sender chose the key, and nobody else knows it: whoever sends it again gets the first answer. A key made here from what was
   * sent may be met by a stranger who sends the same words: it opens nothing.
   */
  readonly sent: boolean;
}

/** The key a form was sent under, if it is one. It holds no colon: keys with one are our own, and no sender can take them first. */
export function sentKey(raw: Raw): LeadKey | null {
  const key = raw[CONTROL_NAMES.key];
  return typeof key === 'string' && /^[A-Za-z0-9-]{20,64}$/.test(key) ? { text: key, sent: true } : null;
}

/**
 * A key for a form that came without one. A plain post is known by its day, its content, and the address and kind of browser it came
 * from, so that a double click is one lead and two people's same words are two. Any other client gives a key or sends a new lead.
 */
export async function keyFor(context: RequestContext, plain: boolean, bodyHash: string): Promise<LeadKey> {
  const { runtime, request } = context;
  if (!plain) return { text: `once-${runtime.newId()}`, sent: false };
  const day = runtime.now().toISOString().slice(0, 10);
  const sender = [await addressOrNone(context), request.headers.get('user-agent') ?? ''];
  return { text: `plain-${day}-${await hashOf(JSON.stringify([bodyHash, ...sender]))}`, sent: false };
}

/** A lead is not lost because the address cannot be looked at; it is then told apart from all others. */
async function addressOrNone(context: RequestContext): Promise<string | null> {
  try {
    return await addressKey(context);
  } catch (error) {
    context.runtime.log({ event: 'guard_failed', site: context.edge.slug, name: (error as Error).name });
    return context.runtime.newId();
  }
}
