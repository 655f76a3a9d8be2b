import { callingCode, isForeignNumber, type PhoneCountry, toE164 } from '#domain/phone-number.ts';

/** The person to look for: an e-mail address, or a number in E.164; numbers of `country` may also be written without the country code. */
export type Identity = { readonly email: string } | { readonly phone: string; readonly country: PhoneCountry };

const normalise = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Whether an address and a number, as typed into a form, are those of the person. */
export function isSamePerson(identity: Identity, email: unknown, phone: unknown): boolean {
  if ('email' in identity) return normalise(String(email ?? '')) === normalise(identity.email);
  return toE164(String(phone ?? ''), identity.country) === identity.phone;
}

/**
 * Whether a text, or JSON with texts in it, contains the complete e-mail address or phone number, however it is formatted: `ann@x.au` does not match `joann@x.au`
 * or `ann@x.au.com`; `0412 345 678` does not match `0412 345 6789`.
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
      `(?<![\\p{L}\\p{N}.+_'-])${literal(normalise(identity.email))}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`,
      'u',
    );
  const { phone, country } = identity;
  const spaced = (digits: string): string => [...digits].join(BETWEEN_DIGITS);
  const callingPrefix = `(?:\\+|00|0011)?${BETWEEN_DIGITS}`;
  if (isForeignNumber(phone, country))
    return new RegExp(`(?<!\\d)${callingPrefix}${spaced(phone.slice(1))}(?!\\d)`, 'u');
  const code = callingCode(country);
  const national = spaced(phone.slice(1 + code.length));
  const begin = `(?:${callingPrefix}${spaced(code)}${BETWEEN_DIGITS})?(?:\\(?0\\)?${BETWEEN_DIGITS})?`;
  return new RegExp(`(?<!\\d)${begin}${national}(?!\\d)`, 'u');
}

/** The strings in a JSON value, where escapes could hide a match; otherwise the text itself. */
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
