import { withoutControls } from '#config/plain-text.ts';
import { OFF_SALE_WORDS, SALE_WORDS } from '#domain/sale-words.ts';
import {
  isAboutSale,
  isBeforeStatus,
  isDescribedSale,
  isDescription,
  isDoubt,
  isNotOfCar,
  isOpposite,
  isPlainSale,
  isWork,
  phraseMeaning,
  type SaleState,
} from './sale-phrases.ts';
import { isNoAnswer } from './yes-no.ts';

/** Not before words that make "sold" part of a description: `Sold new by us`, `sold with warranty`. */
const NOT_PROSE =
  '(?![^\\p{L}\\p{N}]+(?:new|as (?:is|new)|with|through|via|here|locally|originally|exclusively|only|(?:and|&) (?:serviced|maintained|backed|supported|looked)|(?:new )?by (?:us|our|the|this|original|factory|local|an? )|(?:to|for) (?:the|all|any|order))(?![\\p{L}\\p{N}]))';

/** What may be cancelled or expire while a car stays sold. */
const BESIDE_SALE = '(?:rego|registration|insurance|warranty|finance|loan|lease|plates?|policy|cover|roadworthy|rwc)';
/** What a word that takes a sale back is about, directly before it. */
const SALE =
  '(?:sold|sale|deal|order|hold|offer|contract|reserved|reservation|deposit(?: (?:taken|paid|received|held))?)';
/**
 * Words after a sale or a reservation that cancel it. A list of all of them: what else is not so, is no longer or was returned leaves a car
 * sold (`Sold - not yet delivered`, `Sold - no longer available`, `Sold - rego expired`).
 */
