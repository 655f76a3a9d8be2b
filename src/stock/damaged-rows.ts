import { isAvailable } from '#domain/availability.ts';
import type { Car } from '#domain/car.ts';
import { excerpt, type Finding } from './finding.ts';
import type { Draft } from './identity.ts';
import { isProse } from './joined-rows.ts';
import type { RawRow } from './map-row.ts';
import { headerKey, type Mapping } from './mapping.ts';
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
export const isAmbiguousNumber = (number: string): boolean => /^(?:.{1,3}|\d{4})$/.test(number);

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

  /** Whether a row has a number that is certainly that of a known car: any of one as a whole cell, and most ones within a text. */
  isNamedIn(raw: RawRow): boolean {
    const texts = textsOf(raw);
    return (
      texts.some((cell) => this.carsOf(cell).length > 0) ||
      [...this.numbersIn(texts)].some((number) => !isAmbiguousNumber(number))
    );
  }

  /** The first known number in a row that may be that of another row in it; null if there is none. */
  numberWithin(raw: RawRow, sheet: Feed['sheet'], columns: readonly number[]): string | null {
    if (this.#cars.size === 0 || sheet === undefined) return null;
    return numbersOfRowsWithin(raw, sheet, columns).find((cell) => this.carsOf(cell).length > 0) ?? null;
  }

  /**
   * A cell that shows a quote or delimiter that is missing or one too many, although the row has the right number of cells: a known number
   * that is joined with another value. Null if there is none.
   *
   * @param findings of the row
   * @param sheet undefined = the format has no cells
   */
  brokenCell({ stocknum }: CarDraft, findings: readonly Finding[], sheet: Feed['sheet']): string | null {
    if (sheet === undefined) return null;
    const own = this.carsOf(stocknum);
    const isQuoted = this.#cars.size > 0 && own.length === 0 ? /".*"/ : /".*".*"/;
    if (stocknum !== null && isQuoted.test(stocknum)) return stocknum;
    const carsIn = (text: string): readonly Car[] =>
      this.carsOf(text).length > 0
        ? []
        : text
            .split(SEPARATORS)
            .flatMap((word) => (isAmbiguousNumber(word) && text !== stocknum ? [] : this.carsOf(word)));
    if (stocknum !== null && /["\n]/.test(stocknum) && carsIn(stocknum).length > 0) return stocknum;
    const vin = findings.find(({ outcome, column }) => outcome === 'left_out' && column === 'vin')?.value ?? '';
    return carsIn(vin).some((car) => !own.includes(car)) ? vin : null;
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
      isIdentified: own.length > 0 || numbers.some((number) => !isAmbiguousNumber(number)),
    };
  }
}

/** The cells of a row as texts. */
export const textsOf = ({ positions }: RawRow): string[] =>
  positions.map((cell) => (typeof cell === 'object' ? JSON.stringify(cell) : String(cell)));

const withoutQuotes = (text: string): string => text.replace(/^[\s"']+|[\s"']+$/g, '');

/** Fields whose values are numbers of cars. */
export const NUMBER_FIELDS = ['stocknum', 'vin', 'regplate', 'id', 'slug'] as const;

/** Positions of the columns with numbers of cars, from 0. @param mapping null = the feed is canonical */
export function numberColumns(headers: readonly string[], mapping: Mapping | null): readonly number[] {
  const names = NUMBER_FIELDS.flatMap((field) =>
    mapping === null ? [field] : (mapping.columns[field] ?? []).flatMap(({ from }) => from ?? []),
  );
  const keys = new Set(names.map(headerKey));
  return [...headers.keys()].filter((index) => keys.has(headerKey(headers[index] as string)));
}

/**
 * The cells of a row that may be numbers of other rows in it: a quote that is not closed joins rows in one cell, and a missing line end puts
 * them behind the last cell. In a cell with several lines, only a line that has the cells of a whole row, with those of the row before or
 * behind it, may be one, and its numbers are in their columns, counted from its start or end.
 *
 * @param columns positions of those with numbers
 */
function numbersOfRowsWithin(
  { positions, uneven }: RawRow,
  { delimiter, columns: count }: NonNullable<Feed['sheet']>,
  columns: readonly number[],
): string[] {
  const texts = positions.map(String);
  const found =
    texts.length >= 2 * count - 1
      ? texts.slice(count - 1).filter((cell) => !isAmbiguousNumber(withoutQuotes(cell)))
      : [];
  for (const [index, text] of texts.entries()) {
    if (!/[\n\r]/.test(text)) continue;
    const lines = text.split(/\r\n|\n|\r/).map((line) => line.split(delimiter));
    for (const [number, parts] of lines.entries()) {
      const before = number === 0 ? index : 0;
      const behind = number === lines.length - 1 ? texts.length - index - 1 : 0;
      const isWhole = before + parts.length + behind >= count || uneven === true;
      if (parts.length < 2 || !isWhole || isProse(parts)) continue;
      for (const column of columns) {
        if (column >= before) found.push(parts[column - before] ?? '');
        if (column < count - behind) found.push(parts.at(column + behind - count) ?? '');
      }
    }
  }
  return found.map(withoutQuotes);
}

/**
 * The cells of a damaged row of another dealer in which numbers of this one may be: in or beside their columns, behind the last column, and
 * those that contain rows. Others are amounts and texts. All cells if the format has none.
 */
export const numberCells = (raw: RawRow, sheet: Feed['sheet'], columns: readonly number[]): string[] =>
  textsOf(raw).filter(
    (text, index) =>
      sheet === undefined ||
      index >= sheet.columns - 1 ||
      columns.some((column) => Math.abs(column - index) <= 1) ||
      (raw.uneven === undefined && text.includes('\n')),
  );

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

/** Finding about a row whose cells contain the numbers of other rows. */
export const mixedRowFinding = ({ row, positions }: RawRow, number: string): Finding => ({
  outcome: 'rejected',
  row,
  column: '(row)',
  value: rowStart(positions),
  rule: 'one row for each car',
  hint: `It contains a row with the number ${number}: a quote opens in it and closes in a later line, or a line end is missing. Correct it; none of these rows was read.`,
});

/** Finding about a row in which a number contains a quote or delimiter that is not its own. */
export const brokenCellFinding = ({ row }: RawRow, cell: string): Finding => ({
  outcome: 'rejected',
  row,
  column: '(row)',
  value: excerpt(cell),
  rule: 'cells under their own columns',
  hint: 'A quote or a delimiter is missing in the row, or there is one too many. Correct the row.',
});
