import { readEmail } from '#domain/email-address.ts';
import { countryOf, type LocaleTag } from '#domain/locale.ts';
import { toE164 } from '#domain/phone.ts';

/** Why somebody is asked to sign in (ROUTE-05); nothing sends anybody there for `trade-in` (A10). */
export const SIGN_IN_TYPES = ['watchlist', 'trade-in', 'checkout', 'finance'] as const;
export type SignInType = (typeof SIGN_IN_TYPES)[number];

/** Digits of a one-time code: 26 bits, and every phone has a keyboard for them. */
export const CODE_DIGITS = 8;
/** Digits of a code that works for hours and in several browsers: 53 bits, four groups of four. */
export const STANDING_DIGITS = 16;
/** A page offers to send another code after so long. */
export const RESEND_AFTER_S = 30;

/** Where a code is sent and whom it names: one of the two is empty text. */
export interface Identifier {
  /** Lower case. */
  readonly email: string;
  /** E.164. */
  readonly phone: string;
}

/** National numbers that can receive an SMS. */
const MOBILE: { readonly [prefix: string]: RegExp } = { '+61': /^\+614\d{8}$/, '+64': /^\+642\d{7,9}$/ };

/** What a shopper typed as phone number or e-mail address, in the one spelling it is stored in; null = neither. */
export function readIdentifier(typed: string, locale: LocaleTag): Identifier | null {
  const text = typed.normalize('NFC').trim();
  if (text.includes('@')) {
    const email = readEmail(text.toLowerCase());
    return email === null ? null : { email, phone: '' };
  }
  const digits = text.normalize('NFKC'); // full-width ones too
  if (!/^\+?[\d\s().-]{6,30}$/.test(digits)) return null;
  const phone = toE164(digits, countryOf(locale));
  return phone !== null && (MOBILE[phone.slice(0, 3)]?.test(phone) ?? true) ? { email: '', phone } : null;
}

/** `+61 412 345 678`, or the address. */
export function identifierText({ email, phone }: Identifier): string {
  const [, code = '', rest = ''] = /^(\+(?:1|6[14]|\d\d))(\d+)$/.exec(phone) ?? [];
  return email || [code, ...(rest.match(/\d{1,3}(?=(?:\d{3})*$)/g) ?? [])].join(' ');
}

/** The digits of a code however it was typed: with spaces, a dash, or full-width digits. */
export function readCode(typed: string): string | null {
  const digits = typed.normalize('NFKC').replace(/[\s-]/g, '');
  return [CODE_DIGITS, STANDING_DIGITS].includes(digits.length) && /^\d+$/.test(digits) ? digits : null;
}
