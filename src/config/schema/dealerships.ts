import * as z from 'zod';
import { CardSchema, DetailSchema, PhoneSchema, TagsSchema } from '#config/schema/car-display.ts';
import { DealershipFeaturesSchema } from '#config/schema/features.ts';
import { email, httpsUrl, id, ownName, phone, REFUSED_FIELDS, slug, text, timeZone } from '#config/schema/fields.ts';
import { FinanceSchema } from '#config/schema/finance.ts';
import { toBaseUrl } from '#config/schema/identity.ts';
import { OpeningHourSchema, PostalAddressSchema } from '#config/schema/locations.ts';
import { TextSchema } from '#config/schema/text.ts';
import { PROVIDERS } from '#domain/lenders.ts';
import { REVIEW_FEEDBACK_PATH } from '#domain/routes/public-paths.ts';

/** Settings that a dealership can override; the last and strongest layer (TEN-01). Those of the site's own dealership are the site's. */
export const dealershipConfigFields = {
  finance_provider: z.enum(PROVIDERS).optional().describe('Finance provider of this dealership.'),
  features: DealershipFeaturesSchema.optional().describe('Switches of this dealership.'),
  card: CardSchema.optional().describe('Card rules of this dealership.'),
  detail: DetailSchema.optional().describe('Car page rules of this dealership.'),
  finance: FinanceSchema.optional().describe('Finance rules of this dealership.'),
  legal: z
    .strictObject({
      creditProvider: text().nullable().describe('Credit provider of this dealership; null = none is named.'),
      creditLicence: text().nullable().describe('Its Australian credit licence number; null = none.'),
    })
    .optional()
    .describe(
      'Who provides credit for the vehicles of this dealership. A dealership with a lender other than the site’s names no credit provider unless it is set here, because the site’s provider is not its own.',
    ),
  phone: PhoneSchema.optional().describe('Phone numbers of this dealership.'),
  tags: TagsSchema.optional().describe('Tag rules of this dealership.'),
  text: TextSchema.optional().describe(
    'Wording of this dealership, for what is said of a car or beside it: keys that begin with `breadcrumb.`, `calculator.`, `call.`, `car.`, `card.`, `condition.`, `count.`, `dialog.`, `fact.`, `finance.`, `gallery.`, `law.`, `location.`, `noun.`, `price.`, `search.`, `spec.`, `tag.` or `window_card.`. All other texts are those of the site.',
  ),
};

/** A dealership of the site; a site with several is a group. */
export const DealershipSchema = z.strictObject({
  id: id(
    'Number of the dealership, sent with phone reveals and with trade-ins for one of its cars; locations and feeds may refer to it.',
  ),
  slug: slug().describe('Short name; cars, locations and leads refer to it.'),
  name: ownName().describe('Trading name.'),
  phone: phone()
    .nullable()
    .default(null)
    .describe(
      'Main phone number, also that of its locations without one; a car shows it if neither `phone` nor its location gives one.',
    ),
  email: email()
    .nullable()
    .default(null)
    .describe('Public email address, used only for the site’s own dealership, in texts that say {site.email}.'),
  timeZone: timeZone().nullable().default(null).describe("Time zone; the site's when left out."),
  address: PostalAddressSchema.nullable()
    .default(null)
    .describe(
      'Address, used only for the site’s own dealership: shown in the footer, and in texts that say {site.address}, which give the main location’s address when it is left out.',
    ),
  opening_hours: z.array(OpeningHourSchema).default([]).describe('Opening hours of locations without their own.'),
  facebook_url: httpsUrl()
    .nullable()
    .default(null)
    .describe('Facebook page; every page links those of all dealerships at its foot.'),
  instagram_url: httpsUrl()
    .nullable()
    .default(null)
    .describe('Instagram page; every page links those of all dealerships at its foot.'),
  youtube_url: httpsUrl()
    .nullable()
    .default(null)
    .describe('YouTube page; every page links those of all dealerships at its foot.'),
  linkedin_url: httpsUrl()
    .nullable()
    .default(null)
    .describe('LinkedIn page; every page links those of all dealerships at its foot.'),
  manufacturer: z
    .union([text(), z.strictObject({ name: text().describe('Name of the make.') })])
    .nullable()
    .default(null)
    .describe(
      'Make that the dealership sells new: a name, or an object with a name. Its leads that are not about a car are filed under this make.',
    ),
  complaints: z
    .strictObject({
      name: text().describe('Person or role.'),
      email: email().nullable().default(null).describe('Email address.'),
      phone: phone().nullable().default(null).describe('Phone number.'),
    })
    .nullable()
    .default(null)
    .describe(
      'Contact for complaints, used only for the site’s own dealership, in texts that say {complaints.name}, {complaints.email} or {complaints.phone}. The privacy contact when left out.',
    ),
  review_links: z
    .strictObject({
      review: httpsUrl().nullable().default(null).describe('Public review page of the dealership.'),
      feedback: httpsUrl().nullable().default(null).describe('Feedback survey, if it is not on this site.'),
    })
    .prefault({})
    .describe(
      `Where shoppers leave reviews and feedback. With either, the site has the page \`${REVIEW_FEEDBACK_PATH}\`, for messages after a visit: \`?dealership_name=\` in its address names the dealership whose links it shows, and \`?first_name=\` the customer.`,
    ),
  average_rating: z
    .number()
    .min(0)
    .max(5)
    .nullable()
    .default(null)
    .describe('Average of all reviews, 0 to 5, used only for the site’s own dealership; shown beside the reviews.'),
  review_count: z
    .number()
    .int()
    .min(0)
    .nullable()
    .default(null)
    .describe('Number of those reviews, also used only for the site’s own dealership.'),
  base_domain: z
    .string()
    .transform(toBaseUrl)
    .refine((value) => value !== null, {
      error: 'is not a domain',
      params: { fix: 'Write the domain, for instance `dealer.example.com.au`.' },
    })
    .nullable()
    .default(null)
    .describe(
      "Domain of the service booking and sell-my-car pages of the site's own dealership; the site's when left out.",
    ),
  config: z
    .strictObject(dealershipConfigFields)
    .register(REFUSED_FIELDS, {
      forms: 'Write it at the top, for all dealerships: a form may be filled in before one is chosen.',
    })
    .nullable()
    .default(null)
    .describe(
      'Settings of this dealership that differ from the site. Those of the site’s own dealership are the site’s: they also apply to every other dealership that does not set them. A setting that may be null is taken back with null; a text is not, so write it again.',
    ),
});
