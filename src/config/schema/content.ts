import * as z from 'zod';
import {
  day,
  href,
  httpsUrl,
  id,
  imageUrl,
  instant,
  nameText,
  optionalId,
  optionalText,
  slug,
  text,
} from '#config/schema/fields.ts';
import { DEFAULT_PLAN } from '#domain/service-advantage.ts';

/** Texts and picture of the home page. */
export const HomeSchema = z
  .strictObject({
    headline: optionalText('Main heading of the home page; by default derived from the name.'),
    lead: optionalText('Sentence below the headline.'),
    sellingPoints: z
      .array(
        z.strictObject({
          title: text().describe('Two to four words.'),
          text: text().describe('One sentence the dealer can prove.'),
        }),
      )
      .default([])
      .describe('Claims of the dealer (RES-05); each is a promise, so there are none by default.'),
    heroImage: imageUrl().nullable().default(null).describe('Picture at the top, beside or behind the headline.'),
  })
  .prefault({})
  .describe(
    'Top of the home page, and its claims. Below the top it has, in this order, tiles to browse by with the search by price, promotions, the latest cars, offers, these claims, and the locations; a section without content is left out.',
  );

/** Manufacturer as delivered in feeds: its name, or an object. */
export const ManufacturerSchema = z.union([
  nameText(),
  z.strictObject({
    id: optionalId('Number that a feed gives the make; no page shows it.'),
    name: nameText().describe('Name of the make.'),
    slug: slug().nullable().default(null).describe('Short name; made from the name when left out.'),
    logo: z
      .union([imageUrl(), z.strictObject({ url: imageUrl().describe('Address of the logo.') })])
      .nullable()
      .default(null)
      .describe('Logo of the make, for the tiles and the filter of makes: an address, or an object with a url.'),
  }),
]);

/** A model of a make, for model pages, menus and offers; it need not be in stock. */
export const ModelSchema = z.strictObject({
  id: id('Number of the model, for you and for messages; no page shows it.'),
  name: nameText().describe('Name of the model.'),
  slug: slug().describe('Short name in addresses.'),
  manufacturer: nameText()
    .nullable()
    .default(null)
    .describe("Make of the model; the site's `manufacturer` when left out."),
  stock_name: optionalText('Name of the model in the stock feed, if it differs.'),
  description: optionalText('One or two sentences.'),
  body_styles: z
    .array(text())
    .default([])
    .describe('Body styles of the model, shown with the same labels as those of cars.'),
  manufacturer_body: optionalText('Category of the model menu, for instance SUVs & 4WD.'),
  image: z
    .strictObject({ url: imageUrl().nullable().default(null).describe('Address of the picture, 280x171.') })
    .nullable()
    .default(null)
    .describe('Picture of the model.'),
  status: z.enum(['current', 'upcoming', 'discontinued']).default('current').describe('Whether it is sold now.'),
  fuel: optionalText('Fuel, for instance Hybrid.'),
  override_url: href().nullable().default(null).describe("Page used instead of the site's own model page."),
  accessories_count: z
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('Number of accessories; 0 hides the accessories page.'),
});

/** A special offer (OFF-04). */
export const OfferSchema = z.strictObject({
  id: id('Number of the offer, part of its address.'),
  name: nameText().describe('Title.'),
  description: text().describe('Description. HTML is converted to text.'),
  sanitized_description: optionalText('Cleaned description; used instead of `description` when given (OFF-04).'),
  disclaimer: optionalText('Conditions in small print. HTML is converted to text.'),
  finance: z
    .strictObject({
      rate: z.number().min(0).max(100).describe('Annual percentage rate, for instance 5.9.'),
      comparison_rate: z
        .number()
        .min(0)
        .max(100)
        .nullable()
        .default(null)
        .describe('Comparison rate; Australian law requires it beside every rate.'),
    })
    .nullable()
    .default(null)
    .describe('Rates of a finance offer, shown in the open with the comparison rate warning.'),
  manufacturer: ManufacturerSchema.nullable().default(null).describe('Make: a name, or an object.'),
  model: z
    .strictObject({
      name: text().describe('Name of the model.'),
      slug: slug().describe('Short name of the model.'),
      override_url: href().nullable().default(null).describe("Page used instead of the site's own model page."),
    })
    .nullable()
    .default(null)
    .describe('Model the offer is about.'),
  image_url: imageUrl().nullable().default(null).describe('Picture of the offer.'),
  image_or_model_image: z
    .strictObject({ url: imageUrl().nullable().default(null).describe('Address of the picture.') })
    .nullable()
    .default(null)
    .describe('Picture used when `image_url` is missing.'),
  excluded_website_ids: z
    .array(z.union([z.number().int(), z.string().regex(/^\d+$/, 'is not a number').transform(Number)]))
    .default([])
    .describe('Numbers (`id`) of the websites that must not show it, where several share this list (OFF-04).'),
  from: instant().nullable().default(null).describe('First instant shown; null = at once.'),
  until: instant().nullable().default(null).describe('First instant no longer shown; null = open ended.'),
});

/** A review by a customer. */
export const ReviewSchema = z.strictObject({
  id: id('Number of the review, for you and for messages; no page shows it.'),
  customer_name: nameText().describe('Name as the customer wrote it.'),
  text: text().describe('The review.'),
  rating: z.number().min(0).max(5).describe('Stars, 0 to 5.'),
  reviewed_at: day()
    .nullable()
    .default(null)
    .describe(
      'Date on which the customer wrote it. Without one no date is shown, and the review comes after those that have one.',
    ),
  created_at: day()
    .nullable()
    .default(null)
    .describe('Date it was imported; not shown, because the review may be older.'),
});

/** How reviews are shown. */
export const ReviewRulesSchema = z
  .strictObject({
    hidden: z
      .boolean()
      .default(false)
      .describe('true hides the reviews and their average on every page (CONT-03); the ratings of locations stay.'),
    source: optionalText(
      'Where the reviews come from and how those listed were chosen, such as `Our Google reviews. We list the newest, good and bad, as written.`; shown below them. The site only adds how many of the listed it shows.',
    ),
    link: httpsUrl().nullable().default(null).describe('Page with all reviews.'),
  })
  .prefault({})
  .describe('How reviews are shown.');

/** Price of a service by model (SVC-01), within the limits of SVC-02. */
export const ServiceAdvantageSchema = z.strictObject({
  model: text()
    .nullable()
    .default(null)
    .describe(
      'Name of the model as in `models`, with its make or without; null = the row for all others. Without that row the page of another model has no price, and `::service-advantage` gives it the defaults below.',
    ),
  amount: z
    .number()
    .min(180)
    .max(525)
    .default(DEFAULT_PLAN.amountDollars)
    .describe('Highest price of one service in dollars, 180 to 525.'),
  years: z.number().int().min(3).max(5).default(DEFAULT_PLAN.years).describe('Years covered, 3 to 5.'),
  services: z.literal([5, 6, 10]).default(DEFAULT_PLAN.services).describe('Services covered: 5, 6 or 10.'),
  intervalMonths: z
    .literal([6, 12])
    .default(DEFAULT_PLAN.intervalMonths)
    .describe('Months between services: 6 for heavy models, else 12.'),
  intervalKm: z
    .literal([10_000, 15_000])
    .default(DEFAULT_PLAN.intervalKm)
    .describe('Kilometres between services: 10,000 with 6 months, 15,000 with 12.'),
  rangeKm: z.literal([75_000, 100_000]).default(DEFAULT_PLAN.rangeKm).describe('Kilometres covered.'),
});
