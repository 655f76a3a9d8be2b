import type { Vocabulary } from './vocabulary.ts';

const NONE = 255;

export interface RowMatches {
  readonly rowErrors: Uint8Array;
  readonly rowRank: Uint8Array;
  readonly rowPlace: Uint8Array;
  readonly rowInexact: Uint8Array;
}

/** From values to rows: of each row the least errors, and the best of everything else among the matches with these errors. */
export function spreadMatches(
  { fields }: Vocabulary,
  slotCost: Uint8Array,
  slotPlace: Uint8Array,
  { rowErrors, rowRank, rowPlace, rowInexact }: RowMatches,
): void {
  for (const { column, rank, base } of fields) {
    const { codes } = column;
    if (!usesAny(slotCost, base, column.values.length)) continue;
    const starts = column.kind === 'list' ? column.starts : null;
    for (let row = 0; row < rowErrors.length; row += 1) {
      const from = starts === null ? row : (starts[row] as number);
      const to = starts === null ? row + 1 : (starts[row + 1] as number);
      for (let at = from; at < to; at += 1) {
        const slot = base + (codes[at] as number);
        const cost = slotCost[slot] as number;
        if (cost === NONE) continue;
        const errors = cost >> 1;
        const before = rowErrors[row] as number;
        if (errors > before) continue;
        const better = errors < before;
        const place = slotPlace[slot] as number;
        const inexact = cost & 1;
        if (better) rowErrors[row] = errors;
        if (better || rank < (rowRank[row] as number)) rowRank[row] = rank;
        if (better || place < (rowPlace[row] as number)) rowPlace[row] = place;
        if (better || inexact < (rowInexact[row] as number)) rowInexact[row] = inexact;
      }
    }
  }
}

/** Whether a value of a field has anything but `none`. */
export function usesAny(slots: Uint8Array, base: number, length: number, none = NONE): boolean {
  for (let slot = base; slot < base + length; slot += 1) if (slots[slot] !== none) return true;
  return false;
}

/** Calls `found` for every row and each of its values in a field that has one of the marked ones. */
export function eachMarked(
  { fields }: Vocabulary,
  rowCount: number,
  slots: Uint8Array,
  none: number,
  found: (row: number, slot: number) => void,
): void {
  for (const { column, base } of fields) {
    if (!usesAny(slots, base, column.values.length, none)) continue;
    if (column.kind === 'dict') {
      for (let row = 0; row < rowCount; row += 1) {
        const slot = base + (column.codes[row] as number);
        if (slots[slot] !== none) found(row, slot);
      }
    } else {
      for (let row = 0; row < rowCount; row += 1) {
        for (let at = column.starts[row] as number; at < (column.starts[row + 1] as number); at += 1) {
          const slot = base + (column.codes[at] as number);
          if (slots[slot] !== none) found(row, slot);
        }
      }
    }
  }
}
