import { isPlain } from '#config/merge.ts';
import { htmlToText, looksLikeHtml } from '#config/plain-text.ts';
import { MIN_CC_IN_LITRES, type PriceType } from '#domain/car.ts';
import { MILE_IN_KM } from '#domain/units.ts';
import { readAmpersands } from './ampersands.ts';
import { isNoDayOfMonth, readDate, readMonth } from './date-format.ts';
import { type Kind, type Source, wordKey } from './mapping.ts';
import { LIST_KINDS } from './mapping-targets.ts';
import {
  currentAndPreviousPrice,
  isRecommended,
  isWithoutGst,
  ON_APPLICATION,
  withoutPriceWords,
} from './price-words.ts';
import { saleMark, saleState } from './sale-state.ts';
import { yesOrNo } from './yes-no.ts';

/**
 * A converted value, nothing (`value: null`), or the rule that the text broke. `poa` means price on application, `state` a sale status
 * found in place of a price; `priceType`, `currency` and the other price of the cell, `before`, are set if the cell states them, and `month`
 * (`2026-11`) if a date has no day.
 */
export type Converted =
  | {
      readonly ok: true;
      readonly value: unknown;
      readonly poa?: true;
      readonly state?: 'sold' | 'reserved';
      readonly priceType?: PriceType;
      readonly currency?: string;
      readonly before?: Amount;
      readonly month?: string;
    }
  | { readonly ok: false; readonly rule: string };

/** Another price in the cell of a price: the one before it, or a recommended one. */
interface Amount {
  readonly value: number;
  readonly priceType: PriceType | null;
  readonly currency: string | null;
  readonly isRecommended: boolean;
}

const success = (value: unknown): Converted => ({ ok: true, value });
const failure = (rule: string): Converted => ({ ok: false, rule });

/** What a column of certified cars says instead of yes. */
const CERTIFIED = /^(certified|cpo)$/i;

/** A single total price including tax must be advertised (Australian Consumer Law, section 48). */
export const WITH_GST = 'a price that includes GST: a buyer must be shown the full amount';

/** The text without a trailing footnote mark (`$21,990*`) or the dash in place of cents (`$21,990.-`). */
const withoutMarks = (text: string): string => text.trim().replace(/\s*[*^†‡§!]+$|\.[-–—]+$/, '');

const CURRENCIES: { readonly [start: string]: string } = { a: 'AUD', n: 'NZD', u: 'USD' };
/** Longest text that is searched for an amount, number or distance: the patterns are slow on texts of thousands of characters. */
const MAX_AMOUNT_LENGTH = 200;
/** Parses one amount as `amountOf` does, or `Was $31,990 now $28,990`. */
function money(text: string): Converted {
  if (text.length > MAX_AMOUNT_LENGTH) return failure('an amount of money');
  const { now, before } = currentAndPreviousPrice(text.trim());
  const price = amountOf(now);
  if (before === null || !price.ok || price.value === null) return price;
  const amount = amountOf(before);
  const isOnlyRecommended = isRecommended(text);
  if (!amount.ok) return isOnlyRecommended ? price : amount;
  if (Number(amount.value) <= Number(price.value) && !isOnlyRecommended)
    return failure('a former price that is higher than the current price');
  return {
    ...price,
    before: {
      value: Number(amount.value),
      priceType: amount.priceType ?? null,
      currency: amount.currency ?? null,
      isRecommended: isOnlyRecommended,
    },
  };
}

/** Parses `$32,990.00`, `18000 AUD`, `AUD 18,000`, `32 990`, `$25k`, `$32,990 drive away`, `$32,990 inc. GST`: at most two decimals. */
function amountOf(text: string): Converted {
  let unmarked = withoutMarks(text);
  if (ON_APPLICATION.test(unmarked)) return { ok: true, value: null, poa: true };
  // Sale status that people write over the price, such as "SOLD".
  const state = saleState(unmarked);
  if (state?.status === 'sold') return { ok: true, value: null, state: 'sold' };
  if (state?.reserved && !/\d/.test(unmarked)) return { ok: true, value: null, state: 'reserved' };
  const mark = saleMark(unmarked);
  if (mark?.state.status === 'sold') return { ok: true, value: null, state: 'sold' };
  if (mark !== null) {
    const amount = amountOf(mark.rest);
    return amount.ok ? { ...amount, state: 'reserved' } : { ok: true, value: null, state: 'reserved' };
  }
  if (isWithoutGst(unmarked)) return failure(WITH_GST);
  const { amount: amountText, types } = withoutPriceWords(unmarked);
  const [priceType, another] = types;
  if (another !== undefined) return failure('one price type');
  unmarked = amountText;
  const [, before, after] = /^(aud?|nzd?|usd?|a|nz|us)?\s*\$?.*?(aud|nzd|usd)?$/i.exec(unmarked) ?? [];
  unmarked = unmarked.replace(/^(aud?|nzd?|usd?|a|nz|us)?\s*\$?\s*|\s*(aud|nzd|usd)\s*$/gi, '').trim();
  const amount = thousands(unmarked) ?? unmarked;
  if (!/^\d{1,3}([, ]\d{3})*(\.\d{1,2})?$|^\d+(\.\d{1,2})?$/.test(amount)) return failure('an amount of money');
  const currency = CURRENCIES[(before ?? after ?? '').slice(0, 1).toLowerCase()];
  return {
    ok: true,
    value: Number(amount.replace(/[, ]/g, '')),
    ...(priceType === undefined ? {} : { priceType }),
    ...(currency === undefined ? {} : { currency }),
  };
}

