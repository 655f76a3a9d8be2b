import { describe, expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import { STOCK_TENANT } from '#tests/builders/stock-tenant.ts';
import { StockError } from './finding.ts';
import { importStock } from './import-stock.ts';
import { checkMapping } from './mapping.ts';
import { readCsv } from './read-csv.ts';

/**
 * Feeds with one fault each, of every kind and in every place: no car is sold while its number is in the file, and none gets the values of
 * another.
 */

const COLUMNS = {
  stocknum: 'Stock',
  vin: 'VIN',
  make: 'Make',
  model: 'Model',
  badge: 'Badge',
  car_type: 'Condition',
  year: { from: 'Year', as: 'number' },
  km: { from: 'Km', as: 'km' },
  price: { from: 'Price', as: 'money', with: { price_type: 'drive_away' } },
  colour: 'Colour',
  status: 'Status',
  sold: 'Sold',
  dealercomments: 'Comments',
};
const MODELS = ['Rio', 'Cerato', 'Sportage', 'Sorento', 'Carnival'];
const COMMENTS = [
  'One owner, full history, two keys',
  'Fitted with 19" wheels, tow bar',
  'One owner.\nFull history, two keys.\nCall us today.',
  '',
];
const isListed = ({ status }: Car): boolean => status === 'in_stock';
const numberOf = ({ stocknum, vin }: Pick<Car, 'stocknum' | 'vin'>): string => stocknum ?? String(vin);

/** How a feed is written. */
interface Style {
  readonly delimiter: string;
  readonly lineEnd: string;
  readonly isQuoted: boolean;
  readonly endsWithLine: boolean;
  readonly columns: readonly string[];
  /** Number of the car of which the first row has the text: each is beside each other one. */
  readonly texts: number;
  readonly stocknums: readonly string[] | undefined;
}
const STOCK_FIRST = 'Stock Make Model Badge Condition Year Km Price Colour Status Comments'.split(' ');
const VIN_ONLY = 'Make Model Badge Condition Year Km Price VIN Colour Status Comments'.split(' ');
const NUMBER_LAST = 'Comments Make Model Badge Warranty Sold Condition Year Km Price Colour VIN Stock'.split(' ');
/** Numbers that may be any value. */
const SHORT_NUMBERS = ['7', '12', '2019', 'A1', '101'];
const [COMMA, SEMICOLON, TAB] = [',', ';', '\t'];
const [LF, CRLF] = ['\n', '\r\n'];
const STYLES: readonly Style[] = [
  [COMMA, LF, false, true, STOCK_FIRST, 0] as const,
  [COMMA, CRLF, true, false, STOCK_FIRST, 1] as const,
  [SEMICOLON, CRLF, false, true, VIN_ONLY, 2] as const,
  [SEMICOLON, LF, true, true, NUMBER_LAST, 3] as const,
  [TAB, LF, false, false, NUMBER_LAST, 0] as const,
  [TAB, CRLF, true, true, VIN_ONLY, 1] as const,
  [COMMA, LF, false, false, VIN_ONLY, 2] as const,
  [COMMA, CRLF, false, true, NUMBER_LAST, 3] as const,
  [COMMA, LF, false, true, STOCK_FIRST, 2, SHORT_NUMBERS] as const,
  [SEMICOLON, CRLF, true, true, STOCK_FIRST, 3, SHORT_NUMBERS] as const,
].map(([delimiter, lineEnd, isQuoted, endsWithLine, columns, texts, stocknums]) => ({
  ...{ delimiter, lineEnd, isQuoted, endsWithLine, columns, texts, stocknums },
}));

/** Cells of the invented car with a number from 0. */
function cellsOf(index: number, { columns, texts, stocknums }: Style): string[] {
  const cells: { readonly [column: string]: string } = {
    Stock: stocknums?.[index] ?? `AX${101 + index * 7}`,
    VIN: `KNAPH81BDL51${10_013 + index * 1717}`,
    Make: 'Kia',
    Model: MODELS[index] as string,
    Badge: ['S', 'Sport', 'GT-Line'][index % 3] as string,
    Condition: 'Used',
    Year: String(2012 + index),
    Km: String(41_250 + index * 3111),
    Price: String(15_990 + index * 1100),
    Colour: ['Red', 'White', 'Blue, metallic', 'Grey', 'Black'][index % 5] as string,
    Status: 'For sale',
    Warranty: 'Yes',
    Sold: 'No',
    Comments: COMMENTS[(index + texts) % COMMENTS.length] as string,
  };
  return columns.map((column) => cells[column] as string);
}

function lineOf(cells: readonly string[], { delimiter, isQuoted }: Style): string {
  const needsQuotes = (cell: string): boolean => isQuoted || cell.includes(delimiter) || /["\n]/.test(cell);
  return cells.map((cell) => (needsQuotes(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter);
}

const textOf = (lines: readonly string[], { lineEnd, endsWithLine }: Style): string =>
  lines.join(lineEnd) + (endsWithLine ? lineEnd : '');

const MAPPING = checkMapping({ name: 'Our list', columns: COLUMNS }, 'mapping.json');
const importText = (text: string, previous: readonly Car[] = []) =>
  importStock(
    { ...readCsv(text, MAPPING), encoding: 'utf-8' },
    { mapping: MAPPING, previous, tenant: STOCK_TENANT, now: new Date('2026-11-20T02:00:00Z'), force: false },
  );

interface Damaged {
  readonly what: string;
  readonly text: string;
}

/** The first, middle and last position of each cell of a text, from one position to another. */
function placesIn(text: string, from: number, to: number, { delimiter, lineEnd }: Style): number[] {
  const places = new Set<number>();
  let start = from;
  for (let index = from; index <= to; index++) {
    const isEnd = text[index] === delimiter || text.startsWith(lineEnd, index);
    if (!isEnd) continue;
    for (const place of [start, Math.floor((start + index) / 2), index]) places.add(place);
    if (text.startsWith(lineEnd, index)) index += lineEnd.length - 1;
    start = index + 1;
  }
  return [...places];
}

/** The feed with each fault, in each place of some of its lines, and of the end of the line above. */
function* damagesOf(lines: readonly string[], style: Style): Generator<Damaged> {
  const { delimiter, lineEnd } = style;
  const text = textOf(lines, style);
  const lengthOf = (count: number): number => textOf(lines.slice(0, count), { ...style, endsWithLine: true }).length;
  const [from, to] = [lengthOf(FIRST_DAMAGED), Math.min(lengthOf(LAST_DAMAGED + 1), text.length)];
  const put = (at: number, removed: number, added: string): string =>
    text.slice(0, at) + added + text.slice(at + removed);
  for (const place of placesIn(text, from, to, style)) {
    yield { what: `a quote at ${place}`, text: put(place, 0, '"') };
    yield { what: `a delimiter at ${place}`, text: put(place, 0, delimiter) };
    yield { what: `a line end at ${place}`, text: put(place, 0, lineEnd) };
    const end = text.indexOf(lineEnd, place);
    if (end > place) yield { what: `a line cut at ${place}`, text: put(place, end - place, '') };
  }
  for (let index = from; index < to; index++) {
    if (text[index] === delimiter) yield { what: `no delimiter at ${index}`, text: put(index, 1, '') };
    if (text[index] !== '"') continue;
    yield { what: `an apostrophe at ${index}`, text: put(index, 1, "'") };
    yield { what: `no quote at ${index}`, text: put(index, 1, '') };
  }
  for (const count of lines.keys()) {
    const index = lengthOf(count) - lineEnd.length;
    if (count === 0) continue;
    for (const added of ['', ' ', delimiter])
      yield { what: `"${added}" for the line end below line ${count}`, text: put(index, lineEnd.length, added) };
  }
  for (const [amount, start, end] of text.matchAll(/"?\b(\d\d)(\d{3})\b"?/g))
    yield { what: `${amount} with a comma`, text: text.replace(amount, `${start},${end}`) };
}
/** Indexes of lines with faults, 0 is the header. */
const [FIRST_DAMAGED, LAST_DAMAGED] = [2, 3];

/** What is wrong with the import of a damaged feed over the stock of the sound one, of which the last car is not in the feed. */
function faultsOf({ text }: Damaged, previous: readonly Car[], absent: Car): string[] {
  let result: ReturnType<typeof importText>;
  try {
    result = importText(text, previous);
  } catch (error) {
    if (error instanceof StockError) return [];
    throw error;
  }
  const faults: string[] = [];
  const after = new Map(result.cars.map((car) => [car.id, car]));
  for (const car of previous) {
    const now = after.get(car.id);
    const number = numberOf(car);
    const isMentioned =
      number.length > 4 ? text.includes(number) : new RegExp(`(?<![\\w-])${number}(?![\\w-])`).test(text);
    // A delimiter in the middle of a quoted word is another word: the state is unknown, and the report says so.
    const isOtherWord = now !== undefined && /^for[^"]+sale$/.test(now.status);
    if (car !== absent && isMentioned && !isOtherWord && (now === undefined || !isListed(now)))
      faults.push(`${numberOf(car)} is sold`);
    const isNamed = result.findings.some(
      ({ value, hint, rule }) => value.includes(car.model) && /row/.test(hint + rule),
    );
    if (car === absent && now !== undefined && isListed(now) && !isNamed)
      faults.push('the absent car stays unreported');
  }
  for (const car of result.cars) {
    const own = previous.find(({ id }) => id === car.id);
    const others = previous.filter((other) => other !== own);
    for (const field of ['stocknum', 'vin', 'price', 'km'] as const) {
      const value = car[field];
      if (value === null || value === own?.[field]) continue;
      if (own !== undefined && others.some((other) => other[field] === value))
        faults.push(`${numberOf(own)} has the ${field} of another car`);
      else if (own !== undefined && field !== 'stocknum') faults.push(`${numberOf(own)} has the ${field} ${value}`);
    }
    const origins = (['stocknum', 'vin', 'price', 'km'] as const).flatMap((field) =>
      car[field] === null ? [] : previous.filter((other) => other[field] === car[field]).slice(0, 1),
    );
    if (new Set(origins).size > 1) faults.push(`${numberOf(car)} has values of two cars`);
  }
  return faults;
}

describe('a feed with one fault over the stock of the sound feed', () => {
  test.each(STYLES)(
    '$columns.0 first, delimiter "$delimiter", quotes in all cells: $isQuoted, numbers: $stocknums.0',
    (style) => {
      const { columns } = style;
      const lines = [columns, ...MODELS.map((_, index) => cellsOf(index, style))].map((cells) => lineOf(cells, style));
      const { cars: previous } = importText(textOf(lines, style));
      const last = cellsOf(MODELS.length - 1, style);
      const absent = previous.find((car) => last.includes(numberOf(car))) as Car;
      const faults = [...damagesOf(lines.slice(0, -1), style)].flatMap((damaged) =>
        faultsOf(damaged, previous, absent).map((fault) => `${damaged.what}: ${fault}`),
      );
      expect(faults).toEqual([]);
    },
  );
});

describe('a row of a program that leaves out empty last cells', () => {
  const style = STYLES[0] as Style;
  const lines = MODELS.map((_, index) => {
    const cells = cellsOf(index, style);
    return lineOf(index === 2 ? cells : cells.slice(0, -1), style);
  });
  const feedOf = (rows: readonly string[]): string => [style.columns.join(COMMA), ...rows, ''].join(LF);
  const { cars } = importText(feedOf(lines));
  const line = lines[3] as string;
  const places = [...line.matchAll(/,/g)].map(({ index }) => index);
  test.each([
    ['has a delimiter too many', places.slice(4, -1), ',,'],
    ['is divided by a line end', places.slice(4, -2), ',\n'],
    ['lost a delimiter', places.slice(0, -2), ''],
  ])('keeps its price, kilometres and year if it %s', (_what, at, text) => {
    expect(cars).toHaveLength(MODELS.length);
    for (const place of at) {
      const second = importText(feedOf(lines.with(3, line.slice(0, place) + text + line.slice(place + 1))), cars);
      expect(second.cars).toEqual(cars);
    }
  });

  test('keeps its text if that is alone in the next line', () => {
    const withText = importText(feedOf(lines.with(3, `${line},One owner`)));
    const second = importText(feedOf(lines.with(3, `${line}\nOne owner`)), withText.cars);
    expect(second.cars).toEqual(withText.cars);
  });
});

describe('rows that end with a delimiter', () => {
  const style = STYLES[0] as Style;
  const lineAt = (index: number): string => `${lineOf(cellsOf(index, style), style)},`;
  const lines = MODELS.map((_, index) => lineAt(index));
  const header = style.columns.join(COMMA);
  const places = [...(lines[3] as string).matchAll(/,/g)].map(({ index }) => index);
  const feedOf = (rows: readonly string[], end: string): string => [header + end, ...rows, ''].join(LF);

  test.each(['', COMMA])('change nothing if one lost another delimiter, below a header that ends with "%s"', (end) => {
    const first = importText(feedOf(lines, end));
    expect(first.cars).toHaveLength(MODELS.length);
    for (const place of places.slice(0, -1)) {
      const line = (lines[3] as string).slice(0, place) + (lines[3] as string).slice(place + 1);
      expect(importText(feedOf(lines.with(3, line), end), first.cars).cars).toEqual(first.cars);
    }
  });

  test('change nothing if one has another one too many before its empty last cells', () => {
    const short = lineAt(3).replace(/"[^"]*",$|[^,]*,$/, ',');
    const first = importText(feedOf(lines.with(3, short), ''));
    for (const place of places.slice(4, 8)) {
      const line = `${short.slice(0, place)},${short.slice(place)}`;
      expect(importText(feedOf(lines.with(3, line), ''), first.cars).cars).toEqual(first.cars);
    }
  });

  test.each(['', COMMA])('may lack it in the last one, below a header that ends with "%s"', (end) => {
    const first = importText(feedOf(lines, end));
    const line = (lines[4] as string)
      .slice(0, -1)
      .replace('For sale', 'Sold')
      .replace(/"[^"]*"$/, '');
    const { cars, counts } = importText(feedOf(lines.with(4, line), end), first.cars);
    expect(counts.rejected).toBe(0);
    expect(cars.find(({ model }) => model === 'Carnival')).toMatchObject({ status: 'sold', dealercomments: null });
  });
});
