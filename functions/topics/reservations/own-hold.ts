import { OWN_CAR_COOKIE } from '#domain/own-car-cookie.ts';
import { cookie, readCookie } from '../../platform/cookies.ts';
import { type Hold, holdAt } from './hold.ts';

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

/** The cookies that identify this browser as the holder, and tell its pages which car it holds, until the hold ends. */
export function ownHoldCookies(hold: Hold, now: Date): readonly string[] {
  const { carId, token, endsAt, state } = holdAt(hold, now);
  const isLive = state === 'held' || state === 'paid';
  return isLive ? holdCookies(token, `${carId}`, Math.round((Date.parse(endsAt) - now.getTime()) / 1000)) : noOwnHold();
}

/**
 * Those for the hold's own page: a deposit holds the car longer than the form before it, and whoever has the page's address is the holder.
 * The page of another hold than this browser's changes nothing.
 */
export function renewedCookies(request: Request, hold: Hold, now: Date): readonly string[] {
  return (ownHoldToken(request) ?? hold.token) === hold.token ? ownHoldCookies(hold, now) : [];
}

/** Deletes both cookies. */
export const noOwnHold = (): readonly string[] => holdCookies('', '', 0);

const holdCookies = (token: string, car: string, seconds: number): readonly string[] => [
  cookie(COOKIE, token, seconds),
  cookie(OWN_CAR_COOKIE, car, seconds, true),
];
