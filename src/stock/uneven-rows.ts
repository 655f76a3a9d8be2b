import { isDeepStrictEqual } from 'node:util';
import { isAvailable } from '#domain/availability.ts';
import type { Car } from '#domain/car.ts';
import { isAmbiguousNumber, KnownNumbers, NUMBER_FIELDS, textsOf } from './damaged-rows.ts';
import type { Finding } from './finding.ts';
import type { Draft, UnevenRow } from './identity.ts';
import { type DamagedRow, identityOf } from './match-cars.ts';
import type { Feed } from './read-feed.ts';
import { saleState } from './sale-state.ts';
import { leavesOutEmpty, rowStart } from './sheet.ts';

/**
 * Rows with a cell too many or too few. Most only lack empty cells at their end, which spreadsheets and other programs leave out; in others a
 * delimiter is missing or one too many, so that values are in the wrong columns.
 */

/**
 * What other rows say of one with a cell too many or too few. `none` = no other row is so. `some` = others are so too. `empty last cells left
 * out` = its program does that: its cells are in their columns if number, make and model are.
 */
type SimilarRows = 'none' | 'some' | 'empty last cells left out';

/** What such a row may change of its car in any case: the rest of a car stays, unless its cells are in the wrong columns. */
const MAY_CHANGE = new Set(
  'id slug name status sold sold_at reserved created_at former_slugs before_price price_type'.split(' '),
);
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/** Whether a cell says in words that the car is sold or withdrawn. A yes, a date or an amount may belong in another column. */
const isOffSaleInWords = (cells: readonly string[]): boolean =>
  cells.some((cell) => {
    const state = saleState(cell);
    return state !== null && !isAvailable(state);
  });

/** Shorter values, such as the badge S, begin or end many words. */
const MIN_JOINED_LENGTH = 4;
/** Letters and digits of a text, by which it is found in a cell. */
const lettersAndDigits = (text: string): string => text.toLowerCase().replace(/<[^>]*>|[^\p{L}\p{N}]+/gu, '');
/** The texts and numbers in a value of a car. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(textsIn)
    : typeof value === 'string' || typeof value === 'number'
      ? [lettersAndDigits(String(value))]
      : [];

/** Whether a value that a car had is in a cell, where it was moved or joined with another. One without a text, such as yes, may be in any. */
function isWithin(value: unknown, cells: readonly string[]): boolean {
  const texts = textsIn(value).filter((text) => text !== '');
  const isIn = (text: string, cell: string): boolean =>
    cell === text || (text.length >= MIN_JOINED_LENGTH && (cell.startsWith(text) || cell.endsWith(text)));
  return texts.length === 0 || cells.map(lettersAndDigits).some((cell) => texts.some((text) => isIn(text, cell)));
}

/** Whether a text is directly followed by another in a cell, because the delimiter between them is missing. */
const isJoined = (value: unknown, cell: string): boolean =>
  typeof value === 'string' &&
  value.length >= MIN_JOINED_LENGTH &&
  cell.startsWith(value) &&
  /^[\p{L}\p{N}]/u.test(cell.slice(value.length));

/** Shorter texts, such as the badge S or 4 doors, may be in any cell. */
const MIN_MOVED_LENGTH = 2;
/** A single text may be in another cell because the dealer moved it there. */
const MIN_SIGNS = 2;

/**
 * A column whose value of the last import is now in another cell or joined with the next, if more than one is so or another cannot be read:
 * the cells are in the wrong columns. Null if they are not. Cells with a value that did not change are in theirs.
 *
 * @param isUnclear whether the row has a cell about a sale that is not understood
 */
function movedColumn({ car }: Draft, { cells, unread }: UnevenRow, known: Car, isUnclear: boolean): string | null {
  const values = car as { readonly [field: string]: unknown };
  const compared = Object.entries(known).filter(([field]) => field in values && !MAY_CHANGE.has(field));
  const isChanged = ([field, value]: readonly [string, unknown]): boolean => !isDeepStrictEqual(value, values[field]);
  const unchanged = new Set(compared.filter((entry) => !isChanged(entry)).flatMap(([, value]) => textsIn(value)));
  const others = cells.filter((cell) => !unchanged.has(lettersAndDigits(cell)));
  const moved = new Map<string, string>();
  for (const [field, value] of compared.filter(isChanged)) {
    const own = new Set(textsIn(values[field]));
    const elsewhere = others.filter((cell) => !own.has(lettersAndDigits(cell)));
    for (const text of textsIn(value)) {
      if (text.length < MIN_MOVED_LENGTH || unchanged.has(text)) continue;
      if (isWithin(text, elsewhere) || others.some((cell) => isJoined(value, cell))) moved.set(text, field);
    }
  }
  const [column] = moved.values();
  const signs = moved.size + Math.min(unread, 1) + Number(isUnclear);
  return column !== undefined && signs >= MIN_SIGNS ? column : null;
}

