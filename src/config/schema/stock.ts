import * as z from 'zod';
import { day, flag, href, instant, optionalText, slug, text } from '#config/schema/fields.ts';
import { CAR_TYPES, ITEM_TYPES, PRICE_TYPES } from '#domain/car.ts';
import { TILE_POSITIONS } from '#domain/constants.ts';
import { LIST_FACETS, RANGE_FACETS } from '#domain/facets.ts';
import { SORTS } from '#domain/search-record.ts';
import { MODELS_INDEX } from '#domain/search-request.ts';

/** What the stock is, and how its import is checked. */
export const StockSchema = z
  .strictObject({
    count: z
      .number()
      .int()
      .min(0)
      .default(0)
      .describe(
        'Number shown for the whole stock when that is larger than `limits.stockCountThreshold` (SRCH-13); 0 = none.',
      ),
    itemTypes: z
      .array(z.enum(ITEM_TYPES))
      .min(1)
      .default(['car'])
      .describe(
        'Kinds of vehicle that the dealer sells; decides the noun while the stock is empty (CARD-09), and with `caravan` the odometer of a trade-in may be left empty.',
      ),
    defaultPriceType: z
      .enum(PRICE_TYPES)
      .default('drive_away')
      .describe(
        'Price type of cars for which the feed gives none (PRICE-07); the import reports how many of them are used cars.',
      ),
    marketSource: optionalText('Source of the market averages for the below-market badge (PRICE-06).'),
    marketChecked: day()
      .nullable()
      .default(null)
      .describe('Date of those averages, for cars for which the feed gives none (PRICE-06).'),
    importDropLimitPercent: z
      .number()
      .min(0)
      .max(100)
      .default(20)
      .describe(
        'Maximum percentage of the cars for sale that may leave the stock in one import without --force; up to three cars may always leave, but never all of three or more. 100 = no limit.',
      ),
  })
  .prefault({})
  .describe('Stock details.');

/** Which cars in the feed are listed anywhere on the site (SRCH-15). */
export const SearchFiltersSchema = z
  .strictObject({
    types: z
      .array(z.enum(CAR_TYPES))
      .min(1)
      .default([...CAR_TYPES])
      .describe('Car types listed.'),
    inStockOnly: flag(false, 'List only cars in stock, not those coming soon or just sold.'),
    withPhotosOnly: flag(false, 'List only cars with photos.'),
    excludeMakes: z.array(text()).default([]).describe('Makes never listed.'),
  })
  .prefault({})
  .describe('Which cars are listed.');

const bucket = (name: string) =>
  z.strictObject({
    label: text().describe('Text of the bucket, and its value in addresses.'),
    from: z.number().min(0).describe(`Lowest ${name}, included.`),
    below: z.number().positive().nullable().default(null).describe(`Upper limit, exclusive; null = no limit.`),
  });

const PromoTileSchema = z.strictObject({
  name: slug().describe('Name of the tile, for you and for messages; no page shows it.'),
  title: text().describe('Heading.'),
  body: text().describe('One or two sentences.'),
  href: href().describe('Where it leads.'),
  linkText: optionalText('Text of the link; the usual one (`search.tile_link`) when left out.'),
  position: z
    .literal([...TILE_POSITIONS])
    .default(TILE_POSITIONS[0])
    .describe('Place in the results grid (SRCH-21).'),
  start: instant().nullable().default(null).describe('First instant shown; null = at once (SRCH-22).'),
  expiry: instant().nullable().default(null).describe('First instant no longer shown; null = never.'),
  display: z.array(z.enum(CAR_TYPES)).default([]).describe('Car types for which it is shown; empty = all.'),
  strictDisplay: flag(
    false,
    'true: shown only if the grid reaches the position; false: otherwise appended at the end (A36).',
  ),
});

/** The stock search and its results page. */
export const SearchSchema = z
  .strictObject({
    engine: z
      .enum(['embedded', 'meilisearch'])
      .default('embedded')
      .describe(
        'Who searches: the browser, in an index that is part of the site (`embedded`), or the server in `private.search` (`meilisearch`).',
      ),
    index: slug()
      .refine((name) => name !== MODELS_INDEX, {
        error: 'is the name by which pages ask for models',
        params: { fix: 'Write another, for instance `cars`, or leave it out.' },
      })
      .default('cars')
      .describe(`Name of the index of cars; any but \`${MODELS_INDEX}\`, which is that of models.`),
    facets: z
      .array(z.enum([...LIST_FACETS, ...RANGE_FACETS]))
      .default([
        'car_type',
        'make',
        'model',
        'price',
        'body',
        'year',
        'km',
        'fuel',
        'transmission',
        'drive',
        'seats',
        'colour',
        'location_name',
        'distribution_locations',
      ])
      .describe('Filters shown, in order.'),
    sorts: z
      .array(z.enum(SORTS))
      .min(1)
      .default(['', 'created_at:desc', 'price:desc', 'price:asc'])
      .describe("Sort orders offered, in order; '' is most relevant, the default, and is always among them."),
    priceBuckets: z
      .array(bucket('price in dollars'))
      .default([
        { label: 'Under $20,000', from: 0, below: 20_000 },
        { label: '$20,000 to $30,000', from: 20_000, below: 30_000 },
        { label: '$30,000 to $45,000', from: 30_000, below: 45_000 },
        { label: '$45,000 to $60,000', from: 45_000, below: 60_000 },
        { label: '$60,000 and over', from: 60_000, below: null },
      ])
      .describe('Ranges (buckets) of the filter `price_range`.'),
    weeklyBuckets: z
      .array(bucket('payment in dollars a week'))
      .default([
        { label: 'Under $100 a week', from: 0, below: 100 },
        { label: '$100 to $150 a week', from: 100, below: 150 },
        { label: '$150 to $200 a week', from: 150, below: 200 },
        { label: '$200 a week and over', from: 200, below: null },
      ])
      .describe('Ranges (buckets) of the filter `weekly_price_range`.'),
    tiles: z.array(PromoTileSchema).default([]).describe('Promotional tiles in the results.'),
    seoText: optionalText(
      'Text under the first page of the unfiltered results; a blank line starts a new paragraph (SRCH-23).',
    ),
    synonyms: z
      .array(z.array(text()).min(2))
      .default([])
      .describe("Groups of synonyms, in addition to the platform's own."),
  })
  .prefault({})
  .describe('Stock search.');
