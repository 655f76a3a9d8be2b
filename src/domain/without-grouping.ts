/** A typed or imported number without the commas between its thousands; a comma elsewhere stays. */
export const withoutGrouping = (text: string): string => text.replace(/,(?=\d{3}(?:\D|$))/g, '');
