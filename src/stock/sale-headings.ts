import { shown } from './finding.ts';
import type { RawRow } from './map-row.ts';
import { saleState } from './sale-state.ts';

interface Heading {
  readonly text: string;
  readonly row: number;
  cars: number;
}

/** Rows of a sheet that hold a heading alone (`SOLD CARS`), and how many cars for sale stand below those that speak of a sale. */
export class SaleHeadings {
  readonly #found: Heading[] = [];
  #current: Heading | null = null;

  /** Takes note of a row: one filled cell alone is a heading, and ends the part of the one above. */
  pass({ row, positions }: RawRow): void {
    const filled = positions.filter((cell) => String(cell ?? '').trim() !== '');
    const [text] = filled;
    if (filled.length !== 1 || positions.length === 1) return;
    const state = typeof text === 'string' ? saleState(text) : null;
    const isOff = state?.status === 'sold' || state?.status === 'withdrawn';
    this.#current = isOff ? { text: String(text), row, cars: 0 } : null;
    if (this.#current !== null) this.#found.push(this.#current);
  }

  /** The row passed last is a car for sale. */
  add(): void {
    if (this.#current !== null) this.#current.cars++;
  }

  /** Why nothing may be written; null = no car for sale stands below such a heading. */
  reason(): string | null {
    const heading = this.#found.find(({ cars }) => cars > 0);
    if (heading === undefined) return null;
    const { text, row, cars } = heading;
    return `Row ${row} reads "${shown(text)}", and ${cars === 1 ? 'the car below it' : `the ${cars} cars below it`} would be for sale. Delete these rows, or write their status into a column.`;
  }
}