/** The values that a car had in the last import and has not in its row. A sold car needs no price. */
function lostFields(car: Draft['car'], known: Car): { readonly field: string; readonly value: unknown }[] {
  const values = car as { readonly [field: string]: unknown };
  return Object.entries(known).flatMap(([field, value]) => {
    const mayDiffer = MAY_CHANGE.has(field) || !(field in values) || isEmpty(value) || !isEmpty(values[field]);
    return mayDiffer || (field === 'price' && !isAvailable(car)) ? [] : [{ field, value }];
  });
}

/**
 * The first column in which a row with a cell too many or too few contradicts the last import, so that its cells seem to be in the wrong
 * columns; null if none does.
 *
 * @param rest cells of the next line, if it is not a car: the end of the row may be in it
 * @param mayClear whether the car may lose a value that stands in no other cell
 * @param isUnclear whether the row has a cell about a sale that is not understood
 */
function contradiction(
  draft: Draft,
  uneven: UnevenRow,
  known: Car,
  {
    similarRows,
    rest,
    mayClear,
    isUnclear,
  }: { similarRows: SimilarRows; rest: readonly string[]; mayClear: boolean; isUnclear: boolean },
): string | null {
  const { car, row } = draft;
  const { cells } = uneven;
  const [a, b] = [identityOf(car, row), identityOf(known, 0)];
  for (const column of ['stocknum', 'vin', 'make', 'model'] as const) if (a[column] !== b[column]) return column;
  const lost = lostFields(car, known);
  const inNextLine = rest.length > 0 ? lost.find(({ value }) => isWithin(value, rest)) : undefined;
  if (inNextLine !== undefined) return inNextLine.field;
  if (similarRows === 'empty last cells left out') return movedColumn(draft, uneven, known, isUnclear);
  const isSoldByOthers = similarRows !== 'none' && car.status === 'sold';
  if (!isAvailable(car) && isAvailable(known) && !isSoldByOthers && !isOffSaleInWords(cells)) return 'status';
  if (a.year !== b.year) return 'year';
  const isOther = (detail: string | null, index: number): boolean =>
    detail !== null && b.fixed[index] !== null && detail !== b.fixed[index];
  if (a.fixed.some(isOther)) return 'details';
  const moved = lost.find(({ value }) => !mayClear || isWithin(value, cells));
  if (moved !== undefined) return moved.field;
  return known.km !== null && car.km !== null && car.km < known.km * 0.9 ? 'km' : null;
}

/** How many cells the rows of a feed have, which says how its program writes empty last cells. */
class RowLengths {
  /** Whether no row ends with an empty cell. */
  readonly leavesOutEmpty: boolean;
  /** Number of rows with a cell too few. */
  readonly shortRows: number;
  readonly #longRows: number;
  readonly #usual: number;
  readonly #isDelta: boolean;
  /** Number of cells of each row with a car; undefined = as many as usual. */
  readonly #cells: ReadonlyMap<number, number | undefined>;

  constructor(
    drafts: readonly Draft[],
    rows: Feed['rows'],
    { columns, length }: NonNullable<Feed['sheet']>,
    isDelta: boolean,
  ) {
    this.#usual = length;
    this.#isDelta = isDelta;
    this.#cells = new Map(drafts.map(({ row, uneven }) => [row, uneven?.cells.length]));
    const uneven = drafts.flatMap((draft) => draft.uneven ?? []);
    this.shortRows = uneven.filter((row) => this.isShort(row)).length;
    this.#longRows = uneven.length - this.shortRows;
    this.leavesOutEmpty = leavesOutEmpty(rows, columns);
  }

  isShort({ cells }: UnevenRow): boolean {
    return cells.length < this.#usual;
  }

  /** Whether a row was read as a car. */
  isCar(row: number): boolean {
    return this.#cells.has(row);
  }

