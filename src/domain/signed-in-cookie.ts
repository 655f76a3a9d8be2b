/** Cookie readable by scripts and never trusted: it tells a page whether to show the signed-in label and request the account. */
export const SIGNED_IN_COOKIE = 'caryard.signed-in';
