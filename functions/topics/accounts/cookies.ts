import { SIGNED_IN_COOKIE } from '#domain/signed-in-cookie.ts';

/** The session: opaque, for the server alone. */
const SESSION = '__Host-caryard-session';
/** Binds a code to the browser that asked for it. */
const ASKING = '__Host-caryard-code';

/** A secret of ours in a request's cookies; null = none, or not of our making. */
function readSecret(request: Request, name: string): string | null {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  return /^[0-9a-z-]{20,64}$/.test(value) ? value : null;
}
export const sessionToken = (request: Request): string | null => readSecret(request, SESSION);
export const askingSecret = (request: Request): string | null => readSecret(request, ASKING);

const cookie = (name: string, value: string, seconds: number, rest = '; HttpOnly'): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; Secure; SameSite=Lax${rest}`;

export const askingCookie = (secret: string, seconds: number): string => cookie(ASKING, secret, seconds);
export const signedInCookies = (token: string, seconds: number): readonly string[] => [
  cookie(SESSION, token, seconds),
  cookie(SIGNED_IN_COOKIE, '1', seconds, ''),
  cookie(ASKING, '', 0),
];
export const signedOutCookies = (): readonly string[] => [cookie(SESSION, '', 0), cookie(SIGNED_IN_COOKIE, '', 0, '')];

/** The answer with cookies on it. */
export function withCookies(response: Response, cookies: readonly string[]): Response {
  const answer = new Response(response.body, response);
  for (const one of cookies) answer.headers.append('Set-Cookie', one);
  return answer;
}
