import type { EdgeKey, EdgeWords } from '#text/edge-text.ts';
import { CAR_WORDS } from '#text/en/car.ts';
import { CARD_WORDS } from '#text/en/card.ts';
import { DIGEST_WORDS } from '#text/en/digest.ts';
import { ERROR_WORDS } from '#text/en/errors.ts';
import { FIELD_WORDS } from '#text/en/fields.ts';
import { LEAD_WORDS } from '#text/en/leads.ts';
import { MESSAGE_WORDS } from '#text/en/messages.ts';
import { PAGE_WORDS } from '#text/en/page.ts';
import { PREVIEW_WORDS } from '#text/en/previews.ts';
import type { Words } from '#text/wording.ts';
import { textsOf } from '#text/words.ts';

/** Texts that the edge produces itself; all others are in built pages. */
export const EDGE_WORDS = {
  ...FIELD_WORDS,
  ...ERROR_WORDS,
  ...MESSAGE_WORDS,
  ...LEAD_WORDS,
  ...DIGEST_WORDS,
  ...PREVIEW_WORDS,
  // A message calls a car what its card and page call it, and the edge titles a page like the build.
  'condition.new': CARD_WORDS['condition.new'],
  'condition.used': CARD_WORDS['condition.used'],
  'condition.demo': CARD_WORDS['condition.demo'],
  'tag.coming_soon': CARD_WORDS['tag.coming_soon'],
  'tag.reserved': CARD_WORDS['tag.reserved'],
  'car.gone': CAR_WORDS['car.gone'],
  'page.title': PAGE_WORDS['page.title'],
} as const;

/** The edge's texts for a site, with the dealer's own texts applied. */
export const edgeWords = (words: Words): EdgeWords => textsOf(words, Object.keys(EDGE_WORDS) as EdgeKey[]);
