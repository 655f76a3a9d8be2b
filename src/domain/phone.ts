import type { CarType } from '#domain/car.ts';
import type { Country } from '#domain/locale.ts';

export type PhoneCountry = Country;

const CALLING_CODE: { readonly [C in PhoneCountry]: string } = { AU: '61', NZ: '64', US: '1' };

/** A mobile number as it is written in its country. */
export const PHONE_EXAMPLES: { readonly [C in PhoneCountry]: string } = {
  AU: '0412 345 678',
  NZ: '021 123 4567',
  US: '212 555 0123',
};

/** Digits that numbers of a country begin with in E.164, without the plus. */
export const callingCode = (country: PhoneCountry): string => CALLING_CODE[country];

/** The country of a number in E.164; null = another one. */
export const countryOfNumber = (phone: string): PhoneCountry | null =>
  (Object.keys(CALLING_CODE) as PhoneCountry[]).find((country) => !isAbroad(phone, country)) ?? null;

/**
 * A number with all digits after the first `digitsShown` replaced by one ellipsis; spaces stay: `07 3123 4567` → `07 312…`,
 * `+61 7 3123 4567` → `+61 7 31…` (PHONE-01). A number no longer than that stands whole.
 */
export function maskPhone(phone: string, digitsShown: number): string {
  const text = phone.trim().replace(/\s+/g, ' ');
  let seen = 0;
  for (const [index, character] of [...text].entries()) {
    if (!/\d/.test(character)) continue;
    seen += 1;
    if (seen > digitsShown) return `${[...text].slice(0, index).join('').trimEnd()}…`;
  }
  return text;
}

/** The number as text that is never broken over two lines. */
export const inOneLine = (phone: string): string => phone.replaceAll(' ', '\u00a0');

/** Whole national numbers, trunk zero taken off: Australia with area code, mobile, 13, 1300, 1800 and 180. */
const NATIONAL: { readonly [C in PhoneCountry]: RegExp } = {
  AU: /^(?:[23478]\d{8}|13\d{4}|1[38]00\d{6}|180\d{4})$/,
  NZ: /^[2-9]\d{6,9}$/,
  US: /^[2-9]\d{9}$/,
};

/** E.164 (`+61731234567`), or null when the text is no whole number. 13, 1300 and 1800 numbers keep all their digits. */
export function toE164(phone: string, country: PhoneCountry): string | null {
  const code = CALLING_CODE[country];
  const text = phone.replace(/\(0\)/g, '').trim();
  const digits = text.replace(/\D/g, '');
  if (text.startsWith('+') && !digits.startsWith(code))
    return /^[2-9]\d{7,14}$|^1\d{10}$/.test(digits) ? `+${digits}` : null;
  const plain = [digits, digits.replace(/^(?:0011|00)/, '')].flatMap((number) => [
    number.replace(/^0/, ''),
    ...(number.startsWith(code) ? [number.slice(code.length).replace(/^0/, '')] : []),
  ]);
  const national = (text.startsWith('+') ? plain.slice(1) : plain).find((number) => NATIONAL[country].test(number));
  return national === undefined ? null : `+${code}${national}`;
}

/** How whole national numbers are grouped, trunk zero taken off: the first pattern that fits. */
const WRITTEN: { readonly [C in PhoneCountry]: readonly (readonly [RegExp, string])[] } = {
  AU: [
    [/^(1[38]00)(\d{3})(\d{3})$/, '$1 $2 $3'],
    [/^(13)(\d\d)(\d\d)$/, '$1 $2 $3'],
    [/^(180)(\d{4})$/, '$1 $2'],
    [/^(4\d\d)(\d{3})(\d{3})$/, '0$1 $2 $3'],
    [/^([2378])(\d{4})(\d{4})$/, '0$1 $2 $3'],
  ],
  NZ: [
    [/^(2\d)(\d{3})(\d{3,5})$/, '0$1 $2 $3'],
    [/^([3-9])(\d{3})(\d{4})$/, '0$1 $2 $3'],
  ],
  US: [[/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3']],
};

/** A number as it is written in its own country: `0412 345 678`, `07 3123 4567`. One of another country, or no number, stays as it was typed. */
export function writtenPhone(phone: string, country: PhoneCountry): string {
  const number = toE164(phone, country);
  if (number === null || isAbroad(number, country)) return phone.trim();
  const national = number.slice(CALLING_CODE[country].length + 1);
  const grouping = WRITTEN[country].find(([pattern]) => pattern.test(national));
  return grouping === undefined ? phone.trim() : national.replace(...grouping);
}

/** Is a number in E.164 one of another country? */
export const isAbroad = (phone: string, country: PhoneCountry): boolean =>
  !phone.startsWith(`+${CALLING_CODE[country]}`);

/** `tel:+61731234567`, or null. */
export function telHref(phone: string, country: PhoneCountry): string | null {
  const number = toE164(phone, country);
  return number === null ? null : `tel:${number}`;
}

const LETTERS = 'abcdefghijklmnop';
const KEY = 0x2b;

/** A number as letters, so that it does not stand as readable digits in the page (A45). Not a secret; `decodePhone` reads it. */
export function encodePhone(phone: string): string {
  let coded = '';
  for (const character of phone) {
    const code = (character.charCodeAt(0) ^ KEY) & 0xff;
    coded += LETTERS.charAt(code >> 4) + LETTERS.charAt(code & 15);
  }
  return coded;
}

/** What `encodePhone` coded; empty text for anything else. */
export function decodePhone(coded: string): string {
  if (!/^(?:[a-p]{2})*$/.test(coded)) return '';
  let phone = '';
  for (let index = 0; index < coded.length; index += 2) {
    const code = LETTERS.indexOf(coded.charAt(index)) * 16 + LETTERS.indexOf(coded.charAt(index + 1));
    phone += String.fromCharCode(code ^ KEY);
  }
  return phone;
}

/** The number for a car: by its type, else its location's, else the dealership's; null hides the block (PHONE-03). */
export function carPhone(sources: {
  readonly carType: CarType;
  readonly byType: { readonly [T in CarType]: string | null };
  readonly location: string | null;
  readonly dealership: string | null;
}): string | null {
  const candidates = [sources.byType[sources.carType], sources.location, sources.dealership];
  return candidates.find((phone) => phone !== null && /\d/.test(phone)) ?? null;
}
