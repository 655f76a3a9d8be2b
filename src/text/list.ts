/** Names or details on one line: `Used, Automatic, 61,000 km`. Missing and empty ones are left out. */
export const listText = (items: readonly (string | null)[]): string => items.filter(Boolean).join(', ');

/** Items with `, ` between them, for markup: each item, such as a link, and each separator is an element of the result. */
export const listParts = <Item>(items: readonly Item[], separator: (text: string) => Item): Item[] =>
  items.flatMap((item, index) => (index === 0 ? [item] : [separator(', '), item]));

/** A detail with its name: `Service history: Full`; either of them alone if the other is missing. */
export const labelled = (label: string, value: string | null): string => [label, value].filter(Boolean).join(': ');

/** A text with a note about it: `$29,990 (Drive Away)`. */
export const withNote = (text: string, note: string): string => `${text} (${note})`;

/** Details in one row, such as licences below an address: `Licence 1 · Licence 2`; null if there are none. */
export const joinDetails = (items: readonly (string | null | undefined)[]): string | null =>
  items.filter(Boolean).join(' · ') || null;

/** Sentences as one text; missing and empty ones are left out. */
export const joinSentences = (sentences: readonly (string | null)[]): string => sentences.filter(Boolean).join(' ');

/** A text as an item of a list: without the full stop of a text such as `Enquire for price.` */
export const withoutFullStop = (text: string): string => text.replace(/\.$/, '');

/** A text as a sentence that another can follow: with a full stop, unless it ends with a mark of its own. */
export function withFullStop(text: string): string {
  const trimmed = text.trimEnd();
  return /[.!?…]["'”’»)\]]*$/.test(trimmed) ? trimmed : `${trimmed.replace(/[\s,:;–-]+$/, '')}.`;
}
