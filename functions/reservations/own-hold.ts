import type { Hold } from './hold.ts';

const COOKIE = '__Host-caryard-hold';
const TICKET = /^[A-Za-z0-9-]{20,64}$/;

export const isTicket = (text: string): boolean => TICKET.test(text);

/** The browser that placed a hold comes back to it from the car's checkout page. */
export function isOwnHold(request: Request, hold: Hold | null): boolean {
  if (hold === null) return false;
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((one) => one.trim());
  return cookies.includes(`${COOKIE}=${hold.ticket}`);
}

export function ownHoldCookie(hold: Hold, now: Date): string {
  const seconds = Math.max(0, Math.round((Date.parse(hold.endsAt) - now.getTime()) / 1000));
  return `${COOKIE}=${hold.ticket}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`;
}