  similarRows(row: number, uneven: UnevenRow): SimilarRows {
    if (!this.isShort(uneven)) return this.#longRows > 1 ? 'some' : 'none';
    if (this.shortRows === 1 && !this.#isDelta) return 'none';
    // Spreadsheets leave out the last cells of a block of rows if they are empty in all of them.
    const isInBlock = [row - 1, row + 1].some((other) => this.#cells.get(other) === uneven.cells.length);
    return this.leavesOutEmpty || isInBlock ? 'empty last cells left out' : 'some';
  }
}

/**
 * Takes out rows with a cell too many or too few that contradict the last import, whose number is in another column, or with cells that do not
 * fit their columns. What is left is in its columns: only empty cells are missing.
 *
 * @param isDelta whether the feed has only the rows that changed
 * @param unclearRows numbers of the rows with a cell about a sale that is not understood
 * @param isDamaged whether the feed has other damage, so that the rest of a short row may be in another line
 */
export function withoutMisplaced(
  drafts: readonly Draft[],
  previous: readonly Car[],
  { sheet, rows }: Pick<Feed, 'sheet' | 'rows'>,
  {
    isDelta,
    isDamaged,
    unclearRows,
  }: { readonly isDelta: boolean; readonly isDamaged: boolean; readonly unclearRows: ReadonlySet<number> },
): {
  readonly drafts: readonly Draft[];
  readonly damaged: readonly DamagedRow[];
  readonly findings: readonly Finding[];
} {
  if (sheet === undefined || drafts.every(({ uneven }) => uneven === undefined))
    return { drafts, damaged: [], findings: [] };
  const known = new KnownNumbers(previous);
  const hasNumber = ({ car }: Draft): boolean => car.stocknum !== null || car.vin !== null;
  const isNumbered = drafts.some((draft) => draft.uneven === undefined && hasNumber(draft));
  const lengths = new RowLengths(drafts, rows, sheet, isDelta);
  const rawRows = new Map(rows.map((raw) => [raw.row, raw]));
  const textsAt = (row: number): string[] => {
    const raw = rawRows.get(row);
    return raw === undefined ? [] : textsOf(raw);
  };
  const damaged: DamagedRow[] = [];
  const findings: Finding[] = [];
  const reject = ({ row, car }: Draft, cells: readonly string[], column: string | null): void => {
    damaged.push(known.damagedRow(row, cells, car));
    findings.push({
      outcome: 'rejected',
      row,
      column: '(row)',
      value: column ?? rowStart(cells),
      rule: 'cells under their own columns',
      hint: `It has a cell too many or too few, and ${column === null ? 'some do not fit their columns' : 'this would not be as in the last import'}. Correct the row.`,
    });
  };
  const sound = drafts.filter((draft) => {
    const { uneven: unevenRow, car, row } = draft;
    const cars = [...known.carsOf(car.stocknum), ...known.carsOf(car.vin)];
    const isUnclear = unclearRows.has(row);
    if (unevenRow === undefined) {
      // A cell too many takes the place of an empty last cell that its program left out.
      if (!lengths.leavesOutEmpty || lengths.shortRows < 2 || cars.length === 0) return true;
      const cells = textsAt(row);
      const columns = cars.map((car) => movedColumn(draft, { cells, unread: 0 }, car, isUnclear));
      if (columns.includes(null)) return true;
      reject(draft, cells, columns[0] ?? null);
      return false;
    }
    const similarRows = lengths.similarRows(row, unevenRow);
    const areEmptyLeftOut = similarRows === 'empty last cells left out';
    const isUnnumbered = isNumbered && !hasNumber(draft) && previous.length > 0;
    const isNamed = NUMBER_FIELDS.some((field) => known.carsOf(car[field]).length > 0);
    const hasOther =
      !isNamed && unevenRow.cells.some((cell) => !isAmbiguousNumber(cell) && known.carsOf(cell).length > 0);
    const rest = lengths.isCar(row + 1) ? [] : textsAt(row + 1);
    const columns = cars.map((car) =>
      contradiction(draft, unevenRow, car, {
        similarRows,
        rest,
        mayClear: lengths.isShort(unevenRow) && !isDamaged,
        isUnclear,
      }),
    );
    // A known car is compared with its last import; a new one may have a single value that cannot be read.
    const mayBeUnread = areEmptyLeftOut && (cars.length > 0 || (unevenRow.unread === 1 && lengths.shortRows > 2));
    const doesNotFit = unevenRow.unread > 0 && !mayBeUnread;
    const column = isUnnumbered || hasOther ? 'number' : columns.includes(null) ? null : (columns[0] ?? null);
    if (column === null && !doesNotFit) return true;
    reject(draft, unevenRow.cells, column);
    return false;
  });
  return { drafts: sound, damaged, findings };
}