/** `25k` and `25.5 K` as digits; null if the text has another form. */
function thousands(text: string): string | null {
  const match = /^(\d{1,4}(?:\.\d{1,2})?)\s*k$/i.exec(text);
  return match === null ? null : String(Math.round(Number(match[1]) * 1000));
}

function plainNumber(text: string): Converted {
  if (text.length > MAX_AMOUNT_LENGTH) return failure('a number');
  const unmarked = withoutMarks(text);
  if (!/^-?\d{1,3}([, ]\d{3})+(\.\d+)?$|^-?\d+(\.\d+)?$/.test(unmarked)) return failure('a number');
  return success(Number(unmarked.replace(/[, ]/g, '')));
}

/**
 * Whole kilometres. A unit in the cell takes precedence over that of the column. `45.000` is rejected, because it could be 45 or 45,000.
 */
function distance(text: string, kmPerUnit: number): Converted {
  if (text.length > MAX_AMOUNT_LENGTH) return failure('a distance');
  const match = /^(.*?)\s*(?:(kms?|kilomet(?:er|re)s?|klms?)|(miles?|mi))?\.?$/i.exec(withoutMarks(text));
  const [, digits = '', kilometres, miles] = match ?? [];
  if (/^\d{1,3}\.\d{3}$/.test(digits)) return failure('a distance without a dot between its thousands');
  const number = plainNumber(thousands(digits) ?? digits);
  if (!number.ok) return failure('a distance');
  const per = miles !== undefined ? MILE_IN_KM : kilometres !== undefined ? 1 : kmPerUnit;
  return success(Math.round(Number(number.value) * per));
}

/** Litres, from `1998`, `1998cc`, `2.0` or `2.0 L`. Numbers above 50, and those in cc, are cc. */
function litres(text: string): Converted {
  const match = /^(\d{1,2} \d{3}|\d+(?:[.,]\d+)?)\s*(cc|ccm|l|lt|ltr|litres?)?$/i.exec(text.trim());
  if (match === null) return failure('an engine size in cc or litres');
  const size = Number(match[1]?.replace(' ', '').replace(',', '.'));
  const isCc = size > 50 || /^c/i.test(match[2] ?? '');
  if (!isCc) return success(size);
  // The size of a small engine, such as a scooter's, is kept as it is.
  return success(size < MIN_CC_IN_LITRES ? size / 1000 : Math.round(size / 100) / 10);
}

/** The rule of a date that is written in a form that is read. */
export const EXISTING_DAY = 'a day that its month has';

function date(text: string, formats: readonly string[]): Converted {
  const day = readDate(text, formats);
  if (day === null && isNoDayOfMonth(text, formats)) return failure(EXISTING_DAY);
  if (day === null) return failure(`a date written ${formats.join(' or ')}`);
  const month = readMonth(text, formats);
  return { ok: true, value: day, ...(month !== null && { month }) };
}

/** Separators of lists, in the order in which they are tried. Those between line break and comma are bullets of word processors. */
const SEPARATORS = ['|', ';', '\n', '•', '·', '●', '▪', '■', '◦', '‣', '✓', '✔', ','];
/** Those of names, in which a comma is usual: `Smith Motors, Ipswich` is one. */
const NAME_SEPARATORS = SEPARATORS.filter((separator) => separator !== ',');
/** The bullet before an item; dashes and stars count only when followed by a space. */
const BULLET = /^(?:[•·●▪■◦‣✓✔]\s*|[-–—*]\s+)/u;

function list(text: string, separator: string | undefined, separators = SEPARATORS): string[] {
  const delimiter = separator ?? separators.find((candidate) => text.includes(candidate)) ?? '|';
  return text
    .split(delimiter)
    .map((item) => item.trim().replace(BULLET, '').trim())
    .filter((item) => item !== '');
}

