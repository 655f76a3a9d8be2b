import { characterReference } from '#domain/character-reference.ts';
import { personalData } from '#domain/personal-data.ts';
import { OFF_SALE_WORDS, SALE_WORDS } from '#domain/sale-words.ts';

const SYMBOLS = '[^\\p{L}\\p{N}]*';
const SALE_STATUS_ALONE = new RegExp(
  `^${SYMBOLS}(?:(?:${SALE_WORDS})(?: (?:to|for) .*)?|${OFF_SALE_WORDS})${SYMBOLS}$`,
  'iu',
);

/**
 * Why a text may not be sent as the tag of a car, by hand or by the API; null = it may.
 * - `reference`: it contains an HTML character reference such as `&amp;`;
 * - `person`: it contains personal data;
 * - `sale`: it only says that the car is sold (`SOLD`) or off sale (`Withdrawn`), and would be shown on a car that can still be bought; an
 *   import applies it as the status.
 */
export function tagFault(text: string): 'reference' | 'person' | 'sale' | null {
  if (characterReference(text) !== null) return 'reference';
  if (personalData(text) !== null) return 'person';
  return SALE_STATUS_ALONE.test(text) ? 'sale' : null;
}
