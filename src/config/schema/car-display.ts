import * as z from 'zod';
import { CARD_BUTTONS, DETAIL_SECTIONS, SIDEBAR_BUTTONS } from '#config/choices.ts';
import { flag, imageUrl, optionalText, phone, text } from '#config/schema/fields.ts';

/** What a card shows (CARD-02, CARD-06). */
export const CardSchema = z
  .strictObject({
    buttons: z
      .array(z.enum(CARD_BUTTONS))
      .default(['enquire', 'test_drive', 'details'])
      .describe(
        'Actions of a card, in order; each is shown only if its own condition is met. The first two are buttons, and `reserve` is always one of them; the others are links, behind More if there are several.',
      ),
    placeholderText: optionalText(
      'Text in place of the picture of a car without photos; the usual one (`card.new_arrival`) when left out.',
    ),
  })
  .prefault({})
  .describe('Car cards.');

/** What a car page shows (DET-05, DET-09, DET-11). */
export const DetailSchema = z
  .strictObject({
    sidebar: z
      .array(z.enum(SIDEBAR_BUTTONS))
      .default(['enquire', 'history', 'finance', 'trade_in', 'reserve', 'online_purchase'])
      .describe(
        'Buttons beside the pictures, in order (`ctd` is the one to contact the dealer); links for reserving (with `features.checkout`) and for test drives (with `appointments`) are added if they are not among them.',
      ),
    sections: z
      .array(z.enum(DETAIL_SECTIONS))
      .default([
        'key_information',
        'comments',
        'included',
        'features',
        'reserve',
        'why_buy',
        'protect',
        'summary',
        'specifications',
      ])
      .describe('Expandable sections, in order; an empty one is hidden.'),
    commentsHeading: optionalText('Heading of the dealer comments; the usual one (`car.comments`) when left out.'),
    financeButton: optionalText(
      "Label of the finance button, for instance 'Get Finance Quote'; the usual one (`car.finance_button`) when left out.",
    ),
    financeHeading: optionalText(
      "Heading of the finance block, for instance 'GET A QUOTE'; the usual one (`car.finance_heading`) when left out.",
    ),
    ctdLabel: optionalText(
      "Label of the 'contact the dealer' button, `ctd` (A29); the usual one (`car.ctd`) when left out.",
    ),
    whyBuy: z.array(text()).default([]).describe("Sentences of 'Why Buy From Us?'."),
    protect: optionalText("Text of 'Protect Your Car': information only, it sells nothing."),
    mostRecommendedEvidence: optionalText(
      "Evidence for 'most recommended retailer'; without it the claim is not shown.",
    ),
  })
  .prefault({})
  .describe('Car pages.');

/** Phone numbers by car type (PHONE-03); a missing one falls back to location, then dealership. */
export const PhoneSchema = z
  .strictObject({
    new: phone().nullable().default(null).describe('Number for new cars.'),
    used: phone().nullable().default(null).describe('Number for used cars.'),
    demo: phone().nullable().default(null).describe('Number for demo cars.'),
  })
  .prefault({})
  .describe(
    'Phone numbers by car type. A car shows the number of its type; without one that of its location, and without that the one of its dealership.',
  );

/** Tags on pictures (TAG-01 to TAG-05). */
export const TagsSchema = z
  .strictObject({
    electric: flag(false, 'Show the electric and hybrid tag.'),
    certifiedImage: z
      .strictObject({ url: imageUrl().describe('Address of the picture.'), alt: text().describe('Text alternative.') })
      .nullable()
      .default(null)
      .describe('Picture on certified used cars, for brand sites; shown 28 pixels high.'),
    newText: optionalText("Text of the new tag, for instance 'JUST ARRIVED'; the usual one (`tag.new`) when left out."),
    soldText: optionalText('Text of the sold tag; the usual one (`tag.sold`) when left out.'),
  })
  .prefault({})
  .describe('Tags.');
