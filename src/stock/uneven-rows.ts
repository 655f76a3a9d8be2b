import { isAvailable } from '#domain/availability.ts';
import type { Car } from '#domain/car.ts';
import { isAmbiguousNumber, KnownNumbers, NUMBER_FIELDS } from './damaged-rows.ts';
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
 * @param mayClear whether the car may lose a value that stands in no other cell
 */
function contradiction(
  { car, row }: Draft,
  { cells, unread }: UnevenRow,
  known: Car,
  similarRows: SimilarRows,
  mayClear: boolean,
): string | null {
  const [a, b] = [identityOf(car, row), identityOf(known, 0)];
  for (const column of ['stocknum', 'vin', 'make', 'model'] as const) if (a[column] !== b[column]) return column;
  const lost = lostFields(car, known);
  // A value that could not be read may be one joined with the next, and the others are moved.
  if (similarRows === 'empty last cells left out' && (unread === 0 || lost.length === 0)) return null;
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

/**
 * Takes out rows with a cell too many or too few that contradict the last import, whose number is in another column, or with cells that do not
 * fit their columns. What is left is in its columns: only empty cells are missing.
 *
 * @param isDelta whether the feed has only the rows that changed
 * @param isDamaged whether the feed has other damage, so that the rest of a short row may be in another line
 */
export function withoutMisplaced(
  drafts: readonly Draft[],
  previous: readonly Car[],
  { sheet, rows }: Pick<Feed, 'sheet' | 'rows'>,
  { isDelta, isDamaged }: { readonly isDelta: boolean; readonly isDamaged: boolean },
): {
  readonly drafts: readonly Draft[];
  readonly damaged: readonly DamagedRow[];
  readonly findings: readonly Finding[];
} {
  const uneven = drafts.flatMap((draft) => (draft.uneven === undefined ? [] : [draft.uneven]));
  if (sheet === undefined || uneven.length === 0) return { drafts, damaged: [], findings: [] };
  const known = new KnownNumbers(previous);
  const hasNumber = ({ car }: Draft): boolean => car.stocknum !== null || car.vin !== null;
  const isNumbered = drafts.some((draft) => draft.uneven === undefined && hasNumber(draft));
  // One with as many cells as there are columns lacks the delimiter with which the others end.
  const isShort = ({ cells }: UnevenRow): boolean => cells.length <= sheet.columns;
  const shortRows = uneven.filter(isShort).length;
  const lengths = new Map(drafts.map(({ row, uneven: unevenRow }) => [row, unevenRow?.cells.length]));
  const leavesOutEmptyCells = leavesOutEmpty(rows, sheet.columns);
  const similarRowsOf = (row: number, unevenRow: UnevenRow): SimilarRows => {
    if (!isShort(unevenRow)) return uneven.length - shortRows > 1 ? 'some' : 'none';
    if (shortRows === 1 && !isDelta) return 'none';
    // Spreadsheets leave out the last cells of a block of rows if they are empty in all of them.
    const isInBlock = [row - 1, row + 1].some((other) => lengths.get(other) === unevenRow.cells.length);
    return leavesOutEmptyCells || isInBlock ? 'empty last cells left out' : 'some';
  };
  const damaged: DamagedRow[] = [];
  const findings: Finding[] = [];
  const sound = drafts.filter((draft) => {
    const { uneven: unevenRow, car, row } = draft;
    if (unevenRow === undefined) return true;
    const cars = [...known.carsOf(car.stocknum), ...known.carsOf(car.vin)];
    const similarRows = similarRowsOf(row, unevenRow);
    const areEmptyLeftOut = similarRows === 'empty last cells left out';
    const isUnnumbered = isNumbered && !hasNumber(draft) && previous.length > 0;
    const isNamed = NUMBER_FIELDS.some((field) => known.carsOf(car[field]).length > 0);
    const hasOther =
      !isNamed && unevenRow.cells.some((cell) => !isAmbiguousNumber(cell) && known.carsOf(cell).length > 0);
    const columns = cars.map((car) =>
      contradiction(draft, unevenRow, car, similarRows, isShort(unevenRow) && !isDamaged),
    );
    // A known car is compared with its last import; a new one may have a single value that cannot be read.
    const mayBeUnread = areEmptyLeftOut && (cars.length > 0 || (unevenRow.unread === 1 && shortRows > 2));
    const doesNotFit = unevenRow.unread > 0 && !mayBeUnread;
    const column = isUnnumbered || hasOther ? 'number' : columns.includes(null) ? null : (columns[0] ?? null);
    if (column === null && !doesNotFit) return true;
    damaged.push(known.damagedRow(row, unevenRow.cells, car));
    findings.push({
      outcome: 'rejected',
      row,
      column: '(row)',
      value: column ?? rowStart(unevenRow.cells),
      rule: 'cells under their own columns',
      hint: `It has a cell too many or too few, and ${column === null ? 'some do not fit their columns' : 'this would not be as in the last import'}. Correct the row.`,
    });
    return false;
  });
  return { drafts: sound, damaged, findings };
}
