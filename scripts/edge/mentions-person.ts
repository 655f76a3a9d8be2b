import { callingCode, isAbroad, type PhoneCountry, toE164 } from '#domain/phone.ts';

/** Whose data are asked for: an e-mail address, or a number in E.164; `country`'s numbers are written without calling code, too. */
export type Identity = { readonly email: string } | { readonly phone: string; readonly country: PhoneCountry };

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Whether an address and a number, as somebody typed them into a form, are the asked ones. */
export function isSamePerson(identity: Identity, email: unknown, phone: unknown): boolean {
  if ('email' in identity) return plain(String(email ?? '')) === plain(identity.email);
  return toE164(String(phone ?? ''), identity.country) === identity.phone;
}

/**
 * Whether a text, or JSON with texts in it, holds the address or number as a whole, in any spelling: `ann@x.au` is not in
 * `joann@x.au`, nor in `ann@x.au.com`; `0412 345 678` is not in `0412 345 6789`.
 */
export function mentionsPerson(identity: Identity): (text: string) => boolean {
  const pattern = patternOf(identity);
  return (text) => textsIn(text).some((part) => pattern.test(part.normalize('NFKC').toLowerCase()));
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const BETWEEN_DIGITS = '[\\s().-]{0,3}';

function patternOf(identity: Identity): RegExp {
  if ('email' in identity)
    return new RegExp(
      `(?<![\\p{L}\\p{N}.+_'-])${literal(plain(identity.email))}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`,
      'u',
    );
  const { phone, country } = identity;
  const spaced = (digits: string): string => [...digits].join(BETWEEN_DIGITS);
  const abroad = `(?:\\+|00|0011)?${BETWEEN_DIGITS}`;
  if (isAbroad(phone, country)) return new RegExp(`(?<!\\d)${abroad}${spaced(phone.slice(1))}(?!\\d)`, 'u');
  const code = callingCode(country);
  const national = spaced(phone.slice(1 + code.length));
  const begin = `(?:${abroad}${spaced(code)}${BETWEEN_DIGITS})?(?:\\(?0\\)?${BETWEEN_DIGITS})?`;
  return new RegExp(`(?<!\\d)${begin}${national}(?!\\d)`, 'u');
}

/** The texts of a JSON value, in which an escaped character could hide them; of anything else the text itself. */
function textsIn(text: string): string[] {
  try {
    return leaves(JSON.parse(text));
  } catch {
    return [text];
  }
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
}
