import { bodyType } from '#domain/body.ts';
import type { ItemType } from '#domain/car.ts';
import { fill } from '#text/fill.ts';
import { formatNumber, type NumberLocale } from '#text/numbers.ts';
import type { Words } from '#text/wording.ts';
import type { WordsOf } from '#text/words.ts';

/** Nouns for a dealer's stock within a sentence and in a title: `car`, `cars`, `Car`, `Cars`. */
type ItemNames = { readonly [name in 'item' | 'items' | 'Item' | 'Items']: string };

/**
 * Noun for a stock of these kinds: cars, motorcycles, caravans, or vehicles if it is mixed (CARD-09). `car|cars`
 *
 * @param soldKinds kinds that the dealer sells, used if there is no stock
 */
export function nounForKinds(kinds: ReadonlySet<ItemType>, soldKinds: readonly ItemType[], words: Words): string {
  const [only = 'car', ...others] = kinds.size > 0 ? kinds : soldKinds;
  return words(others.length > 0 ? 'noun.vehicle' : `noun.${only}`);
}

/** Singular or plural of `car|cars`. */
export const pluralise = (noun: string, count: number): string => fill(noun, { count });

/** A number of cars with its noun: `312 cars`, `1 car`. */
export const stockCountText = (
  count: number,
  noun: string,
  locale: Pick<NumberLocale, 'tag'>,
  words: WordsOf<'count.stock'>,
): string => words('count.stock', { shown: formatNumber(count, locale), noun: pluralise(noun, count) });

/**
 * Vehicles of a body type: `Utes`, `Hatches`, `Cab Chassis`. What is not known to be a noun describes the stock: `Adventure motorcycles`,
 * `Off Road caravans`.
 *
 * @param noun of the stock, `car|cars`
 */
export function vehiclesOfBody(body: string, noun: string, words: Words): string {
  const isNoun = bodyType(body) !== null || BODY_NOUN.test(body);
  if (!isNoun) return words('search.h1', { condition: body, what: pluralise(noun, 2) });
  const rule = PLURALS.find(({ ending }) => ending.test(body));
  return words(rule?.key ?? 'search.bodies_s', { body });
}
const PLURALS = [
  { ending: /chassis$/i, key: 'search.bodies_same' },
  { ending: /(s|x|ch|sh)$/i, key: 'search.bodies_es' },
] as const;
/** The last word of a body type that is not one of the platform's and yet has a plural, as dealers name vehicles. */
const BODY_NOUN =
  /\b(?:(?:motor)?(?:bike|cycle)|atv|bus|cab|camper|(?:camper|cara|mini)?van|chassis|coupe|cruiser|fastback|hatch(?:back)?|liftback|(?:motor)?home|moped|pickup|quad|roadster|scooter|sedan|suv|top|tourer|trailer|trike|truck|ute|wagon|wheeler)$/i;

/** Words with `{item}`, `{items}`, `{Item}` and `{Items}` replaced by a noun, `car|cars`. */
export function cardWords(noun: string, words: Words): Words {
  const [item, items] = [pluralise(noun, 1), pluralise(noun, 2)];
  const names: ItemNames = { item, items, Item: capitalise(item), Items: capitalise(items) };
  return (key, values) => words(key, { ...names, ...values });
}

/** The text with its first letter in upper case. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
