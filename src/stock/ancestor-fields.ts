import type { RawRow } from './map-row.ts';
import { headerKey } from './mapping.ts';
import { saleState } from './sale-state.ts';
import { isQualifierColumn } from './unmapped-qualifiers.ts';
import { isStateColumn } from './unmapped-state.ts';

/** Further fields of an element that contains cars are not read: it is a list of something else. */
const MAX_FIELDS = 200;

/** An element that is not a car, while it is open. */
interface OpenElement {
  readonly name: string;
  readonly fields: Map<string, string[]>;
  /** Names of inner elements with fields; an element that occurs twice is a list, and says nothing about the cars. */
  readonly nestedNames: Set<string>;
  text: string;
  /** Number of cars read before it. */
  readonly from: number;
}

/** Fields of an element that contains cars, and the range of these cars: rows `from` up to `until`. */
interface Span {
  readonly name: string;
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly from: number;
  readonly until: number;
}

/**
 * Collects the fields of the elements that contain cars in XML (`<dealer id="7"><name>…</name><cars>…`), and adds those that matter to their cars:
 * those that the mapping knows, that differ between cars, or that say how to read a car's fields.
 */
export class AncestorFields {
  readonly #open: OpenElement[] = [];
  /** Innermost first, because elements are added when they end. */
  readonly #spans: Span[] = [];

  /** @param cars number of cars read so far, here and in `onClose` */
  onOpen(name: string, attributes: readonly (readonly [name: string, value: string])[], cars: number): void {
    const element: OpenElement = { name, fields: new Map(), nestedNames: new Set(), text: '', from: cars };
    for (const [key, value] of attributes) add(element, key, value);
    this.#open.push(element);
  }

  onText(text: string): void {
    const element = this.#open.at(-1);
    if (element !== undefined) element.text += text;
  }

  onClose(cars: number): void {
    const element = this.#open.pop();
    if (element === undefined) return;
    const { name, fields, from } = element;
    if (cars > from) {
      this.#spans.push({ name, fields, from, until: cars });
      return;
    }
    const parent = this.#open.at(-1);
    if (parent === undefined) return;
    const text = element.text.trim();
    if (text !== '') add(parent, name, text);
    if (fields.size === 0) return;
    if (parent.nestedNames.has(name)) {
      for (const key of parent.fields.keys()) if (key.startsWith(`${name}.`)) parent.fields.delete(key);
      return;
    }
    parent.nestedNames.add(name);
    for (const [key, values] of fields) for (const value of values) add(parent, `${name}.${key}`, value);
  }

  /**
   * Adds columns to the rows. A car's own field takes precedence, then the nearest element's.
   *
   * @param carColumns columns of the cars themselves
   * @param isKnown whether the mapping reads or drops a column
   * @returns names of the added columns
   */
  addTo(rows: RawRow[], carColumns: ReadonlySet<string>, isKnown: (name: string) => boolean): string[] {
    const carKeys = new Set(Array.from(carColumns, headerKey));
    const columns = new Map<string, Map<number, string | readonly string[]>>();
    const setCell = (column: string, { from, until }: Span, value: string | readonly string[]): void => {
      const cells = columns.get(column) ?? new Map<number, string | readonly string[]>();
      for (let i = from; i < until; i++) if (!cells.has(i)) cells.set(i, value);
      columns.set(column, cells);
    };
    for (const span of this.#spans) {
      // In `<soldCars><car>…`, the element's name states the status.
      const words = span.name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
      const state = saleState(words);
      if (state !== null && (state.status !== 'in_stock' || state.reserved) && !carKeys.has('status'))
        setCell('status', span, words);
      for (const [field, values] of span.fields) {
        const value = values.length === 1 ? (values[0] ?? '') : values;
        const column = isStateColumn(field) || isQualifierColumn(field) ? field : `${span.name}.${field}`;
        if (carColumns.has(column) || !carKeys.has(headerKey(column))) setCell(column, span, value);
      }
    }
    const added = [...columns].filter(
      ([column, cells]) =>
        isKnown(column) ||
        isStateColumn(column) ||
        isQualifierColumn(column) ||
        cells.size < rows.length ||
        new Set(Array.from(cells.values(), String)).size > 1,
    );
    for (const [column, cells] of added)
      for (const [index, value] of cells) {
        const row = rows[index] as RawRow;
        rows[index] = { ...row, cells: { [column]: value, ...row.cells } };
      }
    return added.flatMap(([column]) => (carColumns.has(column) ? [] : [column]));
  }
}

function add({ fields }: OpenElement, name: string, value: string): void {
  const values = fields.get(name);
  if (values !== undefined) values.push(value);
  else if (fields.size < MAX_FIELDS) fields.set(name, [value]);
}
