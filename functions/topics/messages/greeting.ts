import type { EdgeSite } from '#site/site.ts';
import { say } from '#text/say.ts';

/** A word of a name: letters of any script, with apostrophes or hyphens between them, or an initial with its point. */
const WORD = /^(?:[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*|\p{L}{1,3}\.)$/u;
const MAX_WORDS = 4;
const LONGEST = 40;

/**
 * The first line of a message to an address that nobody has proved to own. Whoever filled in the form chose the name, maybe to have us
 * send a stranger their words: what is no name (a link, a number, a sentence) is left out.
 */
export function greeting(edge: Pick<EdgeSite, 'words'>, name: unknown): string {
  const text = typeof name === 'string' ? name.normalize('NFC').trim() : '';
  const words = text.split(' ');
  const isName = text.length <= LONGEST && words.length <= MAX_WORDS && words.every((word) => WORD.test(word));
  return isName ? say(edge, 'message.hello', { name: text }) : say(edge, 'message.hello_nobody');
}
