import * as z from 'zod';
import {
  day,
  flag,
  httpsUrl,
  id,
  imageUrl,
  nameText,
  optionalId,
  optionalText,
  ownName,
  phone,
  slug,
  text,
  timeOfDay,
  timeZone,
} from '#config/schema/fields.ts';
import { suggestClosingTime } from '#config/suggestions.ts';
import { LOCATION_GROUPS } from '#domain/locations.ts';
import { HOLIDAYS } from '#domain/public-holidays.ts';

/** The hours of one weekday. Field names of the specification (dealer-layer §3, DATA-02), including `formated_hours` (A31). */
export const OpeningHourSchema = z.strictObject({
  weekday: z.number().int().min(0).max(6).describe('0 Sunday to 6 Saturday.'),
  status: z.enum(['Open', 'Closed']).default('Open').describe('Open or Closed.'),
  formated_hours: optionalText(
    'Hours as text, shown instead of `open` and `close` when given, for instance with a break; those two still decide “Open now”, the times of test drives and what search engines read.',
  ),
  open: timeOfDay().nullable().default(null).describe('Opening time, 24 hours.'),
  close: timeOfDay(suggestClosingTime).nullable().default(null).describe('Closing time, 24 hours.'),
});

/** The hours of one date. */
const SpecialHoursSchema = z.strictObject({
  status: z.enum(['Open', 'Closed']).default('Closed').describe('Open or Closed on that date.'),
  date: day().describe('The date, in the time zone of the location.'),
  start_hour: timeOfDay().nullable().default(null).describe('Opening time on that date.'),
  end_hour: timeOfDay(suggestClosingTime).nullable().default(null).describe('Closing time on that date.'),
});

/** Hours on a public holiday, for all locations of some types. */
export const HolidaySchema = z.strictObject({
  holiday: z
    .enum(HOLIDAYS)
    .describe(
      'The day; its date is computed for each year and state, so it never goes stale (LOC-09). `every_public_holiday` means all of the state’s public holidays; an entry for a single day and `special_hours` take precedence over it.',
    ),
  substitutes: flag(
    false,
    'Also the substitute weekday, if the day falls on a weekend; `every_public_holiday` includes it anyway.',
  ),
  status: z.enum(['Open', 'Closed']).default('Closed').describe('Open or Closed on that day.'),
  start_hour: timeOfDay().nullable().default(null).describe('Opening time on that day.'),
  end_hour: timeOfDay(suggestClosingTime).nullable().default(null).describe('Closing time on that day.'),
  location_types: z
    .array(z.enum(['sales', 'service', 'parts']))
    .default([])
    .describe('Location types it applies to; empty = all.'),
});

/** An address without coordinates or a map. */
export const PostalAddressSchema = z.strictObject({
  street: nameText().describe('Street and number.'),
  city: nameText().describe('Suburb or city.'),
  state: text().describe(
    'State or territory by its abbreviation: QLD, not Queensland; in New Zealand the region, for instance Otago.',
  ),
  postcode: text().describe('Postcode, as text so that a leading zero stays.'),
});

const AddressSchema = PostalAddressSchema.extend({
  state: text().describe(
    'State or territory by its abbreviation: QLD, not Queensland; in New Zealand the region, for instance Otago, or South Canterbury or Chatham Islands: it decides the anniversary day.',
  ),
  place_url: httpsUrl().nullable().default(null).describe('Map page of the place, target of Get Directions.'),
  map_key: z
    .string()
    .refine((value) => /^[\w-]+\.(?:jpe?g|png|webp|avif)$/i.test(value), {
      error: 'is not the name of a picture',
      params: { fix: 'Write the name of a file in `pictures/`, for instance `map-geelong.png`.' },
    })
    .nullable()
    .default(null)
    .describe("Map picture in `pictures/`; by default the platform's own drawing."),
  lat: z.number().min(-90).max(90).nullable().default(null).describe('Latitude in degrees.'),
  long: z.number().min(-180).max(180).nullable().default(null).describe('Longitude in degrees.'),
});

const ImageSchema = z.strictObject({
  image: z
    .strictObject({
      url: imageUrl().nullable().default(null).describe('Address of the picture.'),
      thumb: z
        .strictObject({
          url: imageUrl().nullable().default(null).describe('Address of the small picture, shown on the card.'),
        })
        .nullable()
        .default(null)
        .describe('The small picture.'),
    })
    .describe('The picture, nested as feeds deliver it.'),
});

