import { cookie, readCookie } from '../../platform/cookies.ts';
import type { Hold } from './hold.ts';

const COOKIE = '__Host-caryard-hold';
const TICKET = /^[A-Za-z0-9-]{20,64}$/;

/** Whether a text has the form of a ticket; whether there is a hold of it is another question. */
export const isTicket = (text: string): boolean => TICKET.test(text);

/** The browser that placed a hold comes back to it from the car's checkout page. */
export function isOwnHold(request: Request, hold: Hold | null): boolean {
  return hold !== null && ownTicket(request) === hold.ticket;
}

/** The ticket of the last hold this browser placed, or null. */
export function ownTicket(request: Request): string | null {
  return readCookie(request, COOKIE, TICKET);
}

/** The cookie by which the browser comes back to its hold, until the hold ends. */
export function ownHoldCookie(hold: Hold, now: Date): string {
  const seconds = Math.max(0, Math.round((Date.parse(hold.endsAt) - now.getTime()) / 1000));
  return cookie(COOKIE, hold.ticket, seconds);
}
