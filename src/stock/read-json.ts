import { jsonProblem } from '#config/read-data.ts';
import { excerpt, type Finding, StockError } from './finding.ts';
import { listWithin, rejectSinglePage } from './list-within.ts';
import type { RawRow } from './map-row.ts';
import { parseFeedJson, setOnce } from './merge-fields.ts';
import type { Feed } from './read-feed.ts';
import { FETCH_AGAIN_HINT, MAX_VALUES, tooManyValues } from './sheet.ts';

/** Maximum nesting of JSON. A car's data has four levels; much deeper data would overflow the stack later. */
const MAX_DEPTH = 32;
/** Hint for a car that is not an object. */
export const CAR_OBJECT_HINT = 'Write each car as { "make": …, "model": … }.';

/** Rejects JSON with more values than any dealer's stock, because parsed values need many times their size in the file. */
function rejectManyValues(text: string): void {
  let values = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x2c || code === 0x5b || code === 0x7b) values++;
  }
  if (values > MAX_VALUES) throw tooManyValues();
}

/** Line ends between the objects of JSON Lines; a string in JSON contains none. */
const LINE_END = /\r\n|\n|\r/;

type IsKnown = (header: string) => boolean;

/**
 * Reads a list of cars, an object that contains one, or JSON Lines.
 *
 * @param isKnown whether the mapping knows a column; null = canonical fields. With a mapping, fields of nested objects are columns with a
 *   dot, as in XML.
 */
export function readJson(text: string, isKnown: IsKnown | null): Omit<Feed, 'encoding'> {
  rejectManyValues(text);
  let document: unknown;
  let failure: Error | null = null;
  try {
    document = parseFeedJson(text);
  } catch (error) {
    if (error instanceof StockError) throw error;
    failure = error as Error;
  }
  const lines = text.split(LINE_END).filter((line) => line.trim() !== '');
  const firstLine = lines[0]?.trim() ?? '';
  const isJsonLines =
    firstLine.startsWith('{') && (lines.length > 1 || firstLine.endsWith(',')) && isJson(firstLine.replace(/,$/, ''));
  if (failure !== null) {
    if (isJsonLines) return readJsonLines(text, isKnown);
    const isComplete = /^(?:\[.*\]|\{.*\})$/s.test(text.trim());
    throw new StockError(
      `The feed is not ${isComplete ? 'valid' : 'complete'} JSON: ${jsonProblem(failure, text)}.`,
      isComplete
        ? 'Correct it there, or export it again. JSON has no comments, and no comma after the last entry.'
        : FETCH_AGAIN_HINT,
    );
  }
  const carItems = Array.isArray(document) ? document : (document as { cars?: unknown }).cars;
  if (Array.isArray(carItems)) {
    if (!Array.isArray(document)) rejectSinglePage(document as object, 'cars', carItems.length);
    return rowsOf('json', numbered(carItems, isKnown));
  }
  if (lines.length === 1 && Object.keys(document as object).some((key) => MAKE.test(key)))
    return rowsOf('jsonl', numbered([document], isKnown));
  const { path, list } = listWithin(document as object);
  const hint = 'Read from there. A list by itself, or one named "cars", needs no guess.';
  const finding = { outcome: 'kept', row: 0, column: '(file)', value: path, rule: 'a list of cars', hint } as const;
  return rowsOf('json', numbered(list, isKnown), [finding]);
}

/** Cars with their row numbers, from 1. */
const numbered = (list: readonly unknown[], isKnown: IsKnown | null): (readonly [unknown, number])[] =>
  list.map((item, index) => [isKnown === null ? item : flattened(item, isKnown, index + 1), index + 1] as const);

/** Names that suppliers give the make. A document of one line with such a field is a car: JSON Lines with a single line. */
const MAKE = /^(?:vehicle[\s_-]?)?(?:make|manufacturer|brand)(?:[\s_-]?name)?$/i;

/**
 * An object with the fields of nested objects as fields of its own, `mileage.value`; lists, and objects that the mapping reads, stay as they are.
 *
 * @throws StockError if two fields then have one name and differ
 */
function flattened(item: unknown, isKnown: IsKnown, row: number): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item) || isDeeper(item, MAX_DEPTH)) return item;
  const flat = new Map<string, unknown>();
  const read = (object: object, prefix: string): void => {
    for (const [key, value] of Object.entries(object)) {
      const name = `${prefix}${key}`;
      if (typeof value === 'object' && value !== null && !Array.isArray(value) && !isKnown(name))
        read(value, `${name}.`);
      else setOnce(flat, name, value, row);
    }
  };
  read(item, '');
  return Object.fromEntries(flat);
}

/** A line of JSON Lines without a comma at its end: some programs write the entries of a list, but not its brackets. */
const withoutComma = (line: string): string => line.replace(/,\s*$/, '');

function readJsonLines(text: string, isKnown: IsKnown | null): Omit<Feed, 'encoding'> {
  const findings: Finding[] = [];
  const broken: { row: number; text: string }[] = [];
  const items: (readonly [unknown, number])[] = [];
  const lines = text.split(LINE_END);
  const last = lines.findLastIndex((line) => line.trim() !== '');
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    try {
      const item = parseFeedJson(withoutComma(line), index + 1);
      items.push([isKnown === null ? item : flattened(item, isKnown, index + 1), index + 1]);
    } catch (error) {
      if (error instanceof StockError) throw error;
      if (index === last) throw new StockError(`The feed ends in the middle of line ${index + 1}.`, FETCH_AGAIN_HINT);
      broken.push({ row: index + 1, text: line });
      findings.push({
        outcome: 'rejected',
        row: index + 1,
        column: '(row)',
        value: excerpt(line),
        rule: 'one JSON object',
        hint: `Correct the line: ${jsonProblem(error, line).replace('(line 1', `(line ${index + 1}`)}.`,
      });
    }
  }
  return rowsOf('jsonl', items, findings, broken);
}

function rowsOf(
  format: 'json' | 'jsonl',
  items: readonly (readonly [unknown, number])[],
  findings: Finding[] = [],
  broken: { row: number; text: string }[] = [],
): Omit<Feed, 'encoding'> {
  const headers = new Set<string>();
  const rows: RawRow[] = [];
  for (const [item, row] of items) {
    const isDeep = isDeeper(item, MAX_DEPTH);
    if (isDeep || typeof item !== 'object' || item === null || Array.isArray(item)) {
      const text = typeof item === 'string' ? item : JSON.stringify(isDeep ? withoutInner(item) : item);
      broken.push({ row, text });
      findings.push({
        outcome: 'rejected',
        row,
        column: '(row)',
        value: excerpt(text),
        rule: isDeep ? `at most ${MAX_DEPTH} levels of nesting` : 'an object with one key per column',
        hint: CAR_OBJECT_HINT,
      });
      continue;
    }
    for (const key of Object.keys(item)) headers.add(key);
    rows.push({ row, cells: item as RawRow['cells'], positions: Object.values(item) });
  }
  return { format, headers: [...headers], rows, findings, broken };
}

/** Top-level values of an object that is nested too deeply to be serialised. */
const withoutInner = (item: unknown): object =>
  Object.fromEntries(Object.entries(item as object).filter(([, value]) => typeof value !== 'object'));

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
