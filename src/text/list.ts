/** Names or details in one line: `Used, Automatic, 61,000 km`. Missing and empty ones are left out. */
export const listText = (items: readonly (string | null)[]): string => items.filter(Boolean).join(', ');

/** A text as an item of a list: without the full stop of a text such as `Enquire for price.` */
export const asListItem = (text: string): string => text.replace(/\.$/, '');
