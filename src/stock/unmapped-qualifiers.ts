import { withoutControls } from '#config/plain-text.ts';
import type { PriceType } from '#domain/car.ts';
import { MILE_IN_KM } from '#domain/units.ts';
import { WITH_GST } from './convert.ts';
import { excerpt, type Finding } from './finding.ts';
import type { RawRow } from './map-row.ts';
import { headerKey } from './mapping.ts';
import { isNoValue } from './no-value.ts';
import { type PriceTypeStatement, settlePriceType } from './price-type.ts';
import { isPricePeriod, isWithGst, isWithoutGst, PRICE_FIELDS, priceTypeOf } from './price-words.ts';
import { NO, YES } from './yes-no.ts';

type Unit = 'km' | 'miles';
/** Fields that an unmapped column may say how to read. */
export type QualifiedField = 'km' | 'price';

/** What unmapped columns of a row say about how to read its odometer and price. */
export interface RowQualifiers {
  /** Unit of the odometer; null if not stated. A unit in the odometer's own cell takes precedence. */
  readonly unit: Unit | null;
  /** What a column says that the price includes; null if none does. `settlePriceType` compares it with the other cells. */
  readonly priceType: PriceTypeStatement | null;
  /** Values that must not be used, with the column that says so. */
  readonly refused: { readonly [field in QualifiedField]?: Rejection };
}

/** Why a value is left out: the column and cell responsible, and the rule it breaks. */
export interface Rejection {
  readonly header: string;
  readonly value: string;
  readonly rule: string;
}

/** What one cell states. `changes` is its effect, for which the report counts the rows; empty if it has none. */
interface CellMeaning {
  readonly changes: string;
  /** Unit of the odometer. */
  readonly unit?: Unit;
  /** Type of the price. */
  readonly priceType?: PriceType;
  /** The rule for the report, if the value of the other column must not be used. */
  readonly refused?: string;
  /** A new car is a demonstrator. */
  readonly demo?: true;
}

/** A kind of column that says how to read another. */
interface Qualifier {
  /** Usual names of the column. */
  readonly names: string;
  /** What the column states, for the report. */
  readonly subject: string;
  /** The field that it says how to read. */
  readonly field: QualifiedField | 'car_type';
  /** What a cell states; null = its word is unknown. */
  readonly read: (text: string, currency: string) => CellMeaning | null;
  /** The rule for the report if an unknown word makes the value unusable. */
  readonly expects?: string;
  /** The name is ambiguous, so the column counts only if all its cells are known words. */
  readonly isGeneric?: true;
}

/** For a cell that says what is assumed anyway. */
const NO_CHANGE: CellMeaning = { changes: '' };
const MILES = /^(mi|mls?|smi|(statute )?miles?)\.?$/i;
const KILOMETRES = /^(k|kms?|ks|klms?|kmt|kilomet(?:re|er)s?)\.?$/i;
/** A word such as `excl` or `inc` that does not name the tax. */
const BARE_TAX = /^(ex(cl?(uded|uding|udes|usive)?)?|inc(l?(uded|uding|udes|usive)?)?)\.?$/i;
/** Words for a sale without GST. */
const NO_TAX_DUE = /^(gst[ -]*)?(free|exempt|margin( scheme)?|nil|none|not applicable|n\/a)$/i;
/** Words for a price that shoppers do not pay. */
const NOT_RETAIL = /^(trade|wholesale|cost|invoice|purchase|buy|landed)( (price|cost|only))?$/i;
/** Words for the price of the whole car. */
const OUTRIGHT = /^(total|once|one[- ]off|outright|full|whole|vehicle|unit|each|car|retail|cash)( price)?$/i;

const unit = (text: string): CellMeaning | null => {
  if (MILES.test(text)) return { changes: 'read as miles', unit: 'miles' };
  return KILOMETRES.test(text) ? { changes: 'read as kilometres', unit: 'km' } : null;
};
const refused = (rule: string): CellMeaning => ({ changes: 'price left out', refused: rule });

const tax = (text: string): CellMeaning | null => {
  const [beforeTax, afterTax] = [`${text} GST`, `GST ${text}`];
  if (NO_TAX_DUE.test(text)) return NO_CHANGE;
  if (NO.test(text) || isWithoutGst(text) || isWithoutGst(beforeTax) || isWithoutGst(afterTax))
    return refused(WITH_GST);
  return isWithGst(text) || isWithGst(beforeTax) || isWithGst(afterTax) ? NO_CHANGE : null;
};

