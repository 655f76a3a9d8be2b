import type { Country } from '#domain/locale.ts';

export type PhoneCountry = Country;

const CALLING_CODE: { readonly [C in PhoneCountry]: string } = { AU: '61', NZ: '64', US: '1' };

/** Calling code of a country, without the plus. */
export const callingCode = (country: PhoneCountry): string => CALLING_CODE[country];

/** The supported country of an E.164 number; null if it is from elsewhere. */
export const countryOfNumber = (phone: string): PhoneCountry | null =>
  (Object.keys(CALLING_CODE) as PhoneCountry[]).find((country) => !isForeignNumber(phone, country)) ?? null;

/**
 * Complete national numbers without the trunk zero; for Australia: with area code, mobile, satellite, 0550, 13, 1300, 1800 and 180; for New
 * Zealand: mobile, with area code, 0508, 0800 and 0900.
 */
const NATIONAL_NUMBERS: { readonly [C in PhoneCountry]: RegExp } = {
  AU: /^(?:[23478]\d{8}|14[57]\d{6}|550\d{6}|13\d{4}|1[38]00\d{6}|180\d{4})$/,
  NZ: /^(?:2\d{7,9}|[34679]\d{7}|508\d{6}|800\d{6,7}|900\d{5,6})$/,
  US: /^[2-9]\d{9}$/,
};

/** E.164 (`+61731234567`), or null if the text is not a complete number. 13, 1300 and 1800 numbers keep all their digits. */
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
  const national = (text.startsWith('+') ? plain.slice(1) : plain).find((number) =>
    NATIONAL_NUMBERS[country].test(number),
  );
  return national === undefined ? null : `+${code}${national}`;
}

/** Whether an E.164 number is from another country. */
export const isForeignNumber = (phone: string, country: PhoneCountry): boolean =>
  !phone.startsWith(`+${CALLING_CODE[country]}`);

/** Other numbers that shoppers give: dialled within their area, without its code, and those of the country across the Tasman. */
const LOCAL_NUMBERS: { readonly [C in PhoneCountry]: RegExp } = {
  AU: /^(?:[2-9]\d{7}|02\d{7})$/,
  NZ: /^(?:[2-9]\d{6}|0[23478]\d{8}|1[38]00\d{6}|13\d{4})$/,
  US: /^[2-9]\d{6}$/,
};
/** Overseas numbers with the digits that are dialled before them, or without a plus. */
const OVERSEAS = /^(?:00(?:11)?|011)[1-9]\d{7,13}$|^[2-9]\d{10,14}$|^1(?!234567)[2-9]\d{2}[2-9]\d{6}$/;

/**
 * Whether somebody can be reached by a number as shoppers write it: complete, without its area code, or from overseas. One digit repeated
 * is not a number.
 */
export function isPhoneNumber(text: string, country: PhoneCountry): boolean {
  const plain = text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/^\((?=\+)/, '')
    .replace(/^\+(?=0)/, '');
  const digits = plain.replace(/\D/g, '');
  if (!/^\+?[\d\s().-]+$/.test(plain) || /^(\d)\1*$/.test(digits)) return false;
  return (
    toE164(plain, country) !== null ||
    (!plain.startsWith('+') && [LOCAL_NUMBERS[country], OVERSEAS].some((pattern) => pattern.test(digits)))
  );
}
