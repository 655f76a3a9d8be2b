import type { ItemType } from '#domain/car.ts';
import { excerpt, type Finding } from './finding.ts';
import type { RawRow } from './map-row.ts';
import { headerKey } from './mapping.ts';

/** Names of columns that state the kind of vehicle. Only unmapped ones are read. */
const COLUMNS: ReadonlySet<string> = new Set(
  'category, categories, sub category, subcategory, vehicle category, item type, item category, vehicle type, vehicle class, vehicle kind, class, product type, product category, product class, stock type, stock category, unit type, type, body, body type, body style, bodystyle, kind, segment, division, department'
    .split(', ')
    .map(headerKey),
);
/** Words that name an item type in a body or category. */
const WORDS: readonly { readonly words: RegExp; readonly itemType: ItemType }[] = [
  {
    itemType: 'caravan',
    words: /\b(caravans?|(camper|tent) ?trailers?|campertrailers?|(5th|fifth)[- ]?wheelers?)\b/i,
  },
  {
    itemType: 'motorcycle',
    words:
      /\b(motor ?(cycles?|bikes?)|(dirt|trail|road|sports?|adventure|enduro|motocross|naked|touring|cruiser|street|pit|mini|farm|ag) ?bikes?|scooters?|mopeds?)\b/i,
  },
];
/** Words for an item type that are unambiguous in a model name, too; "Caravan" is not, because of the Dodge Grand Caravan. */
const IN_NAMES = /\b(camper ?trailers?|campertrailers?|motor ?(cycles?|bikes?)|dirt ?bikes?)\b/i;
/** Words for other things that dealers sell. */
const OTHERS =
  /\b(atvs?|quads?|quad ?bikes?|utvs?|ssvs?|side[- ]by[- ]sides?|boats?|jet ?skis?|pwcs?|watercrafts?|yachts?|outboards?|trailers?|floats?|pop[- ]?tops?|campers?|slide[- ]?ons?|tractors?|mowers?|golf (carts?|bugg(y|ies))|bugg(y|ies)|go[- ]?karts?|forklifts?|excavators?|loaders?|trikes?|bikes?|cruisers?|mobility scooters?|snowmobiles?|machinery|marine|powersports?)\b/i;
/** Exceptions: campervans and motorhomes are listed as cars. */
const CARS = /\b(motor ?homes?|camper ?vans?|land ?cruisers?|pt cruiser)\b/i;
/** Makes that build no cars. Most build several other kinds of vehicles, so theirs are only reported. */
const NO_CARS =
  /^(aprilia|avan|benelli|bombardier|bsa|can-am|cfmoto|coromal|crusader|ducati|harley(-davidson)?|indian|jayco|kawasaki|kymco|majestic|moto guzzi|mv agusta|new age|norton|piaggio|polaris|royal enfield|sea-?doo|sym|vespa|victory|yamaha)$/i;

/** A text that names a kind of vehicle, for the report. */
interface Occurrence {
  /** The first row with it. */
  readonly row: number;
  readonly column: string;
  readonly value: string;
  /** Null = only reported; the vehicle is listed as a car. */
  readonly itemType: ItemType | null;
  /** Number of rows with this text in this column. */
  rows: number;
}

/** The item type that a body or category names; null if it is a car or not certain. */
function itemTypeOf(text: string): ItemType | null {
  if (CARS.test(text) || /\bmobility\b/i.test(text)) return null;
  return WORDS.find(({ words }) => words.test(text))?.itemType ?? null;
}

/**
 * Infers the item type of a row from its body or category if the feed has no item type, and reports vehicles that are probably not cars.
 */
export class ItemTypes {
  readonly #headers: readonly string[];
  readonly #occurrences = new Map<string, Occurrence>();

  /** @param isKnownHeader whether the mapping reads or drops a column */
  constructor(headers: readonly string[], isKnownHeader: (header: string) => boolean) {
    this.#headers = headers.filter((header) => !isKnownHeader(header) && COLUMNS.has(headerKey(header)));
  }

  /** The mapped row, with its item type if that is certain. */
  apply<R extends { readonly [column: string]: unknown }>(row: R, raw: RawRow): R {
    const stated = row['item_type'];
    if (typeof stated === 'string' && stated.trim() !== '') return { ...row, item_type: itemTypeOf(stated) ?? stated };
    const categories = [
      ...this.#headers.map((header) => [header, raw.cells[header]] as const),
      ...(['simple_body', 'categories'] as const).map((column) => [column, row[column]] as const),
    ].flatMap(([column, cell]) => textsIn(cell).map((text) => ({ column, text })));
    const names = (['model', 'badge', 'name'] as const).flatMap((column) =>
      textsIn(row[column]).map((text) => ({ column, text })),
    );
    const match =
      categories.find(({ text }) => itemTypeOf(text) !== null) ??
      names.find(({ text }) => IN_NAMES.test(text) && itemTypeOf(text) !== null);
    if (match !== undefined) {
      const itemType = itemTypeOf(match.text) as ItemType;
      this.#record(raw.row, match.column, match.text, itemType);
      return { ...row, item_type: itemType };
    }
    const make = textsIn(row['make']).map((text) => ({ column: 'make', text }));
    const doubtful =
      categories.find(({ text }) => OTHERS.test(text) && !CARS.test(text)) ??
      make.find(({ text }) => NO_CARS.test(text.trim()));
    if (doubtful !== undefined) this.#record(raw.row, doubtful.column, doubtful.text, null);
    return row;
  }

  /** One finding for each word, with its first row. */
  findings(): Finding[] {
    return Array.from(this.#occurrences.values(), ({ row, column, value, itemType, rows }) => ({
      outcome: itemType === null ? 'kept' : 'cleaned',
      row,
      column,
      value: excerpt(value),
      rule: 'a feed that says which vehicles are not cars',
      hint:
        itemType === null
          ? `${rows === 1 ? 'The vehicle is listed as a car' : `${rows} vehicles are listed as cars`}. If that is wrong, give the item_type in the mapping: car, motorcycle or caravan.`
          : `Read as a ${itemType}${rows === 1 ? '' : ` in ${rows} rows`}. Say so with item_type in the mapping.`,
    }));
  }

  #record(row: number, column: string, value: string, itemType: ItemType | null): void {
    const key = `${column}|${value.toLowerCase()}|${itemType}`;
    const seen = this.#occurrences.get(key);
    if (seen !== undefined) seen.rows++;
    else this.#occurrences.set(key, { row, column, value, itemType, rows: 1 });
  }
}

const textsIn = (cell: unknown): string[] =>
  typeof cell === 'string' ? [cell] : Array.isArray(cell) ? cell.filter((item) => typeof item === 'string') : [];