const priceWords = (text: string): CellMeaning | null => {
  if (isWithoutGst(text)) return refused(WITH_GST);
  const type = priceTypeOf(text);
  if (type !== null) return { changes: 'price type set', priceType: type };
  if (BARE_TAX.test(text) && /^ex/i.test(text)) return refused('a price that says what it excludes');
  if (NOT_RETAIL.test(text)) return refused('the price a shopper pays');
  if (isPricePeriod(text)) return refused('the full price, not an instalment');
  return isWithGst(text) || OUTRIGHT.test(text) ? NO_CHANGE : null;
};

const currencyWords = (text: string, currency: string): CellMeaning | null => {
  const code = /^[a-z]{3}$/i.exec(text)?.[0].toUpperCase();
  if (code !== undefined) return code === currency ? NO_CHANGE : refused(`an amount in ${currency}`);
  return text === '$' ? NO_CHANGE : null;
};

const UNIT = { subject: 'the unit of the odometer', field: 'km', read: unit, expects: 'km or miles' } as const;
const TAX = { subject: 'whether GST is in the price', field: 'price' } as const;
const QUALIFIERS: readonly Qualifier[] = [
  {
    ...UNIT,
    names:
      'odometer unit, odometer units, odometer uom, odometer unit of measure, odometer measure, odo unit, odo units, km unit, kms unit, km units, mileage unit, mileage units, mileage uom, mileage unit code, mileage unit of measure, distance unit, distance units, kilometres unit',
  },
  { ...UNIT, names: 'unit, units, uom, unit of measure', isGeneric: true },
  {
    names:
      'price type, price types, price basis, price terms, price condition, price conditions, price qualifier, price label, price prefix, price suffix, price note, price text, price description, price desc, price inclusions, price includes, price method, price display, price display type, pricing, pricing type, advertised price type, vehicle price type, sale price type, type of price, egc or dap, dap or egc, egc dap, dap egc',
    subject: 'what the price includes',
    field: 'price',
    read: priceWords,
  },
  {
    ...TAX,
    names:
      'gst, gst status, gst type, gst treatment, gst inclusion, gst incl excl, gst inc ex, gst inc exc, price gst, gst price, gst note, tax, tax status, tax type, tax treatment, price tax, price tax status',
    read: tax,
  },
  {
    ...TAX,
    names:
      'gst included, gst inc, gst incl, gst inclusive, inc gst, incl gst, includes gst, including gst, price inc gst, price incl gst, price includes gst, is gst inclusive, tax included, tax inclusive, inc tax, includes tax, price includes tax',
    read: (text) => (YES.test(text) ? NO_CHANGE : tax(text)),
  },
  {
    ...TAX,
    names:
      'ex gst, excl gst, excludes gst, excluding gst, gst ex, gst excl, gst excluded, gst exclusive, plus gst, gst extra, price ex gst, price excludes gst, ex tax, tax excluded',
    read: (text) => (YES.test(text) ? refused(WITH_GST) : NO.test(text) ? NO_CHANGE : tax(text)),
  },
  {
    names: 'currency, currency code, price currency, price currency code, price ccy, ccy',
    subject: 'the currency of the price',
    field: 'price',
    read: currencyWords,
  },
  {
    names: 'price per, price period, price frequency, price interval, price unit',
    subject: 'what the price is for',
    field: 'price',
    read: (text, currency) =>
      isPricePeriod(text)
        ? refused('the full price, not an instalment')
        : OUTRIGHT.test(text)
          ? NO_CHANGE
          : currencyWords(text, currency),
  },
  {
    names: 'demo, is demo, demo flag, demo vehicle, ex demo, demonstrator, is demonstrator, demonstrator vehicle',
    subject: 'whether a new car is a demonstrator',
    field: 'car_type',
    read: (text) =>
      YES.test(text) ? { changes: 'read as demo if new', demo: true } : NO.test(text) ? NO_CHANGE : null,
  },
];
const BY_NAME: ReadonlyMap<string, Qualifier> = new Map(
  QUALIFIERS.flatMap((qualifier) => qualifier.names.split(', ').map((name) => [headerKey(name), qualifier] as const)),
);
/** Whether a column of this name says how to read another. */
export const isQualifierColumn = (header: string): boolean => BY_NAME.has(headerKey(header));
/** Distinct words of one column that are named in the report. */
const MAX_WORDS = 12;
const DROP = 'List the column under "drop" if it means something else.';

interface Column {
  readonly header: string;
  readonly qualifier: Qualifier;
}

