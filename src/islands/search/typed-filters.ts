import { litresWord, withDecimals } from '#domain/engine-words.ts';
import { FACET_TYPING_PRIORITY, LIST_FACETS, type ListFacet, type RangeFacet } from '#domain/facets.ts';
import type { SearchRange, SearchState } from '#domain/search-state.ts';
import { normalise, tokenise } from '#domain/search-words.ts';
import { SYNONYMS } from '#domain/synonyms.ts';
import type { FilterData } from '#view-types/search-data.ts';
import { singular, withSingularKinds } from './singular.ts';
import {
  BOUND,
  NAME_DIGIT,
  NEGATIVE,
  OTHER_UNIT,
  REPAYMENT,
  replaceAmounts,
  SEATS,
  WEEKS_IN_MONTH,
  withoutSeats,
} from './typed-amounts.ts';

type FacetOption = readonly [facet: ListFacet, value: string];
/** Facets whose values can be typed, in the order in which a typed word is looked up in them. */
const BY_RANK = LIST_FACETS.filter((facet) => FACET_TYPING_PRIORITY[facet] > 0).sort(
  (a, b) => FACET_TYPING_PRIORITY[a] - FACET_TYPING_PRIORITY[b],
);
const MAX_WORDS = 3;
/**
 * More shades of a typed colour (`Glacier White`, `Pearl White`) stay a word of the search, which finds them all, because the link would
 * name each.
 */
const MAX_SHADES = 3;
/** After a make or `ev`, such a number is a part of the name: `MG 4` for an MG4, `EV 6`. */
const MODEL_NUMBER = /^\d\d?$/;
/** Minimum length of a word that is matched as the beginning of a value (`auto`). */
const MIN_PREFIX = 4;

/** `3 tonne`, `2 doors`, `4 berth`, `sleeps 4`: no filter has them, and their number alone would find a model (`Mazda 3`). */
const MEASURE =
  /(?<![\w.,])(?:(?:\d+ ?(?:to|and|or|-|–) ?)?\d+(?:[.,]\d+)?[\s-]*(?:t|tonnes?|tons?|kgs?|kilos?|doors?|drs?|cyl|cylinders?|berths?|foot(?:ers?)?|feet|ft|met(?:re|er)s?|owners?|k[wg]s?|nm|hp)|sleep(?:s|ing)?(?: (?:for|up to))? \d+)(?!\w)/g;
