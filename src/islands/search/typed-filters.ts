import type { ListFacet } from '#domain/search-record.ts';
import type { SearchState } from '#domain/search-state.ts';
import { fold, wordsOf } from '#domain/search-words.ts';
import type { SectionData } from '#view-types/search-data.ts';

/** Facets whose values are typed as words. Models and badges stay words: no filter finds more cars by them. */
const TYPED: readonly string[] = [
  'car_type',
  'make',
  'body',
  'fuel',
  'transmission',
  'drive',
  'seats',
  'colour',
] satisfies ListFacet[];
const MOST_WORDS = 3;
/** A beginning of so many letters names a value (`auto`). */
const STEM = 4;

/** `$40k`, `under 40,000`, `20 to 30k`, `less than 80000 km`; groups: least words, amount and k before "to", amount, k, unit. */
const AMOUNT =
  /(?<![\w.,-])(?:(over|above|from|min|more than|at least)|(under|below|up to|max|less than|between))?\s*(?:(\$?[\d,]+)(k?)\s*(?:-|to|and)\s*)?(\$?[\d,]+)(k?)(?:\s*(kms?|kilomet\w+))?(?!\w|\.\d)/g;

/**
 * The filters that the words of a query name: values of the site's facets, amounts of money, kilometres. A lone amount is the most
 * to pay. A bare number may be a model or a year and is an amount only when it was not searched for.
 *
 * @param nameOf a value as it is shown, which is how it is typed
 * @param leftOut words that were not searched for
 * @returns the state with these filters, its query the other words that can be searched for; null when no filter is named
 */
export function typedFilters(
  state: SearchState,
  sections: readonly SectionData[],
  nameOf: (facet: ListFacet, value: string) => string,
  leftOut: readonly string[],
): SearchState | null {
  let next = state;
  const names = new Map<string, readonly [ListFacet, string]>();
  for (const section of sections)
    if ('values' in section && TYPED.includes(section.facet))
      for (const [value] of section.values) {
        const name = wordsOf(nameOf(section.facet, value)).join(' ');
        if (!names.has(name)) names.set(name, [section.facet, value]);
      }
  const has = (word: string): boolean => leftOut.includes(word);

  const rest = fold(state.query).replace(AMOUNT, (typed, least, most, low, lowK, high, k, unit) => {
    const facet = unit ? 'km' : 'price';
    const amount = (text: string, thousands: string): number =>
      Number(text.replace(/[$,]/g, '')) * (thousands ? 1000 : 1);
    const to = amount(high, k);
    const bare = !(unit || k || `${low}${high}`.includes('$'));
    const isYear = to > 1900 && to < 2100;
    if (to < 1000 || !sections.some((section) => section.facet === facet)) return typed;
    if (bare && (isYear || !(least || most || wordsOf(high).every(has)))) return typed;
    const from = low ? amount(low, lowK || (low.length < 4 && k)) : null;
    next = { ...next, ranges: { ...next.ranges, [facet]: { min: least ? to : from, max: least ? null : to } } };
    return ' ';
  });

  const words = wordsOf(rest);
  const query: string[] = [];
  for (let at = 0; at < words.length; ) {
    let size = Math.min(MOST_WORDS, words.length - at);
    let found: readonly [ListFacet, string] | undefined;
    for (; size > 0 && !found; size -= 1) found = valueOf(names, words.slice(at, at + size).join(' '));
    at += found ? size + 1 : 1;
    if (found) {
      const [facet, value] = found;
      const values = next.lists[facet] ?? [];
      if (!values.includes(value)) next = { ...next, lists: { ...next.lists, [facet]: [...values, value] } };
    } else if (!has(words[at - 1] as string)) query.push(words[at - 1] as string);
  }
  return next === state ? null : { ...next, query: query.join(' '), page: 1 };
}

/** `suvs` and `7 seater` are how people say `SUV` and `7 seats`. */
function valueOf<Value>(names: ReadonlyMap<string, Value>, text: string): Value | undefined {
  const known = [text, text.replace(/s$/, ''), text.replace(/ ?seaters?$/, ' seats')].find((name) => names.has(name));
  const begins = (name: string): boolean => text.length >= STEM && !name.includes(' ') && name.startsWith(text);
  return names.get(known ?? [...names.keys()].find(begins) ?? '');
}
