/** A shorter secret is likely one that somebody typed. */
const MIN_SECRET_LENGTH = 24;

/** Whether a secret is strong enough to protect a call. */
export const isSecret = (secret: string | undefined): secret is string =>
  secret !== undefined && secret.length >= MIN_SECRET_LENGTH;

/** Whether a request carries `Authorization: Bearer <secret>`; the scheme in any letter case (RFC 9110). The comparison takes constant time. */
export async function hasBearer(request: Request, secret: string): Promise<boolean> {
  const token = /^bearer +(\S{1,512})$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  const [a, b] = await Promise.all([digest(token), digest(secret)]);
  return crypto.subtle.timingSafeEqual(a, b);
}

const digest = (text: string): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
