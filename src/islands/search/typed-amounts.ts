import { normalise, tokenise } from '#domain/search-words.ts';
import { now } from '#stores/clock.ts';

const KM = "kms?|k['’]s|ks|klms?|kilomet\\w+|on the (?:clock|odo(?:meter)?)";
/**
 * Kilometres before their amount. Not in `low kms under 20k`, which wishes for few, though `low kms under 100k` has them; nor in
 * `kms under $20,000`, which has a price.
 */
const KM_FIRST = `(?:(?<!\\blow(?:est)? )(?:${KM})|(?:${KM})(?=[^\\d$]*(?:[6-9]\\d|\\d{3})(?:,?000| ?k\\b)))(?![^\\d$]*\\$)`;
/** Words before a price. */
const PRICE = 'price|budget|spend';
/** A price with all charges included. These words are not about the car itself. */
const DRIVE_AWAY = '(?:drive|ride) ?away';
const YEAR = '(?:model )?years?|built|build';
/** `not`, `can't`, `must not`, `no`. */
export const NEGATIVE = `(?:(?:must|can|should|could|would|will|do|does|is|are) ?not|(?:must|ca|should|could|would|wo|do|does|is|are)n['’]?t|not?|nothing|none|never)`;
/** What turns a comparison into its opposite: `not over`, `nothing older than`, `can't go over`. */
const NOT = `${NEGATIVE}(?: (?:that['’]?s|that is|anything|one|going|go|priced|be|to|pay|spend|cost|want|wanting))*`;
/** Words and symbols that exclude the number itself. That only matters for years and seats: `newer than 2019` begins with 2020. */
const MORE_THAN = '>|over|above|after|post-?|exceed(?:ing)?|(?:more|newer|later|higher|greater|dearer|pricier) th[ae]n';
const LESS_THAN = '<|under|below|before|pre-?|sub-?|(?:less|older|earlier|cheaper|lower|fewer) th[ae]n';
const AT_LEAST = `>=|=>|≥|${NOT} (?:under|below|before|(?:older|less|earlier|cheaper|lower|fewer) th[ae]n)|from|min(?:imum)?|at least|since|${MORE_THAN}`;
const AT_MOST = `<=|=<|≤|${NOT} (?:over|above|after|exceed(?:ing)?|(?:newer|later|more|higher|greater|dearer|pricier) th[ae]n)|up to|max(?:imum)?|at most|between|within|${LESS_THAN}`;
/** Any word or symbol before an amount that makes it a minimum or maximum. */
export const BOUND = `${AT_LEAST}|${AT_MOST}`;
const OR_MORE =
  '(?:or|and|&) (?:more|newer|later|up(?! to)|upwards?|(?:above|over)(?! ?\\$?\\d)|onwards?|on)|onwards?|upwards?|plus|\\+';
const OR_LESS = '(?:or|and|&) (?:less|(?:under|below)(?! ?\\$?\\d)|older|earlier)|max(?:imum)?|tops';
const ROUGHLY_BEFORE =
  '~|±|\\+/-|(?:(?:some)?where )?(?:around|about|roughly|approx(?:imately)?\\.?|circa|close to|in the (?:vicinity|region|ballpark) of)(?: about)?(?: the)?|ballpark';
const ROUGHLY_AFTER = 'ish|or so|or thereabouts|(?:or )?there ?abouts|give or take|approx(?:imately)?\\.?|roughly';
/** Tolerance of a rough amount in both directions: a share of a price or distance, and a number of years. */
const TOLERANCE = { share: 0.1, years: 1 };
const GRAND = 'grand|thou(?:sand)?';
/** A number, with a decimal fraction only before `k`; a space may separate the thousands (`100 000`). */
const FIGURE = `\\$?(?:\\d{2,3} 000(?!\\d)|[\\d,]+(?:\\.\\d+(?= ?(?:k|${GRAND})\\b))?)`;
/** A `k`, but not that of `k's`, which means kilometres. */
const THOUSANDS = `(\\s?k\\b(?!['’]s)|k(?!['’]s)|\\s*(?:${GRAND})\\b)?`;
export const SEATS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
/** The period of a repayment, whose amount is not a price. */
const PER_WEEK =
  '\\s*(?:(?:a|per|each|every|p?/|p)\\s*(?:w|week|wk|month|mth|fortnight|fn|day)|(?:week|month|fortnight)ly)\\b';