/** Splits a list of words. HTML lists and references such as `&amp;` are decoded first, because their characters are not separators. */
function words(text: string, separator: string | undefined, separators = SEPARATORS): string[] {
  const items = jsonList(text) ?? list(looksLikeHtml(text) ? htmlToText(text).trim() : text, separator, separators);
  const unique = new Map<string, string>();
  for (const item of items) if (!unique.has(item.toLowerCase())) unique.set(item.toLowerCase(), item);
  return [...unique.values()];
}

/** The texts of a JSON list in a cell; null if it does not contain one. */
function jsonList(text: string): string[] | null {
  if (!/^\[.*\]$/s.test(text)) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) && parsed.every((item) => typeof item === 'string') ? parsed : null;
  } catch {
    return null;
  }
}

const NEXT_URL = String.raw`(?=(?:https?:)?\/|www\.)`;
/** The brackets of an IPv6 address do not mark a list. */
const NOT_IN_HOST = String.raw`(?<!\/\/\[?[\da-f:.]*)`;
/** What separates URLs; each run is searched from its start only, so that a cell of 300,000 spaces takes no longer than any other. */
const SEPARATOR = String.raw`[|;,\s"'[\]]`;
const AROUND_URL = new RegExp(`^${SEPARATOR}+|(?<!${SEPARATOR})${SEPARATOR}+$`, 'g');
const PICTURE_BEFORE = String.raw`(?<=\.(?:jpe?g|png|webp|gif|avif|heic|bmp|tiff?))`;
/** Between URLs that are separated by another character, or by nothing: `1.jpg^https://…`, `1.jpghttps://…`. */
const BETWEEN_URLS = new RegExp(String.raw`(?:[\^~]+|${PICTURE_BEFORE}[:*#+]*)(?=https?:\/\/)`, 'i');
/**
 * Splits a list of URLs. Commas, semicolons and spaces also occur within URLs, so a separator counts only if a URL starts
 * after it or a picture file name ends before it.
 */
