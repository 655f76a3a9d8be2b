import type { z } from 'zod';
import { isAvailable } from '#domain/availability.ts';
import type { Car } from '#domain/car.ts';
import { carNameOf } from '#domain/full-model-name.ts';
import { ADDRESS_RULE, CarRowSchema } from './car-row.ts';
import { type Finding, shown } from './finding.ts';

/** A checked row that has no identity yet: `identify` gives it an id and a slug (A51). */
export type CarDraft = Omit<Car, 'id' | 'slug'> & { readonly id: number | null; readonly slug: string | null };

export interface ReadCar {
  readonly car: CarDraft | null;
  readonly findings: readonly Finding[];
}

type Row = { [column: string]: unknown };

const REQUIRED: ReadonlySet<string> = new Set(['make', 'model', 'year', 'car_type']);
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;
/** Vehicle identification numbers of 17 characters are required in Australia from 1989; older cars carry chassis numbers. */
const VIN_FROM_YEAR = 1989;

/**
 * Checks one canonical row (DATA-01). A wrong value rejects the row; with `tolerant` (feeds read through a mapping) only
 * make, model, year and car_type do, other wrong values are left out, as addresses of pictures and links always are. Either way
 * a finding says which, why and the fix. Unknown columns are left out and reported with their value.
 */
export function readCar(row: Row, rowNumber: number, { tolerant = false } = {}): ReadCar {
  const findings: Finding[] = [];
  let parsed = CarRowSchema.safeParse(row);
  let current: Row = row;
  // Each round takes the named values out of a copy; three rounds reach keys inside lists inside objects.
  for (let round = 0; round < 3 && !parsed.success; round++) {
    const copy = structuredClone(current);
    let changed = false;
    const removed = new Set<string>();
    // Backwards, so that taking an item out of a list leaves the indexes still to come true.
    for (const issue of parsed.error.issues.toReversed()) {
      const path = issue.path.map(String);
      if (issue.code === 'unrecognized_keys') {
        for (const key of issue.keys) {
          findings.push(unknownColumn(rowNumber, [...path, key], valueAt(current, [...path, key])));
          changed = removeAt(copy, [...path, key]) || changed;
        }
      } else if (issue.message === ADDRESS_RULE || (tolerant && !REQUIRED.has(path[0] ?? ''))) {
        findings.push({ ...wrongValue(rowNumber, path, current, issue), outcome: 'left_out' });
        const item = path.findIndex((key) => /^\d+$/.test(key));
        const target = item === -1 ? path : path.slice(0, item + 1);
        if (!removed.has(target.join())) changed = removeAt(copy, target) || changed;
        removed.add(target.join());
      }
    }
    if (!changed) break;
    current = copy;
    parsed = CarRowSchema.safeParse(current);
  }
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      if (issue.code === 'unrecognized_keys') continue;
      findings.push(wrongValue(rowNumber, issue.path.map(String), current, issue));
    }
    return { car: null, findings };
  }
  return { car: toDraft(parsed.data, rowNumber, findings), findings };
}

function toDraft(row: z.output<typeof CarRowSchema>, rowNumber: number, findings: Finding[]): CarDraft {
  const { images, make, model, year } = row;
  const urls = images.map(({ image }) => image.url);
  // A feed may say it by flag or by status; from here on both say the same (SRCH-14).
  const status = row.sold === true && isAvailable(row) ? 'sold' : row.status;
  return {
    ...row,
    status,
    id: readId(row.id, rowNumber, findings),
    name: row.name ?? carNameOf(row),
    make_model: row.make_model ?? `${make} ${model}`,
    sold: row.sold === true || status === 'sold',
    vin: readVin(row.vin, row.item_type, year, rowNumber, findings),
    photos_count: row.photos_count ?? images.length,
    thumbnails: row.thumbnails ?? urls,
    primary_image_url: row.primary_image_url ?? urls[0] ?? null,
  };
}

/** Only whole positive numbers become ids; other ids are reported and the identity rule of A51 takes over. */
function readId(value: unknown, row: number, findings: Finding[]): number | null {
  if (value === null) return null;
  const id = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) return id;
  findings.push({
    outcome: 'left_out',
    row,
    column: 'id',
    value: shown(value),
    rule: 'a whole number above 0',
    hint: 'An id is made from dealership and stock number instead. Put the code into stocknum if that is what it is.',
  });
  return null;
}

function readVin(vin: string | null, itemType: string, year: number, row: number, findings: Finding[]): string | null {
  // Typed in groups, as it stands on the plate.
  const joined = vin?.replace(/^VIN\b[:.#\s]*/, '').replace(/[\s-]+/g, '') ?? '';
  const standsForNone = /^(.)\1+$/.test(joined) || '01234567890123456789'.includes(joined.slice(0, 17));
  if (VIN.test(joined) && !standsForNone) return joined;
  if (vin === null || (!standsForNone && (itemType === 'caravan' || year < VIN_FROM_YEAR))) return vin;
  findings.push({
    outcome: 'left_out',
    row,
    column: 'vin',
    value: vin,
    rule: '17 letters and digits without I, O and Q',
    hint: 'Copy the VIN from the compliance plate; the car is kept without it.',
  });
  return null;
}

function wrongValue(row: number, path: readonly string[], source: Row, issue: z.core.$ZodIssue): Finding {
  const value = valueAt(source, path);
  const column = path.join('.') || '(row)';
  const missing = value === undefined || value === null || value === '';
  return {
    outcome: 'rejected',
    row,
    column,
    value: missing ? '' : shown(value),
    rule: path.length === 0 ? 'an object with one key per column' : issue.message,
    hint: missing ? `Give every car a ${column}.` : hintFor(issue.message),
  };
}

const HINTS: readonly { readonly when: RegExp; readonly hint: string }[] = [
  {
    when: /number from/,
    hint: 'Write the number alone, without unit, currency or thousands separator; or clean it in a mapping file.',
  },
  { when: /^one of/, hint: 'Use one of these words, or map the feed’s word to one in a mapping file.' },
  { when: /date or time/, hint: 'Write 2026-11-20 or 2026-11-20T09:30:00+10:00; other formats need a mapping file.' },
  {
    when: /address/,
    hint: 'Give the full public address of the picture or file, without http:, IP address, port or password.',
  },
  { when: /true or false/, hint: 'Write true or false.' },
  { when: /A to Z/, hint: 'Write it as it is known in English: the address of its page is made from it.' },
];
function hintFor(rule: string): string {
  return HINTS.find(({ when }) => when.test(rule))?.hint ?? 'Correct the value in the feed.';
}

function unknownColumn(row: number, path: readonly string[], value: unknown): Finding {
  return {
    outcome: 'unknown',
    row,
    column: path.join('.'),
    value: shown(value),
    rule: 'a field of the stock specification',
    hint: 'The value stands only in this report. Rename the column, map it, or list it under "drop".',
  };
}

function valueAt(source: unknown, path: readonly string[]): unknown {
  let value = source;
  for (const key of path) value = typeof value === 'object' && value !== null ? (value as Row)[key] : undefined;
  return value;
}

/** Takes the value at a path out; items of lists are removed, not left as holes. */
function removeAt(source: Row, path: readonly string[]): boolean {
  const key = path.at(-1);
  const parent = valueAt(source, path.slice(0, -1));
  if (key === undefined || typeof parent !== 'object' || parent === null) return false;
  if (Array.isArray(parent)) {
    parent.splice(Number(key), 1);
    return true;
  }
  return delete (parent as Row)[key];
}
