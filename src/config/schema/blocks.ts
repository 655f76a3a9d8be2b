import * as z from 'zod';
import { text } from '#config/schema/fields.ts';
import { CATEGORIES } from '#domain/forms/categories.ts';
import { FORM_IDS } from '#domain/forms/form.ts';
import { TILE_ROW_NAMES } from '#domain/home-tiles.ts';
import { LOCATION_GROUPS, type LocationSelector } from '#domain/locations.ts';

// An attribute is a text: what its values are for the dealer's guide is in `meta`, in the terms of a JSON schema.

/** A whole number given as an attribute's text. */
const count = (min: number, max: number, defaultValue: number) =>
  z
    .string()
    .refine((value) => /^\d{1,4}$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error: `is not a whole number from ${min} to ${max}`,
      params: { fix: `Write a number from ${min} to ${max}, or leave it out for ${defaultValue}.` },
    })
    .meta({ type: 'integer', minimum: min, maximum: max })
    .transform(Number)
    .default(defaultValue);

const optional = (description: string) => text().nullable().default(null).describe(description);

/** Forms allowed in a page: those that need no car, checkout or valuation. */
const PAGE_FORMS = FORM_IDS.filter(
  (id) =>
    id === 'general' || id === 'career' || id === 'finance' || id === 'test-drive' || id === 'parts' || id === 'survey',
);

/** Pages that a call to action can link to. */
const CALL_TO_ACTION_TARGETS = [
  'test-drive', 'stock', 'reserve', 'trade-in', 'finance', 'offers', 'service', 'parts', 'contact',
] as const; // biome-ignore format: one list
/** A page that a call to action links to. */
export type CallToActionTarget = (typeof CALL_TO_ACTION_TARGETS)[number];
const isCallToActionTarget = (value: string): value is CallToActionTarget =>
  (CALL_TO_ACTION_TARGETS as readonly string[]).includes(value);
const wordsIn = (value: string): string[] => value.split(/[\s,]+/).filter((word) => word !== '');

const isGroup = (value: string): value is (typeof LOCATION_GROUPS)[number] =>
  (LOCATION_GROUPS as readonly string[]).includes(value);

/** A group of locations, or the id of a location (LOC-01). */
const locations = z
  .string()
  .refine((value) => isGroup(value) || /^[1-9]\d{0,14}$/.test(value), {
    error: 'names no locations',
    params: { fix: `Use one of: ${LOCATION_GROUPS.join(', ')}; or the id of one location.` },
  })
  .meta({ anyOf: [{ enum: [...LOCATION_GROUPS] }, { type: 'integer', exclusiveMinimum: 0 }] })
  .transform((value): LocationSelector => (isGroup(value) ? value : Number(value)))
  .default('all');

/**
 * Blocks that a Markdown page can contain, such as `::reviews{limit=6}`, each with its attributes. Its view
 * (`views/blocks.ts`) is made from the parsed attributes, and its component in `src/components/blocks` shows the view.
 */
export const BLOCKS = {
  // A call to action, as buttons.
  call: z.strictObject({
    to: z
      .string()
      .refine((value) => wordsIn(value).length > 0 && wordsIn(value).every(isCallToActionTarget), {
        error: 'is not a known link target',
        params: { fix: `Use one or more of: ${CALL_TO_ACTION_TARGETS.join(', ')}; with spaces between, in quotes.` },
      })
      .meta({ enum: [...CALL_TO_ACTION_TARGETS] })
      .transform((value) => wordsIn(value).filter(isCallToActionTarget))
      .describe(
        'Link targets, several with spaces between and in quotes, the first as the primary button; pages that the dealer does not have are left out.',
      ),
    title: optional('Heading.'),
    text: optional('Sentence below the heading.'),
  }),
  complaints: z.strictObject({}).describe('Regulators of the states of the locations (LEGAL-01).'),
  faq: z.strictObject({
    topic: z
      .enum(['trade-in'])
      .default('trade-in')
      .describe('Which questions; those about trading in are left out where no trade-in is valued.'),
    title: optional('Heading; the usual one when left out.'),
  }),
  finance: z.strictObject({
    show: z
      .enum(['calculator', 'quote'])
      .default('calculator')
      .describe('The calculator, or an example with a link to the finance page.'),
    heading: z
      .enum(['Get Your Repayments', 'GET A QUOTE', 'Get A Quote'])
      .nullable()
      .default(null)
      .describe('Heading; the usual one when left out.'),
  }),
  form: z
    .strictObject({
      id: z.enum(PAGE_FORMS).default('general').describe('Which form.'),
      category: z.enum(CATEGORIES).nullable().default(null).describe('Category that the general form starts with.'),
    })
    .refine(({ id, category }) => id === 'general' || category === null, {
      path: ['category'],
      error: 'is only for the general form',
      params: { fix: 'Leave it out, or write id="general".' },
    }),
  locations: z.strictObject({
    show: locations.describe('Which locations: a group, or the id of one; an unknown id shows nothing.'),
    as: z
      .enum(['list', 'map', 'carousel'])
      .default('list')
      .describe('How several locations are shown; one is always a section.'),
  }),
  offers: z.strictObject({ limit: count(1, 12, 3).describe('Maximum number of offers.') }),
  payments: z
    .strictObject({})
    .describe(
      'Cards and wallets accepted for a deposit (`checkout.accepts`); nothing is shown where no deposit is taken online.',
    ),
  reviews: z.strictObject({ limit: count(1, 12, 12).describe('Maximum number of reviews.') }),
  'service-advantage': z.strictObject({
    model: optional(
      'One model only; the whole table when left out. A model without a row of `serviceAdvantage` has that for all others, without such a row the defaults.',
    ),
  }),
  tiles: z.strictObject({
    of: z.enum(TILE_ROW_NAMES).default('body').describe('What the tiles link to.'),
    limit: count(1, 40, 8).describe('Maximum number of tiles, those with the most stock first.'),
  }),
} as const satisfies { readonly [name: string]: z.ZodObject };

/** Name of a block, as after `::`. */
export type BlockName = keyof typeof BLOCKS;
/** Names of all blocks. */
export const BLOCK_NAMES = Object.keys(BLOCKS) as BlockName[];
/** The parsed attributes of a block. */
export type BlockProps<Name extends BlockName> = z.output<(typeof BLOCKS)[Name]>;
/** A block in a page. */
export type Block = { [Name in BlockName]: { readonly name: Name; readonly attributes: BlockProps<Name> } }[BlockName];