const RatingSchema = z.strictObject({
  average_rating: z.number().min(0).max(5).describe('Average of all reviews, 0 to 5.'),
  count: z.number().int().min(0).describe('Number of reviews.'),
});

/** A location: an address of a dealership, with hours and contact details. */
export const LocationSchema = z.strictObject({
  id: id('Number of the location, sent with leads as `location_id`.'),
  name: ownName().describe('Name as on the sign.'),
  slug: slug().describe('Short name in addresses.'),
  location_type: z.enum(['sales', 'service', 'parts', '']).default('').describe('Empty means sales.'),
  location_subtype: z
    .union([z.array(text()), text().transform((value) => [value])])
    .transform((names) => names.map((name) => name.toLowerCase()))
    .default([])
    .describe('Further purposes: `buying` lists it among the locations that buy cars. Others have no effect.'),
  dealership_id: optionalId('Number of the dealership it belongs to.'),
  dealership_slug: text().nullable().default(null).describe("Slug of the dealership; the site's own when left out."),
  primary: flag(
    false,
    'The main location, used where only one is shown; without one it is the first in order. Where the dealership gives no phone number, every page has that of the main location. It does not change the order of lists: see `locationRules.order`.',
  ),
  visible: z
    .boolean()
    .nullable()
    .default(true)
    .describe(
      'false hides it everywhere; null counts as visible. Cars that a feed places there stay on the site, without a location, and their test drives are booked at another; the build says so.',
    ),
  manufacturers: z.array(text()).default([]).describe('Makes sold or serviced there; empty = all.'),
  address: AddressSchema.describe('Where it is.'),
  contact_detail: z
    .strictObject({
      phone: phone()
        .nullable()
        .default(null)
        .describe(
          'Phone number; the landline, and then that of the dealership, when left out. A car there shows it unless `phone` gives one for its type.',
        ),
      landline_phone: phone().nullable().default(null).describe('Landline, used when `phone` is missing.'),
      opening_hours: z
        .array(OpeningHourSchema)
        .default([])
        .describe(
          'One entry per weekday. A missing day is closed and not in the list of hours; write it with status Closed to say so there. Without any entry the hours are unknown.',
        ),
      special_hours: z.array(SpecialHoursSchema).default([]).describe('Dates with other hours.'),
      youtube_url: httpsUrl()
        .nullable()
        .default(null)
        .describe('YouTube page, linked on the page of the location only.'),
      linkedin_url: httpsUrl()
        .nullable()
        .default(null)
        .describe('LinkedIn page, linked on the page of the location only.'),
    })
    .prefault({})
    .describe('Phone, hours and social pages.'),
  timeZone: timeZone().nullable().default(null).describe("Time zone; the dealership's when left out."),
  image: ImageSchema.nullable().default(null).describe('Picture of the place.'),
  reviews: RatingSchema.nullable().default(null).describe('Rating; takes precedence over the two flat fields.'),
  average_rating: z.number().min(0).max(5).nullable().default(null).describe('Flat form of `reviews.average_rating`.'),
  review_count: z.number().int().min(0).nullable().default(null).describe('Flat form of `reviews.count`.'),
  dealer_license_number: optionalText('Dealer licence number of this location, if it differs from the legal settings.'),
  motor_vehicle_repairer: optionalText('Motor vehicle repairer licence number of a service location.'),
});

/** How locations are displayed. */
export const LocationRulesSchema = z.strictObject({
  order: z.array(slug()).default([]).describe('Location slugs in display order; the rest follow by name (LOC-03).'),
  appointmentOnly: z
    .array(z.enum(['sales', 'service', 'parts']))
    .default([])
    .describe("Location types whose closed days are shown as 'By appointment only' (LOC-07)."),
  contactShows: z
    .union([z.enum(LOCATION_GROUPS), id('Number of one location.')])
    .default('all')
    .describe('Which locations the contact page shows: a group, or the id of one location (ROUTE-06).'),
  directionsInNewTab: flag(true, 'Get Directions opens a new tab.'),
  show: flag(
    true,
    'Action buttons and licence details on location cards. The footer licence number always shows (LEGAL-03).',
  ),
});
