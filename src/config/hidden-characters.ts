import type { Finding } from '#config/explain.ts';
import { htmlToText } from '#config/plain-text.ts';
import { characterReference } from '#domain/character-reference.ts';

/** Control characters other than tabs and line ends, and marks that change the direction of the text after them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this expression is there to find them.
const HIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/**
 * Invisible characters that a name must not contain: direction marks, zero-width spaces, soft hyphens. Joiners are allowed: scripts and
 * emoji need them.
 */
const HIDDEN_IN_NAME = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** What is wrong with a text that has an invisible character. */
export const HIDDEN_FAULT = {
  problem: 'contains an invisible character that changes how the text is shown',
  fix: 'Delete the text and type it again: copied text may contain control characters and invisible direction marks.',
} as const;

/** Whether a text contains an invisible character that changes how the text is shown. */
export const hasHiddenCharacter = (text: string): boolean => HIDDEN.test(text);

/** As `hasHiddenCharacter`, for a name, which is compared and searched for; its control characters have a message of their own. */
export const hasHiddenCharacterInName = (name: string): boolean => HIDDEN_IN_NAME.test(name);

/** What is wrong with a text with a character reference. */
export const REFERENCE_FAULT = {
  problem: 'contains a character reference, which pages would show as it is written',
  fix: 'Write the character itself: & and not &amp;.',
} as const;

/** Text of a draft, and placeholders in the syntax of other systems: `{{name}}`, `${name}`, `%site.name%`. */
export const PLACEHOLDER =
  /\b[Ll]orem ipsum\b|\b(?:TODO|FIXME)\b|\{\{[^{}]*\}\}|\$\{[\w.]+\}|%[a-zA-Z]+(?:[._][a-zA-Z]+)+%/;

/** What is wrong with a text with a placeholder. */
export const PLACEHOLDER_FAULT = {
  problem: 'contains a placeholder, which pages would show',
  fix: 'Write the text itself; a detail of the dealer is written as {site.phone}.',
} as const;

/** HTML elements that people write. */
const TAG =
  /<\/?(?:a|abbr|b|big|blockquote|br|center|code|div|em|font|h[1-6]|hr|i|iframe|img|li|mark|ol|p|pre|s|script|small|span|strong|style|sub|sup|svg|table|tbody|td|th|tr|u|ul|video)(?:\s[^<>]*)?\/?>/i;
/** Markdown for bold and italic text, links, headings and emoji; not the asterisks of small print, nor `__` within a URL. */
const MARKDOWN = new RegExp(
  [
    '(?<![\\w*])(\\*\\*?)[^\\s*](?:[^*\\n]*[^\\s*])?\\1(?![\\w*])',
    '(?<![\\w/])__[^\\s_](?:[^_]*[^\\s_])?__(?!\\w)',
    '\\[[^[\\]]+\\]\\((?:[/#]|https?:|mailto:|tel:)[^()\\s]*\\)',
    '(?:^|\\n)#{1,6} \\S',
    '(?<![\\w:]):[a-z]+(?:_[a-z]+)*:(?![\\w:])',
  ].join('|'),
);

/** What is wrong with a plain text that contains HTML or Markdown; null = it contains neither. */
export function markupFault(text: string): Pick<Finding, 'problem' | 'fix'> | null {
  if (TAG.test(text))
    return { problem: 'contains markup', fix: 'Write plain text: pages show tags as they are written.' };
  return MARKDOWN.test(text)
    ? {
        problem: 'contains Markdown, which pages would show as it is written',
        fix: 'Write plain text, without asterisks, hash signs and links.',
      }
    : null;
}

/** Texts of an offer that a feed may deliver as HTML, and that pages show as plain text (OFF-04). */
const HTML_OF_OFFER: readonly unknown[] = ['description', 'sanitized_description', 'disclaimer'];
const isHtml = (path: Finding['path']): boolean => path.at(-3) === 'offers' && HTML_OF_OFFER.includes(path.at(-1));

/** All texts in settings that would not be shown as intended: with invisible characters, placeholders, character references or markup. */
export function textFaults(value: unknown, path: Finding['path'] = []): Finding[] {
  if (typeof value === 'string') {
    const fault = textFault(value, isHtml(path));
    return fault === null ? [] : [{ path, found: value, ...fault }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textFaults(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function textFault(text: string, mayBeHtml: boolean): Pick<Finding, 'problem' | 'fix'> | null {
  if (hasHiddenCharacter(text)) return HIDDEN_FAULT;
  if (PLACEHOLDER.test(text)) return PLACEHOLDER_FAULT;
  if (!mayBeHtml) return characterReference(text) === null ? markupFault(text) : REFERENCE_FAULT;
  const plain = htmlToText(text);
  return text.trim() !== '' && plain.trim() === ''
    ? { problem: 'has tags and no text', fix: 'Write the text, or leave out the field if it is optional.' }
    : markupFault(plain.replace(TAG, ''));
}
