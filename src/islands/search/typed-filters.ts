import type { ListFacet } from '#domain/search-record.ts';
import type { SearchState } from '#domain/search-state.ts';
import { fold, wordsOf } from '#domain/search-words.ts';
import type { SectionData } from '#view-types/search-data.ts';

/** Facets whose values can be typed as words. Models and badges remain words, because a filter would not find more cars. */
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
const MAX_WORDS = 3;
/** The first letters of a value, if there are this many, name it (`auto`). */
const STEM = 4;

const KM = 'kms?|ks|klms?|kilomet\\w+|on the (?:clock|odo(?:meter)?)';
const LEAST =
  '>=?|≥|(?:no|not) (?:older|less) than|over|above|from|min(?:imum)?|more than|at least|after|since|post|newer than';
const MOST =
  '<=?|≤|(?:no|not) newer than|under|below|up to|max(?:imum)?|(?:less|no more|not more|cheaper) than|not over|between|before|pre|sub|older than|within';
const ABOUT =
  '~|±|\\+/-|(?:(?:some)?where )?(?:around|about|roughly|approx(?:imately)?\\.?|circa|close to|in the (?:vicinity|region|ballpark) of)(?: about)?(?: the)?|ballpark';
const ISH = 'ish|or so|or thereabouts|(?:or )?there ?abouts|give or take|approx(?:imately)?\\.?|roughly';
/** Tolerance of a rough amount in both directions: a share of a price or distance, and a number of years. */
const ROUGHLY = { share: 0.1, years: 1 };
/** A number, with a decimal fraction before `k`. */
const FIGURE = '\\$?[\\d,]+(?:\\.\\d+(?= ?(?:k|grand)\\b))?';
const THOUSANDS = '(\\s?k\\b|k|\\s*grand\\b)?';
/** An amount of a repayment is not a price. */
const NOT_PER_WEEK = '(?!\\s*(?:a|per|each|every|p?/|p)\\s*(?:w|week|wk|month|mth|fortnight|day)\\b)';
/**
 * `$40k`, `under 40,000`, `20 to 30k`, `less than 80000 km`, `kms under 80,000`, `25k max`, `2018 or newer`, `around 20k`, `20k ish`; groups: field name,
 * minimum, maximum, about, amount and k before "to", amount, k, about, unit, and about, minimum and maximum after it.
 */
const AMOUNT = new RegExp(
  [
    `(?<![\\w.,-])(?:(price|budget|odo(?:meter)?|${KM})\\s+)?(?:(?:(${LEAST})|(${MOST}))(?:\\s+(?:about|around|roughly))?|(${ABOUT}))?\\s*`,
    `(?:(${FIGURE})${THOUSANDS}\\s*(?:-|to|and)\\s*)?(${FIGURE})${THOUSANDS}(?:[\\s-]*(ish))?(?:\\s*(${KM}|dollars|bucks))?`,
    `(?:[\\s-]*(${ISH})(?!\\w)|\\s*(or more|(?:or|and) newer|onwards?|plus|\\+)|\\s*(or less|or under|(?:or|and) older|max(?:imum)?))?(?:\\s*(${KM}))?(?!\\w|\\.\\d)${NOT_PER_WEEK}`,
  ].join(''),
  'g',
);
/** Words that negate the following value: no filter can exclude a value. */
const NOT = ['not', 'no', 'non', 'but', 'without', 'except'];
/** Words that find nothing by themselves. */
const JOINING = ['a', 'about', 'an', 'and', 'around', 'for', 'in', 'or', 'roughly', 'the', 'with'];
const isYear = (amount: number): boolean => amount > 1900 && amount < 2100;

/**
 * The filters that the words of a query name: facet values, amounts of money, kilometres, years. A lone amount is the maximum price, a rough
 * one a range around it. A plain number may be a model or a year, and is an amount only if the search ignored it.
 *
 * @param nameOf returns the label of a value, which people type
 * @param ignoredWords words that the search ignored
 * @returns the state with these filters, and a query of the remaining searchable words; null if no filter is named
 */
