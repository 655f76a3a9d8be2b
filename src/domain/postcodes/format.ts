import type { Country } from '#domain/locale.ts';
import { POSTCODE_DIGITS } from '#domain/page-limits.ts';

/** How many digits a postcode has (FORM-11, A32). */
export const POSTCODE_LENGTHS: { readonly [country in Country]: number } = {
  AU: POSTCODE_DIGITS,
  NZ: POSTCODE_DIGITS,
  US: 5,
};

/** The pattern of a postcode with this many digits, for a form control. */
export const postcodePattern = (digits: number | string): string => `[0-9]{${digits}}`;

/** Whether a text is written like a postcode; `postcodeExists` tells whether it exists. */
export const isPostcode = (text: string, digits: number | string): boolean =>
  new RegExp(`^${postcodePattern(digits)}$`).test(text);
