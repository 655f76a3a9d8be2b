import { withoutControls } from '#config/plain-text.ts';
import { OFF_SALE_WORDS, SALE_WORDS } from '#domain/sale-words.ts';

/** Sale status expressed by a term in a feed. A reserved car is in stock. */
export interface SaleState {
  readonly status: 'in_stock' | 'coming_soon' | 'sold' | 'withdrawn';
  readonly reserved: boolean;
}

/** Not before words that make "sold" part of a description: `Sold new by us`, `sold with warranty`. */
const NOT_PROSE =
  '(?![^\\p{L}\\p{N}]+(?:new|as (?:is|new)|with|through|via|here|locally|originally|exclusively|only|(?:and|&) (?:serviced|maintained|backed|supported|looked)|(?:new )?by (?:us|our|the|this|original|factory|local|an? )|(?:to|for) (?:the|all|any|order))(?![\\p{L}\\p{N}]))';

const saleStateOf = (status: SaleState['status'], reserved = false): SaleState => ({ status, reserved });
/** Terms used by dealers, their software and portals, matched at the start of a text; the first match applies. */
const WORDS: readonly { readonly words: RegExp; readonly state: SaleState }[] = [
  { words: /^not sold\b/, state: saleStateOf('in_stock') },
  {
    words: new RegExp(
      `^(sold|sld|delivered|sale completed?|awaiting (delivery|pick ?up|collection))(?![\\p{L}\\p{N}])${NOT_PROSE}`,
      'u',
    ),
    state: saleStateOf('sold'),
  },
  {
    words:
      /^((on )?hold|reserved|under (offer|contract|deposit)|dep(osit)?\.?( (taken|paid|received|held))?$|dep(osit)?\.? (taken|paid|received|held)|pending( sale| delivery)?$|sale (pending|agreed|in progress))\b/,
    state: saleStateOf('in_stock', true),
  },
  {
    words:
      /^(withdrawn|inactive|not (for sale|available|advertised|published|listed|on sale)|do not (advertise|publish)|unavailable|unpublished|unlisted|off (the )?market|out of stock|removed|archived|deleted|disabled|expired|hidden|wholesaled?|wastebin|written off|scrapped)\b/,
    state: saleStateOf('withdrawn'),
  },
  {
    words: /^(coming soon|in transit|incoming|arriving( soon)?|on order|due in|en route)\b/,
    state: saleStateOf('coming_soon'),
  },
  {
    words:
      /^(avail(able)?|new arrival|just (arrived|in)|for sale|on sale|in ?stock|active|live|current|published|advertised|listed|online|in yard|on (the )?(yard|lot)|forecourt|ready for sale)\b/,
    state: saleStateOf('in_stock'),
  },
];

/** What may be cancelled or expire while a car stays sold. */
const BESIDE_SALE = '(?:rego|registration|insurance|warranty|finance|loan|lease|plates?|policy|cover|roadworthy|rwc)';
/** What a word that takes a sale back is about, directly before it. */
const SALE =
  '(?:sold|sale|deal|order|hold|offer|contract|reserved|reservation|deposit(?: (?:taken|paid|received|held))?)';
/**
 * Words after a sale or a reservation that take it back. A list of all of them: what else is not so, is no longer or was returned leaves a car
 * sold (`Sold - not yet delivered`, `Sold - no longer available`, `Sold - rego expired`).
 */