function urls(text: string, separator: string | undefined): string[] {
  const decoded = readAmpersands(text);
  const delimiter =
    separator === undefined
      ? `(?<!${SEPARATOR})${SEPARATOR}+`
      : `(?<![\\s"'])[\\s"']*${separator.replace(/[^\w\s]/g, '\\$&')}[\\s"']*`;
  const items = decoded
    .split(new RegExp(`(?=${delimiter}${NEXT_URL})${NOT_IN_HOST}${delimiter}|${PICTURE_BEFORE}${delimiter}`, 'i'))
    .flatMap((item) => item.split(BETWEEN_URLS));
  if (items.length === 1 && !/^["'[]*((https?:)?\/|www\.)/i.test(decoded.trim())) return list(decoded, separator);
  return items.map((item) => item.replace(AROUND_URL, '')).filter((item) => item !== '');
}

const DEPOSITS =
  'an amount such as 500, amounts with names such as Card: 500; PayPal: 300, or a JSON list of {name, amount}';
/** The deposits in a cell, each for a payment service: `500`, `Card: 500; PayPal: 300`, or JSON. */
function deposits(text: string): Converted {
  if (/^[[{]/.test(text)) {
    const listed = namedObjects(text);
    return listed === null ? failure(DEPOSITS) : success(listed);
  }
  const found: { readonly name: string; readonly amount: number }[] = [];
  let currency: string | undefined;
  for (const item of text.split(/[;|\n]/)) {
    if (item.trim() === '') continue;
    if (item.length > MAX_AMOUNT_LENGTH) return failure(DEPOSITS);
    const [, name = 'Deposit', written = item] = /^([^:=]+)[:=](.+)$/.exec(item) ?? [];
    const amount = amountOf(written.trim());
    if (!amount.ok || typeof amount.value !== 'number') return failure(DEPOSITS);
    currency ??= amount.currency;
    found.push({ name: name.trim(), amount: amount.value });
  }
  return { ok: true, value: found, ...(currency === undefined ? {} : { currency }) };
}

/** The objects with a name of a JSON list, or the only one; null if the text contains anything else. */
function namedObjects(text: string): readonly unknown[] | null {
  try {
    const items: readonly unknown[] = [JSON.parse(text)].flat();
    const areNamed = items.every((item) => isPlain(item) && typeof item['name'] === 'string');
    return areNamed && items.length > 0 ? items : null;
  } catch {
    return null;
  }
}

/** A place name; text in capitals is converted to title case. */
function placeName(text: string): string {
  if (!/^[^a-z]{4,}$/.test(text)) return text;
  return text.toLowerCase().replace(/(^|[\s\-'(])\p{L}/gu, (start) => start.toUpperCase());
}

const CONVERTERS: { readonly [K in Kind]: (text: string, source: Source) => Converted } = {
  text: (text) => success(text),
  number: plainNumber,
  money,
  km: (text) => distance(text, 1),
  miles: (text) => distance(text, MILE_IN_KM),
  litres,
  date: (text, { formats }) => date(text, formats),
  boolean: (text) => {
    const written = text.trim();
    const value = written === '' ? false : CERTIFIED.test(written) || yesOrNo(written);
    return value === null ? failure('yes or no') : success(value);
  },
  list: (text, { separator }) => success(words(text, separator)),
  names: (text, { separator }) => success(words(text, separator, NAME_SEPARATORS)),
  images: (text, { separator }) => success(urls(text, separator)),
  features: (text, { separator }) => success(words(text, separator)),
  place: (text) => success(placeName(text)),
  present: () => success(true),
  deposits: (text) => deposits(text.trim()),
};

/**
 * Direction marks, which programs put around a value that is copied from them: they change nothing in a number or word. Those that force a
 * direction are not among them, because digits would be shown in another order than they are stored.
 */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202c\u2066-\u2069]/g;
/** Kinds whose texts are cleaned later, with a finding (`clean-texts.ts`). */
const WORDS: ReadonlySet<Kind> = new Set(['text', 'list', 'images', 'features', 'place']);

/** The part of a cell that its source's pattern finds, without a pattern all of it; null if it does not fit. */
export function matchedText(text: string, { as, pattern, values }: Source): string | null {
  const plain = WORDS.has(as) && values === undefined ? text : text.replace(DIRECTION_MARKS, '');
  if (pattern === undefined) return plain;
  const match = new RegExp(pattern, 'u').exec(plain);
  return match === null ? null : (match[1] ?? match[0]).trim();
}

/** What the mapping's `values` for a column say about a text; null if they do not mention it. */
function valuesEntry(text: string, { values = {} }: Source): { readonly value: unknown } | null {
  const word = Object.keys(values).find((key) => wordKey(key) === wordKey(text));
  return word === undefined ? null : { value: values[word] };
}

/**
 * What the mapping's `values` say about a cell; null if they do not mention it. That goes before everything else that a text may mean, such
 * as "not given".
 */
export function mappedValue(text: string, source: Source): { readonly value: unknown } | null {
  const matched = source.values === undefined ? null : matchedText(text, source);
  return matched === null ? null : valuesEntry(matched, source);
}

/** The items of a list, each as the mapping's `values` say, without those that say "not given". */
export const givenItems = (
  items: readonly unknown[],
  source: Source,
  isEmpty: (item: string) => boolean,
): readonly unknown[] => [
  ...new Set(
    items.flatMap((item) => {
      const entry = typeof item === 'string' ? valuesEntry(item, source) : null;
      if (entry !== null) return entry.value === null ? [] : [entry.value];
      return typeof item === 'string' && isEmpty(item.trim()) ? [] : [item];
    }),
  ),
];

const ZERO = /^\s*0+(?:[.,]0+)?\s*$/;

/**
 * Converts the text of a cell by its source's settings: pattern, kind, values.
 *
 * @param isEmpty whether an item of a list says "not given"
 */
export function convert(text: string, source: Source, isEmpty: (item: string) => boolean = () => false): Converted {
  const matched = matchedText(text, source);
  if (matched === null) return failure(source.expects ?? `text like ${source.pattern}`);
  if (source.values !== undefined) {
    const entry = valuesEntry(matched, source);
    if (entry !== null && source.as === 'deposits' && entry.value !== null) return deposits(String(entry.value));
    if (entry !== null) return success(LIST_KINDS.has(source.as) && entry.value !== null ? [entry.value] : entry.value);
    const entries = Object.entries(source.values);
    const areIds = entries.length > 0 && entries.every(([, id]) => typeof id === 'number');
    if (areIds && source.as === 'text' && !/^\d+$/.test(matched.trim()))
      return failure(`one of the words under "values": ${entries.map(([key]) => key).join(', ')}`);
  }
  if (source.zero === 'missing' && ZERO.test(matched)) return success(null);
  const converted = CONVERTERS[source.as](matched, source);
  if (converted.ok && Array.isArray(converted.value)) {
    const items = givenItems(converted.value, source, isEmpty);
    return { ...converted, value: items.length === 0 ? null : items };
  }
  return converted.ok && converted.value === 0 && source.zero === 'missing' ? success(null) : converted;
}
