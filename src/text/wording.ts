import type { LocaleTag } from '#domain/locale.ts';
import { ACCOUNT_WORDS } from '#text/wording-account.ts';
import { APPOINTMENT_WORDS } from '#text/wording-appointments.ts';
import { CAR_WORDS } from '#text/wording-car.ts';
import { CARD_WORDS } from '#text/wording-card.ts';
import { CHECKOUT_WORDS } from '#text/wording-checkout.ts';
import { CONTENT_WORDS } from '#text/wording-content.ts';
import { FORM_WORDS } from '#text/wording-forms.ts';
import { KEPT_WORDS } from '#text/wording-kept.ts';
import { LOCATION_WORDS } from '#text/wording-locations.ts';
import { MODEL_WORDS } from '#text/wording-models.ts';
import { OFFER_WORDS } from '#text/wording-offers.ts';
import { PAGE_WORDS } from '#text/wording-page.ts';
import { RESULTS_WORDS } from '#text/wording-results.ts';
import { TRADE_IN_WORDS } from '#text/wording-trade-in.ts';
import { WINDOW_CARD_WORDS } from '#text/wording-window-card.ts';
import { makeWords, type WordsOf } from '#text/words.ts';

/** Every visible default string by key. A tenant's `text` overrides any of them by the same key. */
export const WORDING = {
  ...ACCOUNT_WORDS,
  ...CARD_WORDS,
  ...CAR_WORDS,
  ...PAGE_WORDS,
  ...LOCATION_WORDS,
  ...OFFER_WORDS,
  ...RESULTS_WORDS,
  ...FORM_WORDS,
  ...KEPT_WORDS,
  ...MODEL_WORDS,
  ...CHECKOUT_WORDS,
  ...TRADE_IN_WORDS,
  ...WINDOW_CARD_WORDS,
  ...APPOINTMENT_WORDS,
  ...CONTENT_WORDS,
} as const;
export type WordKey = keyof typeof WORDING;
export const WORD_KEYS = Object.keys(WORDING) as readonly WordKey[];
export type Words = WordsOf<WordKey>;

/** All words of a site. Browser code takes the table it needs (`CARD_WORDS`) and `makeWords` instead. */
export function wordsOf(tag: LocaleTag, own: { readonly [key: string]: string }): Words {
  return makeWords(WORDING, tag, own);
}
