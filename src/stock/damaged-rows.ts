import { isAvailable } from '#domain/availability.ts';
import type { Car } from '#domain/car.ts';
import { excerpt, type Finding } from './finding.ts';
import type { Draft } from './identity.ts';
import type { RawRow } from './map-row.ts';
import { type DamagedRow, identityOf, isFeedId, type RowIdentity } from './match-cars.ts';
import type { CarDraft } from './read-car.ts';
import type { Feed } from './read-feed.ts';
import { rowStart } from './sheet.ts';

/**
 * Damaged rows: a quote joins several, a line end or a delimiter is missing, or there is one too many. Their cells may be in the wrong columns
 * or those of other cars, so they change no car. The rule for them: no car of the last import is sold while its number is anywhere in the
 * feed outside a sound row of another car.
 */

/** Characters between two numbers of a text, or around one. */
const SEPARATORS = /[\s"'“”‘’()[\]{}:,;|]+/;
const CELL_SEPARATORS = /[\n\r,;|\t]+/;
const MAX_NUMBER_LENGTH = 60;
/** A number that may be any value of a car: its doors, its year, the start of its price. */
export const isAnyValue = (number: string): boolean => /^(?:.{1,3}|\d{4})$/.test(number);

/** Numbers of the cars of the last import: stock number, VIN, id and slug; of a car with neither of the first two, its plate. */
export class KnownNumbers {
  readonly #cars = new Map<string, Car[]>();

  constructor(previous: readonly Car[]) {
    for (const car of previous) {
      const { id, slug, stocknum, vin, regplate } = car;
      const numbers = [stocknum, vin, slug, isFeedId(id) ? null : String(id), stocknum ?? vin ?? regplate];
      for (const number of new Set(numbers.map((text) => text?.trim().toLowerCase() ?? '')))
        if (number !== '') this.#cars.set(number, [...(this.#cars.get(number) ?? []), car]);
    }
  }

  /** The known cars that have this number. */
  carsOf(number: unknown): readonly Car[] {
    return (
      this.#cars.get(
        String(number ?? '')
          .trim()
          .toLowerCase(),
      ) ?? []
    );
  }

  /**
   * The numbers of known cars in cells or texts: between spaces, quotes or delimiters, or at the start or end of a cell, where a delimiter or a
   * line end may be missing.
   */
  numbersIn(texts: readonly string[]): ReadonlySet<string> {
    const found = new Set<string>();
    const add = (text: string): void => void (this.#cars.has(text) && found.add(text));
    if (this.#cars.size === 0) return found;
    for (const text of texts.map((cell) => cell.toLowerCase())) {
      add(text.trim());
      for (const word of text.split(SEPARATORS)) add(word);
      for (const part of text.split(CELL_SEPARATORS).map(withoutQuotes)) {
        for (let length = 1; length <= Math.min(part.length, MAX_NUMBER_LENGTH); length++) {
          add(part.slice(0, length));
          add(part.slice(-length));
        }
      }
    }
    return found;
  }

  /** Whether a row has a number that is certainly that of a known car. */
  isNamedIn(raw: RawRow): boolean {
    return [...this.numbersIn(textsOf(raw))].some((number) => !isAnyValue(number));
  }

  /** Numbers of known cars other than that of the row itself, each a cell of its own within the row. */
  othersWithin({ cells }: CellsWithin, mapped: { readonly [column: string]: unknown }): string[] {
    const own = new Set([...this.carsOf(mapped['stocknum']), ...this.carsOf(mapped['vin'])]);
    return cells.filter((cell) => this.carsOf(cell).some((car) => !own.has(car)));
  }

  /**
   * A cell that shows a quote or delimiter that is missing or one too many, although the row has the right number of cells: a known number or
   * the state of a car that is joined with another value, or a text that starts in one cell and ends in another. Null if there is none.
   *
   * @param findings of the row
   * @param sheet undefined = the format has no cells
   */
  brokenCell(
    { status, stocknum }: CarDraft,
    raw: RawRow,
    findings: readonly Finding[],
    sheet: Feed['sheet'],
  ): string | null {
    if (sheet === undefined) return null;
    if (STRAY_CHARACTER.test(status)) return status;
    if (stocknum !== null && /".*"/.test(stocknum)) return stocknum;
    const invalid = findings.filter(({ outcome, column }) => outcome === 'left_out' && column === 'vin');
    const texts = [...invalid.map(({ value }) => value), stocknum !== null && /["\n]/.test(stocknum) ? stocknum : ''];
    const isNamed = (text: string): boolean =>
      this.carsOf(text).length === 0 && text.split(SEPARATORS).some((word) => this.carsOf(word).length > 0);
    const isTorn = (text: string): boolean =>
      text.startsWith('"') && text.includes(`${sheet.delimiter}"`) && !text.endsWith('"');
    return texts.find(isNamed) ?? textsOf(raw).find(isTorn) ?? null;
  }

  /**
   * A damaged row with the known cars that it names.
   *
   * @param texts its cells, or its text if it has none
   * @param mapped what it says, if its cells are in their columns
   */
  damagedRow(row: number, texts: readonly string[], mapped: { readonly [column: string]: unknown }): DamagedRow {
    const numbers = [...this.numbersIn(texts)];
    const own = (['stocknum', 'vin'] as const).flatMap((column) => this.carsOf(mapped[column]));
    const cars = [...own, ...numbers.flatMap((number) => this.carsOf(number))];
    return {
      row,
      named: new Set(cars.map(({ id }) => id)),
      isIdentified: own.length > 0 || numbers.some((number) => !isAnyValue(number)),
      cellCount: texts.length,
    };
  }
}

/** The cells of a row as texts. */
export const textsOf = ({ positions }: RawRow): string[] =>
  positions.map((cell) => (typeof cell === 'object' ? JSON.stringify(cell) : String(cell)));

/** A quote, or a delimiter at the start or end. */
const STRAY_CHARACTER = /["\n]|^[,;|\t]|[,;|\t]$/;

const withoutQuotes = (text: string): string => text.replace(/^[\s"']+|[\s"']+$/g, '');

/** Cells of a row that may be those of other rows. */
export interface CellsWithin {
  /** Parts of cells with several lines, and cells for which the header has no name. */
  readonly cells: readonly string[];
  /** Whether there are enough of them for the rest of one row and the start of another. */
  readonly mayBeRows: boolean;
}

/**
 * Cells of a row that may be those of other rows: a quote that is not closed joins them in one cell, and a missing line end puts them behind
 * the last one. A line of a text without a delimiter is none, unless it is the last.
 *
 * @param sheet undefined = the format has no cells
 */
export function cellsWithin(raw: RawRow, sheet: Feed['sheet']): CellsWithin {
  if (sheet === undefined) return { cells: [], mayBeRows: false };
  const { delimiter, columns } = sheet;
  const cells: string[] = [];
  const texts = raw.positions.map(String);
  let mayBeRows = texts.length >= 2 * columns - 1;
  if (mayBeRows) cells.push(...texts.slice(columns - 1).map(withoutQuotes));
  for (const text of texts) {
    if (!/[\n\r]/.test(text)) continue;
    const lines = text.split(/\r\n|\n|\r/).map((line) => line.split(delimiter));
    const delimiters = lines.reduce((count, parts) => count + parts.length - 1, 0);
    if (texts.length !== columns || delimiters >= columns - 1) mayBeRows = true;
    cells.push(...lines.flatMap((parts, index) => (parts.length > 1 || index === lines.length - 1 ? parts : [])));
  }
  return { cells: cells.map(withoutQuotes).filter((cell) => cell !== ''), mayBeRows };
}

/** What a row with a cell too many or too few may change of its car: the rest of a car stays, unless its cells are in the wrong columns. */
const MAY_CHANGE = new Set('id slug name status sold sold_at reserved created_at former_slugs before_price'.split(' '));
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/**
 * The first column in which a row with a cell too many or too few contradicts the last import, so that its cells seem to be in the wrong
 * columns; null if none does. It may change a price or a text, add values and, as one of several that are too short, sell its car.
 *
 * @param isAlone whether no other row is too short, so that this is not the habit of a program that leaves out empty cells
 */
function contradiction({ car, row }: Draft, known: Car, isAlone: boolean): string | null {
  const [a, b] = [identityOf(car, row), identityOf(known, 0)];
  for (const column of ['stocknum', 'vin', 'year', 'make', 'model'] as const)
    if (a[column] !== b[column]) return column;
  if (a.fixed.some((detail, index) => detail !== b.fixed[index] && b.fixed[index] !== null)) return 'details';
  const values = car as { readonly [field: string]: unknown };
  const isForSale = isAvailable(car);
  if (!isForSale && (isAlone || car.status !== 'sold') && isAvailable(known)) return 'status';
  for (const [field, value] of Object.entries(known)) {
    if (MAY_CHANGE.has(field) || !(field in values) || isEmpty(value) || !isEmpty(values[field])) continue;
    if (isForSale || field !== 'price') return field;
  }
  if (known.price && car.price && car.price * 2 < known.price) return 'price';
  return known.km !== null && car.km !== null && car.km < known.km * 0.9 ? 'km' : null;
}

/**
 * Takes out rows with a cell too many or too few that contradict the last import, or that have no number although others have. What is left is
 * in its columns: only empty cells are missing.
 */
export function withoutMisplaced(
  drafts: readonly Draft[],
  previous: readonly Car[],
  sheet: Feed['sheet'],
): {
  readonly drafts: readonly Draft[];
  readonly damaged: readonly DamagedRow[];
  readonly findings: readonly Finding[];
} {
  if (sheet === undefined || !drafts.some(({ uneven }) => uneven !== undefined))
    return { drafts, damaged: [], findings: [] };
  const known = new KnownNumbers(previous);
  const hasNumber = ({ car }: Draft): boolean => car.stocknum !== null || car.vin !== null;
  const isNumbered = drafts.some((draft) => draft.uneven === undefined && hasNumber(draft));
  const shortRows = drafts.filter(({ uneven }) => uneven !== undefined && uneven.cellCount < sheet.columns).length;
  const damaged: DamagedRow[] = [];
  const findings: Finding[] = [];
  const sound = drafts.filter((draft) => {
    if (draft.uneven === undefined) return true;
    const cars = [...known.carsOf(draft.car.stocknum), ...known.carsOf(draft.car.vin)];
    const isUnnumbered = isNumbered && !hasNumber(draft) && previous.length > 0;
    const isAlone = draft.uneven.cellCount > sheet.columns || shortRows === 1;
    const columns = cars.map((car) => contradiction(draft, car, isAlone));
    const column = isUnnumbered ? 'number' : columns.includes(null) ? null : (columns[0] ?? null);
    if (column === null) return true;
    damaged.push(draft.uneven);
    findings.push({
      outcome: 'rejected',
      row: draft.row,
      column: '(row)',
      value: column,
      rule: 'cells under their own columns',
      hint: 'It has a cell too many or too few, and this would not be as in the last import. Correct the row.',
    });
    return false;
  });
  return { drafts: sound, damaged, findings };
}

/** The first damaged row that names each known car, by the id of the car. */
export function rowsByCar(damaged: readonly DamagedRow[]): ReadonlyMap<number, number> {
  const rows = new Map<number, number>();
  for (const { row, named } of damaged) for (const id of named) if (!rows.has(id)) rows.set(id, row);
  return rows;
}

/**
 * Identities of the known cars for sale that damaged rows name and no other row has: so that no other row takes their place.
 *
 * @param drafts the cars of the sound rows
 */
export function namedCars(
  damaged: readonly DamagedRow[],
  drafts: readonly Draft[],
  previous: readonly Car[],
): RowIdentity[] {
  const rows = rowsByCar(damaged);
  const numbers = new Set(drafts.flatMap(({ car }) => [car.stocknum?.toLowerCase(), car.vin?.toLowerCase()]));
  return previous.flatMap((car) => {
    const isInOtherRow = [car.stocknum, car.vin].some((number) => number !== null && numbers.has(number.toLowerCase()));
    const row = isAvailable(car) && !isInOtherRow ? rows.get(car.id) : undefined;
    return row === undefined ? [] : [identityOf(car, row)];
  });
}

/** Finding about a row whose cell contains the numbers of other cars. */
export const mixedRowFinding = ({ row, positions }: RawRow, number: string): Finding => ({
  outcome: 'rejected',
  row,
  column: '(row)',
  value: rowStart(positions),
  rule: 'one row for each car',
  hint: `It contains ${number}, the number of another car: a quote opens in it and closes in a later line, or a line end is missing. Correct it; none of these rows was read.`,
});

/** Finding about a row in which a number or state contains a quote or delimiter that is not its own. */
export const brokenCellFinding = ({ row }: RawRow, cell: string): Finding => ({
  outcome: 'rejected',
  row,
  column: '(row)',
  value: excerpt(cell),
  rule: 'cells under their own columns',
  hint: 'A quote or a delimiter is missing in the row, or there is one too many. Correct the row.',
});
