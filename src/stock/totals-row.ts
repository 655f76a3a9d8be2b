import { excerpt, type Finding } from './finding.ts';
import type { Draft } from './identity.ts';
import type { RawRow } from './map-row.ts';

const THINGS = '(?:cars?|vehicles?|units?|records?|rows?|items?|stock|listings?)';
/** Terms in summary rows below the cars of a report. */
const SUMMARY = new RegExp(
  [
    `^\\W*(?:(?:grand|sub|overall|report|stock)[ -]?)?(?:totals?|subtotals?|sum|averages?|avg|count)\\b(?:[\\W\\d]|${THINGS}|value|prices?|retail|of|for|all|in)*$`,
    `^\\W*\\d+ ${THINGS}(?: (?:in (?:stock|total)|listed|found|total))?\\W*$`,
    `^\\W*(?:end of (?:report|list|file|stock|export)|no\\. of ${THINGS}|number of ${THINGS})\\b`,
  ].join('|'),
  'i',
);
/** Whether a cell says that its row is a summary of the list. */
export const isSummary = (cell: string): boolean => SUMMARY.test(cell.trim());

const NAME_COLUMNS = ['stocknum', 'make', 'model', 'name'] as const;

const rejected = (row: number, column: string, value: unknown, rule: string): Finding => ({
  outcome: 'rejected',
  row,
  column,
  value: excerpt(value),
  rule,
  hint: 'It is not a car and does not describe one. Export the list without such rows.',
});

/** A finding if the first cell or the names say that this is a summary row; null if it may be a car. */
export function summaryRow(raw: RawRow, mapped: { readonly [column: string]: unknown }): Finding | null {
  const first = raw.positions.find((cell) => String(cell ?? '').trim() !== '');
  const cells = [['(row)', first] as const, ...NAME_COLUMNS.map((column) => [column, mapped[column]] as const)];
  const summaryCell = cells.find(([, cell]) => typeof cell === 'string' && isSummary(cell));
  return summaryCell === undefined
    ? null
    : rejected(raw.row, summaryCell[0], summaryCell[1], 'a car, not a row of totals');
}

/** A finding about a row with a single cell of one line, such as a title or the number of a page; null if it may be a car. */
export function noteRow({ row, positions, uneven }: RawRow): Finding | null {
  if (uneven !== true) return null;
  const [cell, ...more] = positions.map(String).filter((text) => text.trim() !== '');
  return more.length === 0 && !/[\n\r]/.test(cell ?? '') ? rejected(row, '(row)', cell, 'a car, not a note') : null;
}

/** With fewer rows, a sum may match by chance. */
const MIN_SUMMED = 3;

/** A finding if the last row's price or kilometres equal the sum of all rows above; otherwise null. */
export function sumRow(drafts: readonly Draft[]): Finding | null {
  const last = drafts.at(-1);
  if (last === undefined) return null;
  for (const column of ['price', 'km'] as const) {
    const above = drafts.slice(0, -1).flatMap(({ car }) => car[column] ?? []);
    const sum = above.reduce((total, value) => total + value, 0);
    if (above.length >= MIN_SUMMED && sum > 0 && Math.abs((last.car[column] ?? 0) - sum) < 1)
      return rejected(last.row, column, last.car[column], `a car, not the total of the ${above.length} rows above`);
  }
  return null;
}
