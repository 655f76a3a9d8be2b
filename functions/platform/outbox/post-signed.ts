import type { WorkerContext } from '../env.ts';
import type { Claimed } from './outbox-repo.ts';
import { postToReceiver, type ResponseFormat } from './post-to-receiver.ts';
import { signature } from './signed.ts';

/** Identifies the delivery to its receiver; the same at every attempt. */
export const idempotencyKey = ({ kind, deduplicationKey }: Pick<Claimed, 'kind' | 'deduplicationKey'>): string =>
  `${kind}-${encodeURIComponent(deduplicationKey)}`;

export interface Post {
  readonly url: string;
  /** Binding of the secret that signs the request; null = it is not signed. */
  readonly secretBinding: string | null;
  readonly body: string;
  /** Content type. */
  readonly type: string;
  readonly responseFormat: ResponseFormat;
}

/** Posts a row of the outbox to a dealer's system and returns the receipt. Throws a `DeliveryError`. */
export async function postSigned(
  context: WorkerContext,
  row: Claimed,
  { url, secretBinding, body, type, responseFormat }: Post,
): Promise<string> {
  const signed = secretBinding === null ? {} : await signature(context, secretBinding, body);
  const headers = { 'Content-Type': type, 'Idempotency-Key': idempotencyKey(row), ...signed };
  return postToReceiver(context, { url, headers, body, responseFormat });
}
