import { z } from 'zod';
import { withoutControls } from '#config/plain-text.ts';
import {
  CAR_TYPES,
  CARAVAN_FIELDS,
  type CarType,
  ITEM_TYPES,
  type ItemType,
  LENDER_FIELDS,
  PRICE_TYPES,
  VARIANT_FIELDS,
} from '#domain/car.ts';
import { MAX_BALLOON, MAX_RATE_PERCENT, MAX_TERM_MONTHS } from '#domain/finance-limits.ts';
import { MAX_DOLLARS, MAX_KM } from '#domain/price.ts';
import { isPublicHttps } from '#domain/public-url.ts';
import { toSlug } from '#domain/slug.ts';
import { textOrNull } from '#domain/text-or-null.ts';
import { readAmpersands } from './ampersands.ts';
import { instantOrMonth, instantText } from './date-fields.ts';
import { measurement } from './measurement.ts';
import { priceTypeOf } from './price-words.ts';
import { yesOrNo } from './yes-no.ts';

const plainText = (text: string): string =>
  withoutControls(text)
    .replace(/\u00a0/g, ' ')
    .trim();

const anyText = z
  .union([z.string(), z.number()], { error: 'text' })
  .transform((value) => textOrNull(plainText(String(value))));
const text = anyText.nullish().transform((value) => value ?? null);
/** Pages include comments in full, and a feed with an unclosed quote can put a whole file into one car's comments. */
const MAX_COMMENTS_LENGTH = 50_000;
/** Optional text on one line. */
const line = (maxLength: number) =>
  z
    .union([z.string(), z.number()], { error: 'text' })
    .transform((value) => textOrNull(plainText(String(value)).replace(/\s+/g, ' ')))
    .refine((value) => value === null || value.length <= maxLength, {
      error: `text of at most ${maxLength} characters`,
    })
    .nullish()
    .transform((value) => value ?? null);
const requiredLine = z
  .union([z.string(), z.number()], { error: 'text, not empty' })
  .transform((value) => plainText(String(value)).replace(/\s+/g, ' '))
  .refine((value) => value.length > 0 && value.length <= 80, { error: 'text of 1 to 80 characters' });
/** Makes, models and body types have their own pages, so their names must contain characters that give a slug. */
const canBeSlug = (value: string | null): boolean => value === null || value === '' || toSlug(value) !== '';
const sluggableNameRule = 'a name with a letter from A to Z or a digit';
const sluggableName = requiredLine.refine(canBeSlug, { error: sluggableNameRule });

/** Digits without the spaces between thousands, whichever kind of space they are. */
const withoutThousandsSpaces = (text: string): string => {
  const trimmed = text.replace(/\p{Zs}/gu, ' ').trim();
  return /^-?\d{1,3}( \d{3})+(\.\d+)?$/.test(trimmed) ? trimmed.replaceAll(' ', '') : trimmed;
};

/** A number, or the same number as text. `round` is for whole dollars and kilometres given with decimals. */
function number(low: number, high: number, { integer = true, round = false } = {}) {
  const expected = integer && !round ? 'a whole number' : 'a number';
  const error = `${expected} from ${low} to ${high}`;
  const bounded = z
    .number({ error })
    .min(low, { error })
    .max(high, { error })
    .refine((value) => !integer || round || Number.isInteger(value), { error })
    .transform((value) => (round ? Math.round(value) : value));
  const fromText = z
    .string({ error })
    .transform(withoutThousandsSpaces)
    .pipe(z.string().regex(/^-?\d+(\.\d+)?$/, { error }))
    .transform(Number)
    .pipe(bounded);
  return z.union([bounded, fromText], { error });
}
/** An optional number; an empty string counts as missing. */
const optionalNumber = (...range: Parameters<typeof number>) =>
  z
    .preprocess((value) => (value === '' ? null : value), number(...range).nullish())
    .transform((value) => value ?? null);
const dollars = optionalNumber(0, MAX_DOLLARS, { round: true });
/** A deposit, whose cents are charged (RES-02). */
const dollarsAndCents = optionalNumber(0, MAX_DOLLARS, { integer: false });

const booleanValue = z
  .union([z.boolean(), z.number(), z.string()], { error: 'true or false' })
  .transform((value, context) => {
    const parsed = typeof value === 'boolean' ? value : yesOrNo(String(value));
    if (parsed === null) {
      context.addIssue({ code: 'custom', message: 'true or false' });
      return z.NEVER;
    }
    return parsed;
  });
