import { WORD_KEYS, WORDING, type WordKey } from '#text/wording.ts';

/**
 * The texts of a pseudo-locale: every Latin letter is replaced by a Cyrillic one, and placeholders stay unchanged. A Latin word on a page is
 * therefore not from our texts: it is from the dealer, legally required, or a fault.
 */
export const PSEUDO_TEXTS = Object.fromEntries(WORD_KEYS.map((key) => [key, pseudoLocalise(WORDING[key])])) as {
  readonly [key in WordKey]: string;
};

/** A text in that pseudo-locale. */
export function pseudoLocalise(text: string): string {
  return text.replaceAll(/\{\w+\}|[a-z]/gi, (part) => (part.length > 1 ? part : toCyrillic(part)));
}

function toCyrillic(letter: string): string {
  const index = letter.toLowerCase().charCodeAt(0) - 97;
  return String.fromCharCode((letter === letter.toLowerCase() ? 0x430 : 0x410) + index);
}

/** Runs of Latin words in a text, including digits and punctuation between them. */
export const latinRuns = (text: string): string[] =>
  (
    text
      .replaceAll(/\s+/g, ' ')
      .match(/\p{Script=Latin}[\p{Script=Latin}\d'’.,&/()+-]*(?: [\p{Script=Latin}\d$'’.,&/()+-]+)*/gu) ?? []
  )
    .map((run) => run.replace(/[ .,'’(/&+-]+$/u, ''))
    .filter((run) => /\p{Script=Latin}{3}/u.test(run));
