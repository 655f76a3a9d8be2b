import { SIGNED_IN_COOKIE } from '#domain/signed-in-cookie.ts';
import { cookie, readCookie } from '../../platform/cookies.ts';

/** The session cookie; scripts cannot read it. */
const SESSION = '__Host-caryard-session';
/** Binds a sign-in code to the browser that requested it. */
const CODE_REQUEST = '__Host-caryard-code';

/** The format of both cookies' secrets. */
const SECRET = /^[0-9a-z-]{20,64}$/;

/** The session token in a request's cookie; null = none. */
export const sessionToken = (request: Request): string | null => readCookie(request, SESSION, SECRET);
/** The secret of a browser that has requested a code; null = it has not. */
export const codeRequestSecret = (request: Request): string | null => readCookie(request, CODE_REQUEST, SECRET);

/** Binds a code to the browser that requests it, for `seconds`. */
export const codeRequestCookie = (secret: string, seconds: number): string => cookie(CODE_REQUEST, secret, seconds);
/** Sets the session cookie and the cookie that tells scripts about it, and deletes the one of the code request. */
export const signedInCookies = (token: string, seconds: number): readonly string[] => [
  cookie(SESSION, token, seconds),
  cookie(SIGNED_IN_COOKIE, '1', seconds, true),
  cookie(CODE_REQUEST, '', 0),
];
/** Deletes the session cookie and the cookie that tells scripts about it. */
export const signedOutCookies = (): readonly string[] => [
  cookie(SESSION, '', 0),
  cookie(SIGNED_IN_COOKIE, '', 0, true),
];
