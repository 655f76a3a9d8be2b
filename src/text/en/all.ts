import { ACCOUNT_WORDS } from '#text/en/account.ts';
import { APPOINTMENT_WORDS } from '#text/en/appointments.ts';
import { CAR_WORDS } from '#text/en/car.ts';
import { CARD_WORDS } from '#text/en/card.ts';
import { CHECKOUT_WORDS } from '#text/en/checkout.ts';
import { CONTENT_WORDS } from '#text/en/content.ts';
import { DIGEST_WORDS } from '#text/en/digest.ts';
import { ERROR_WORDS } from '#text/en/errors.ts';
import { FIELD_WORDS } from '#text/en/fields.ts';
import { FORM_WORDS } from '#text/en/forms.ts';
import { LEAD_WORDS } from '#text/en/leads.ts';
import { LOCATION_WORDS } from '#text/en/locations.ts';
import { MENU_WORDS } from '#text/en/menu.ts';
import { MESSAGE_WORDS } from '#text/en/messages.ts';
import { MODEL_WORDS } from '#text/en/models.ts';
import { NO_RESULTS_WORDS } from '#text/en/no-results.ts';
import { OFFER_WORDS } from '#text/en/offers.ts';
import { PAGE_WORDS } from '#text/en/page.ts';
import { PREVIEW_WORDS } from '#text/en/previews.ts';
import { RESULTS_WORDS } from '#text/en/results.ts';
import { SAVED_PAGE_WORDS, SAVED_WORDS } from '#text/en/saved.ts';
import { SETTING_WORDS } from '#text/en/settings.ts';
import { SLOT_WORDS } from '#text/en/slots.ts';
import { TRADE_IN_WORDS } from '#text/en/trade-in.ts';
import { WINDOW_CARD_WORDS } from '#text/en/window-card.ts';

/** All texts in English. A second language is another folder like this one. */
export const EN = {
  ...ACCOUNT_WORDS,
  ...CARD_WORDS,
  ...CAR_WORDS,
  ...PAGE_WORDS,
  ...LOCATION_WORDS,
  ...OFFER_WORDS,
  ...RESULTS_WORDS,
  ...NO_RESULTS_WORDS,
  ...FORM_WORDS,
  ...FIELD_WORDS,
  ...SLOT_WORDS,
  ...MENU_WORDS,
  ...SETTING_WORDS,
  ...SAVED_WORDS,
  ...SAVED_PAGE_WORDS,
  ...MODEL_WORDS,
  ...CHECKOUT_WORDS,
  ...TRADE_IN_WORDS,
  ...WINDOW_CARD_WORDS,
  ...APPOINTMENT_WORDS,
  ...CONTENT_WORDS,
  ...LEAD_WORDS,
  ...MESSAGE_WORDS,
  ...DIGEST_WORDS,
  ...PREVIEW_WORDS,
  ...ERROR_WORDS,
} as const;
