import { SIGNED_IN_COOKIE } from '#domain/signed-in-cookie.ts';
import { cookie, readCookie } from '../../platform/cookies.ts';

/** The session: opaque, for the server alone. */
const SESSION = '__Host-caryard-session';
/** Binds a code to the browser that asked for it. */
const ASKING = '__Host-caryard-code';

/** A secret of our making. */
const SECRET = /^[0-9a-z-]{20,64}$/;

/** The token of the session that a request carries; null = none. */
export const sessionToken = (request: Request): string | null => readCookie(request, SESSION, SECRET);
/** The secret of the browser that asked for a code; null = it asked for none. */
export const codeRequestSecret = (request: Request): string | null => readCookie(request, ASKING, SECRET);

/** Binds a code to the browser that asks for it, for so many seconds. */
export const codeRequestCookie = (secret: string, seconds: number): string => cookie(ASKING, secret, seconds);
/** Sets the session, tells the page’s scripts of it, and drops the secret of asking. */
export const signedInCookies = (token: string, seconds: number): readonly string[] => [
  cookie(SESSION, token, seconds),
  cookie(SIGNED_IN_COOKIE, '1', seconds, true),
  cookie(ASKING, '', 0),
];
/** Drops the session and what the page’s scripts know of it. */
export const signedOutCookies = (): readonly string[] => [
  cookie(SESSION, '', 0),
  cookie(SIGNED_IN_COOKIE, '', 0, true),
];