/** `$200 a week`, `under $150 pw`, which are not about the car itself; groups: a minimum, the amount, its period. */
export const REPAYMENT = new RegExp(
  `(?<![\\w.,-])(?:(?:(${AT_LEAST})|${AT_MOST}|${ROUGHLY_BEFORE})\\s*)?(?:${FIGURE}\\s*(?:[-–—]|to|and)\\s*)?(${FIGURE})(${PER_WEEK})(?:\\s*(?:${OR_LESS}|repayments?))?(?!\\w)`,
  'g',
);
export const WEEKS_IN_MONTH = 52 / 12;
/** Not where `max` belongs to the amount or name before it: `30k max 7 seats`, `D Max 5 seats`. */
const AFTER_AMOUNT = `(?<!(?:\\d ?(?:k|${GRAND})?|\\bd) (?=m(?:ax|in)))`;
/** Nor where it belongs to the amount after it: `7 seater max 40k`. */
const BEFORE_AMOUNT = `(?!(?<=max|maximum|tops)\\s*(?:(?:of|${PRICE})\\s*)?\\$?\\d)`;
/**
 * `7+ seats`, `under 8 seats`, `more than five seats`, `6 seats or less`; groups: more than, at least, less than, at most, number, and "or
 * more" and "or less" before and after "seats".
 */
const SEATS_BOUND = new RegExp(
  [
    `(?<![\\w.,-])${AFTER_AMOUNT}(?:(?:(${MORE_THAN})|(${AT_LEAST})|(${LESS_THAN})|(${AT_MOST}))(?: of)?)?\\s*(\\d|${SEATS.join('|')})`,
    `(?:\\s*(${OR_MORE})|\\s*(${OR_LESS}))?[\\s-]*seat(?:s|ers?)?(?:\\s*(${OR_MORE})|\\s*(${OR_LESS})${BEFORE_AMOUNT})?(?!\\w)`,
  ].join(''),
  'g',
);
const AGES = [...SEATS, 'ten'];
const AGE = `\\d{1,2}|${AGES.join('|')}`;
/** Words before an age: less than, at most, more than, at least. */
const AGE_BOUNDS = [
  '<|under|below|(?:less|fewer|younger|newer) th[ae]n',
  `<=|≤|${NOT} (?:over|above|(?:older|more|over) th[ae]n)|up to|max(?:imum)?|at most|within|(?:(?:in|from|within) )?the (?:last|past)`,
  '>|over|above|(?:more|older) th[ae]n',
  `>=|≥|at least|min(?:imum)?|${NOT} (?:under|below|(?:newer|younger|less) th[ae]n)`,
] as const;
/**
 * `less than 5 years old`, `3 to 5 year old`, `no older than 4 years`, `in the last 3 years`; groups: one for each kind of bound, about, first
 * age, age, `old`, and a maximum or minimum after it. A number of years without a bound is not an age, nor is the length of a warranty.
 */
const AGE_OF_CAR = new RegExp(
  [
    `(?<![\\w.,$-])(?:(?:(${AGE_BOUNDS.join(')|(')})|(${ROUGHLY_BEFORE}))\\s*)?(?:(${AGE})\\s*(?:[-–—]|to|and|or)\\s*)?`,
    `(${AGE})\\+?[\\s-]*(?:years?|yrs?|y(?=[ /]?o))(?:[\\s/-]*(old|of age|o)(?!\\w))?`,
    `(?:\\s*(?:or|and|&) (?:(newer|younger|less|under)|(older|more|over)))?(?!\\w|\\s*(?:of )?(?:warranty|rego|service|finance|loan))`,
  ].join(''),
  'g',
);
/**
 * `$40k`, `under 40,000`, `>2019`, `20 to 30k`, `less than 80000 km`, `kms under 80,000`, `25k max`, `2018 or newer`, `around 20k`, `20k ish`; groups:
 * field name, minimum, maximum, about, amount and k before "to", "or" instead of it, amount, k, about, unit, and about, minimum and maximum after it.
 */
