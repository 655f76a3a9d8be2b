import { isPlain } from '#config/merge.ts';
import type { Feed } from './read-feed.ts';

type SheetRows = Omit<Feed, 'encoding'>;
type Fields = { readonly [name: string]: unknown };

/**
 * A CSV feed in which the JSON of cells is read as in a JSON feed: the fields of an object are columns with a dot (`mileage.value`), and a
 * list of pictures is a list. A column counts if each of its cells is empty or has it; one that the mapping reads as it is stays.
 */
export function withNestedCells(feed: SheetRows, isKnown: (header: string) => boolean): SheetRows {
  const nested = feed.headers.flatMap((header) => {
    const read = feed.rows.map(({ cells }) => nestedValue(cells[header]));
    if (read.includes(undefined) || read.every((value) => value === null)) return [];
    const fields = [...new Set(read.flatMap((value) => (isPlain(value) ? Object.keys(value) : [])))];
    const isRead = isKnown(header) && fields.length > 0 && !fields.some((name) => isKnown(`${header}.${name}`));
    return isRead ? [] : [{ header, read, fields }];
  });
  if (nested.length === 0) return feed;
  const fieldsOf = new Map(nested.map(({ header, fields }) => [header, fields]));
  return {
    ...feed,
    headers: feed.headers.flatMap((header) => {
      const fields = fieldsOf.get(header) ?? [];
      return fields.length === 0 ? [header] : fields.map((name) => `${header}.${name}`);
    }),
    rows: feed.rows.map((raw, index) => {
      const cells: { [header: string]: unknown } = { ...raw.cells };
      for (const { header, read, fields } of nested) {
        const value = read[index];
        if (fields.length === 0) cells[header] = value ?? '';
        else for (const name of fields) cells[`${header}.${name}`] = asCell((value as Fields | null)?.[name]);
      }
      return { ...raw, cells };
    }),
  };
}

/** The object or list of pictures in a cell; null for an empty cell, undefined for any other text. */
function nestedValue(cell: unknown): Fields | readonly Fields[] | null | undefined {
  if (typeof cell !== 'string') return undefined;
  const text = cell.trim();
  if (text === '') return null;
  if (!/^[{[].*[}\]]$/s.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (isPlain(value)) return value;
    const isPictures = Array.isArray(value) && value.length > 0;
    return isPictures && value.every((one) => isPlain(one) && typeof one['url'] === 'string') ? value : undefined;
  } catch {
    return undefined;
  }
}

const asCell = (value: unknown): unknown =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
