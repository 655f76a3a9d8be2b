/** The pattern of a postcode with this many digits, for a form control. */
export const postcodePattern = (digits: number | string): string => `[0-9]{${digits}}`;

/** Whether a text is written like a postcode; `postcodeExists` tells whether it exists. */
export const isPostcode = (text: string, digits: number | string): boolean =>
  new RegExp(`^${postcodePattern(digits)}$`).test(text);
