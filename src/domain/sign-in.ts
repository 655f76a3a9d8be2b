import { readEmail } from '#domain/email-address.ts';
import type { Country } from '#domain/locale.ts';
import { toE164 } from '#domain/phone-number.ts';

/** Reason for asking a shopper to sign in (ROUTE-05); `trade-in` is accepted but no page links to it (A10). */
export const SIGN_IN_TYPES = ['watchlist', 'trade-in', 'checkout', 'finance'] as const;
export type SignInType = (typeof SIGN_IN_TYPES)[number];

/** Whether shoppers can have an account with a dealer: to save cars, or because they have to sign in for something. */
export const hasAccounts = ({
  garage,
  gateCheckout,
  gateFinance,
}: {
  readonly garage: boolean;
  readonly gateCheckout: boolean;
  readonly gateFinance: boolean;
}): boolean => garage || gateCheckout || gateFinance;

/** Digits of a one-time code: 26 bits, and digits can be typed on every phone. */
export const CODE_DIGITS = 8;
/** Digits of a backup code, which is valid for hours and in several browsers: 53 bits, four groups of four. */
export const BACKUP_DIGITS = 16;
/** Seconds after which the page offers to send another code. */
export const RESEND_AFTER_S = 30;

/** E-mail address or phone number of a shopper, to which codes are sent; the other one is empty text. */
export interface Identifier {
  /** Lower case. */
  readonly email: string;
  /** E.164. */
  readonly phone: string;
}

/** National numbers that can receive SMS. */
const MOBILE: { readonly [prefix: string]: RegExp } = { '+61': /^\+614\d{8}$/, '+64': /^\+642\d{7,9}$/ };

/** Parses a phone number or e-mail address typed by a shopper into its stored form; null if it is neither. */
export function readIdentifier(typed: string, country: Country): Identifier | null {
  const text = typed.normalize('NFC').trim();
  if (text.includes('@')) {
    const email = readEmail(text.toLowerCase());
    return email === null ? null : { email, phone: '' };
  }
  const digits = text.normalize('NFKC'); // also converts full-width digits
  if (!/^\+?[\d\s().-]{6,30}$/.test(digits)) return null;
  const phone = toE164(digits, country);
  return phone !== null && (MOBILE[phone.slice(0, 3)]?.test(phone) ?? true) ? { email: '', phone } : null;
}

/** The email or phone number that codes are sent to, as it is stored. */
export const recipientOf = ({ email, phone }: Identifier): string => email || phone;

/** The identifier for display: `+61 412 345 678`, or the e-mail address. */
export function identifierText({ email, phone }: Identifier): string {
  const [, code = '', national = ''] = /^(\+(?:1|6[14]|\d\d))(\d+)$/.exec(phone) ?? [];
  return email || [code, ...(national.match(/\d{1,3}(?=(?:\d{3})*$)/g) ?? [])].join(' ');
}

/** The digits of a typed code, which may contain spaces, dashes or full-width digits; null if it is not a code. */
export function readCode(typed: string): string | null {
  const digits = typed.normalize('NFKC').replace(/[\s-]/g, '');
  return [CODE_DIGITS, BACKUP_DIGITS].includes(digits.length) && /^\d+$/.test(digits) ? digits : null;
}
