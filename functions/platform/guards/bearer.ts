/** A shorter secret is one that someone has typed. */
const LEAST_SECRET = 24;

/** Whether a secret is fit to guard a call. */
export const isSecret = (secret: string | undefined): secret is string =>
  secret !== undefined && secret.length >= LEAST_SECRET;

/** Whether a call carries `Authorization: Bearer <secret>`; the time taken tells nothing about how much of it was right. */
export async function hasBearer(request: Request, secret: string): Promise<boolean> {
  const given = /^Bearer (\S{1,512})$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  const [a, b] = await Promise.all([digest(given), digest(secret)]);
  return crypto.subtle.timingSafeEqual(a, b);
}

const digest = (text: string): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