const flag = booleanValue.nullish().transform((value) => value ?? false);

/** A bare host, or a path on the site itself that ends in a slash, is not a picture; on another host, a query or a longer path may be. */
const isPictureUrl = (value: string): boolean =>
  (isPublicHttps(value) && URL.parse(value)?.href.endsWith(`${URL.parse(value)?.host}/`) !== true) ||
  /^\/(?!\/)[^\s"'<>\\\p{Cc}]*[^\s"'<>\\\p{Cc}/]$/u.test(value);
/** Rule for pictures. A URL that breaks this rule, or that for links, is left out of the car, in every kind of feed; the car stays in stock. */
const URL_RULE = 'the address of a file that starts with https:// and a public host name, or with /';
const url = z.string({ error: URL_RULE }).trim().transform(readAmpersands).refine(isPictureUrl, { error: URL_RULE });
/** Rule for links to reports and maps, which the site itself does not host. */
const LINK_RULE = 'an address that starts with https:// and a public host name';
const link = z
  .string({ error: LINK_RULE })
  .trim()
  .transform(readAmpersands)
  .refine(isPublicHttps, { error: LINK_RULE });
/** Whether a rule is about a URL, so that only the URL is left out of the car. */
export const isUrlRule = (rule: string): boolean => rule === URL_RULE || rule === LINK_RULE;
const optional = (address: typeof url) =>
  z.preprocess((value) => (value === '' ? null : value), address.nullish()).transform((value) => value ?? null);

const textList = z
  .union([z.string(), z.array(z.union([z.string(), z.number()]))], { error: 'a list of texts' })
  .nullish()
  .transform((value) => {
    const list = typeof value === 'string' ? value.split('|') : (value ?? []);
    return [...new Set(list.flatMap((item) => textOrNull(plainText(String(item)).replace(/\s+/g, ' ')) ?? []))];
  });

const technicalValue = (field: string) =>
  z
    .union([z.string(), z.number()], { error: 'text or a number' })
    .nullish()
    .transform((value) =>
      measurement(field, typeof value === 'string' ? textOrNull(plainText(value)) : (value ?? null)),
    );
const technicalData = <K extends string>(names: readonly K[]) =>
  z.strictObject(
    Object.fromEntries(names.map((name) => [name, technicalValue(name)])) as Record<
      K,
      ReturnType<typeof technicalValue>
    >,
    {
      error: 'an object of technical data',
    },
  );

/** A cell with one of `values`, in upper or lower case and also with spaces or dashes between its words, or with a synonym that `read` knows. */
const enumOf = <T extends string>(values: readonly T[], read: (written: string) => T | null) =>
  z.string({ error: `one of ${values.join(', ')}` }).transform((written, context) => {
    const name = written.trim().toLowerCase().replace(/[ -]+/g, '_');
    const match = values.find((value) => value === name) ?? read(written);
    if (match === null) {
      context.addIssue({ code: 'custom', message: `one of ${values.join(', ')}` });
      return z.NEVER;
    }
    return match;
  });
/** A reader for `enumOf` from a table of synonyms in lower case. */
const fromTable =
  <T extends string>(table: ReadonlyMap<string, T>) =>
  (written: string): T | null =>
    table.get(written.trim().toLowerCase().replace(/[ -]+/g, ' ')) ?? null;

/** Terms used by dealers and their software for the three conditions. */
const CONDITIONS = new Map<string, CarType>(
  Object.entries({
    new: 'n, brand new, new car, new vehicle',
    demo: 'd, demonstrator, ex demo, ex demonstrator, demo car, demo vehicle, dealer demo, dealer demonstrator, executive demo',
    used: 'u, used car, used vehicle, pre owned, preowned, certified pre owned, certified preowned, certified used, certified, cpo, pre loved, preloved, second hand, secondhand',
  }).flatMap(([type, words]) => words.split(', ').map((word) => [word, type as CarType] as const)),
);

/** Whether a condition also says that the car is certified: `Certified Pre-Owned`, `CPO`. */
export const isCertifiedCondition = (written: unknown): boolean =>
  typeof written === 'string' && /^(?:certified|cpo)(?:[ -]+(?:pre[ -]?owned|used))?$/i.test(written.trim());

/** A lender's weekly payment over so many months: `term48`. */
export const LENDER_TERM = /^term\d+$/;
const weeklyPayment = optionalNumber(0, 1_000_000, { integer: false });
const LenderSchema = z
  .object({
    interestRate: optionalNumber(0, MAX_RATE_PERCENT, { integer: false }),
    comparisonRate: optionalNumber(0, MAX_RATE_PERCENT, { integer: false }),
    paymentWeek: weeklyPayment,
    paymentMonth: optionalNumber(0, 1_000_000, { integer: false }),
    termMonths: optionalNumber(1, MAX_TERM_MONTHS),
    termYears: optionalNumber(0, 50, { integer: false }),
    balloon: optionalNumber(0, MAX_BALLOON, { integer: false }),
    disclaimer: text,
  })
  .catchall(z.unknown())
  .transform((entry, context) => {
    const terms: { [term: `term${number}`]: number | null } = {};
    const { interestRate, comparisonRate, paymentWeek, paymentMonth, termMonths, termYears, balloon, disclaimer } =
      entry;
    for (const [key, value] of Object.entries(entry)) {
      if ((LENDER_FIELDS as readonly string[]).includes(key)) continue;
      const amount = LENDER_TERM.test(key) ? weeklyPayment.safeParse(value) : null;
      if (amount === null) context.addIssue({ code: 'unrecognized_keys', keys: [key], input: entry });
      else if (amount.success) {
        if (amount.data !== null) terms[key as `term${number}`] = amount.data;
      } else context.addIssue({ code: 'custom', path: [key], message: 'a weekly payment in dollars' });
    }
    return {
      interestRate,
      comparisonRate,
      paymentWeek,
      paymentMonth,
      termMonths,
      termYears,
      balloon,
      disclaimer,
      ...terms,
    };
  });

const LocationSchema = z.strictObject(
  {
    name: line(120),
    slug: line(120),
    phone: line(40),
    address: z
      .strictObject({
        id: optionalNumber(0, Number.MAX_SAFE_INTEGER),
        street: line(160),
        city: line(80),
        state: line(40),
        postcode: line(12),
        lat: optionalNumber(-90, 90, { integer: false }),
        long: optionalNumber(-180, 180, { integer: false }),
        place_url: optional(link),
      })
      .nullish()
      .transform((value) => value ?? null),
    distribution_locations: textList,
    location_name: line(120),
    city: line(80),
    state: line(40),
  },
  { error: 'a location object' },
);

const ImageSchema = z
  .union([url, z.object({ image: z.object({ url }) }), z.object({ url })], {
    error: URL_RULE,
  })
  .transform((value) => ({
    image: { url: typeof value === 'string' ? value : 'image' in value ? value.image.url : value.url },
  }));

const EquipmentSchema = z
  .union(
    [
      z.string(),
      z.strictObject({
        group: z.enum(['featured', 'specification', 'summary']).default('featured'),
        name: requiredLine,
        value: line(200),
      }),
    ],
    { error: 'a feature name or {group, name, value}' },
  )
  .transform((value) =>
    typeof value === 'string' ? { group: 'featured' as const, name: plainText(value), value: null } : value,
  );

/**
 * One canonical stock row as delivered (DATA-01), with the specification's field names. Its keys are all fields that a feed may deliver, in
 * file order. All except make, model, year and car_type may be absent or null, and a text of dashes counts as missing. Some spellings are read
 * as well: numbers and booleans as text (`45 990`, `yes`), dealers' terms for a price type, condition or item type, a list as text divided by
 * `|`, and technical data as text (`1,745`, `18ft 6in`). Dollars and kilometres are rounded, and `&amp;` in URLs is decoded. Any other cleaning
 * needs a mapping file.
 */
export const CarRowSchema = z.strictObject({
  id: z.preprocess((value) => (value === '' ? null : value), z.unknown()).transform((value) => value ?? null),
  slug: line(160),
  former_slugs: textList.transform((slugs) => slugs.map(toSlug).filter((slug) => slug !== '')),
  name: line(200),
  item_type: enumOf(
    ITEM_TYPES,
    fromTable(
      new Map<string, ItemType>([
        ['cars', 'car'],
        ['vehicle', 'car'],
        ['vehicles', 'car'],
      ]),
    ),
  )
    .nullish()
    .transform((value) => value ?? 'car'),
  make: sluggableName,
  model: sluggableName,
  badge: line(120),
  series: line(80),
  year: number(1900, 2100),
  car_type: enumOf(CAR_TYPES, fromTable(CONDITIONS)),
  status: line(40).transform((value) => value?.toLowerCase().replace(/[ -]+/g, '_') ?? 'in_stock'),
  price: dollars,
  before_price: dollars,
  offer_price: dollars,
  price_type: enumOf(PRICE_TYPES, priceTypeOf)
    .nullish()
    .transform((value) => value ?? null),
  subscription_price: dollars,
  preorder: flag,
  km: optionalNumber(0, MAX_KM, { round: true }),
  colour: line(60),
  simple_body: line(60).refine(canBeSlug, { error: sluggableNameRule }),
  simple_fuel: line(60),
  // Same maximum length as `trans`, which replaces it if it is missing.
  simple_transmission: line(120),
  trans: line(120),
  drive: line(60),
  seats: optionalNumber(1, 99),
  doors: optionalNumber(0, 12),
  // Longer than a plate, because the import strips other text in the cell.
  regplate: line(40),
  rego_expiry: instantOrMonth,
  compliance_date: instantText,
  build_date: instantText,
  created_at: instantText,
  sold_at: instantText,
  stocknum: line(60),
  vin: line(30).transform((value) => value?.toUpperCase() ?? null),
  views: optionalNumber(0, Number.MAX_SAFE_INTEGER),
  tag: line(60),
  reserved: flag,
  certified: flag,
  sold: booleanValue.nullish().transform((value) => value ?? null),
  dealercomments: text.refine((value) => value === null || value.length <= MAX_COMMENTS_LENGTH, {
    error: `text of at most ${MAX_COMMENTS_LENGTH} characters`,
  }),
  carsales_title: line(200),
  private_suburb: line(80),
  private_postcode: line(12),
  has_nvic: flag,
  dealership_slug: line(80),
  dealership_id: optionalNumber(0, Number.MAX_SAFE_INTEGER),
  location_id: optionalNumber(0, Number.MAX_SAFE_INTEGER),
  location_name: line(120),
  city: line(80),
  location: LocationSchema.nullish().transform((value) => value ?? null),
  photos_count: optionalNumber(0, 10_000),
  // Absent means that the feed has no such column: the car is listed. An explicit null is not "true" (SRCH-14) and hides the car.
  show_on_dealer_website: z
    .union([booleanValue, z.null()], { error: 'true or false' })
    .optional()
    .transform((value) => (value === undefined ? true : (value ?? false))),
  categories: textList,
  filtered_features: textList,
  make_model: line(170),
  engine_size: optionalNumber(0, 30_000, { integer: false }),
  engine_size_litres: optionalNumber(0, 30, { integer: false }),
  cylinders: optionalNumber(0, 24),
  fuel: line(60),
  thumbnails: z
    .array(url, { error: 'a list of addresses' })
    .nullish()
    .transform((value) => value ?? null),
  images: z
    .array(ImageSchema, { error: 'a list of images' })
    .nullish()
    .transform((value) => value ?? []),
  primary_image_url: optional(url),
  standardEquipment: z
    .array(EquipmentSchema, { error: 'a list of features' })
    .nullish()
    .transform((value) => (value ?? []).filter(({ name }) => textOrNull(name) !== null)),
  file: optional(link),
  autograb_data: z
    .strictObject({ state_average_market_price: dollars, average_market_price: dollars, checked: instantText })
    .transform(({ checked, ...averages }) => (checked === null ? averages : { ...averages, checked }))
    .nullish()
    .transform((value) => value ?? null),
  payment_processors: z
    .array(z.strictObject({ name: requiredLine, amount: dollarsAndCents }), { error: 'a list of {name, amount}' })
    .nullish()
    .transform((value) => value ?? []),
  variant: technicalData(VARIANT_FIELDS)
    .nullish()
    .transform((value) => value ?? null),
  caravan: technicalData(CARAVAN_FIELDS)
    .nullish()
    .transform((value) => value ?? null),
  finance_lenders: z
    .record(z.string(), LenderSchema)
    .nullish()
    .transform((value) => value ?? {}),
});

/** A row of the canonical fields, once it has been read. */
export type CarRow = z.output<typeof CarRowSchema>;
/** Names of all canonical fields, in the order of a stock file. */
export const CAR_COLUMNS = Object.keys(CarRowSchema.shape) as readonly (keyof CarRow)[];
