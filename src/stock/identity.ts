import { createHash } from 'node:crypto';
import type { Car } from '#domain/car.ts';
import { toSlug } from '#domain/paths.ts';
import type { Finding, Rejected } from './finding.ts';
import type { CarDraft } from './read-car.ts';

/** What may take part in a car's identity. Price, kilometres and pictures are not among it (A51). */
export type Identified = Pick<
  Car,
  | 'year'
  | 'make'
  | 'model'
  | 'badge'
  | 'series'
  | 'colour'
  | 'vin'
  | 'stocknum'
  | 'dealership_slug'
  | 'dealership_id'
  | 'simple_body'
  | 'simple_transmission'
  | 'simple_fuel'
  | 'drive'
  | 'city'
> & { readonly id?: number | null; readonly slug?: string | null };

/** First 52 bits of a SHA-256: a whole number that JSON and JavaScript keep exactly. */
function hash52(text: string): number {
  return Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 13), 16);
}

/**
 * The id of a car (A51): the feed's own when numeric, else a hash of dealership and stock number, else of the VIN, else of
 * facts that do not change while a car is for sale. `turn` tells apart cars whose stable facts are all equal.
 */
export function makeId(car: Identified, turn = 1): number {
  if (typeof car.id === 'number') return car.id;
  if (car.stocknum !== null) return hash52(`stock|${dealershipOf(car)}|${car.stocknum.toLowerCase()}`);
  if (car.vin !== null) return hash52(`vin|${car.vin}`);
  return hash52(turn === 1 ? stableFacts(car) : `${stableFacts(car)}|${turn}`);
}

const dealershipOf = (car: Identified): string | number => car.dealership_slug ?? car.dealership_id ?? '';

function stableFacts(car: Identified): string {
  const { year, make, model, badge, series, colour, simple_body, simple_transmission, simple_fuel, drive, city } = car;
  const facts = [year, make, model, badge, series, colour, simple_body, simple_transmission, simple_fuel, drive, city];
  return `facts|${dealershipOf(car)}|${facts.map((fact) => String(fact ?? '').toLowerCase()).join('|')}`;
}

/**
 * The feed's own slug where it holds a letter or digit, else year, make, model, badge and stock number (A51); without one, the
 * end of the VIN or the id in base 36.
 */
export function makeSlug(car: Identified, id = makeId(car)): string {
  const own = toSlug(car.slug ?? '');
  if (own !== '') return own;
  const words = toSlug([car.year, car.make, car.model, car.badge].filter((part) => part !== null).join(' '));
  const tail = toSlug(car.stocknum ?? car.vin?.slice(-6) ?? '') || id.toString(36);
  return `${words.slice(0, 90).replace(/-+$/, '')}-${tail}`;
}

export interface Numbered {
  readonly cars: readonly Car[];
  readonly findings: readonly Finding[];
}

/**
 * Gives every draft its id and slug. A stock number (within a dealership), VIN or feed id used twice means one car listed
 * twice: the first row wins. Equal slugs of different cars, and cars without any number whose stable facts are all equal,
 * are told apart. Each case is a finding.
 */
export function identify(drafts: readonly { readonly car: CarDraft; readonly row: number }[]): Numbered {
  const cars: Car[] = [];
  const findings: Finding[] = [];
  const rowOf = new Map<string, number>();
  const rowOfId = new Map<number, number>();
  const slugs = new Map<string, number>();
  for (const { car, row } of drafts) {
    const marks = marksOf(car);
    const twin = marks.find(({ key }) => rowOf.has(key));
    if (twin !== undefined) {
      findings.push(repeated(row, twin.column, twin.value, rowOf.get(twin.key) ?? 0));
      continue;
    }
    let turn = 1;
    let id = makeId(car);
    while (marks.length === 0 && rowOfId.has(id)) id = makeId(car, ++turn);
    if (turn > 1) findings.push(alike(row, car, turn));
    const other = rowOfId.get(id);
    if (other !== undefined) {
      findings.push(repeated(row, 'id', String(id), other));
      continue;
    }
    for (const { key } of marks) rowOf.set(key, row);
    rowOfId.set(id, row);
    let slug = makeSlug(car, id);
    const first = slugs.get(slug);
    if (first !== undefined) {
      let longer = `${slug}-${id.toString(36)}`;
      for (let turn = 2; slugs.has(longer); turn++) longer = `${slug}-${id.toString(36)}-${turn}`;
      findings.push({
        outcome: 'cleaned',
        row,
        column: 'slug',
        value: slug,
        rule: 'a slug of its own',
        hint: `Row ${first} has it; this car became "${longer}".`,
      });
      slug = longer;
    }
    slugs.set(slug, row);
    cars.push({ ...car, id, slug });
  }
  return { cars, findings };
}

function marksOf(car: CarDraft): { readonly column: string; readonly value: string; readonly key: string }[] {
  const marks: { column: string; value: string; key: string }[] = [];
  if (car.id !== null) marks.push({ column: 'id', value: String(car.id), key: `id|${car.id}` });
  if (car.stocknum !== null) {
    marks.push({
      column: 'stocknum',
      value: car.stocknum,
      key: `stock|${dealershipOf(car)}|${car.stocknum.toLowerCase()}`,
    });
  }
  if (car.vin !== null) marks.push({ column: 'vin', value: car.vin, key: `vin|${car.vin}` });
  return marks;
}

function repeated(row: number, column: string, value: string, first: number): Rejected {
  return {
    outcome: 'rejected',
    row,
    column,
    value,
    rule: `a ${column} of its own`,
    hint: `Row ${first} has it already and was kept. Remove one of the two rows.`,
  };
}

function alike(row: number, car: CarDraft, turn: number): Finding {
  return {
    outcome: 'kept',
    row,
    column: '(row)',
    value: car.name,
    rule: 'a stock number, VIN or id',
    hint: `It is car number ${turn} with the same facts; its address may change when one of them is sold. Add stock numbers to the feed.`,
  };
}