/**
 * Columns that say how to read another (the unit of the odometer, what a price includes) and that the mapping neither reads nor drops.
 * They are applied where their meaning is certain. Otherwise the value is left out, or the report says that nothing was changed.
 */
export class UnmappedQualifiers {
  readonly #columns: readonly Column[];
  readonly #currency: string;
  readonly #rows: readonly RawRow[];
  /** Numbers of the rows in which the price type of a column was not applied. */
  readonly #withoutType = new Set<number>();

  /**
   * @param isKnownHeader whether the mapping reads or drops a column
   * @param currency of the dealer
   */
  constructor(
    headers: readonly string[],
    rows: readonly RawRow[],
    isKnownHeader: (header: string) => boolean,
    currency: string,
  ) {
    this.#currency = currency;
    this.#rows = rows;
    this.#columns = headers.flatMap((header) => {
      const qualifier = isKnownHeader(header) ? undefined : BY_NAME.get(headerKey(header));
      if (qualifier === undefined) return [];
      const cells = rows.map(({ cells }) => textOf(cells[header])).filter((text) => text !== '');
      const isKnown = (text: string): boolean => qualifier.read(text, currency) !== null;
      const isApplied = qualifier.isGeneric
        ? cells.length > 0 && cells.every(isKnown)
        : cells.some((text) => isKnown(text) || /\p{L}/u.test(text));
      return isApplied ? [{ header, qualifier }] : [];
    });
  }

  /** Findings about how the columns were applied, to the rows given to `noteResult`; they count those in which they had an effect. */
  findings(): Finding[] {
    return this.#columns.flatMap((column) => columnFindings(column, this.#rows, this.#currency, this.#withoutType));
  }

  /** Notes what became of the price type in a row's column: not applied are one without a price, and one that another cell contradicts. */
  noteResult(
    row: number,
    { priceType }: RowQualifiers,
    result: { readonly price?: unknown; readonly price_type?: unknown },
  ): void {
    if (priceType === null) return;
    const isPriced = (result.price ?? null) !== null || priceType.type === 'poa';
    if (!isPriced || result.price_type !== priceType.type) this.#withoutType.add(row);
  }

  /** The row without the cells that are read here. */
  without(raw: RawRow): RawRow {
    if (this.#columns.length === 0) return raw;
    const cells = { ...raw.cells };
    for (const { header } of this.#columns) delete cells[header];
    return { ...raw, cells };
  }

  /** What the row says about its odometer and price. */
  qualifiersOf(raw: RawRow): RowQualifiers {
    const types = new Map<PriceType, Rejection>();
    let rowQualifiers: RowQualifiers = { unit: null, priceType: null, refused: {} };
    const reject = (field: QualifiedField, rejection: Rejection): void => {
      rowQualifiers = { ...rowQualifiers, refused: { [field]: rejection, ...rowQualifiers.refused } };
    };
    for (const { header, qualifier } of this.#columns) {
      const value = textOf(raw.cells[header]);
      if (value === '' || qualifier.field === 'car_type') continue;
      const meaning = qualifier.read(value, this.#currency);
      if (meaning === null && qualifier.expects !== undefined)
        reject(qualifier.field, { header, value, rule: qualifier.expects });
      if (meaning?.refused !== undefined) reject(qualifier.field, { header, value, rule: meaning.refused });
      if (meaning?.unit !== undefined) rowQualifiers = { ...rowQualifiers, unit: meaning.unit };
      if (meaning?.priceType !== undefined) types.set(meaning.priceType, { header, value, rule: 'one price type' });
    }
    const [type, another] = types;
    if (another !== undefined) reject('price', another[1]);
    const statement = type && { column: type[1].header, text: type[1].value, type: type[0] };
    return { ...rowQualifiers, priceType: statement ?? null };
  }

  /** The mapped row; a new car becomes a demonstrator if a column says so. */
  condition<R extends { readonly [column: string]: unknown }>(row: R, raw: RawRow): R {
    const isNew = typeof row['car_type'] === 'string' && row['car_type'].trim().toLowerCase() === 'new';
    const isDemo = ({ header, qualifier }: Column): boolean =>
      qualifier.field === 'car_type' && qualifier.read(textOf(raw.cells[header]), this.#currency)?.demo === true;
    return isNew && this.#columns.some(isDemo) ? { ...row, car_type: 'demo' } : row;
  }
}

/** Finding about a value that was left out because of another column. */
export function refusedFinding(row: number, field: string, { header, value, rule }: Rejection): Finding {
  return {
    outcome: 'left_out',
    row,
    column: header,
    value: excerpt(value),
    rule,
    hint: `Imported without ${field}, because of this column. Correct the feed. ${DROP}`,
  };
}

/** Applies qualifiers to a canonical row, whose values are plain numbers. */
export function withQualifiers(
  row: { readonly [column: string]: unknown },
  rowNumber: number,
  { unit: distanceUnit, priceType, refused: rejections }: RowQualifiers,
): { readonly row: { [column: string]: unknown }; readonly findings: readonly Finding[] } {
  const out = { ...row };
  const findings: Finding[] = [];
  for (const field of ['km', ...PRICE_FIELDS]) {
    const rejection = rejections[PRICE_FIELDS.has(field) ? 'price' : 'km'];
    if (rejection === undefined || (out[field] ?? null) === null) continue;
    out[field] = null;
    findings.push(refusedFinding(rowNumber, field, rejection));
  }
  const km = out['km'] === '' || (out['km'] ?? null) === null ? Number.NaN : Number(out['km']);
  if (distanceUnit === 'miles' && Number.isFinite(km)) out['km'] = Math.round(km * MILE_IN_KM);
  if (priceType !== null) {
    const text = typeof out['price_type'] === 'string' ? out['price_type'] : '';
    const own = text === '' ? [] : [{ column: 'price_type', text, type: priceTypeOf(text) }];
    settlePriceType(rowNumber, { out, priceTypes: own, isOnApplication: false }, priceType, findings);
  }
  return { row: out, findings };
}

/** The text of a cell; empty if it has no value. */
function textOf(cell: unknown): string {
  const text =
    typeof cell === 'string' || typeof cell === 'boolean' || typeof cell === 'number'
      ? withoutControls(String(cell))
          .replace(/[\s_]+/g, ' ')
          .trim()
      : '';
  return isNoValue(text) ? '' : text;
}

const rowCount = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

/** One finding about how the column was applied, and one for each unknown word. */
function columnFindings(
  { header, qualifier }: Column,
  rows: readonly RawRow[],
  currency: string,
  withoutType: ReadonlySet<number>,
): Finding[] {
  const words = new Map<string, { readonly text: string; readonly row: number; count: number; applied: number }>();
  let empty = 0;
  for (const { row, cells } of rows) {
    const text = textOf(cells[header]);
    const entry = words.get(text.toLowerCase());
    const applied = withoutType.has(row) ? 0 : 1;
    if (text === '') empty++;
    else if (entry === undefined) words.set(text.toLowerCase(), { text, row, count: 1, applied });
    else {
      entry.count++;
      entry.applied += applied;
    }
  }
  const meanings = [...words.values()].map((word) => ({ ...word, meaning: qualifier.read(word.text, currency) }));
  const understood = meanings.filter(({ meaning }) => meaning !== null).sort((a, b) => b.count - a.count);
  const unknown = meanings.filter(({ meaning }) => meaning === null);
  const changes = Map.groupBy(understood, ({ meaning }) => meaning?.changes ?? '');
  changes.delete('');
  const sums = [...changes].flatMap(([change, cells]) => {
    const counted = cells.reduce((sum, { count, applied, meaning }) => {
      return sum + (meaning?.priceType === undefined ? count : applied);
    }, 0);
    return counted === 0 ? [] : [`${change} in ${rowCount(counted)}`];
  });
  if (qualifier.expects !== undefined && empty > 0)
    sums.push(`kilometres assumed in ${rowCount(empty)} without a unit`);
  const wordList = understood.slice(0, MAX_WORDS).map(({ text, count }) => `"${excerpt(text)}" ${count}`);
  const summary: Finding[] = [
    {
      outcome: 'kept',
      row: 0,
      column: header,
      value: `${wordList.join(', ')}${understood.length > MAX_WORDS ? ', …' : ''}`,
      rule: 'a column the mapping names',
      hint: `It says ${qualifier.subject}, so it was applied: ${sums.join(', ') || 'nothing changes'}. ${DROP}`,
    },
  ];
  return [
    ...(understood.length > 0 ? summary : []),
    ...(qualifier.expects === undefined ? unknown : []).slice(0, MAX_WORDS).map(
      ({ text, row, count }): Finding => ({
        outcome: 'kept',
        row,
        column: header,
        value: excerpt(text),
        rule: `a word that says ${qualifier.subject}`,
        hint: `It changes nothing in ${rowCount(count)}. Check what the site says about these cars; map the column, or correct the word.`,
      }),
    ),
  ];
}
