import type { EdgeSite } from '#site/site.ts';
import { edgeText } from '#text/edge-text.ts';

/** A word of a name: letters of any script, with apostrophes or hyphens in between, or an initial with a full stop. */
const WORD = /^(?:[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*|\p{L}{1,3}\.)$/u;
const MAX_WORDS = 4;
const MAX_LENGTH = 40;

/**
 * The first line of a message to an unverified address. Whoever filled in the form chose the name, perhaps to make us send their text to a
 * stranger, so anything that is not a name (a link, a number, a sentence) is left out.
 */
export function greeting(edge: Pick<EdgeSite, 'words'>, name: unknown): string {
  const text = typeof name === 'string' ? name.normalize('NFC').trim() : '';
  const words = text.split(' ');
  const isName = text.length <= MAX_LENGTH && words.length <= MAX_WORDS && words.every((word) => WORD.test(word));
  return isName ? edgeText(edge, 'message.hello', { name: text }) : edgeText(edge, 'message.hello_nobody');
}
