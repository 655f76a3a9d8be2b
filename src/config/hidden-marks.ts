import type { Finding } from '#config/explain.ts';

/** Control characters other than tabs and line ends, and marks that turn the direction of the text behind them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const HIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** In a name, also other marks of direction, spaces of no width, and soft hyphens. Joiners are left: scripts and emoji need them. */
const HIDDEN_IN_NAME = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** What to say of a text with such a character. */
export const HIDDEN_FAULT = {
  problem: 'contains an invisible character that changes how the text is shown',
  fix: 'Delete the text and type it again: copied text may bring control characters and marks of direction.',
} as const;

/** Whether a text contains a character that nobody sees and that changes how the text is shown. */
export const hasHiddenMark = (text: string): boolean => HIDDEN.test(text);

/** As `hasHiddenMark`, for a name, which is compared and searched for; its control characters have a message of their own. */
export const hasHiddenMarkOfName = (name: string): boolean => HIDDEN_IN_NAME.test(name);

/** All texts in settings with such a character. */
export function hiddenMarks(value: unknown, path: Finding['path'] = []): Finding[] {
  if (typeof value === 'string') return hasHiddenMark(value) ? [{ path, found: value, ...HIDDEN_FAULT }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    hiddenMarks(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
