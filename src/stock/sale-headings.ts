import { excerpt } from './finding.ts';
import type { RawRow } from './map-row.ts';
import { saleState } from './sale-state.ts';

interface Heading {
  readonly text: string;
  readonly row: number;
  /** Number of cars for sale below it. */
  cars: number;
}

/** Detects rows that are only a heading such as `SOLD CARS`, and counts the cars for sale below them. */
export class SaleHeadings {
  readonly #headings: Heading[] = [];
  #current: Heading | null = null;

  /** Checks a row: a single filled cell is a heading, and ends the section of the previous one. */
  readRow({ row, positions, uneven }: RawRow): void {
    const filled = positions.filter((cell) => String(cell ?? '').trim() !== '');
    const [text] = filled;
    if (filled.length !== 1 || (positions.length === 1 && uneven !== true)) return;
    const state = typeof text === 'string' ? saleState(text) : null;
    const isNotForSale = state?.status === 'sold' || state?.status === 'withdrawn';
    this.#current = isNotForSale ? { text: String(text), row, cars: 0 } : null;
    if (this.#current !== null) this.#headings.push(this.#current);
  }

  /** Counts the last row read as a car for sale. */
  add(): void {
    if (this.#current !== null) this.#current.cars++;
  }

  /** Reason not to write the stock; null = no car for sale is below such a heading. */
  reason(): string | null {
    const heading = this.#headings.find(({ cars }) => cars > 0);
    if (heading === undefined) return null;
    const { text, row, cars } = heading;
    return `Row ${row} reads "${excerpt(text)}", and ${cars === 1 ? 'the car below it' : `the ${cars} cars below it`} would be for sale. Delete these rows, or write their status into a column.`;
  }
}
