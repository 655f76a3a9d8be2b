import { cookie, readCookie } from '../../platform/cookies.ts';
import type { Hold } from './hold.ts';

const COOKIE = '__Host-caryard-hold';
const TOKEN = /^[A-Za-z0-9-]{20,64}$/;

/** Whether a text has the format of a token; the hold may still not exist. */
export const isHoldToken = (text: string): boolean => TOKEN.test(text);

/** Whether this browser placed the hold, so that the car's checkout page can lead back to it. */
export function isOwnHold(request: Request, hold: Hold | null): boolean {
  return hold !== null && ownHoldToken(request) === hold.token;
}

/** The token of the last hold that this browser placed, or null. */
export function ownHoldToken(request: Request): string | null {
  return readCookie(request, COOKIE, TOKEN);
}

/** The cookie that identifies this browser as the holder, until the hold ends. */
export function ownHoldCookie(hold: Hold, now: Date): string {
  const seconds = Math.max(0, Math.round((Date.parse(hold.endsAt) - now.getTime()) / 1000));
  return cookie(COOKIE, hold.token, seconds);
}
