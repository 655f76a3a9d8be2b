import { secret, type WorkerContext } from '../../platform/env.ts';
import { isSecret } from '../../platform/guards/bearer.ts';
import { keyedHash, sameHash } from '../../platform/hashes.ts';

/** The secret of a preview, by which its links are signed. */
export const PREVIEW_SECRET = 'PREVIEW_SECRET';
export const PASS_COOKIE = '__Host-preview';
export const PASS = /^\d{13}\.[0-9a-f]{64}$/;

/** Null = none is bound, or one that somebody has typed: then the preview is closed to everybody. */
export function previewSecret(context: WorkerContext): string | null {
  const found = secret(context, PREVIEW_SECRET) ?? undefined;
  return isSecret(found) ? found : null;
}

/** What a pass signs: until when (ms since 1970) whoever holds it may see the preview of a dealer. */
export const passText = (slug: string, expires: number): string => `preview ${slug} ${expires}`;

/** Until when (ms) a pass opens this preview; null = it does not. */
export async function passExpires(context: WorkerContext, pass: string | null): Promise<number | null> {
  const key = previewSecret(context);
  if (key === null || pass === null || !PASS.test(pass)) return null;
  const [at = '', signature = ''] = pass.split('.');
  const expires = Number(at);
  const isGood = sameHash(signature, await keyedHash(key, passText(context.edge.slug, expires)));
  return isGood && expires > context.runtime.now().getTime() ? expires : null;
}
