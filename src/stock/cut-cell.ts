import { isPlain } from '#config/merge.ts';
import type { Car } from '#domain/car.ts';
import { nameOf, type Pair } from './changed-values.ts';
import { headerKey, type Mapping } from './mapping.ts';

/** The last cell of a CSV file that does not end with a line break: there may be only its start. */
export interface OpenCell {
  readonly row: number;
  readonly header: string;
  /** Number of its column, 1 is the first. */
  readonly position: number;
}

const TITLE_FIELDS = ['make', 'model', 'badge'];

/**
 * Reason not to write the stock: a file that was cut in the middle of its last cell has all columns, and would advertise $2,949 for a car of
 * $29,490, or mark the cars of the rows that are missing as sold. It is recognised by a value that is the start of the last import's.
 *
 * @param pair the car of that row
 */
export function cutCell({ header, position }: OpenCell, pair: Pair, mapping: Mapping | null): string | null {
  for (const field of fieldsReading({ header, position }, mapping)) {
    const [before, now] = [valueAt(pair.previous, field), valueAt(pair.car, field)];
    if (isStart(now, before))
      return `The feed seems to end in the middle of its last row, which has no line end: ${field} of ${nameOf(pair.previous)} is only the start of what it was in the last import.`;
  }
  return null;
}

function fieldsReading({ header, position }: Omit<OpenCell, 'row'>, mapping: Mapping | null): readonly string[] {
  if (mapping === null) return [header];
  const key = headerKey(header);
  const fields = Object.entries(mapping.columns).filter(([, sources]) =>
    sources.some(
      (source) => source.position === position || [source.from ?? []].flat().some((name) => headerKey(name) === key),
    ),
  );
  const isTitle = mapping.title !== undefined && headerKey(mapping.title) === key;
  return [...fields.map(([field]) => field), ...(isTitle ? TITLE_FIELDS : [])];
}

const valueAt = (car: Car, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>((value, name) => (value as { readonly [name: string]: unknown } | null)?.[name], car);

/** Whether a value is the start of another; of lists, which have the same length, the last entry is, and of pictures a field. */
function isStart(now: unknown, before: unknown): boolean {
  if (Array.isArray(now) && Array.isArray(before))
    return now.length === before.length && isStart(now.at(-1), before.at(-1));
  if (isPlain(now) && isPlain(before)) return Object.keys(now).some((key) => isStart(now[key], before[key]));
  if (typeof now !== typeof before || !(typeof now === 'string' || typeof now === 'number')) return false;
  const [start, whole] = [String(now), String(before)];
  return start !== '' && start.length < whole.length && whole.startsWith(start);
}
