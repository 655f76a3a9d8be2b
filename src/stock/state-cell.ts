import { type Converted, convert, mappedValue, matchedText } from './convert.ts';
import { hasNoDayOfSale, isInstantText, isNoDayOfSale } from './instants.ts';
import { MappingSchema, type Source } from './mapping.ts';
import { isNoValue } from './no-value.ts';
import { isTakenBack, type SaleState, saleState } from './sale-state.ts';
import { NO, YES, yesOrNo } from './yes-no.ts';

/** How a column says whether a car is for sale: in status terms, by yes or no, by a date, or by having a value. */
export type Meaning =
  /** Any word for a status, such as sold or on hold. */
  | 'words'
  /** What a feed of changes did to the car: added, updated or deleted. */
  | 'change'
  | 'sold if yes'
  | 'reserved if yes'
  | 'withdrawn if no'
  | 'withdrawn if yes'
  | 'sold on a day'
  | 'withdrawn on a day'
  | 'sold if filled';

/** What a cell says about the sale of its car. */
export interface CellState extends SaleState {
  /** Date of the sale, if the cell has one. */
  readonly soldAt?: string;
}

/** Zero, such as the sale price of a car that is not sold. */
const ZERO = /^\$?0+([.,]0+)?$/;
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
const SALES: readonly Meaning[] = ['sold if yes', 'reserved if yes', 'sold on a day', 'sold if filled'];
const SOLD: SaleState = { status: 'sold', reserved: false };
const WITHDRAWN: SaleState = { status: 'withdrawn', reserved: false };
const FOR_SALE: SaleState = { status: 'in_stock', reserved: false };

/**
 * What a cell says about the sale of its car, whether a mapping reads its column or not; null if that is unknown.
 *
 * @param date how a date is written in the column
 */
export function stateIn(text: string, meaning: Meaning, date: Source = DATE): CellState | null {
  const state = saleState(text);
  if (state !== null) return state;
  if (SALES.includes(meaning) && isTakenBack(text)) return null;
  if (meaning === 'change' && DELETION.test(text)) return WITHDRAWN;
  if (meaning === 'change' && OTHER_CHANGE.test(text)) return FOR_SALE;
  if (meaning === 'withdrawn on a day') return /[1-9]/.test(text) ? WITHDRAWN : null;
  if (meaning === 'sold if filled') return isNothing(text) || NO.test(text) ? FOR_SALE : SOLD;
  if (YES.test(text)) {
    if (meaning === 'sold if yes' || meaning === 'sold on a day') return SOLD;
    if (meaning === 'withdrawn if yes') return WITHDRAWN;
    return { ...FOR_SALE, reserved: meaning === 'reserved if yes' };
  }
  if (NO.test(text)) return meaning === 'withdrawn if no' ? WITHDRAWN : FOR_SALE;
  if (meaning !== 'sold on a day' && meaning !== 'sold if yes') return null;
  const day = convert(text, date);
  if (day.ok) {
    const soldAt = String(day.value);
    return isNoDayOfSale(soldAt) ? null : { ...SOLD, soldAt };
  }
  return meaning === 'sold on a day' && /[1-9]/.test(text) && !hasNoDayOfSale(text) ? SOLD : null;
}

/** The fields of a car, beside `status`, whose columns say whether it is for sale. A status is read as words only (`saleState`). */
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
  if (meaning === undefined || source.as === 'present' || text === null || mappedValue(cell, source) !== null)
    return { converted, state: null };
  const asDate: Source = { ...source, as: 'date', pattern: undefined, values: undefined };
  if (field === 'sold_at') {
    const date = source.as === 'text' && !isInstantText(text) ? convert(text, asDate) : converted;
    const state = date.ok ? null : stateIn(text, meaning, asDate);
    const changesNothing = state === null || (state.status === 'in_stock' && !state.reserved);
    return { converted: date, state: changesNothing ? null : { status: state.status, reserved: state.reserved } };
  }
  const value = source.as === 'text' ? yesOrNo(text) : converted.ok ? converted.value : null;
  if (typeof value === 'boolean') return { converted: { ok: true, value }, state: null };
  const state = stateIn(text, meaning, asDate);
  return state === null ? { converted, state } : { converted: { ok: true, value: flagOf(field, state) }, state };
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
