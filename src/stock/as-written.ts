import { MILE_IN_KM } from '#domain/units.ts';
import type { Finding } from './finding.ts';
import type { RawRow } from './map-row.ts';
import { headerKey, type Mapping } from './mapping.ts';
import { displayedText } from './read-cell.ts';
import type { Feed } from './read-feed.ts';

/** Columns whose numbers are rounded or converted when they are read. */
const ROUNDED = ['price', 'before_price', 'km'] as const;

/** Findings with amounts and kilometres as the feed has them (`12.99`, not 13), so that a search for them in the file finds the row. */
export function asWritten(findings: readonly Finding[], feed: Feed, mapping: Mapping | null): Finding[] {
  const rows = new Map(feed.rows.map((raw) => [raw.row, raw]));
  const headers = new Map(feed.headers.map((header) => [headerKey(header), header]));
  const cellsOf = (raw: RawRow, column: string): unknown[] =>
    mapping === null
      ? [raw.cells[column]]
      : (mapping.columns[column] ?? []).flatMap(({ from, position }) =>
          position === undefined
            ? [from ?? []].flat().map((name) => raw.cells[headers.get(headerKey(name)) ?? name])
            : [raw.positions[position - 1]],
        );
  return findings.map((finding) => {
    const raw = rows.get(finding.row);
    const isNumber = ROUNDED.some((column) => column === finding.column) && /^\d+$/.test(finding.value);
    if (raw === undefined || !isNumber) return finding;
    const cells = cellsOf(raw, finding.column).map((cell) => String(displayedText(cell) ?? '').trim());
    const number = Number(finding.value);
    const written = cells.find((cell) => isSourceOf(cell, number, finding.column)) ?? finding.value;
    const isSame = numberIn(written) === number;
    return isSame || written.length > MAX_LENGTH ? finding : { ...finding, value: written };
  });
}

const numberIn = (cell: string): number => Number(cell.replace(/[^\d.]/g, ''));

/** Whether a number was read from this cell, not from another column of the same field; distances may be in miles. */
function isSourceOf(cell: string, number: number, column: string): boolean {
  const written = numberIn(cell);
  const units = column === 'km' ? [1, MILE_IN_KM] : [1];
  return /\d/.test(cell) && units.some((unit) => Math.abs(written * unit - number) < 1);
}

/** A longer cell is a sentence, and what was read is one number in it. */
const MAX_LENGTH = 30;
