import { isPlain } from '#config/merge.ts';
import { StockError } from './finding.ts';
import { parseFeedJson, setOnce } from './merge-fields.ts';
import type { Feed } from './read-feed.ts';

type SheetRows = Omit<Feed, 'encoding'>;
type Fields = { readonly [name: string]: unknown };

/**
 * A CSV feed in which the JSON of cells is read as in a JSON feed: the fields of an object are columns with a dot (`mileage.value`), and a
 * list of pictures is a list. This applies to a column if each of its cells is empty or contains JSON, unless the mapping reads the column as it is.
 */
export function withNestedCells(feed: SheetRows, isKnown: (header: string) => boolean): SheetRows {
  const nested = feed.headers.flatMap((header) => {
    const values = feed.rows.map(({ cells, row }) => nestedValue(cells[header], row));
    if (values.includes(undefined) || values.every((value) => value === null)) return [];
    const fields = [...new Set(values.flatMap((value) => (isPlain(value) ? Object.keys(value) : [])))];
    const isReadWhole = isKnown(header) && fields.length > 0 && !fields.some((name) => isKnown(`${header}.${name}`));
    return isReadWhole ? [] : [{ header, values, fields }];
  });
  if (nested.length === 0) return feed;
  const fieldsOf = new Map(nested.map(({ header, fields }) => [header, fields]));
  return {
    ...feed,
    headers: [
      ...new Set(
        feed.headers.flatMap((header) => {
          const fields = fieldsOf.get(header) ?? [];
          return fields.length === 0 ? [header] : fields.map((name) => `${header}.${name}`);
        }),
      ),
    ],
    rows: feed.rows.map((raw, index) => {
      const cells = new Map(Object.entries(raw.cells));
      for (const { header, values, fields } of nested) {
        const value = values[index];
        if (fields.length === 0) cells.set(header, value ?? '');
        else
          for (const name of fields)
            setOnce(cells, `${header}.${name}`, asCell((value as Fields | null)?.[name]), raw.row);
      }
      return { ...raw, cells: Object.fromEntries(cells) };
    }),
  };
}

/** The object or list of pictures in a cell; null for an empty cell, undefined for any other text. */
function nestedValue(cell: unknown, row: number): Fields | readonly Fields[] | null | undefined {
  if (typeof cell !== 'string') return undefined;
  const text = cell.trim();
  if (text === '') return null;
  if (!/^[{[].*[}\]]$/s.test(text)) return undefined;
  try {
    const value = parseFeedJson(text, row);
    if (isPlain(value)) return value;
    const isPictures = Array.isArray(value) && value.length > 0;
    return isPictures && value.every((item) => isPlain(item) && typeof item['url'] === 'string') ? value : undefined;
  } catch (error) {
    if (error instanceof StockError) throw error;
    return undefined;
  }
}

const asCell = (value: unknown): unknown =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
