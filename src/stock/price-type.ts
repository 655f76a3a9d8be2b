import type { PriceType } from '#domain/car.ts';
import { WITH_GST } from './convert.ts';
import { excerpt, type Finding, findingOf } from './finding.ts';
import type { Source } from './mapping.ts';
import { isWithoutGst, PRICE_FIELDS, priceTypeOf } from './price-words.ts';
import { setPath } from './set-path.ts';

/** What one cell of a row, or the column of its price, says that the price includes. */
export interface PriceTypeStatement {
  /** Header of the column. */
  readonly column: string;
  /** The cell; null if the column itself says it, for all its prices. */
  readonly text: string | null;
  /** Null if the words are unknown. */
  readonly type: PriceType | null;
}

/** A row whose price is being read. */
export interface PricedRow {
  readonly out: { [column: string]: unknown };
  /** What the row says about what its price includes, the price itself first. */
  readonly priceTypes: PriceTypeStatement[];
  /** Whether the cell of its price says that it is on application. */
  isOnApplication: boolean;
}

/** Price types from the one that promises shoppers least to those that promise that no charge is added. */
const FROM_LOWEST_PROMISE: readonly PriceType[] = [
  'poa',
  'deposit',
  'excl_govt_charges',
  'estimated_drive_away',
  'ride_away',
  'drive_away',
];
/** Types that promise the same, that of a car and that of a motorcycle. */
const PROMISES_ALL: ReadonlySet<PriceType> = new Set(['drive_away', 'ride_away']);

/** What a column of prices says of all its prices, by `with` in the mapping or else by its header; null unless that is that charges are excluded. */
function columnStatement(column: string, source: Source): PriceTypeStatement | null {
  const set = source.with['price_type'];
  const type = set === undefined ? priceTypeOf(column) : priceTypeOf(String(set));
  return type === 'excl_govt_charges' ? { column, text: null, type } : null;
}

/**
 * Sets the fields that the mapping sets along with a value (`with`), and notes what the value or its column says about what the price
 * includes. Call it for the column of price types first: what it says goes before a `with`.
 *
 * @param text of the cell; null if it is not a text
 * @param type of the price, if its cell states one
 */
export function setAlong(
  source: Source,
  { target, column, text, value, type }: PriceTypeStatement & { readonly target: string; readonly value: unknown },
  { out, priceTypes }: PricedRow,
): void {
  for (const [field, constant] of Object.entries(source.with))
    if (field !== 'price_type' || priceTypes.length === 0) setPath(out, field, constant);
  if (target === 'price_type')
    priceTypes.push({ column, text, type: typeof value === 'string' ? priceTypeOf(value) : null });
  if (target !== 'price') return;
  const ofColumn = columnStatement(column, source);
  priceTypes.unshift(...(type === null ? [] : [{ column, text, type }]), ...(ofColumn === null ? [] : [ofColumn]));
}

/**
 * Sets the type of a row's price from all that the row says about it, whatever the order of the columns. Where that contradicts itself, the
 * type that promises least is used, and a finding names the car and the cells: a price that excludes charges must not be advertised as the
 * total (Australian Consumer Law, section 48). A type without GST stays for `readPriceType`, and what the mapping sets counts only where the
 * row says nothing.
 *
 * @param row number of the row
 * @param mapped its `price_type` may still be in dealers' words
 * @param unmapped what a column that no mapping names says; null = nothing
 */
export function settlePriceType(
  row: number,
  { out, priceTypes, isOnApplication }: PricedRow,
  unmapped: PriceTypeStatement | null,
  findings: Finding[],
): void {
  const statements = unmapped === null ? priceTypes : [...priceTypes, unmapped];
  if (typeof out['price_type'] === 'string' && isWithoutGst(out['price_type'])) return;
  if ((out['price'] ?? null) === null) {
    const statedType = statements.find(({ type }) => type !== null)?.type;
    if (isOnApplication) out['price_type'] = 'poa';
    else if (statedType) out['price_type'] = statedType;
    return;
  }
  const known = statements.filter((statement): statement is PriceTypeStatement & { readonly type: PriceType } => {
    return statement.type !== null;
  });
  const ranked = known.toSorted((a, b) => FROM_LOWEST_PROMISE.indexOf(a.type) - FROM_LOWEST_PROMISE.indexOf(b.type));
  const [chosen] = ranked;
  if (chosen === undefined) return;
  out['price_type'] = chosen.type;
  for (const { column, text, type } of statements) {
    if (type !== null || text === null) continue;
    const hint = `The price is imported as ${chosen.type}, as ${statementText(chosen)} says. Correct the feed.`;
    findings.push(findingOf('left_out', row, column, text, 'a price type', hint));
  }
  // A price on application is not shown, so it may be in any column.
  const others = ranked.filter(
    ({ type, text }) =>
      type !== chosen.type &&
      !(PROMISES_ALL.has(type) && PROMISES_ALL.has(chosen.type)) &&
      !(chosen.type === 'poa' && text === null),
  );
  if (others.length === 0) return;
  const contradicting = statements.filter(
    (statement) => statement === chosen || others.some((other) => other === statement),
  );
  const hint = `${carOf(out)} is imported as ${chosen.type}, so that no shopper is promised more than the price includes. Correct the cell that is wrong.`;
  findings.push(
    findingOf(
      'kept',
      row,
      'price_type',
      contradicting.map(statementText).join(', '),
      'one price type for a price',
      hint,
    ),
  );
}

/** Where a statement is, with the words of its cell. */
const statementText = ({ column, text }: PriceTypeStatement): string =>
  text === null ? `the column ${column}` : `"${text}" in ${column}`;

/** The car of a row, for a finding. */
function carOf({ year, make, model, stocknum }: { readonly [column: string]: unknown }): string {
  const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
  const name = [year, make, model].filter(isGiven).join(' ');
  const number = isGiven(stocknum) ? `stock number ${stocknum}` : '';
  return excerpt([name, number].filter(isGiven).join(', ')) || 'This car';
}

/**
 * Converts a mapped price type from dealers' words to ours. If it says that GST is not included, the prices are left out, because they are not
 * the total that must be advertised.
 */
export function readPriceType(row: number, out: { [column: string]: unknown }, findings: Finding[]): void {
  const { price_type: priceType } = out;
  if (typeof priceType !== 'string') return;
  if (!isWithoutGst(priceType)) {
    out['price_type'] = priceTypeOf(priceType) ?? priceType;
    return;
  }
  delete out['price_type'];
  for (const field of PRICE_FIELDS) {
    if ((out[field] ?? null) === null) continue;
    const hint = `Imported without ${field}. Correct the feed.`;
    findings.push(findingOf('left_out', row, 'price_type', priceType, WITH_GST, hint));
    delete out[field];
  }
}
