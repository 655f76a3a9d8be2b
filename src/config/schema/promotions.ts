import * as z from 'zod';
import { href, imageUrl, instant, optionalText, slug } from '#config/schema/fields.ts';

/** A slide of the promotions slider on the home page (TILE-03). */
export const PromotionSchema = z.strictObject({
  name: slug().describe('Name of the slide, for you and for messages; no page shows it.'),
  title: optionalText(
    'Heading, on a panel over the left 40 % of the picture on wide screens and below the picture on narrow ones; leave it out if the picture contains the text.',
  ),
  text: optionalText('One sentence under the heading; needs a title.'),
  href: href().describe('Where it leads.'),
  linkText: optionalText('Text of the link; the usual one (`promotion.link`) when left out; needs a title.'),
  image: imageUrl().describe(
    'Picture, 1920 by 540 pixels, or as `limits.promotionWidthPx` and `limits.promotionHeightPx` say. Without a `phoneImage`, narrow screens show its middle part only, or all of it, much smaller, if the slide has no title.',
  ),
  phoneImage: imageUrl()
    .nullable()
    .default(null)
    .describe(
      'Picture for narrow screens, 800 by 600 pixels. Give one if the picture contains text, which would be tiny on a phone.',
    ),
  alt: optionalText('The text in the picture, if it contains any; required without a title.'),
  from: instant().nullable().default(null).describe('First instant shown; null = at once.'),
  until: instant().nullable().default(null).describe('First instant no longer shown; null = open ended.'),
});
