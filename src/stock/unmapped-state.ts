import { withoutControls } from '#config/plain-text.ts';
import { personalData } from '#domain/personal-data.ts';
import { excerpt, type Finding } from './finding.ts';
import type { RawRow } from './map-row.ts';
import { headerKey } from './mapping.ts';
import { isNoValue } from './no-value.ts';
import { NOT_REPEATED } from './personal-data.ts';
import { saleState } from './sale-state.ts';
import { type CellState, isNothing, isUnclear, type Meaning, stateIn, withStates } from './state-cell.ts';
import { NO } from './yes-no.ts';

/** Names of columns for each meaning. */
const NAMES: { readonly [K in Meaning]: string } = {
  'status terms':
    'status, stock status, stock state, vehicle status, car status, unit status, inventory status, sale status, sales status, sale state, selling status, listing status, advert status, ad status, web status, website status, online status, publish status, publishing status, current status, status code, status cd, status desc, status description, stat, sts, availability, availability status, lifecycle, lifecycle state, record status, row status, sale type, sales type, sale channel, sales channel',
  change:
    'action, record action, row action, feed action, change, change type, change code, operation, operation type, transaction type, transaction code, update type',
  'sold if yes': 'sold, is sold, sold flag, sold yn, sold yes no, vehicle sold, car sold',
  'reserved if yes':
    'reserved, is reserved, hold, on hold, deposit, deposit taken, deposit paid, under offer, under deposit',
  'withdrawn if no':
    'available, is available, for sale, is for sale, active, is active, live, published, publish, is published, advertise, advertised, show on website, show on web, show on dealer website, display on web, display on website, on website, online, enabled, visible, listed',
  'withdrawn if yes':
    'deleted, is deleted, deleted flag, delete, delete flag, removed, is removed, removed flag, remove, archived, is archived, hidden, is hidden, hide, hide on website, hide from website, hide on web, inactive, is inactive, disabled, is disabled, withdrawn, is withdrawn, off market, do not advertise, do not publish, do not list, do not display, dont advertise, not for sale, exclude, excluded, exclude from web, exclude from website, exclude from feed, wholesale, is wholesale, wholesale only, trade only, unpublished, suspended, is suspended, expired, is expired',
  'withdrawn on a day':
    'deleted date, date deleted, deleted on, deleted at, removed date, date removed, removed on, removed at, archived date, date archived, archived on, archived at, withdrawn date, date withdrawn, withdrawn on, withdrawn at, unpublished at, unpublished date, delisted at, delisted date, date delisted',
  'sold on a day': 'sold date, date sold, sold on, sold at',
  'sold at a price': 'sold price, sold for, sold amount, sold value',
  'sold if filled': 'sold to, sold by',
};
const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  (Object.entries(NAMES) as [Meaning, string][]).flatMap(([meaning, names]) =>
    names.split(', ').map((name) => [headerKey(name), meaning] as const),
  ),
);
/** Whether a column of this name says whether a car is for sale. */
export const isStateColumn = (header: string): boolean => MEANINGS.has(headerKey(header));

/** Columns that usually have values for sold cars only, but may mean something else. */
const SALE_DETAIL_COLUMNS: ReadonlySet<string> = new Set(
  'buyer, buyer name, purchaser, purchaser name, customer, customer name, delivered, delivered date, date delivered, settlement date, contract date, contract number, contract no, sales contract, invoice number, invoice no, invoice date'
    .split(', ')
    .map(headerKey),
);
/** Maximum number of distinct terms of a column listed in the report. */
const MAX_WORDS = 12;

interface Column {
  readonly header: string;
  readonly meaning: Meaning;
}

/**
 * Columns that indicate a sale status by their name and content, but which the mapping neither reads nor drops. They are used to take cars
 * off sale, because advertising a sold car is worse than not listing one; they never put a car on sale.
 */
export class UnmappedState {
  readonly #columns: readonly Column[];
  readonly findings: readonly Finding[];

  /** @param isKnownHeader whether the mapping reads or drops a column */
  constructor(headers: readonly string[], rows: readonly RawRow[], isKnownHeader: (header: string) => boolean) {
    const unmapped = headers.filter((header) => !isKnownHeader(header));
    const columns = unmapped.flatMap((header) => {
      const meaning = MEANINGS.get(headerKey(header));
      return meaning === undefined ? [] : [{ header, meaning }];
    });
    this.#columns = columns.filter((column) =>
      rows.some(({ cells }) => {
        const { [column.header]: cell } = cells;
        return read(cell, column) !== null || isUnclear(textOf(cell), column.meaning);
      }),
    );
    const applied = new Set(this.#columns.map(({ header }) => header));
    this.findings = [
      ...this.#columns.flatMap((column) => columnFindings(column, rows)),
      ...unmapped.flatMap((header) =>
        applied.has(header) ? [] : [...saleFindings(header, rows), ...buyerFindings(header, rows)],
      ),
    ];
  }