const TAKEN_BACK = new RegExp(
  [
    `\\b(?<!\\b${BESIDE_SALE} (?:was |is |has been )?)(?:cancell?ed|cancellation)\\b(?! ${BESIDE_SALE}\\b)`,
    '\\b(?:fell|fallen) (?:over|through|thru)\\b',
    '\\bback to (?:us|the dealer|stock)\\b',
    '\\b(?:not|never) (?:proceed(?:ing|ed)?|(?:go|going|gone) ahead|(?:go|going|gone) through|(?:yet )?sold|any ?more)\\b',
    '\\bnot(?: yet)?[^a-z]*$',
    `(?:^|\\b${SALE})[^a-z]*\\b(?:was |is )?not complet(?:ed?|ing)\\b`,
    '\\bno longer(?: (?:sold|reserved|held|on hold|under (?:offer|contract|deposit)|proceeding|going ahead)\\b|[^a-z]*$)',
    `(?:^|\\b${SALE})[^a-z]*(?:\\b(?:and|but|was|is|has|been|now) ){0,2}\\b(?:expired|lapsed|returned|refunded|reversed)(?: to (?:us|the dealer|the yard|stock))?[^a-z]*$`,
  ].join('|'),
);
/** What a text that starts with `expired` is about, if not the listing of the car. */
const EXPIRED_HOLD = /^expired (on )?(hold|reserv|offer|under offer|deposit|contract|sale)/;
const normalisedText = (text: string): string =>
  withoutControls(text)
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
/** Whether a text about a sale says that it was taken back, so that the state of the car is not known. */
export const isTakenBack = (text: string): boolean => {
  const normalised = normalisedText(text);
  return TAKEN_BACK.test(normalised) || EXPIRED_HOLD.test(normalised);
};

/** Sale status in a cell; null if it is not a known term, or names a sale that was taken back (`Sold - cancelled`). */
export function saleState(text: string): SaleState | null {
  const normalised = normalisedText(text);
  const state = WORDS.find(({ words }) => words.test(normalised))?.state ?? null;
  const isSale = state?.status === 'sold' || state?.reserved === true;
  return (isSale && TAKEN_BACK.test(normalised)) || EXPIRED_HOLD.test(normalised) ? null : state;
}

const MARK = `(?:${SALE_WORDS})(?![\\p{L}\\p{N}])${NOT_PROSE}`;
const NOT_LETTER = '[^\\p{L}\\p{N}]';
/** A buyer, and everything after it. */
const BUYER = `${NOT_LETTER}+(?:to|by|for|from)${NOT_LETTER}.*`;
const IN_FRONT = new RegExp(`^${NOT_LETTER}*(${MARK})(?:${BUYER}$|${NOT_LETTER}*)`, 'iu');
/** Searched from the start of each gap between words only, so that a cell of 300,000 spaces takes no longer than any other. */
const BEFORE = `(?:^|(?<!${NOT_LETTER})${NOT_LETTER}+)(?=\\p{L})(?<!\\b(?:not|never|be|being|locally|originally|previously|australian|aust?|aus)${NOT_LETTER}+)(${MARK})`;
const BEHIND = new RegExp(`${BEFORE}(?:[^\\p{L}]*|${BUYER})$`, 'iu');
const WITHIN = new RegExp(`${BEFORE}${NOT_LETTER}.*$`, 'iu');

interface SaleMark {
  /** The text without the mark. */
  readonly rest: string;
  readonly state: SaleState;
}

/** A sale status before or after another text (`SOLD Corolla`, `$21,990 (under offer)`); null if there is none. */
export const saleMark = (text: string): SaleMark | null => markOf(text, IN_FRONT.exec(text) ?? BEHIND.exec(text));

const OFF_SALE = new RegExp(`^${NOT_LETTER}*(${OFF_SALE_WORDS})${NOT_LETTER}*$`, 'iu');

/** As `saleMark`, for the tag of a car, which may also say that it was taken off sale. */
export const tagMark = (text: string): SaleMark | null => saleMark(text) ?? markOf(text, OFF_SALE.exec(text));

/** A sale status in a text that is known to name a buyer, whose name is everything after it (`U7 sold Smith 0400 …`); null if there is none. */
export const buyerMark = (text: string): SaleMark | null => markOf(text, WITHIN.exec(text));

function markOf(text: string, match: RegExpExecArray | null): SaleMark | null {
  const [matched = '', words] = match ?? [];
  const state = words === undefined || isTakenBack(text) ? null : saleState(words);
  return state === null ? null : { rest: text.replace(matched, '').trim(), state };
}
