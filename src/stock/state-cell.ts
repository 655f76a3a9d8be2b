import { type Converted, convert, mappedValue, matchedText } from './convert.ts';
import { dayIn } from './day-cell.ts';
import { isInstantText } from './instants.ts';
import { MappingSchema, type Source } from './mapping.ts';
import { isNoValue } from './no-value.ts';
import type { SaleState } from './sale-phrases.ts';
import { isCancelledSale, isDoubtful, mentionsSale, saleState } from './sale-state.ts';
import { answerWithRemark, NO, YES, yesOrNo } from './yes-no.ts';

/** How a column says whether a car is for sale: in status terms, by yes or no, by a date, or by having a value. */
export type Meaning =
  /** Any word for a status, such as sold or on hold. */
  | 'status terms'
  /** What a feed of changes did to the car: added, updated or deleted. */
  | 'change'
  | 'sold if yes'
  | 'reserved if yes'
  | 'withdrawn if no'
  | 'withdrawn if yes'
  | 'sold on a day'
  | 'withdrawn on a day'
  | 'sold at a price'
  | 'sold if filled';

/** What a cell says about the sale of its car. */
export interface CellState extends SaleState {
  /** Date of the sale, if the cell has one. */
  readonly soldAt?: string;
}

/** Zero, such as the sale price of a car that is not sold. */
const ZERO = /^-?\$? ?-?0+([.,]0+)?$/;
/** An amount of money above 0. */
const AMOUNT = /^(?:aud?|nzd?)?\s*\$?\s*(?=[\d,. ]*[1-9])\d{1,3}(?:[, ]?\d{3})*(?:\.\d{1,2})?\s*k?$/i;
/** Less than this is no price of a car, but a number of something. */
const MIN_AMOUNT = 1000;
/** What a column of buyers says of a car that has none. */
const NOBODY = /^(?:nobody|no ?one|none yet|not sold|stock|in stock|available)$/i;
/** Whether a cell of a column that is filled for sold cars has no value. */
export const isNothing = (text: string): boolean => isNoValue(text) || ZERO.test(text);
/** Words and letters for a change that removes a car. */
const DELETION = /^(d|r|del(ete)?|remove|drop|withdraw|deactivate|unpublish|unlist)$/i;
const OTHER_CHANGE =
  /^(a|add(ed)?|c|chang(ed?|ing)|create[d]?|i|ins(ert(ed)?)?|m|modif(y|ied)|n|new|no change|u|upd(ated?)?|upsert)$/i;
/** How dates are read in a column that no mapping describes. */
const DATE: Source = MappingSchema.parse({ name: 'dates', columns: { sold_at: { from: 'x', as: 'date' } } }).columns
  .sold_at?.[0] as Source;

/** What only columns about a sale or a reservation mean. */
const SALES: readonly Meaning[] = [
  'sold if yes',
  'reserved if yes',
  'sold on a day',
  'sold at a price',
  'sold if filled',
];
const SOLD: SaleState = { status: 'sold', reserved: false };
const WITHDRAWN: SaleState = { status: 'withdrawn', reserved: false };
const FOR_SALE: SaleState = { status: 'in_stock', reserved: false };
const RESERVED: SaleState = { status: 'in_stock', reserved: true };

/** What yes, a day or an amount means in a column; absent = nothing. */
const BY_YES: { readonly [meaning in Meaning]?: SaleState } = {
  'status terms': FOR_SALE,
  change: FOR_SALE,
  'sold if yes': SOLD,
  'reserved if yes': RESERVED,
  'withdrawn if no': FOR_SALE,
  'withdrawn if yes': WITHDRAWN,
  'sold on a day': SOLD,
};
const BY_DAY: { readonly [meaning in Meaning]?: SaleState } = {
  'sold if yes': SOLD,
  'reserved if yes': RESERVED,
  'sold on a day': SOLD,
  'withdrawn if yes': WITHDRAWN,
  'withdrawn on a day': WITHDRAWN,
};
const BY_AMOUNT: { readonly [meaning in Meaning]?: SaleState } = {
  'sold if yes': SOLD,
  'reserved if yes': RESERVED,
  'sold at a price': SOLD,
};