const CANCELLED_SALE = new RegExp(
  [
    `\\b(?<!\\b${BESIDE_SALE} (?:was |is |has been )?)(?:cancell?ed|cancellation)\\b(?! ${BESIDE_SALE}\\b)`,
    '\\b(?:fell|fallen) (?:over|through|thru)\\b',
    '\\bunw(?:ou|i)nd\\b|\\broll(?:ed)? back\\b|\\b(?:pulled|backed|pulling) out\\b|\\bchanged (?:his |her |their )?minds?\\b|\\breneged\\b',
    '\\b(?:finance|loan) (?:was |is |has been |got )?(?:declined|rejected|refused|knocked back)\\b',
    '\\b(?:removed from|off|released from) hold\\b|\\bhold (?:was |is )?(?:removed|released|lifted|off|over)\\b',
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
/** Maximum length of a text that is read as a status: a longer one is a description, of which the start decides. */
const MAX_LENGTH = 200;
/** The start of a text in lower case and with single spaces, read from as many characters as its spaces may take. */
const normalisedText = (text: string): string =>
  withoutControls(text.trim().slice(0, 10 * MAX_LENGTH))
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH);
/** Whether a text about a sale says that it was cancelled or fell through, so that the state of the car is not known. */
export const isCancelledSale = (text: string): boolean => {
  const normalised = normalisedText(text).replace(/[ -]+/g, ' ');
  return CANCELLED_SALE.test(normalised) || EXPIRED_HOLD.test(normalised);
};

/** The parts of a status, in lower case: what is before and after a dash, a colon or a bracket, but not those within a date, a time or an amount. */
function partsOf(text: string): string[] {
  return normalisedText(text)
    .replace(/(?<!\p{L})n[/\\]a(?!\p{L})/gu, 'unknown')
    .replace(/(?<=(?<!\p{L})sold )w\/s(?!\p{L})/gu, 'wholesale')
    .replace(/(?<=\d)t(?=\d{1,2}:\d{2})/g, ' ')
    .replace(/(?<!\d)(\d{1,2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?: ?z(?!\p{L}))?/gu, '$1 ')
    .replace(/(?<!\S)@/g, 'at ')
    .replace(/\uFE0F|[✓✔✅☑★☆⭐🔴🟢🔥🎉]/gu, ' ')
    .replace(/(?<!\p{L})(dep|avail|sept?|temp)\./gu, '$1 ')
    .replace(/[’`]/g, "'")
    .replaceAll('&', ' and ')
    .split(/[-–—]{2,}| +[-–—]+ *|[-–—]+(?: +|$)|(?<!\d)[/.,]|[/.,](?!\d)|(?<!\d):|:(?!\d)|[\\;=|()[\]{}!*+"“”<>~#•·]+/u)
    .map((part) =>
      part
        .replace(/[-–—]+/g, ' ')
        .replace(/ +/g, ' ')
        .trim(),
    )
    .filter((part) => part !== '');
}

/** Which of two parts of a cell decides: the first of these that is among them. */
const STRONGEST: readonly SaleState['status'][] = ['sold', 'withdrawn', 'coming_soon', 'in_stock'];
const isHeld = ({ status, reserved }: SaleState): boolean => status === 'sold' || reserved;
const OPPOSITE: { readonly [status in SaleState['status']]: SaleState['status'] } = {
  sold: 'in_stock',
  in_stock: 'withdrawn',
  withdrawn: 'in_stock',
  coming_soon: 'in_stock',
};

/** `Sold: N`, `Sold: 0`; after a dash, a letter is somebody's initial, and 0 a code or a number of days, unless it is that of a deposit. */
const ANSWERED = /[:=]\s*[nf0](?!\p{L})/iu;
const isRemark = (answer: string, { reserved }: SaleState): boolean =>
  /^[nf]$/.test(answer) || (!reserved && /^[0.]+$/.test(answer));

/**
 * The parts of a cell from its status on: without codes and days before it, and without a text that is not understood if a plain sale follows
 * it (`Workshop - sold`).
 */
function fromStatus(all: readonly string[]): readonly string[] {
  const parts = all.slice(all.findIndex((part, index) => index === all.length - 1 || !isBeforeStatus(part)));
  const start = parts.findIndex((part) => phraseMeaning(part) !== null || isAboutSale(part) || isPlainSale(part));
  const [status = ''] = parts.slice(start);
  const before = parts.slice(0, Math.max(0, start));
  if (!isPlainSale(status) || before.some((part) => isDoubt(part) || isNotOfCar(part))) return parts;
  return /^on hold/.test(status) && before.some(isWork) ? parts : parts.slice(start);
}

/**
 * Sale status in a cell, by the table of phrases (`sale-phrases.ts`); null if it is not a known phrase, doubts it (`Sold?`), or names a sale
 * that fell through (`Sold - cancelled`).
 */
export function saleState(text: string): SaleState | null {
  const [first = '', ...others] = fromStatus(partsOf(text));
  const state = phraseMeaning(first);
  if (state === 'note') return afterNote(others, text);
  if (state === null || (isHeld(state) && isCancelledSale(text))) return null;
  const [answer] = others;
  if (answer !== undefined && isNoAnswer(answer) && (ANSWERED.test(text) || !isRemark(answer, state))) {
    if (/\d/.test(first)) return null;
    return { status: state.reserved ? 'in_stock' : OPPOSITE[state.status], reserved: false };
  }
  if (others.some(isDoubt) || (/^(?:on )?hold$/.test(first) && others.some(isWork))) return null;
  return others.reduce<SaleState | null>((sofar, part) => combined(sofar, part), state);
}

/** `Was under offer, now available`. */
function afterNote(others: readonly string[], text: string): SaleState | null {
  const state = others
    .filter((part) => !isDescribedSale(part))
    .map(phraseMeaning)
    .find((meaning) => meaning !== null && meaning !== 'note');
  return state === undefined || (isHeld(state) && isCancelledSale(text)) ? null : state;
}

/** The status with what a further part of the cell says; null if that contradicts it or is a sale that is not understood. */
function combined(state: SaleState | null, part: string): SaleState | null {
  if (state === null || (isHeld(state) && isOpposite(part))) return null;
  if (state.status !== 'sold' && isDescribedSale(part)) return null;
  const meaning = phraseMeaning(part);
  if (meaning === 'note') return state;
  if (meaning === null) {
    if (state.status === 'sold') return isDescription(part) ? null : state;
    return isAboutSale(part) && !state.reserved ? null : state;
  }
  if (state.reserved) return meaning.status === 'sold' ? meaning : state;
  if (meaning.reserved) return state.status === 'sold' || state.status === 'withdrawn' ? state : meaning;
  return STRONGEST.indexOf(meaning.status) < STRONGEST.indexOf(state.status) ? meaning : state;
}

/** Whether a text doubts what it says: `TBC`, `maybe Friday?`. */
export const isDoubtful = (text: string): boolean => partsOf(text).some(isDoubt);

/** Whether a text is about a sale, even if it is not understood. */
export const mentionsSale = (text: string): boolean => partsOf(text).some(isAboutSale);

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
  const state = words === undefined || isCancelledSale(text) ? null : saleState(words);
  return state === null ? null : { rest: text.replace(matched, '').trim(), state };
}
