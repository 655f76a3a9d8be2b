/** Names or details in one line: `Used, Automatic, 61,000 km`. Missing and empty ones are left out. */
export const listText = (items: readonly (string | null)[]): string => items.filter(Boolean).join(', ');

/** Details in one row, such as licences below an address: `Licence 1 · Licence 2`; null if there are none. */
export const inOneRow = (items: readonly (string | null | undefined)[]): string | null =>
  items.filter(Boolean).join(' · ') || null;

/** Sentences as one text; missing and empty ones are left out. */
export const asOneText = (sentences: readonly (string | null)[]): string => sentences.filter(Boolean).join(' ');

/** A text as an item of a list: without the full stop of a text such as `Enquire for price.` */
export const asListItem = (text: string): string => text.replace(/\.$/, '');