/**
 * What a cell says about the sale of its car, whether a mapping reads its column or not; null if that is unknown.
 *
 * @param date how a date is written in the column
 */
export function stateIn(text: string, meaning: Meaning, date: Source = DATE): CellState | null {
  const state = saleState(text);
  if (state !== null) {
    if (state.status === 'coming_soon' && SALES.includes(meaning)) return null;
    const day = state.status === 'sold' && meaning === 'sold on a day' ? dayIn(text, date) : null;
    return day === null || day === 'no day' || day.date === null ? state : { ...state, soldAt: day.date };
  }
  if (SALES.includes(meaning) && isCancelledSale(text)) return null;
  if (meaning === 'change' && DELETION.test(text)) return WITHDRAWN;
  if (meaning === 'change' && OTHER_CHANGE.test(text)) return FOR_SALE;
  if (meaning === 'sold if filled') {
    if (isNothing(text) || NO.test(text) || NOBODY.test(text)) return FOR_SALE;
    return mentionsSale(text) || !(YES.test(text) || /[\p{L}\p{N}]/u.test(text)) ? null : SOLD;
  }
  if (meaning === 'sold at a price' && (isNothing(text) || NO.test(text))) return FOR_SALE;
  if (YES.test(text)) return BY_YES[meaning] ?? null;
  if (NO.test(text) || ZERO.test(text)) return meaning === 'withdrawn if no' ? WITHDRAWN : FOR_SALE;
  const answer = meaning === 'status terms' || meaning === 'change' ? null : answerWithRemark(text);
  if (answer !== null) return withRemark(answer, meaning);
  const day = dayIn(text, date);
  if (day === 'no day') return null;
  if (day !== null) {
    const { [meaning]: dated } = BY_DAY;
    return dated === undefined ? null : { ...dated, ...(dated === SOLD && day.date ? { soldAt: day.date } : {}) };
  }
  const { [meaning]: priced } = BY_AMOUNT;
  return priced !== undefined && isAmount(text, meaning) ? priced : null;
}

/** Whether a text is an amount of money. A deposit may be small, and a small number without a sign may be anything in another column. */
const isAmount = (text: string, meaning: Meaning): boolean =>
  AMOUNT.test(text) &&
  (meaning !== 'sold if yes' || text.includes('$') || Number(text.replace(/[^\d.]/g, '')) >= MIN_AMOUNT);

/** `No - on hold` in a column that says whether the car is sold: what the remark says goes before the answer, if it is a sale. */
function withRemark(
  { isYes, remark }: { readonly isYes: boolean; readonly remark: string },
  meaning: Meaning,
): CellState | null {
  if (isDoubtful(remark)) return null;
  const state = saleState(remark);
  if (state !== null && (state.status === 'sold' || state.reserved)) return state;
  if (isYes) return BY_YES[meaning] ?? null;
  return meaning === 'withdrawn if no' ? WITHDRAWN : FOR_SALE;
}

/** Whether a cell has something to say of a sale that is not understood, so that the state of its car is not known. */
export function isUnclear(text: string, meaning: Meaning, date: Source = DATE): boolean {
  if (isNothing(text) || !/[\p{L}\p{N}]/u.test(text) || stateIn(text, meaning, date) !== null) return false;
  return mentionsSale(text) || (SALES.includes(meaning) && dayIn(text, date) !== 'no day');
}

/** The fields of a car, beside `status`, whose columns say whether it is for sale. */
const FIELDS: { readonly [field: string]: Meaning } = {
  sold: 'sold if yes',
  reserved: 'reserved if yes',
  show_on_dealer_website: 'withdrawn if no',
  sold_at: 'sold on a day',
};
/** Whether a column of this field says whether a car is for sale. */
export const isStateField = (field: string): boolean => FIELDS[field] !== undefined;

interface FieldState {
  readonly converted: Converted;
  /** Whether the cell has something to say of a sale that is not understood. */
  readonly isUnclear: boolean;
  /** What the cell says beside the value; null if it says no more. */
  readonly state: CellState | null;
}

