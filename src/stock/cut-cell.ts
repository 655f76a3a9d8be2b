import { isDeepStrictEqual } from 'node:util';
import { isPlain } from '#config/merge.ts';
import type { Car } from '#domain/car.ts';
import { nameOf, type Pair } from './changed-values.ts';
import type { Finding } from './finding.ts';
import { headerKey, isNumbered, type Mapping } from './mapping.ts';

/** The last cell of a CSV file that does not end with a line break: there may be only its start. */
export interface OpenCell {
  readonly row: number;
  /** Empty if the header has no name for the column. */
  readonly header: string;
  /** Number of its column, 1 is the first. */
  readonly position: number;
  /** Whether it ends with a quote: then it was cut only if that is the first half of a doubled quote. */
  readonly isQuoted: boolean;
}

/** A cell that seems to be only the start of what it was in the last import. */
interface CutCell {
  /** Not certain: a shorter text, or fewer pictures, may be the dealer's own change. */
  readonly isCertain: boolean;
  /** Reason not to write the stock. */
  readonly reason: string;
  readonly finding: Finding;
}

const TITLE_FIELDS = ['make', 'model', 'badge'];
/** Dealers shorten these. */
const FREE_TEXTS: ReadonlySet<string> = new Set(['dealercomments', 'standardEquipment', 'carsales_title']);

/**
 * Whether a file was cut in the middle of its last cell. It has all columns then, and would advertise $2,949 for a car of $29,490, or mark the
 * cars of the rows that are missing as sold. It is recognised by a value that is the start of the last import's.
 *
 * @param pair the car of that row
 */
export function cutCell(cell: OpenCell, pair: Pair, mapping: Mapping | null): CutCell | null {
  for (const field of fieldsReading(cell, mapping)) {
    const cut = cutOf(valueAt(pair.car, field), valueAt(pair.previous, field), cell.isQuoted);
    if (cut === null) continue;
    const name = nameOf(pair.previous);
    return {
      isCertain: cut === 'within a value' && !FREE_TEXTS.has(field),
      reason: `The feed seems to end in the middle of its last row, which has no line end: ${field} of ${name} is only the start of what it was in the last import.`,
      finding: {
        outcome: 'kept',
        row: cell.row,
        column: field,
        value: name,
        rule: 'a last row with a line end, or the whole value of the last import',
        hint: 'It is only the start of what it was in the last import. If the file was cut, fetch it again and import it.',
      },
    };
  }
  return null;
}

function fieldsReading({ header, position }: OpenCell, mapping: Mapping | null): readonly string[] {
  if (mapping === null) return [header];
  const key = headerKey(header);
  const isName = (name: string): boolean =>
    name.includes('{n}') ? isNumbered(name, header) : key !== '' && headerKey(name) === key;
  const fields = Object.entries(mapping.columns).filter(([, sources]) =>
    sources.some((source) => source.position === position || [source.from ?? []].flat().some(isName)),
  );
  const isTitle = mapping.title !== undefined && isName(mapping.title);
  return [...fields.map(([field]) => field), ...(isTitle ? TITLE_FIELDS : [])];
}

const valueAt = (car: Car, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>((value, name) => (value as { readonly [name: string]: unknown } | null)?.[name], car);

type Cut = 'within a value' | 'between values';

/**
 * Whether a value is the start of another. Of a list, one entry is and the others are the same, or there are only the first entries; of a
 * picture, a field is.
 */
function cutOf(now: unknown, before: unknown, isQuoted: boolean): Cut | null {
  if (Array.isArray(now) && Array.isArray(before)) {
    if (now.length > before.length) return null;
    const changed = now.flatMap((entry, index) => (isDeepStrictEqual(entry, before[index]) ? [] : [index]));
    const [index] = changed;
    if (index === undefined) return now.length < before.length && !isQuoted ? 'between values' : null;
    return changed.length === 1 ? cutOf(now[index], before[index], isQuoted) : null;
  }
  if (isPlain(now) && isPlain(before)) {
    const isCut = Object.keys(now).some((key) => cutOf(now[key], before[key], isQuoted) !== null);
    return isCut ? 'within a value' : null;
  }
  if (typeof now !== typeof before || !(typeof now === 'string' || typeof now === 'number')) return null;
  const [start, whole] = [String(now), String(before)];
  const isStart = start !== '' && start.length < whole.length && whole.startsWith(start);
  return isStart && (!isQuoted || /["']/.test(whole.charAt(start.length))) ? 'within a value' : null;
}
