import { HELD_CAR_COOKIE, heldCarValue } from '#domain/held-car-cookie.ts';
import type { Identifier } from '#domain/sign-in.ts';
import { cookie, readCookie } from '../../platform/cookies.ts';
import { database, type RequestContext } from '../../platform/env.ts';
import { identifierCheck } from '../accounts/ownership-check.ts';
import { type Hold, holdAt } from './hold.ts';
import { findHoldByToken } from './holds-repo.ts';

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

/** The last hold that this browser placed, as it is now; null = none. */
export async function ownHold(context: RequestContext): Promise<Hold | null> {
  const token = ownHoldToken(context.request);
  const hold = token === null ? null : await findHoldByToken(database(context), token);
  return hold && holdAt(hold, context.runtime.now());
}

/**
 * The cookies that identify this browser as the holder and, once the deposit is paid, tell its pages which car it holds. They last until the
 * planned end of the hold; the pages that read them notice if it ended earlier.
 */
function ownHoldCookies(hold: Hold, now: Date): readonly string[] {
  const current = holdAt(hold, now);
  const { carId, token, endsAt, paidAt } = current;
  if (!isLive(current)) return clearedHoldCookies();
  const heldCar = paidAt === null ? '' : heldCarValue(carId, paidAt);
  return holdCookies(token, heldCar, Math.round((Date.parse(endsAt) - now.getTime()) / 1000));
}

/**
 * The cookies for the hold's own page: a deposit holds the car longer than the form before it, and whoever has the page's address is the holder.
 * While this browser has another hold, nothing changes.
 */
export async function renewedCookies(context: RequestContext, hold: Hold): Promise<readonly string[]> {
  return (await hasOtherHold(context, hold)) ? [] : ownHoldCookies(hold, context.runtime.now());
}

/** Whether this browser has placed another hold since, which its cookies identify instead. */
export async function hasOtherHold(context: RequestContext, { token }: Hold): Promise<boolean> {
  const own = await ownHold(context);
  return own !== null && isLive(own) && own.token !== token;
}

/**
 * The cookies for the response to a reservation. A form that is sent again may belong to a hold that has ended; it leaves the cookies of a newer
 * one alone.
 */
export async function newHoldCookies(context: RequestContext, hold: Hold): Promise<readonly string[]> {
  const now = context.runtime.now();
  return isLive(holdAt(hold, now)) ? ownHoldCookies(hold, now) : renewedCookies(context, hold);
}

/** The cookies for signing in: deletes both if the hold is somebody else's, who used this browser before. */
export async function signInCookies(context: RequestContext, shopper: Identifier): Promise<readonly string[]> {
  if (ownHoldToken(context.request) === null) return [];
  const person = (await ownHold(context))?.person;
  const isOwn = identifierCheck(context.edge.locale.country, shopper);
  return person && isOwn(person) ? [] : clearedHoldCookies();
}

/** The cookies for the checkout page of a car: deletes both if the hold has ended, wherever it was cancelled, or does not exist. */
export const endedHoldCookies = (request: Request, own: Hold | null): readonly string[] =>
  ownHoldToken(request) === null || (own !== null && isLive(own)) ? [] : clearedHoldCookies();

/** Deletes both cookies. */
export const clearedHoldCookies = (): readonly string[] => holdCookies('', '', 0);

const holdCookies = (token: string, car: string, seconds: number): readonly string[] => [
  cookie(COOKIE, token, seconds),
  cookie(HELD_CAR_COOKIE, car, car === '' ? 0 : seconds, true),
];

/** Whether a hold, as it is now, keeps its car for its buyer. */
const isLive = ({ state }: Hold): boolean => state === 'held' || state === 'paid';
