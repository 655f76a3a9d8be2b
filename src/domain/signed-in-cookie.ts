/** Readable by scripts and never trusted: tells a page which label to paint and whether asking for the account is worth a call. */
export const SIGNED_IN_COOKIE = 'caryard.signed-in';
