import { SIGNED_IN_COOKIE } from '#domain/signed-in-cookie.ts';

/** Is somebody signed in, as far as the browser was told? Only a hint: what counts is the server's answer. */
export const hintsSignedIn = (): boolean => document.cookie.split('; ').includes(`${SIGNED_IN_COOKIE}=1`);

/** Runs in the head, before the first paint: says by an attribute of the root which label the header shows. Hashed for the policy. */
export const SIGNED_IN_SCRIPT = `document.cookie.includes('${SIGNED_IN_COOKIE}=1')&&document.documentElement.setAttribute('data-signed-in','')`;