/** Counts that no car's words have: their number alone would find a Mazda 2 for `2 door coupe`. */
const COUNT = /(?<![\w.,])(?:\d|one|two|three|four|five|six|eight)[\s-]*(?:doors?|drs?|cyl|cylinders?|owners?)(?!\w)/g;
/** `low kms` asks for a sort order. */
const LOW_KM = /(?<!\w)low(?:est)? (?:kms?|k['’]?s|klms?|kilomet\w+|mileage)(?!\w)/g;
/** Words for a car that is not new, or not old; `nz new` was first sold in New Zealand. */
const HARDLY_USED = ['near new', 'nearly new', 'as new', 'like new', 'late model', 'nz new'];
const HARDLY_USED_TEXT = new RegExp(`(?<!\\w)(?:${HARDLY_USED.join('|').replaceAll(' ', '[\\s-]+')})(?!\\w)`, 'g');
/** Phrases that ask for what follows them: `nothing but a hilux`. */
const NOTHING_BUT =
  /(?<!\w)(?:nothing|none|no(?: car)?)(?: else)? (?:but|except(?: for)?|other than|apart from)(?: (?:an?|the))?(?!\w)/g;
/** Phrases that negate the following value or word, with its article: no filter can exclude it, and a search for it would find the opposite. */
const NEGATION = new RegExp(
  `(?<!\\w)(?:${NEGATIVE}|non|neither|nor|without|w/o|avoid(?:ing)?|except(?:ing)?(?: for)?|exclud(?:e|ing)|(?:anything|everything|all) (?:but|except(?: for)?)|(?:other|rather) than|(?:apart|aside) from|instead of)(?: (?:an?|the|any|another|one|be|in|want|like|need|have|after|interested|keen|on))*(?=[\\s-])`,
  'g',
);
const NOT = 'not';
/** Excludes values only: in `ute but cheap` it excludes nothing. */
const BUT = 'but';
/** Words and symbols between excluded values, and articles after them. */
const CONJUNCTIONS = ['or', 'and'];
const ARTICLES = ['a', 'an', 'the', 'any'];
/** An excluded word; makes of two words, and models with a number, are excluded as a whole. */
const ONE_EXCLUDED = `(?:(?:alfa|aston|great|land|royal)[\\s-]+)?[^\\s]+(?: ${NAME_DIGIT.source.slice(1)})?`;
/** Excluded words with all that follow them in a list: `not red, blue or green`. */
const ALL_EXCLUDED = `[\\s-]+${ONE_EXCLUDED}(?:(?:(?<=,)|\\s+(?:${CONJUNCTIONS.join('|')}))\\s+(?:(?:${NOT}|${ARTICLES.join('|')})\\s+)*${ONE_EXCLUDED})*`;
const EXCLUDED = new RegExp(`(?<!\\w)(?:${NOT}|${BUT})${ALL_EXCLUDED}`, 'g');
/** The same as it is typed; group: without the word before it, as in `but not red`. */
const EXCLUSION = new RegExp(`(?:(?<!\\w)(?:${BUT}|and) )?(${NEGATION.source}${ALL_EXCLUDED})`, 'g');
/**
 * Words of a comparison or price, which say nothing about a car by themselves: `under` alone would find a category `Under $15,000`, `drive
 * away` a badge `Rear-Wheel Drive`. Not `max`, which is in the names of models.
 */
const COMPARISON =
  /(?<!\w)(?:(?:not? )?(?:under|over|above|below|(?:less|more|fewer|newer|older|cheaper) th[ae]n|at (?:least|most)|up to)|(?:drive|ride)[\s-]?away)(?!\w)/gi;
/** `stock no`, `rego` and the like before the number itself. */
const NUMBER_NAME =
  /(?<!\w)(?:stock(?:[\s-]?(?:no|num|number|id))?\b[.:#\s]*(?=[a-z-]*\d)|(?:rego|(?:number )?plate|vin)\b[.:#\s]*(?=[a-z]*\d+[a-z]))/g;
/** A normalised query with `not` for each phrase that negates, and without `nothing but`. */
const withPlainNegations = (query: string): string =>
  query
    .replace(NOTHING_BUT, ' ')
    .replace(NEGATION, NOT)
    .replace(/\bbut not\b/g, NOT);
/** The words of such a query, with `and` for the commas between values. */
const listedWords = (query: string): string[] =>
  tokenise(query.includes(NOT) ? query.replace(/,\s*(?=(?:or|and)\b)/g, ' ').replace(/[,/]/g, ' and ') : query);
/** Words that match no car, or every car. */
export const STOP_WORDS: readonly string[] = [
  ...['a', 'about', 'an', 'and', 'around', 'at', 'for', 'in', 'me', 'near', 'or', 'roughly', 'the', 'with'],
  ...['car', 'cars', 'vehicle', 'vehicles'],
];
/** Beside a filter, this word asks for a sort order. */
const CHEAPEST = 'cheapest';
/** The normalised query without doors, cylinders and owners, and without weights whose words the search ignored. */
const withoutMeasures = (query: string, isIgnored: (word: string) => boolean): string =>
  normalise(query)
    .replace(COUNT, ' ')
    .replace(MEASURE, (typed) => (tokenise(typed).some(isIgnored) ? ' ' : typed));

/**
 * The normalised query without words whose matches would contradict its meaning: words that it excludes (`not black`,
 * `anything but white`) and the numbers of measures that no car has (`tow 3 tonne`).
 */
export const withoutExcluded = (query: string, unknown: readonly string[]): string =>
  withPlainNegations(
    withoutMeasures(withLitres(withoutAmounts(query, () => true).query), (word) => unknown.includes(word)).replace(
      COMPARISON,
      ' ',
    ),
  )
    .replace(EXCLUDED, ' ')
    .replace(HARDLY_USED_TEXT, ' ');

/** Whether a query excludes words; see `withoutExcluded`. */
export const hasExclusion = (query: string): boolean => withPlainNegations(normalise(query)).search(EXCLUDED) >= 0;

/**
 * The query without unambiguous amounts, repayments and counts of doors, because the text search would look for their numbers as words:
 * `2019+` would only find the cars of 2019. Also without what it excludes beside other words: `sedan not white` would find the white ones.
 *
 * @param isShown whether the page has this filter; without it, an amount remains a word
 * @returns `amounts`: the amounts, then the exclusions, as typed, normalised
 */
export function withoutAmounts(
  query: string,
  isShown: (facet: string) => boolean,
): { readonly query: string; readonly amounts: readonly string[] } {
  const amounts: string[] = [];
  const collect = (typed: string): string => {
    amounts.push(typed.trim());
    return ' ';
  };
  const seats = isShown('seats' satisfies ListFacet);
  const normalised = normalise(query);
  const reordered = withSeatsLast(normalised.replace(NUMBER_NAME, ''));
  const searched = replaceAmounts(
    withoutSeats(reordered.replace(REPAYMENT, collect).replace(COUNT, collect), (_bounds, typed) =>
      seats ? collect(typed) : typed,
    ),
    isShown,
    () => false,
    ({ isUnambiguous }, typed) => (isUnambiguous ? collect(typed) : typed),
  );
  const wanted = searched.replace(NOTHING_BUT, ' ');
  const hasOtherWords = /\w/.test(wanted.replace(EXCLUSION, ' '));
  const text = hasOtherWords ? wanted.replace(EXCLUSION, (_typed, excluded) => collect(excluded)) : wanted;
  return amounts.length === 0
    ? { query: reordered === normalised ? query : reordered, amounts }
    : { query: text.replace(/\s+/g, ' ').trim(), amounts };
}

/**
 * Words that only link others, or name all that is for sale. A search would take the last one for the beginning of a name (`for`: Ford),
 * others for a part of one (`in`: Plug-in).
 */
const LINKING = /(?<=^|(?<!plug)\s)(?:at|for|in|near(?![\s-]new)|me|the|vehicles?|with)(?: an?)?(?=\s|$)/gi;
/** Last words that are complete: a colour is not the beginning of `Bluetooth`, nor the `3` of a Mazda 3 or CX-3 that of `360-degree camera` or `CX-30`. */
const COMPLETE = /\b(?:black|blue|gold|gr[ae]y|green|red|silver|white|(?<=[a-z][\s-])\d)$/i;
/** A gearbox or fuel, even if it is still being typed, is not the beginning of `Autonomous emergency braking` or `Electric tailgate`. */
const LAST_NAME = /\b(?:aut|manu|elec|dies|petr|hybr)[a-z]*$/i;
const COMPLETE_NAMES = ['auto', 'automatic', 'manual', 'electric', 'diesel', 'petrol', 'hybrid'];
const LITRE = '(?:[\\s-]?(?:l|ltr?|lit(?:re|er)s?)(?!\\w))';
/** `2.5`, `2.5l`, `2 litre`; groups: the number with a unit, and without. */
const LITRES = new RegExp(`(?<![\\w.,$-])(?:(\\d(?:\\.\\d)?)${LITRE}|(\\d\\.\\d)(?![\\w.,]))`, 'gi');
/** What makes a number before it an amount, or the first of two. */
const NOT_LITRES = /^\s?(?:k|grand|thou(?:sand)?|mil\w*|to|or|-|–)(?!\w)/;
/** `ev` means electric, except in the name of a model. */
const EV_MODEL = /(?<!\w)(ev) (\d)(?![\w.])/gi;

/** Whether a number with this text after it is a measure or an amount, not a name. */
const isMeasure = (rest: string): boolean => OTHER_UNIT.test(rest) || NOT_LITRES.test(rest);

/** A text with each size of engine as the word that cars have: `forester 2p5`. */
export const withLitres = (text: string): string =>
  text.replace(LITRES, (typed, withUnit, plain, offset) =>
    plain !== undefined && isMeasure(text.slice(offset + typed.length))
      ? typed
      : litresWord(Number(withUnit ?? plain).toFixed(1)),
  );

/**
 * The text to search for: the query without its amounts and comparisons, and without linking words unless there is no other; with kinds of
 * vehicle in the singular, and a space after a complete
 * last word, so that it is not a prefix.
 *
 * @param isShown as in `withoutAmounts`
 * @returns `amounts`: as typed, normalised
 */
export function searchedText(typed: string, isShown: (facet: string) => boolean): ReturnType<typeof withoutAmounts> {
  const { query, amounts } = withoutAmounts(typed, isShown);
  if (query.includes('"')) return { query, amounts };
  const text = query.replace(LINKING, '');
  const searched = withSingularKinds(
    withLitres(amounts.length > 0 || text.trim() !== '' ? text : query).replace(COMPARISON, ' '),
  );
  const withModel = searched.replace(EV_MODEL, (typed, ev, number, offset) =>
    isMeasure(searched.slice(offset + typed.length)) ? typed : ev + number,
  );
  const completed = withModel.replace(LAST_NAME, (typed) => {
    const name = COMPLETE_NAMES.find((complete) => complete.startsWith(typed.toLowerCase()));
    return name === undefined ? typed : `${name} `;
  });
  return { query: completed.replace(COMPLETE, '$& '), amounts };
}

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
  availableFilters: readonly FilterData[],
  nameOf: (facet: ListFacet, value: string) => string,
  ignoredWords: readonly string[],
): SearchState | null {
  let next = state;
  const names = new Map<string, readonly FacetOption[]>();
  for (const facet of BY_RANK)
    for (const value of valuesOf(facet, availableFilters)) {
      const name = tokenise(nameOf(facet, value)).join(' ');
      names.set(name, [...(names.get(name) ?? []), [facet, value]]);
    }
  const isIgnored = (word: string): boolean => ignoredWords.includes(word);

  const withoutRepayments = withoutMeasures(state.query, isIgnored).replace(
    REPAYMENT,
    (_typed, atLeast, figure, period) => {
      const weeks = /m/.test(period) ? WEEKS_IN_MONTH : /f/.test(period) ? 2 : /day/.test(period) ? 1 / 7 : 1;
      const weekly = Number(figure.replace(/[$, ]/g, '')) / weeks;
      const values = atLeast === undefined ? paymentsUpTo(weekly, availableFilters) : [];
      if (values.length > 0) next = { ...next, lists: { ...next.lists, weekly_price_range: values } };
      return ' ';
    },
  );
  const isLowKm = (withoutRepayments.match(LOW_KM) ?? []).some((text) => tokenise(text).some(isIgnored));
  const typedRanges: { [facet in RangeFacet]?: SearchRange } = {};
  const rest = replaceAmounts(
    withoutSeats(
      withSeatsLast(isLowKm ? withoutRepayments.replace(LOW_KM, ' ') : withoutRepayments),
      ({ min, max }) => {
        const values = valuesOf('seats', availableFilters).filter(
          (value) => Number(value) >= min && Number(value) <= max,
        );
        if (values.length > 0) next = { ...next, lists: { ...next.lists, seats: values } };
        return ' ';
      },
    ),
    (facet, amount = 0) =>
      availableFilters.some(
        (filter) => filter.facet === facet && !('bounds' in filter && filter.bounds && filter.bounds[1] < amount),
      ),
    isIgnored,
    ({ facet, min, max }) => {
      const before = typedRanges[facet]; // `min 20k max 30k` is one range
      typedRanges[facet] = { min: min ?? before?.min ?? null, max: max ?? before?.max ?? null };
      next = { ...next, ranges: { ...next.ranges, ...typedRanges } };
      return ' ';
    },
  );

  const words = listedWords(withLitres(withPlainNegations(withEachSeat(rest, names).replace(COMPARISON, ' '))));
  const query: string[] = [];
  const typed: {
    readonly first: number;
    readonly end: number;
    readonly options: readonly FacetOption[];
    option: FacetOption;
  }[] = [];
  /** The facet of the value before this word, if it is excluded; empty for another word. */
  let excluded: string | null = null;
  for (let i = 0; i < words.length; ) {
    if (HARDLY_USED.includes(words.slice(i, i + 2).join(' '))) {
      i += 2;
      continue;
    }
    const negation = words[i] as string;
    const isListed: boolean = excluded !== null && CONJUNCTIONS.includes(negation);
    const isNegated: boolean = isListed || negation === BUT || negation === NOT;
    let first = isNegated ? i + 1 : i;
    while (isListed && ARTICLES.includes(words[first] as string)) first += 1;
    let size = Math.min(MAX_WORDS, words.length - first);
    let match: readonly FacetOption[] | undefined;
    for (; size > 0 && !match; size -= 1) match = namedValue(names, words.slice(first, first + size).join(' '));
    // `Not white and automatic` excludes a colour only; `not white or automatic` excludes both.
    const isExcluded: boolean = isNegated && (!(isListed && negation === 'and') || match?.[0]?.[0] === excluded);
    excluded = isExcluded && (match || negation !== BUT) ? (match?.[0]?.[0] ?? '') : null;
    i = match ? first + size + 1 : excluded === null ? i + 1 : first + 1;
    if (excluded !== null) {
      i += tokenise(NAME_DIGIT.exec(words.slice(i).join(' '))?.[0] ?? '').length;
      continue;
    }
    if (match) typed.push({ first, end: i, options: match, option: match[0] as FacetOption });
    else {
      const word = words[i - 1] as string;
      const before = typed.at(-1);
      const namesModel = before?.option[0] === 'make' || (before?.option[0] === 'fuel' && !isIgnored(word));
      if (MODEL_NUMBER.test(word) && before?.end === i - 1 && namesModel)
        query.push(...words.slice(typed.pop()?.first, i - 1));
      if (![...ignoredWords, ...STOP_WORDS].includes(word)) query.push(word);
    }
  }
  // A caravan is a body and a kind of vehicle that includes camper trailers: alone, the kind is meant.
  for (const entry of typed) {
    const kind = entry.options.find(([facet]) => facet === 'item_type');
    const namesBody = typed.some((other) => other !== entry && other.option[0] === 'body');
    if (kind && !namesBody) entry.option = kind;
  }
  // In `pop top caravan`, the words name a body and an item type, not two bodies.
  for (const [index, entry] of typed.entries()) {
    const before = typed[index - 1];
    if (before?.end !== entry.first || before.option[0] !== entry.option[0]) continue;
    const otherOption = ({ options, option }: typeof entry) => options.find(([facet]) => facet !== option[0]);
    entry.option = otherOption(entry) ?? entry.option;
    if (before.option[0] === entry.option[0]) before.option = otherOption(before) ?? before.option;
  }
  const colours: string[][] = [];
  for (const {
    option: [facet, value],
  } of typed)
    if (facet === 'colour') colours.push(shadesOf(value, availableFilters));
    else next = withValues(next, facet, [value]);
  for (const shades of colours)
    if (shades.length <= MAX_SHADES || next === state) next = withValues(next, 'colour', shades);
    else query.push(...tokenise(shades[0] as string));
  if (next === state) return null;
  const order = isIgnored(CHEAPEST) && words.includes(CHEAPEST) ? 'price:asc' : isLowKm ? 'km:asc' : '';
  return { ...next, sort: state.sort || order, query: withDecimals(query.join(' ')), page: 1 };
}

const withValues = (state: SearchState, facet: ListFacet, added: readonly string[]): SearchState => ({
  ...state,
  lists: { ...state.lists, [facet]: [...new Set([...(state.lists[facet] ?? []), ...added])] },
});

/** A colour, then the colours on the page whose names contain it: `White`, `Glacier White`. */
function shadesOf(colour: string, availableFilters: readonly FilterData[]): string[] {
  const named = tokenise(colour);
  const isShade = (value: string): boolean => named.every((word) => tokenise(value).includes(word));
  return [colour, ...valuesOf('colour', availableFilters).filter((value) => value !== colour && isShade(value))];
}

const valuesOf = (facet: ListFacet, availableFilters: readonly FilterData[]): string[] =>
  availableFilters.flatMap((filter) =>
    filter.facet === facet && 'values' in filter ? filter.values.map(([value]) => value) : [],
  );

/** Ranges of weekly payments on the page whose highest amount is not above this one. */
function paymentsUpTo(weekly: number, availableFilters: readonly FilterData[]): string[] {
  const available = valuesOf('weekly_price_range', availableFilters);
  const ranges = availableFilters.flatMap((filter) => ('values' in filter ? (filter.ranges ?? []) : []));
  return ranges.flatMap(([value, below]) =>
    below !== null && below <= weekly && available.includes(value) ? [value] : [],
  );
}

/** Other words for values besides `SYNONYMS`, as `tokenise` joins them. */
const ALIASES: { readonly [typed: string]: string } = {
  'second hand': 'used',
  secondhand: 'used',
  '2nd hand': 'used',
  'pre owned': 'used',
  preowned: 'used',
  // The maker's former name.
  'great wall': 'gwm',
};

const PEOPLE = '(?:people(?![\\s-]*mover)|persons?|passengers?|adults)';
const SEATS_FIRST = new RegExp(
  `\\b(?:(?:seat(?:s|ing)|fits|carries)(?: for)?\\s*((?:${BOUND})\\s*)?(\\d\\+?|${SEATS.join('|')})(?:\\s*${PEOPLE})?(?!\\w|[.,]\\d)|(?:for |fits )?(\\d|${SEATS.join('|')})\\s*${PEOPLE}(?!\\w)|family of (\\d|${SEATS.join('|')})(?!\\w))`,
  'g',
);
/** Writes `seats 7`, `seats up to 7` and `7 people` as `7 seats` and `up to 7 seats`, but not `heated seats 5 door` or `8 people mover`. */
const withSeatsLast = (text: string): string =>
  text.replace(SEATS_FIRST, (typed, bound, after, before, family, offset: number) =>
    after !== undefined && OTHER_UNIT.test(text.slice(offset + typed.length))
      ? typed
      : `${bound ?? (family ? 'at least ' : '')}${after ?? before ?? family} seats`,
  );

/** Writes out `5 or 7 seats` and `between 5 and 7 seats`: `5 seats 7 seats`. */
const withEachSeat = (text: string, names: ReadonlyMap<string, unknown>): string =>
  text.replace(/(\bbetween )?\b(\d)\s*(to|[-–—]|or|and)\s*(\d)(?=[\s-]*seat)/g, (typed, between, low, word, high) => {
    const isList = !between && /or|and/.test(word);
    const counts = isList ? [low, high] : Array.from({ length: 10 }, (_, index) => String(index));
    const matching = counts.filter((count) => count >= low && count <= high && names.has(`${count} seats`));
    return matching.length > 0 ? matching.join(' seats ') : typed;
  });

/** People type `suvs`, `7 seater` and `station wagon` for `SUV`, `7 seats` and `Wagon`. */
function namedValue<Value>(names: ReadonlyMap<string, Value>, text: string): Value | undefined {
  const one = singular(text);
  const synonyms = SYNONYMS.filter((group) => group.includes(text) || group.includes(one)).flat();
  const match = [text, one, ALIASES[text] ?? text, ALIASES[one] ?? text, ...synonyms].find((name) => names.has(name));
  const startsWithText = (name: string): boolean =>
    text.length >= MIN_PREFIX && !name.includes(' ') && name.startsWith(text);
  return names.get(match ?? [...names.keys()].find(startsWithText) ?? '');
}
