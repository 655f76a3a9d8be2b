import type { Finding } from '#config/explain.ts';
import { characterReference } from '#domain/character-reference.ts';

/** Control characters other than tabs and line ends, and marks that turn the direction of the text behind them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const HIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** In a name, also other direction marks, zero-width spaces and soft hyphens. Joiners are allowed: scripts and emoji need them. */
const HIDDEN_IN_NAME = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** What to say of a text with such a character. */
export const HIDDEN_FAULT = {
  problem: 'contains an invisible character that changes how the text is shown',
  fix: 'Delete the text and type it again: copied text may contain control characters and invisible direction marks.',
} as const;

/** Whether a text contains a character that nobody sees and that changes how the text is shown. */
export const hasHiddenMark = (text: string): boolean => HIDDEN.test(text);

/** As `hasHiddenMark`, for a name, which is compared and searched for; its control characters have a message of their own. */
export const hasHiddenMarkOfName = (name: string): boolean => HIDDEN_IN_NAME.test(name);

/** What to say of a text with a character reference. */
export const REFERENCE_FAULT = {
  problem: 'contains a character reference, which pages would show as it is written',
  fix: 'Write the character itself: & and not &amp;.',
} as const;

/** Text of a draft, and placeholders in the syntax of other systems: `{{name}}`, `${name}`, `%site.name%`. */
export const PLACEHOLDER =
  /\b[Ll]orem ipsum\b|\b(?:TODO|FIXME)\b|\{\{[^{}]*\}\}|\$\{[\w.]+\}|%[a-zA-Z]+(?:[._][a-zA-Z]+)+%/;

/** What to say of a text with one. */
export const PLACEHOLDER_FAULT = {
  problem: 'contains a placeholder, which pages would show',
  fix: 'Write the text itself; a detail of the dealer is written as {site.phone}.',
} as const;

/** Texts of an offer that a feed may deliver as HTML, and that pages show as plain text (OFF-04). */
const HTML_OF_OFFER: readonly unknown[] = ['description', 'sanitized_description', 'disclaimer'];
const isHtml = (path: Finding['path']): boolean => path.at(-3) === 'offers' && HTML_OF_OFFER.includes(path.at(-1));

/** All texts in settings that would not be shown as they are meant: with such a character, a placeholder or a character reference. */
export function textFaults(value: unknown, path: Finding['path'] = []): Finding[] {
  if (typeof value === 'string') {
    if (hasHiddenMark(value)) return [{ path, found: value, ...HIDDEN_FAULT }];
    if (PLACEHOLDER.test(value)) return [{ path, found: value, ...PLACEHOLDER_FAULT }];
    return isHtml(path) || characterReference(value) === null ? [] : [{ path, found: value, ...REFERENCE_FAULT }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textFaults(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