const AMOUNT = new RegExp(
  [
    `(?:(?<![\\w.,-])|(?=[<>≤≥]))(?:((?:${PRICE})(?: (?:range|limit|of|is))*|${DRIVE_AWAY}|odo(?:meter)?|${KM_FIRST}|${YEAR})(?:\\s+|:\\s*|\\s*(?=[<>≤≥=])))?`,
    `(?:(?:(${AT_LEAST})|(${AT_MOST}))(?:\\s+(?:of|about|around|roughly))*|(${ROUGHLY_BEFORE}))?\\s*`,
    `(?:(${FIGURE})${THOUSANDS}\\s*(?:[-–—]|to|and|(or|/))\\s*)?(${FIGURE})${THOUSANDS}(?:[\\s-]*(ish))?(?:\\s*(${KM}|dollars|bucks|${DRIVE_AWAY}))?`,
    `(?:[\\s-]*(${ROUGHLY_AFTER})(?!\\w)|\\s*(${OR_MORE})|\\s*(${OR_LESS})(?!(?<=max)\\s*\\d\\d(?!\\d)))?(?:\\s*(${KM}))?(?!\\w|\\.\\d)(?!${PER_WEEK})`,
  ].join(''),
  'g',
);
const UNITS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const NUMBER_IN_WORDS = `(?:a hundred|one hundred|hundred|(?:${TENS.join('|')})(?:[\\s-]+(?:${UNITS.join('|')}))?|${[...TEENS, ...UNITS].join('|')})`;
/** `fifteen grand`, `between twenty and thirty thousand`; groups: first number, word between, number before the unit. */
const AMOUNT_IN_WORDS = new RegExp(
  `(?<![\\w.,-])(?:(${NUMBER_IN_WORDS})(\\s*(?:-|to|and|or)\\s*))?(${NUMBER_IN_WORDS})(?=[\\s-]*(?:${GRAND}|k)\\b)`,
  'g',
);
/** In `ute under 50` and `suv between 20 and 30`, the numbers are thousands. */
const IN_THOUSANDS = new RegExp(
  `^(?:${NOT} (?:over|above|under|below|exceed(?:ing)?|\\w+ th[ae]n)|under|below|over|above|sub-?|(?:less|cheaper|lower|more|dearer) th[ae]n|up to|at (?:most|least)|m(?:ax|in)(?:imum)?|between)$`,
);
/**
 * What makes a following `max` a part of a model's name: always `D` (`D Max 20`); a name with a number (`T60 Max 20`), unless the search
 * ignored `max` (`RAV4 max 40`).
 */
