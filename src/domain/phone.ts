import type { CarType } from '#domain/car.ts';
import { mainLocation } from '#domain/locations.ts';
import { callingCode, isForeignNumber, type PhoneCountry, toE164 } from './phone-number.ts';

/** An example mobile number in each country's format. */
export const PHONE_EXAMPLES: { readonly [C in PhoneCountry]: string } = {
  AU: '0412 345 678',
  NZ: '021 123 4567',
  US: '212 555 0123',
};

/**
 * A number with everything after the first `digitsShown` digits replaced by an ellipsis, keeping spaces: `07 3123 4567` → `07 312…`, `+61 7
 * 3123 4567` → `+61 7 31…` (PHONE-01). A number with no more digits than that is returned unchanged.
 */
export function maskPhone(phone: string, digitsShown: number): string {
  const text = phone.trim().replace(/\s+/g, ' ');
  let digits = 0;
  for (const [index, character] of [...text].entries()) {
    if (!/\d/.test(character)) continue;
    digits += 1;
    if (digits > digitsShown) return `${[...text].slice(0, index).join('').trimEnd()}…`;
  }
  return text;
}

/** The number with non-breaking spaces. */
export const nonBreaking = (phone: string): string => phone.replaceAll(' ', '\u00a0');

/** Digit grouping of national numbers without the trunk zero; the first matching pattern applies. */
const GROUPINGS: { readonly [C in PhoneCountry]: readonly (readonly [RegExp, string])[] } = {
  AU: [
    [/^(1[38]00)(\d{3})(\d{3})$/, '$1 $2 $3'],
    [/^(13)(\d\d)(\d\d)$/, '$1 $2 $3'],
    [/^(180)(\d{4})$/, '$1 $2'],
    [/^(4\d\d)(\d{3})(\d{3})$/, '0$1 $2 $3'],
    [/^([2378])(\d{4})(\d{4})$/, '0$1 $2 $3'],
  ],
  NZ: [
    [/^(2\d)(\d{3})(\d{3,5})$/, '0$1 $2 $3'],
    [/^([34679])((?!00)\d{3})(\d{4})$/, '0$1 $2 $3'], // not 0900
  ],
  US: [[/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3']],
};

/** A number in its country's usual format: `0412 345 678`, `07 3123 4567`. A foreign or invalid number is returned as typed. */
export function displayPhone(phone: string, country: PhoneCountry): string {
  const number = toE164(phone, country);
  if (number === null || isForeignNumber(number, country)) return phone.trim();
  const national = number.slice(callingCode(country).length + 1);
  const grouping = GROUPINGS[country].find(([pattern]) => pattern.test(national));
  return grouping === undefined ? phone.trim() : national.replace(...grouping);
}

/** `tel:+61731234567`, or null if the number is invalid. */
export function telHref(phone: string, country: PhoneCountry): string | null {
  const number = toE164(phone, country);
  return number === null ? null : `tel:${number}`;
}

/** A link that calls a number as it is dialled in its country, including one that is not valid there, such as a service number. */
export const callHref = (phone: string, country: PhoneCountry): string =>
  telHref(phone, country) ?? `tel:${phone.replace(/[^\d+]/g, '')}`;

/** A number as given, with its link; null if none is given or it is invalid. */
export function phoneLink(
  phone: string | null,
  country: PhoneCountry,
): { readonly text: string; readonly href: string } | null {
  const href = phone === null ? null : telHref(phone, country);
  return phone === null || href === null ? null : { text: phone, href };
}

/**
 * The dealer's main number, for every page's header and in messages: its dealership's, otherwise the main location's, otherwise the first
 * that a location has.
 */
export function dealerPhone({
  dealership,
  locations,
}: {
  readonly dealership: { readonly phone: string | null };
  readonly locations: readonly { readonly phone: string | null; readonly primary: boolean }[];
}): string | null {
  const withPhone = locations.filter(({ phone }) => phone !== null);
  return dealership.phone ?? mainLocation(withPhone)?.phone ?? null;
}

/** The location whose number the dealer's main one is; null if it is that of none. */
export const locationWithPhone = <Place extends { readonly phone: string | null; readonly primary: boolean }>(
  locations: readonly Place[],
  phone: string,
): Place | null => mainLocation(locations.filter((location) => location.phone === phone)) ?? null;

const LETTERS = 'abcdefghijklmnop';
const KEY = 0x2b;

/** Encodes a number, or the link that calls it, as letters, so that its digits do not appear in the page source (A45). Not encryption; `decodePhone` reverses it. */
export function encodePhone(phone: string): string {
  let coded = '';
  for (const character of phone) {
    const code = (character.charCodeAt(0) ^ KEY) & 0xff;
    coded += LETTERS.charAt(code >> 4) + LETTERS.charAt(code & 15);
  }
  return coded;
}

/** Decodes a number encoded by `encodePhone`; empty text for anything else. */
export function decodePhone(coded: string): string {
  if (!/^(?:[a-p]{2})*$/.test(coded)) return '';
  let phone = '';
  for (let index = 0; index < coded.length; index += 2) {
    const code = LETTERS.indexOf(coded.charAt(index)) * 16 + LETTERS.indexOf(coded.charAt(index + 1));
    phone += String.fromCharCode(code ^ KEY);
  }
  return phone;
}

/** Phone number shown for a car: by car type, otherwise its location's, otherwise the dealership's; null hides the block (PHONE-03). */
export function carPhone(sources: {
  readonly carType: CarType;
  readonly byType: { readonly [T in CarType]: string | null };
  readonly location: string | null;
  readonly dealership: string | null;
}): string | null {
  const candidates = [sources.byType[sources.carType], sources.location, sources.dealership];
  return candidates.find((phone) => phone !== null && /\d/.test(phone)) ?? null;
}
