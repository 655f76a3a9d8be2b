import { secret, type WorkerContext } from '../env.ts';
import { keyedHash } from '../hashes.ts';
import { DeliveryError } from './delivery-error.ts';

/**
 * The headers that prove who sent a body and when: `Caryard-Timestamp`, seconds since 1970, and `Caryard-Signature`, `v1=` and the
 * HMAC-SHA-256 of `<timestamp>.<body>` in hex, keyed with the secret named `binding`.
 *
 * @throws DeliveryError without the secret
 */
export async function signature(
  context: WorkerContext,
  binding: string,
  body: string,
): Promise<{ 'Caryard-Timestamp': string; 'Caryard-Signature': string }> {
  const value = secret(context, binding);
  if (value === null) throw new DeliveryError(`no secret ${binding}`);
  const timestamp = String(Math.floor(context.runtime.now().getTime() / 1000));
  const mac = await keyedHash(value, `${timestamp}.${body}`);
  return { 'Caryard-Timestamp': timestamp, 'Caryard-Signature': `v1=${mac}` };
}
