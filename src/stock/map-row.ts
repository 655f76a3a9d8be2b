import { didYouMean } from '#config/did-you-mean.ts';
import { personalData } from '#domain/personal-data.ts';
import { isCertifiedCondition } from './car-row.ts';
import { encodedTwiceFinding } from './clean-texts.ts';
import { higherPriceFindings } from './compare-prices.ts';
import { type Converted, convert, givenItems, mappedValue, WITH_GST } from './convert.ts';
import { orderOfDate } from './date-format.ts';
import { repairEncoding } from './decode.ts';
import { mergeColumns } from './duplicate-columns.ts';
import { type Finding, findingOf } from './finding.ts';
import { type FormerPrice, formerPriceOf, readFormerPrice } from './former-price.ts';
import { headerKey, isNumbered, isReadAsOneValue, knownHeaders, type Mapping, type Source } from './mapping.ts';
import { modelYear } from './model-year.ts';
import { isNotGiven, NOT_GIVEN, notAValue } from './not-given.ts';
import { NOT_REPEATED } from './personal-data.ts';
import { type PricedRow, readPriceType, setAlong, settlePriceType } from './price-type.ts';
import { isWithGst, isWithoutGst, PRICE_FIELDS } from './price-words.ts';
import { belongsTo } from './private-columns.ts';
import { periodRule, plainAmount } from './rates-and-periods.ts';
import {
  type Cell,
  convertDistance,
  displayedText,
  readCell,
  remedyOf,
  splitCondition,
  unitFindings,
  writtenValue,
} from './read-cell.ts';
import type { SaleState } from './sale-phrases.ts';
import { saleState } from './sale-state.ts';
import { setPath } from './set-path.ts';
import { hintOf, readStateField, ruleOf, withStates } from './state-cell.ts';
import { badgeFromTitle, tidyNames } from './tidy.ts';
import { type QualifiedField, type RowQualifiers, refusedFinding } from './unmapped-qualifiers.ts';

/** A feed row before mapping: cells by header and by position. */
export interface RawRow {
  /** Row number in the file; a header is row 1. */
  readonly row: number;
  readonly cells: { readonly [header: string]: unknown };
  readonly positions: readonly unknown[];
  /** The row cannot be imported, and a finding says why: it contains other rows, its cells are in the wrong columns, or it does not say whose car it is. */
  readonly unusable?: true;
  /** The row has fewer cells than the header, or extra empty ones. */
  readonly uneven?: true;
}

/** A column that the mapping reads but the file does not contain. */
export interface AbsentColumn {
  /** The field it would fill. */
  readonly field: string;
  /** Its names in the mapping. */
  readonly headers: readonly string[];
  /** An unknown column with a similar name; null if there is none. */
  readonly suggestion: string | null;
}

/** What has been read of a row so far. */
interface MappedRow extends PricedRow {
  readonly findings: Finding[];
  readonly formerPrices: FormerPrice[];
  /** What its cells say about the sale of its car. */
  readonly states: SaleState[];
}

/** For rows without columns that say how to read another column. */
const NO_QUALIFIERS: RowQualifiers = { unit: null, priceType: null, refused: {} };

/** Maps the rows of one file. Headers are looked up only once. */
export class RowMapper {
  readonly #mapping: Mapping;
  /** The columns of the mapping, that of price types first: what it says goes before what another column sets along with its value. */
  readonly #columns: readonly (readonly [target: string, sources: readonly Source[]])[];
  /** The header to read for each name, as normalised by `headerKey`. */
  readonly #byKey = new Map<string, string>();
  /** Columns with the same name, each of which may contain pictures. */
  readonly #pictureColumns = new Map<string, readonly string[]>();
  /** Findings about columns with the same name that were merged. */
  readonly mergedColumns: Finding[] = [];
  /** Numbers of the mapped rows with a cell about a sale that is not understood. */
  readonly unclearRows = new Set<number>();
  /** Columns that the mapping neither reads nor drops, until their first value is reported. */
  readonly #unknown: Set<string>;
  /** Texts that mean "not given" in every column, in lower case. */
  readonly #empty: ReadonlySet<string>;
  readonly #headers: readonly string[];
  readonly #currency: string;
  /** The columns that each name with `{n}` stands for, once they were looked up. */
  readonly #numbered = new Map<string, readonly string[]>();
  /** Date columns with mixed order of day and month, and a row in which the month comes first. */
  readonly #monthFirst = new Map<Source, number>();