export function typedFilters(
  state: SearchState,
  sections: readonly SectionData[],
  nameOf: (facet: ListFacet, value: string) => string,
  ignoredWords: readonly string[],
): SearchState | null {
  let next = state;
  const names = new Map<string, readonly [ListFacet, string]>();
  for (const section of sections)
    if ('values' in section && TYPED.includes(section.facet))
      for (const [value] of section.values) {
        const name = wordsOf(nameOf(section.facet, value)).join(' ');
        if (!names.has(name)) names.set(name, [section.facet, value]);
      }
  const has = (word: string): boolean => ignoredWords.includes(word);

  const isShown = (facet: string): boolean => sections.some((section) => section.facet === facet);
  const between = (facet: 'price' | 'km' | 'year', min: number | null, max: number | null): string => {
    next = { ...next, ranges: { ...next.ranges, [facet]: { min, max } } };
    return ' ';
  };
  const rest = fold(state.query).replace(
    AMOUNT,
    (typed, what, over, under, about, low, lowK, high, k, ish, unitBefore, orSo, orMore, orLess, unitAfter) => {
      const unit = unitBefore ?? unitAfter;
      const amount = (text: string, thousands: string): number =>
        Number(text.replace(/[$,]/g, '')) * (thousands ? 1000 : 1);
      const to = amount(high, k);
      const from = low ? amount(low, lowK || (low.length < 4 && k)) : null;
      const [least, most] = [over || orMore, under || orLess];
      // "From" alone is a minimum; followed by "to" it starts a range.
      const isLeast = Boolean(least) && from === null;
      const bare = !(what || unit || k || `${low}${high}`.includes('$'));
      const isRough = Boolean(about || ish || orSo) && !(least || most) && from === null;
      const isMeant = Boolean(least || most) || isRough || wordsOf(high).every(has);
      if (bare && isYear(to)) {
        if (isRough && isShown('year')) return between('year', to - ROUGHLY.years, to + ROUGHLY.years);
        if (!isShown('year') || (from === null ? !isMeant : !isYear(from))) return typed;
        return between('year', from ?? (most ? null : to), isLeast ? null : to);
      }
      const facet = /^(k|od|on)/.test(what ?? unit ?? '') ? 'km' : 'price';
      if (to < 1000 || !isShown(facet) || (bare && !isMeant)) return typed;
      if (isRough) return between(facet, Math.round(to * (1 - ROUGHLY.share)), Math.round(to * (1 + ROUGHLY.share)));
      return between(facet, isLeast ? to : from, isLeast ? null : to);
    },
  );

  const words = wordsOf(withEachSeat(rest, names));
  const query: string[] = [];
  for (let at = 0; at < words.length; ) {
    const isNot = NOT.includes(words[at] as string);
    const first = isNot ? at + 1 : at;
    let size = Math.min(MAX_WORDS, words.length - first);
    let found: readonly [ListFacet, string] | undefined;
    for (; size > 0 && !found; size -= 1) found = namedValue(names, words.slice(first, first + size).join(' '));
    at = found ? first + size + 1 : at + 1;
    if (found && isNot) continue;
    if (found) {
      const [facet, value] = found;
      const values = next.lists[facet] ?? [];
      if (!values.includes(value)) next = { ...next, lists: { ...next.lists, [facet]: [...values, value] } };
    } else if (![...ignoredWords, ...JOINING].includes(words[at - 1] as string)) query.push(words[at - 1] as string);
  }
  return next === state ? null : { ...next, query: query.join(' '), page: 1 };
}

/** Other words for values, as `wordsOf` joins them. */
const ALSO: { readonly [typed: string]: string } = {
  ev: 'electric',
  phev: 'plug in hybrid',
  '4x4': '4wd',
  'four wheel drive': '4wd',
  'all wheel drive': 'awd',
  'front wheel drive': 'fwd',
  'rear wheel drive': 'rwd',
  'second hand': 'used',
  secondhand: 'used',
  'pre owned': 'used',
  preowned: 'used',
};

/** Writes `5 or 7 seats` and `5 to 7 seats` as one value after the other. */
const withEachSeat = (text: string, names: ReadonlyMap<string, unknown>): string =>
  text.replace(/\b(\d)\s*(to|-|or)\s*(\d)(?=[\s-]*seat)/g, (typed, low, word, high) => {
    const counts = word === 'or' ? [low, high] : Array.from({ length: 10 }, (_, at) => String(at));
    const meant = counts.filter((count) => count >= low && count <= high && names.has(`${count} seats`));
    return meant.length > 0 ? meant.join(' seats ') : typed;
  });

/** People type `suvs` and `7 seater` for `SUV` and `7 seats`. */
function namedValue<Value>(names: ReadonlyMap<string, Value>, text: string): Value | undefined {
  const known = [
    text,
    ALSO[text] ?? text,
    ALSO[text.replace(/s$/, '')] ?? text,
    text.replace(/s$/, ''),
    text.replace(/ ?seaters?$/, ' seats'),
  ].find((name) => names.has(name));
  const begins = (name: string): boolean => text.length >= STEM && !name.includes(' ') && name.startsWith(text);
  return names.get(known ?? [...names.keys()].find(begins) ?? '');
}
