import { SIGNED_IN_COOKIE } from '#domain/signed-in-cookie.ts';

/** Whether the browser has a cookie saying that someone is signed in. Only a hint: the server's response decides. */
export const isProbablySignedIn = (): boolean => document.cookie.split('; ').includes(`${SIGNED_IN_COOKIE}=1`);

/**
 * Script for the head that sets an attribute on the root element before the first paint, so that the header shows the right label. Hashed
 * for the content security policy.
 */
export const SIGNED_IN_SCRIPT = `document.cookie.includes('${SIGNED_IN_COOKIE}=1')&&document.documentElement.setAttribute('data-signed-in','')`;
