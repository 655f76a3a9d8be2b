import { secret, type WorkerContext } from '../../platform/env.ts';
import { isSecret } from '../../platform/guards/bearer.ts';
import { keyedHash, sameHash } from '../../platform/hashes.ts';

/** The binding of the secret that signs a preview's links. */
const PREVIEW_SECRET = 'PREVIEW_SECRET';
export const ACCESS_COOKIE = '__Host-preview';
export const ACCESS_TOKEN = /^\d{13}\.[0-9a-f]{64}$/;

/** Null = no secret is bound, or a weak one: then nobody can open the preview. */
export function previewSecret(context: WorkerContext): string | null {
  const boundSecret = secret(context, PREVIEW_SECRET) ?? undefined;
  return isSecret(boundSecret) ? boundSecret : null;
}

/** The text whose signature an access token contains: its holder may see the dealer's preview until `until` (ms since 1970). */
export const accessText = (slug: string, until: number): string => `preview ${slug} ${until}`;

/** When an access token for this preview expires (ms); null = it is not valid. */
export async function accessUntil(context: WorkerContext, token: string | null): Promise<number | null> {
  const key = previewSecret(context);
  if (key === null || token === null || !ACCESS_TOKEN.test(token)) return null;
  const [at = '', signature = ''] = token.split('.');
  const until = Number(at);
  const isValid = sameHash(signature, await keyedHash(key, accessText(context.edge.slug, until)));
  return isValid && until > context.runtime.now().getTime() ? until : null;
}
