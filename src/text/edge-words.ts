import { PRICE_TYPES, type PriceType } from '#domain/car.ts';
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
import { WINDOW_CARD_WORDS } from '#text/en/window-card.ts';
import type { Words } from '#text/wording.ts';
import { textsOf } from '#text/words.ts';

const PRICE_TYPE_WORDS = Object.fromEntries(
  PRICE_TYPES.map((type) => [`price.type.${type}`, CARD_WORDS[`price.type.${type}`]]),
) as Pick<typeof CARD_WORDS, `price.type.${PriceType}`>;

/** Texts that the edge produces itself; all others are in built pages. */
export const EDGE_WORDS = {
  ...FIELD_WORDS,
  ...ERROR_WORDS,
  ...MESSAGE_WORDS,
  ...LEAD_WORDS,
  ...DIGEST_WORDS,
  ...PREVIEW_WORDS,
  // Messages, leads and window cards describe a car in the words of its card and page, and the edge titles pages as the build does.
  'condition.new': CARD_WORDS['condition.new'],
  'condition.used': CARD_WORDS['condition.used'],
  'condition.demo': CARD_WORDS['condition.demo'],
  'card.condition': CARD_WORDS['card.condition'],
  'card.odometer': CARD_WORDS['card.odometer'],
  'fact.colour': CARD_WORDS['fact.colour'],
  'fact.price': CARD_WORDS['fact.price'],
  'fact.stock_number': CAR_WORDS['fact.stock_number'],
  'tag.coming_soon': CARD_WORDS['tag.coming_soon'],
  'tag.reserved': CARD_WORDS['tag.reserved'],
  'price.none': CARD_WORDS['price.none'],
  'price.preorder': CARD_WORDS['price.preorder'],
  'price.per': CARD_WORDS['price.per'],
  'price.was': CARD_WORDS['price.was'],
  ...PRICE_TYPE_WORDS,
  'car.sold': CAR_WORDS['car.sold'],
  'car.unavailable': CAR_WORDS['car.unavailable'],
  'window_card.title': WINDOW_CARD_WORDS['window_card.title'],
  'window_card.picture': WINDOW_CARD_WORDS['window_card.picture'],
  'window_card.features': WINDOW_CARD_WORDS['window_card.features'],
  'window_card.scan': WINDOW_CARD_WORDS['window_card.scan'],
  'window_card.printed': WINDOW_CARD_WORDS['window_card.printed'],
  'window_card.subscription': WINDOW_CARD_WORDS['window_card.subscription'],
  'page.title': PAGE_WORDS['page.title'],
} as const;

/** The edge's texts for a site, with the dealer's own texts applied. */
export const edgeWords = (words: Words): EdgeWords => textsOf(words, Object.keys(EDGE_WORDS) as EdgeKey[]);