const D_MAX = /\bd\s*$/;
const NAMED_MAX = /(?:\bd|\d\w*)\s*$/;
/** Units that give the number before them another meaning: `under 5 doors`, `heated seats 5 door`. */
export const OTHER_UNIT =
  /^[\s-]*(?:years?|yrs?|yo|months?|mths?|weeks?|days?|hours?|hrs?|min(?:ute)?s?(?!\w| ?[$\d])|people|persons?|passengers?|seat|drivers?|doors?|valves?|airbags?|stars?|berths?|way|drs?|series|speed|inch|foot|met(?:re|er)|percent|['’′"”″%]|(?:t|tonnes?|tons?|kgs?|kw|nm|hp|mpg|l|lit(?:re|er)s?|cc|cyl\w*|m|mm|cm|ft|feet|kms?)(?!\w))/;
/** A digit that belongs to the name before it (`mazda 3`, `bmw 3 series`), unless it counts something: `7 seats`, `2 litre`, `4 x 4`. */
export const NAME_DIGIT = new RegExp(`^\\d(?: series|(?!\\S| wheel| x \\d|${OTHER_UNIT.source.slice(1)}))`);
const isMoreThan = new RegExp(`^(?:${MORE_THAN})$`);
const isLessThan = new RegExp(`^(?:${LESS_THAN})$`);
/** Thousands separated by a comma: certainly an amount. */
const GROUPED = /\d,\d{3}/;
const isYear = (amount: number): boolean => amount > 1900 && amount < 2100;

interface Bounds {
  readonly facet: 'price' | 'km' | 'year';
  readonly min: number | null;
  readonly max: number | null;
  /** Whether the typed words can only be an amount, not a model (`3008`) or a name before a model year (`T60 Max 2022`). */
  readonly isUnambiguous: boolean;
}

/** Replaces each age of a car in a normalised query by model years. Months are ignored, because cars only have a year. */
function withoutAges(
  query: string,
  isShown: (facet: string) => boolean,
  replace: (bounds: Bounds, typed: string) => string,
): string {
  if (!isShown('year')) return query;
  const thisYear = new Date(now()).getFullYear();
  return query.replace(AGE_OF_CAR, (typed, under, atMost, over, atLeast, about, low, high, old, orLess, orMore) => {
    if ([old, under, atMost, over, atLeast, orLess, orMore].every((word) => word === undefined)) return typed;
    const yearOf = (age: string): number => thisYear - (AGES.indexOf(age) < 0 ? Number(age) : AGES.indexOf(age) + 2);
    const year = yearOf(high);
    const bounds = (min: number | null, max: number | null): string =>
      replace({ facet: 'year', min, max, isUnambiguous: true }, typed);
    if (low) return bounds(Math.min(yearOf(low), year), Math.max(yearOf(low), year));
    if (about) return bounds(year - TOLERANCE.years, year + TOLERANCE.years);
    if (under) return bounds(year + 1, null);
    if (atMost || orLess) return bounds(year, null);
    if (over) return bounds(null, year - 1);
    return atLeast || orMore || typed.includes('+') ? bounds(null, year) : bounds(year, year);
  });
}

/** Replaces each bound for the number of seats in a normalised query. */
export const withoutSeats = (
  query: string,
  replace: (bounds: { readonly min: number; readonly max: number }, typed: string) => string,
): string =>
  query.replace(SEATS_BOUND, (typed, moreThan, atLeast, lessThan, atMost, count, more, less, moreAfter, lessAfter) => {
    const seats = SEATS.indexOf(count) < 0 ? Number(count) : SEATS.indexOf(count) + 2;
    const none = { min: 0, max: Number.POSITIVE_INFINITY };
    if (moreThan) return replace({ ...none, min: seats + 1 }, typed);
    if (lessThan) return replace({ ...none, max: seats - 1 }, typed);
    if (atLeast || more || moreAfter) return replace({ ...none, min: seats }, typed);
    return atMost || less || lessAfter ? replace({ ...none, max: seats }, typed) : typed;
  });

/** `max price 30k`, `minimum year of 2018`, but not `D Max year 2018`. */
const BOUND_FIRST = new RegExp(
  `(?<!\\w|\\bd[ -])(max|min)(?:imum)? (${PRICE}|kms?|odo(?:meter)?|year)(?: (?:of|is))?(?!\\w)`,
  'g',
);

const COMPARED = '(?:over|above|under|below|(?:more|less|newer|older) th[ae]n) ';
/** `nothing newer than 2019 or over 60,000 km` excludes both. */
const NEGATED_LIST = new RegExp(`(?<!\\w)(${NOT} ${COMPARED}[^\\s]+(?: ${KM})?) or (?=${COMPARED}\\$?\\d)`, 'g');

/** `budget 25k kms under 80k`, `$25,000 kms 80,000`: the kilometres belong to the amount after them. */
const PRICE_BEFORE_KM = new RegExp(
  `((?:(?:${PRICE})[^\\d$]*|(?=\\$))${FIGURE}${THOUSANDS}(?:\\s*(?:${OR_MORE}|${OR_LESS}))?)\\s+(?=(?:${KM})\\s+(?:(?:${BOUND})\\s*)?\\d)`,
  'g',
);

/** Writes amounts such as `fifteen grand` with digits, and `max price` as `price max`. */
function withDigits(query: string): string {
  const numberOf = (words: string): number =>
    words.split(/[\s-]+/).reduce((sum, word) => {
      if (word === 'a') return sum;
      if (word === 'hundred') return 100;
      const [unit, teen, ten] = [UNITS, TEENS, TENS].map((list) => list.indexOf(word)) as [number, number, number];
      return sum + (unit >= 0 ? unit + 1 : teen >= 0 ? teen + 10 : (ten + 2) * 10);
    }, 0);
  return query
    .replace(BOUND_FIRST, '$2 $1')
    .replace(NEGATED_LIST, '$1 not ')
    .replace(PRICE_BEFORE_KM, '$1; ')
    .replace(AMOUNT_IN_WORDS, (_typed, first, between, last) =>
      first === undefined ? `${numberOf(last)}` : `${numberOf(first)}${between}${numberOf(last)}`,
    );
}

/**
 * Replaces each amount of money, distance, years or age in a query.
 *
 * @param isShown whether the page has a filter for a facet, whose range reaches up to `amount`
 * @param isIgnored whether the search ignored a word: a plain number is an amount only then
 * @param replace returns the text that takes the amount's place
 */
export function replaceAmounts(
  query: string,
  isShown: (facet: string, amount?: number) => boolean,
  isIgnored: (word: string) => boolean,
  replace: (bounds: Bounds, typed: string) => string,
): string {
  return withoutAges(withDigits(normalise(query)), isShown, replace).replace(
    AMOUNT,
    (
      typed,
      fieldName,
      over,
      under,
      about,
      low,
      lowK,
      isEither,
      high,
      k,
      ish,
      unitBefore,
      orSo,
      orMore,
      orLess,
      unitAfter,
      offset: number,
      fullText: string,
    ) => {
      const unit = unitBefore ?? unitAfter;
      const amount = (text: string, thousands: string): number =>
        Number(text.replace(/[$, ]/g, '')) * (thousands ? 1000 : 1);
      const last = amount(high, k);
      const first = low ? amount(low, lowK || (low.length < 4 && k)) : null;
      const [lower, to] = first !== null && first > last ? [last, first] : [first, last];
      // `Up to 30 or 40` has no minimum.
      const from = under && !/between|within/.test(under) ? null : lower;
      const [atLeast, atMost] = [over || orMore, under || orLess];
      // "From" alone is a minimum; followed by "to" it starts a range.
      const isMinimum = Boolean(atLeast) && from === null;
      const namesYear = new RegExp(`^(?:${YEAR})$`).test(fieldName ?? '');
      const isMoney = `${low}${high}`.includes('$');
      const isPlain = !((fieldName && !namesYear) || unit || k || isMoney);
      const isRough = Boolean(about || ish || orSo) && !(atLeast || atMost) && from === null;
      const isBound = Boolean(atLeast || atMost) || isRough;
      const isAmount = GROUPED.test(high) || (from !== null && from >= 10_000);
      const isProbable = isBound || isAmount || tokenise(high).every(isIgnored);
      const replacement = (
        facet: Bounds['facet'],
        min: number | null,
        max: number | null,
        isUnambiguous: boolean,
      ): string => (isShown(facet) ? replace({ facet, min, max, isUnambiguous }, typed) : typed);
      const fullYear = first !== null && isYear(first) && /^\d\d$/.test(high) ? first - (first % 100) + last : null;
      if (isPlain && fullYear !== null && fullYear > (first as number))
        return replacement('year', first, fullYear, true);
      if (isPlain && isYear(to)) {
        if (from === null ? !isProbable && !namesYear : !isYear(from) || (isEither && to - from > 1)) return typed;
        if (isRough) return replacement('year', to - TOLERANCE.years, to + TOLERANCE.years, true);
        const isUnambiguous = !/^(?:max|min)$/.test(over ?? under ?? orLess ?? '');
        if (isMinimum) return replacement('year', isMoreThan.test(over ?? '') ? to + 1 : to, null, isUnambiguous);
        const latest = from === null && isLessThan.test(under ?? '') ? to - 1 : to;
        return replacement('year', from ?? (atMost ? null : to), latest, isUnambiguous);
      }
      // The unit of an amount goes before the words in front of it: `low kms under 65,000 dollars`.
      const facet = /^(k|od|on)/.test(unit ?? fieldName ?? '') && !isMoney ? 'km' : 'price';
      const rest = fullText.slice(offset + typed.length);
      const isLow = (number: number | null): boolean => number === null || (number >= 10 && number < 100);
      // `Motorhome max 120`, if the search knows no such number and some car costs as much.
      const isHundreds = !isMinimum && to < 1000 && (from ?? to) >= 100;
      const isHigh = isHundreds && tokenise(`${low ?? ''} ${high}`).every(isIgnored) && isShown('price', to * 1000);
      const bound = over ?? under ?? '';
      const isBounded = bound
        ? IN_THOUSANDS.test(bound) || (over === 'from' && from !== null)
        : orLess && (!/^m|tops/.test(orLess) || tokenise(high).every(isIgnored));
      const isNamed = /^m/.test(bound) && (isIgnored(bound) ? D_MAX : NAMED_MAX).test(fullText.slice(0, offset));
      if (isPlain && isBounded && !isNamed && ((isLow(from) && isLow(to)) || isHigh) && !OTHER_UNIT.test(rest))
        return replacement('price', isMinimum ? to * 1000 : from && from * 1000, isMinimum ? null : to * 1000, true);
      // In `under 100 k's`, the k also means thousands. `Within 50 k's` is how far away the car may be.
      if (/^k['’]?s$/.test(unit ?? '') && to < 1000 && to >= 10 && isBound && under !== 'within')
        return replacement('km', isMinimum ? to * 1000 : from && from * 1000, isMinimum ? null : to * 1000, true);
      if (namesYear || to < 1000 || (isPlain && !isProbable)) return typed;
      const isUnambiguous = !isPlain || isAmount || (isBound && !(orMore && to < 10_000));
      if (isRough)
        return replacement(
          facet,
          Math.round(to * (1 - TOLERANCE.share)),
          Math.round(to * (1 + TOLERANCE.share)),
          isUnambiguous,
        );
      return replacement(facet, isMinimum ? to : from, isMinimum ? null : to, isUnambiguous);
    },
  );
}