/**
 * The value of a mapped cell of a state field, and what it says about the sale of its car if it has none: `SOLD` where yes or no is expected,
 * or a date that cannot be read. Only the part of the cell that the source's pattern finds is read: the rest is about something else.
 *
 * @param converted the cell as the mapping reads it
 */
export function readStateField(field: string, cell: string, source: Source, converted: Converted): FieldState {
  const { [field]: meaning } = FIELDS;
  const text = matchedText(cell, source)?.trim() ?? null;
  if (field === 'status') {
    const isKnown = text === null || mappedValue(cell, source) !== null || saleState(text) !== null;
    return { converted, state: null, isUnclear: !isKnown };
  }
  if (meaning === undefined || source.as === 'present' || text === null || mappedValue(cell, source) !== null)
    return { converted, state: null, isUnclear: false };
  const asDate: Source = { ...source, as: 'date', pattern: undefined, values: undefined };
  if (field === 'sold_at') {
    const date = source.as === 'text' && !isInstantText(text) ? convert(text, asDate) : converted;
    const state = date.ok ? null : stateIn(text, meaning, asDate);
    const changesNothing = state === null || (state.status === 'in_stock' && !state.reserved);
    return {
      converted: date,
      state: changesNothing ? null : { status: state.status, reserved: state.reserved },
      isUnclear: !date.ok && isUnclear(text, meaning, asDate),
    };
  }
  const value = source.as === 'text' ? yesOrNo(text) : converted.ok ? converted.value : null;
  if (typeof value === 'boolean') return { converted: { ok: true, value }, state: null, isUnclear: false };
  const state = stateIn(text, meaning, asDate);
  if (state === null) return { converted, state, isUnclear: isUnclear(text, meaning, asDate) };
  return { converted: { ok: true, value: flagOf(field, state) }, state, isUnclear: false };
}

const flagOf = (field: string, { status, reserved }: CellState): boolean =>
  field === 'sold' ? status === 'sold' : field === 'reserved' ? reserved : status !== 'withdrawn';

/** What a cell of a state field should be, for a finding. */
export const ruleOf = (field: string, converted: Converted): string =>
  !converted.ok ? converted.rule : field === 'sold_at' ? 'a date of sale' : 'yes or no';

/** What the report says of a cell that was read as a state. */
export const hintOf = ({ status, reserved }: SaleState): string =>
  `Read as ${reserved ? 'reserved' : status === 'in_stock' ? 'for sale' : status.replace('_', ' ')}.`;

/** Whether a row that was not imported says that its car is sold. */
export function isSoldRow(row: { readonly [column: string]: unknown }): boolean {
  const { status } = row;
  if (typeof status === 'string' && saleState(status)?.status === 'sold') return true;
  return ['sold', 'sold_at'].some((field) => {
    const { [field]: cell } = row;
    const isCell = typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean';
    return isCell && stateIn(String(cell).trim(), FIELDS[field] as Meaning)?.status === 'sold';
  });
}

/** A mapped row with what cells of it say about its sale: a car that one of them takes off sale is not for sale, whatever others say. */
export function withStates(
  row: { readonly [column: string]: unknown },
  states: readonly CellState[],
): { [column: string]: unknown } {
  const sale = states.find(({ status }) => status === 'sold');
  const offSale = sale ?? states.find(({ status }) => status === 'withdrawn');
  const soldAt = row['sold_at'] ?? states.find((state) => state.soldAt !== undefined)?.soldAt;
  const dated = soldAt === undefined ? row : { ...row, sold_at: soldAt };
  if (offSale !== undefined && row['sold'] !== true && row['status'] !== 'sold')
    return { ...dated, ...(sale === undefined ? {} : { sold: true }), status: offSale.status };
  const reserved = states.some((state) => state.reserved) ? { reserved: true } : {};
  const coming = states.some(({ status }) => status === 'coming_soon')
    ? { status: row['status'] ?? 'coming_soon' }
    : {};
  return { ...dated, ...reserved, ...coming };
}