  /** The row without the cells used here. */
  without(raw: RawRow): RawRow {
    if (this.#columns.length === 0) return raw;
    const cells = { ...raw.cells };
    for (const { header } of this.#columns) delete cells[header];
    return { ...raw, cells };
  }

  /** Whether a cell of a raw row is about a sale and not understood. */
  isUnclear(raw: RawRow): boolean {
    return this.#columns.some(({ header, meaning }) => isUnclear(textOf(raw.cells[header]), meaning));
  }

  /** The mapped row, taken off sale if a cell of the raw row says so. */
  apply(row: { readonly [column: string]: unknown }, raw: RawRow): { [column: string]: unknown } {
    const states = this.#columns.flatMap((column) => read(raw.cells[column.header], column) ?? []);
    return withStates(row, states);
  }
}

const textOf = (cell: unknown): string =>
  typeof cell === 'string' || typeof cell === 'boolean' || typeof cell === 'number'
    ? withoutControls(String(cell)).trim()
    : '';

const read = (cell: unknown, { meaning }: Column): CellState | null => stateIn(textOf(cell), meaning);

/** One finding that the column was used and how, and one for each unknown term. */
function columnFindings(column: Column, rows: readonly RawRow[]): Finding[] {
  const words = new Map<
    string,
    { readonly text: string; readonly row: number; readonly read: CellState | null; count: number }
  >();
  for (const { row, cells } of rows) {
    const text = textOf(cells[column.header]);
    if (isNoValue(text)) continue;
    const key = text.toLowerCase();
    const entry = words.get(key);
    if (entry !== undefined) entry.count++;
    else words.set(key, { text, row, read: read(text, column), count: 1 });
  }
  const entries = [...words.values()];
  const count = (matches: (state: CellState) => boolean): number =>
    entries.reduce((sum, entry) => sum + (entry.read !== null && matches(entry.read) ? entry.count : 0), 0);
  const understood = entries.filter((entry) => entry.read !== null).sort((a, b) => b.count - a.count);
  const { header } = column;
  const soon = count(({ status }) => status === 'coming_soon');
  const sums = `${count(({ status }) => status === 'sold')} sold, ${count(({ reserved }) => reserved)} reserved, ${count(({ status }) => status === 'withdrawn')} withdrawn${soon === 0 ? '' : `, ${soon} coming soon`}`;
  // These may be names of people.
  const isFilled = column.meaning === 'sold if filled';
  const termList = understood.slice(0, MAX_WORDS).map((entry) => `"${spelled(entry.text)}" ${entry.count}`);
  return [
    {
      outcome: 'kept',
      row: 0,
      column: header,
      value: isFilled ? 'a value for some cars' : `${termList.join(', ')}${understood.length > MAX_WORDS ? ', …' : ''}`,
      rule: 'a column the mapping names',
      hint: `It says whether a car is for sale, so it was applied: ${sums}. Map it to status, or list it under "drop" if it means something else.`,
    },
    ...entries
      .filter((entry) => entry.read === null)
      .slice(0, MAX_WORDS)
      .map(
        (entry): Finding => ({
          outcome: 'kept',
          row: entry.row,
          column: header,
          value: personalData(entry.text) === null ? excerpt(entry.text) : NOT_REPEATED,
          rule: 'a word for sold, reserved, withdrawn or for sale',
          hint: `It changes nothing: ${entry.count === 1 ? '1 car stays' : `${entry.count} cars stay`} ${isUnclear(entry.text, column.meaning) ? 'as the last import left it, or for sale if it is new' : 'for sale'}. Map the column to status and the word with "values".`,
        }),
      ),
  ];
}

/** A word as the report shows it: in one spelling, and without personal data. */
const spelled = (text: string): string =>
  personalData(text) === null
    ? excerpt(`${text.slice(0, 1).toUpperCase()}${text.slice(1).toLowerCase()}`)
    : NOT_REPEATED;

/** A finding for a column with an unrelated name in which cells say that a car is sold: it is not clear what was sold. */
function saleFindings(header: string, rows: readonly RawRow[]): Finding[] {
  const naming = rows.filter(({ cells }) => {
    const { [header]: cell } = cells;
    return typeof cell === 'string' && cell.length <= 40 && saleState(cell)?.status === 'sold';
  });
  const [first] = naming;
  if (first === undefined) return [];
  const rowText = naming.length === 1 ? `in row ${first.row}` : `in ${naming.length} rows, first in row ${first.row}`;
  return [
    {
      outcome: 'kept',
      row: 0,
      column: header,
      value: `"${excerpt(textOf(first.cells[header]))}" ${rowText}`,
      rule: 'a sale in the status column',
      hint: 'These cars stay for sale. If the column says which car is sold, map it to status; if not, list it under "drop".',
    },
  ];
}

/** A finding for a column of buyers or contracts in which some rows have a value. It does not repeat the values, which may be names of people. */
function buyerFindings(header: string, rows: readonly RawRow[]): Finding[] {
  if (!SALE_DETAIL_COLUMNS.has(headerKey(header))) return [];
  const filled = rows.filter(({ cells }) => !isNothing(textOf(cells[header])) && !NO.test(textOf(cells[header])));
  const [first] = filled;
  if (first === undefined || filled.length === rows.length) return [];
  return [
    {
      outcome: 'kept',
      row: 0,
      column: header,
      value:
        filled.length === 1
          ? `a value in row ${first.row}`
          : `values in ${filled.length} rows, first in row ${first.row}`,
      rule: 'a sale in the status column',
      hint: 'These cars stay for sale. If they are sold, map a column to status; if not, list this one under "drop".',
    },
  ];
}

/** A sale status at the start of a text. */
const CLAIMS =
  /^[\W_]*(sold[\W_]*(sold[\W_]*)*|deposit (taken|paid|received)|under (offer|contract|deposit)|on hold|reserved)[\W_]*($|[!*.,:;-])/i;
const TEXTS = ['carsales_title', 'tag', 'dealercomments'] as const;

/** One finding for each text of a car for sale that begins with a sale status, as dealers write it over a title. */
export function soldInText(
  car: { readonly [K in (typeof TEXTS)[number]]: string | null },
  row: number,
): readonly Finding[] {
  return TEXTS.filter((column) => CLAIMS.test(car[column] ?? '')).map((column) => ({
    outcome: 'kept',
    row,
    column,
    value: excerpt(car[column]),
    rule: 'a text that does not say the car is sold or reserved',
    hint: 'The car stays for sale. State it in the status column, or remove the word.',
  }));
}