  /**
   * @param currency of the dealer; amounts in another currency are not used as prices
   * @param rows of the whole file; a column's date order is inferred from its unambiguous dates
   * @throws StockError if two columns of the same name have different content (`mergeColumns`)
   */
  constructor(mapping: Mapping, headers: readonly string[], currency: string, rows: readonly RawRow[] = []) {
    this.#mapping = mapping;
    this.#columns = Object.entries(mapping.columns).sort(
      ([a], [b]) => Number(b === 'price_type') - Number(a === 'price_type'),
    );
    this.#headers = headers;
    this.#currency = currency;
    for (const [key, duplicates] of Map.groupBy(headers, headerKey)) {
      this.#pictureColumns.set(key, duplicates);
      const mergedColumn =
        duplicates.length > 1 && isReadAsOneValue(mapping, key) ? mergeColumns(duplicates, rows) : null;
      this.#byKey.set(key, mergedColumn?.header ?? (duplicates[0] as string));
      if (mergedColumn !== null) this.mergedColumns.push(mergedColumn.finding);
    }
    const isKnown = knownHeaders(mapping);
    const isDropped = belongsTo(mapping.drop);
    this.#unknown = new Set(headers.filter((header) => !isKnown(header) && !isDropped(header)));
    this.#empty = new Set(mapping.empty.map((text) => text.toLowerCase()));
    for (const source of Object.values(mapping.columns).flat()) {
      const row = source.as === 'date' ? this.#monthFirstRow(source, rows) : null;
      if (row !== null) this.#monthFirst.set(source, row);
    }
  }

  /** The first row with a month-first date, if such dates are at least as frequent as day-first ones; otherwise null. */
  #monthFirstRow(source: Source, rows: readonly RawRow[]): number | null {
    let first: number | null = null;
    let surplus = 0;
    for (const raw of rows) {
      const { value } = this.#cell(source, raw);
      const isMapped = typeof value === 'string' && mappedValue(value, source) !== null;
      const order = typeof value === 'string' && !isMapped ? orderOfDate(value, source) : null;
      if (order === 'month') first ??= raw.row;
      surplus += order === 'month' ? 1 : order === 'day' ? -1 : 0;
    }
    return surplus >= 0 ? first : null;
  }

  /** Maps a row to canonical fields, with findings. `qualifiers`: how to read odometer and price, by unmapped columns. Never throws. */
  map(
    raw: RawRow,
    qualifiers: RowQualifiers = NO_QUALIFIERS,
  ): { readonly row: { [column: string]: unknown }; readonly findings: Finding[] } {
    const findings: Finding[] = [];
    const out: { [column: string]: unknown } = structuredClone(this.#mapping.constants);
    const mapped: MappedRow = { out, findings, formerPrices: [], states: [], priceTypes: [], isOnApplication: false };
    for (const [target, sources] of this.#columns) this.#fill(target, sources, raw, qualifiers, mapped);
    settlePriceType(raw.row, mapped, qualifiers.priceType, findings);
    readFormerPrice(raw.row, mapped.formerPrices, this.#currency, out, findings);
    readPriceType(raw.row, out, findings);
    for (const header of this.#unknown) {
      const value = raw.cells[header];
      if (value === undefined || value === null || value === '') continue;
      // Reported once per column: a wide feed has millions of such cells.
      this.#unknown.delete(header);
      const hint = 'The column is not read; this is its first value. Map it, or list it under "drop" in the mapping.';
      const first = personalData(String(value)) === null ? value : NOT_REPEATED;
      findings.push(findingOf('unknown', raw.row, header, first, 'a column in the mapping', hint));
    }
    this.#repairNames(raw, out, findings);
    return { row: withStates(out, mapped.states), findings };
  }

  /** Columns that the mapping reads but the file does not contain. */
  absent(): AbsentColumn[] {
    const unknown = [...this.#unknown];
    return Object.entries(this.#mapping.columns).flatMap(([field, sources]) => {
      const headers = sources.flatMap(({ from }) => (from === undefined ? [] : [from].flat()));
      const byPosition = sources.some(({ position }) => position !== undefined);
      const hasColumn = headers.some((name) => this.#byKey.has(headerKey(name)) || this.#columnsOf(name).length > 0);
      const suggestion = headers.map((name) => didYouMean(name, unknown)).find((name) => name !== undefined) ?? null;
      return byPosition || hasColumn ? [] : [{ field, headers, suggestion }];
    });
  }

  /** One finding per odometer column whose header says miles or thousands, saying how its cells are read. */
  units(): Finding[] {
    const sources = Object.values(this.#mapping.columns).flat();
    const headers = sources.filter(({ as }) => as === 'km').flatMap(({ from }) => [from ?? []].flat());
    return headers.flatMap((name) => unitFindings(this.#byKey.get(headerKey(name)) ?? ''));
  }

  /** Columns matching a pattern such as `Photo {n}`, ordered by number. */
  #columnsOf(alias: string): readonly string[] {
    if (!alias.includes('{n}')) return [];
    const cached = this.#numbered.get(alias);
    if (cached !== undefined) return cached;
    const number = (header: string): number => Number(/(\d+)\D*$/.exec(header)?.[1] ?? 0);
    const columns = this.#headers.filter((header) => isNumbered(alias, header)).sort((a, b) => number(a) - number(b));
    this.#numbered.set(alias, columns);
    return columns;
  }

  /** Pictures from all columns mapped to a field, in order, without duplicates. */
  #pictures(sources: readonly Source[], raw: RawRow, findings: Finding[]): unknown[] {
    const cells = sources.flatMap((source) => {
      if (source.position !== undefined)
        return [{ source, name: `column ${source.position}`, cell: raw.positions[source.position - 1] }];
      const headers = [source.from ?? []].flat().flatMap((alias) => {
        return [...(this.#pictureColumns.get(headerKey(alias)) ?? []), ...this.#columnsOf(alias)];
      });
      return headers.map((name) => ({ source, name, cell: raw.cells[name] }));
    });
    const pictures = cells.flatMap(({ source, name, cell }) => {
      if (typeof cell !== 'string') return Array.isArray(cell) ? (cell as unknown[]) : [];
      const text = displayedText(cell).trim();
      if (text === '' || this.#isEmpty(text, source)) return [];
      const converted = convert(text, source, this.#isEmptyIn(source));
      if (converted.ok) return Array.isArray(converted.value) ? (converted.value as unknown[]) : [];
      if (!source.fallback)
        findings.push(findingOf('left_out', raw.row, name, text, converted.rule, remedyOf(source, converted.rule)));
      return [];
    });
    return [...new Set(pictures)];
  }

  #isEmptyIn(source: Source): (text: string) => boolean {
    return (text) => this.#isEmpty(text, source);
  }

  #isEmpty(text: string, source: Source): boolean {
    if (mappedValue(text, source) !== null) return false;
    const lowerCase = text.toLowerCase();
    return this.#empty.has(lowerCase) || source.empty.some((empty) => empty.toLowerCase() === lowerCase);
  }

  /** Fills a field from the first source with a value. An invalid value is reported only if no other source has a valid one. */
  #fill(target: string, sources: readonly Source[], raw: RawRow, qualifiers: RowQualifiers, mapped: MappedRow): void {
    const { out, findings, formerPrices, states } = mapped;
    const rejection = qualifiers.refused[(PRICE_FIELDS.has(target) ? 'price' : target) as QualifiedField];
    const unit = target === 'km' ? qualifiers.unit : null;
    const problems: Finding[] = [];
    if (sources.every(({ as }) => as === 'images')) {
      const pictures = this.#pictures(sources, raw, findings);
      if (pictures.length > 0) setPath(out, target, pictures);
      return;
    }
    for (const source of sources) {
      const { name, value: cellValue, encoded } = this.#cell(source, raw, target);
      if (cellValue === undefined || cellValue === null) continue;
      if (encoded !== null) findings.push(encodedTwiceFinding(raw.row, target, encoded, cellValue));
      const isBare = typeof cellValue === 'number' || typeof cellValue === 'boolean';
      const value = isBare ? writtenValue(cellValue, source, unit, target) : cellValue;
      if (typeof value === 'number' && rejection !== undefined) {
        problems.push(refusedFinding(raw.row, target, rejection));
        break;
      }
      const isFormer = typeof value === 'number' && target === 'before_price';
      if (isFormer) formerPrices.push(formerPriceOf(name, String(value), { ok: true, value }, false));
      if (isFormer && formerPrices.at(-1)?.isRecommended) continue;
      if (typeof value !== 'string') {
        setPath(out, target, Array.isArray(value) ? givenItems(value, source, this.#isEmptyIn(source)) : value);
        setAlong(source, { target, column: name, text: null, value, type: null }, mapped);
        return;
      }
      const text = value.trim();
      if (text === '') continue;
      const noValue = this.#isEmpty(text, source) ? NOT_GIVEN : notAValue(text, source, target);
      if (noValue !== null) {
        problems.push(findingOf(noValue.outcome, raw.row, name, text, noValue.rule, noValue.hint));
        continue;
      }
      const isMapped = mappedValue(text, source) !== null;
      const { condition, sale } = target === 'car_type' ? splitCondition(text) : { condition: text, sale: null };
      if (sale !== null) {
        states.push(saleState(sale) as SaleState);
        const rule = 'a condition alone';
        findings.push(findingOf('cleaned', raw.row, name, text, rule, `The car is also read as ${sale}.`));
      }
      // This holds whatever `values` makes of the condition, unless a column for `certified` says otherwise.
      if (target === 'car_type' && isCertifiedCondition(condition)) out.certified ??= true;
      const year = target === 'year' && source.pattern === undefined && !isMapped ? modelYear(condition) : null;
      if (year !== null) findings.push(findingOf('cleaned', raw.row, name, text, 'a year alone', `Read as ${year}.`));
      const plainText = year === null ? plainAmount(target, condition, source) : String(year);
      const asMapped = this.#convert(isMapped ? text : plainText, source, name, unit);
      const { converted, state: cellState, isUnclear } = readStateField(target, text, source, asMapped);
      if (isUnclear) this.unclearRows.add(raw.row);
      if (cellState !== null) {
        states.push(cellState);
        findings.push(findingOf('cleaned', raw.row, name, text, ruleOf(target, asMapped), hintOf(cellState)));
        if (!converted.ok) continue;
      }
      if (!converted.ok && source.fallback) continue;
      if (!converted.ok) {
        const hint = `Imported without ${target}. ${remedyOf(source, converted.rule)}`;
        problems.push(findingOf('left_out', raw.row, name, text, periodRule(target, text, converted.rule), hint));
        continue;
      }
      if (converted.poa) {
        // Only the price itself can be on application.
        const hint = target === 'price' ? 'Read as price on application.' : NOT_GIVEN.hint;
        problems.push(findingOf('cleaned', raw.row, name, text, 'an amount of money', hint));
        if (target === 'price') mapped.isOnApplication = true;
        continue;
      }
      if (converted.state !== undefined && target === 'price') {
        problems.push(findingOf('cleaned', raw.row, name, text, 'an amount of money', `Read as ${converted.state}.`));
        states.push(saleState(converted.state) as SaleState);
        if (converted.value === null) continue;
        findings.push(...problems);
      }
      if (converted.value === null) {
        problems.push(findingOf('cleaned', raw.row, name, text, 'a value', 'Read as "not given".'));
        continue;
      }
      if (rejection !== undefined && typeof converted.value === 'number') {
        problems.push(refusedFinding(raw.row, target, rejection));
        break;
      }
      const state = target === 'status' && typeof converted.value === 'string' ? saleState(converted.value) : null;
      if (target === 'price' && converted.before !== undefined)
        formerPrices.push({ column: name, text, ...converted.before, now: converted.value });
      if (target === 'before_price') {
        const former = formerPriceOf(name, text, converted, isMapped);
        formerPrices.push(former);
        if (former.isRecommended) continue;
      }
      const month = target === 'rego_expiry' ? converted.month : undefined;
      setPath(out, target, state?.status ?? month ?? converted.value);
      if (state?.reserved) states.push(state);
      const type = converted.priceType ?? null;
      setAlong(source, { target, column: name, text, value: converted.value, type }, mapped);
      // A cell such as `$24,990 EGC` says itself what its price is.
      if (target === 'price' && (type ?? qualifiers.priceType?.type ?? 'drive_away') === 'drive_away') {
        const cells = sources.map((other) => ({ source: other, ...this.#cell(other, raw, target) }));
        findings.push(...higherPriceFindings(raw.row, source, Number(converted.value), cells));
      }
      return;
    }
    findings.push(...problems);
  }

  #convert(text: string, source: Source, header: string, unit: RowQualifiers['unit']): Converted {
    const isMapped = mappedValue(text, source) !== null;
    const isDistance = source.as === 'km' || unit !== null;
    const converted =
      isDistance && !isMapped
        ? convertDistance(text, source, header, unit)
        : convert(text, source, this.#isEmptyIn(source));
    if (source.as === 'money' && !isMapped && isWithoutGst(header) && !isWithGst(text))
      return { ok: false, rule: WITH_GST };
    if (converted.ok && converted.currency !== undefined && converted.currency !== this.#currency)
      return { ok: false, rule: `an amount in ${this.#currency}` };
    const row = this.#monthFirst.get(source);
    if (converted.ok && !isMapped && row !== undefined && orderOfDate(text, source) === 'either')
      return {
        ok: false,
        rule: `a date that cannot be read two ways: row ${row} has its month first ("formats": ["mm/dd/yyyy"] applies it to all rows)`,
      };
    return converted;
  }

  /** The first cell with a value among the columns of a source; one that says "not given" if there is no other. */
  #cell(source: Source, raw: RawRow, target: string | null = null): Cell {
    if (source.position !== undefined) return readCell(`column ${source.position}`, raw.positions[source.position - 1]);
    let name = '';
    let notGiven: Cell | null = null;
    for (const alias of [source.from ?? []].flat()) {
      const header = this.#byKey.get(headerKey(alias));
      if (header === undefined) continue;
      name = header;
      const cell = readCell(name, raw.cells[header]);
      if (cell.value === undefined || cell.value === null || cell.value === '') continue;
      const isEmpty = typeof cell.value === 'string' && this.#isEmpty(cell.value.trim(), source);
      if (!isEmpty && !isNotGiven(cell.value, source, target)) return cell;
      notGiven ??= cell;
    }
    return notGiven ?? { name, value: undefined, encoded: null };
  }

  /** Repairs split makes, names turned into dates by a spreadsheet, and badges that are only in the title. */
  #repairNames(raw: RawRow, out: { [column: string]: unknown }, findings: Finding[]): void {
    const header = this.#mapping.title === undefined ? undefined : this.#byKey.get(headerKey(this.#mapping.title));
    const titleCell = header === undefined ? null : raw.cells[header];
    const title = typeof titleCell === 'string' ? repairEncoding(titleCell).trim() || null : null;
    if (typeof out.make !== 'string' || typeof out.model !== 'string') return;
    const badge = typeof out.badge === 'string' ? out.badge : null;
    const tidyResult = tidyNames({ make: out.make, model: out.model, badge, title, year: out.year });
    for (const { column, value, rule } of tidyResult.repairs) {
      const repaired =
        column === 'make'
          ? `${tidyResult.make} / ${tidyResult.model}`
          : column === 'model'
            ? tidyResult.model
            : (tidyResult.badge ?? '');
      findings.push(findingOf('cleaned', raw.row, column, value, rule, `Read as "${repaired}".`));
    }
    out.make = tidyResult.make;
    out.model = tidyResult.model;
    const extractedBadge =
      tidyResult.badge ??
      (title === null ? null : badgeFromTitle(title, String(out.year ?? ''), tidyResult.make, tidyResult.model));
    if (extractedBadge !== null) out.badge = extractedBadge;
  }
}
