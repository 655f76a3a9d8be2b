import { CAR_TYPES, type CarType, type ItemType } from '#domain/car.ts';
import type { SingleFacet } from '#domain/home-tiles.ts';
import { isWholeStock } from '#domain/listed-records.ts';
import { memoize } from '#domain/memoize.ts';
import { bodyPath, makePath, modelPath, TYPE_SEARCHES } from '#domain/routes/public-paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { searchHref } from '#domain/search-state.ts';
import { toSlug } from '#domain/slug.ts';
import type { Site } from '#site/site.ts';
import { cardWords, nounForKinds, pluralise, stockCountText } from '#text/item-names.ts';
import { formatNumber } from '#text/numbers.ts';
import type { Words } from '#text/wording.ts';
import type { LinkView } from '#view-types/link.ts';
import type { StockedCar } from '#view-types/page.ts';
import type { ChipView } from '#view-types/stock-tiles.ts';
import { bodyShape } from '#views/body-shape.ts';
import { shownCount } from '#views/shown-count.ts';

/** A tile that links to a part of the stock. */
export interface StockTile extends LinkView {
  /** Identifies the tile among those of its group: its label in a URL, or its conditions. */
  readonly key: string;
  /** Number of cars in its list. */
  readonly count: number;
  /** The count as it is written: `1,204`. */
  readonly shown: string;
  /** `12 cars` */
  readonly countText: string;
  /** A shorter label for use below a heading: `Used` for `Used cars`. */
  readonly short?: string;
  /** Name of the body type's drawing; for other tiles the label as a slug. */
  readonly image: string;
}

export type TileSite = Pick<Site, 'locale' | 'stock' | 'limits'>;

/** The noun for the stock: cars, motorcycles, caravans, or vehicles if it is mixed (CARD-09). `car|cars`. */
export function stockNoun(records: readonly StockedCar[], { stock }: Pick<Site, 'stock'>, words: Words): string {
  return nounForKinds(kindsIn(records), stock.itemTypes, words);
}

/** Item types in a stock or list; memoized, because every page of a list needs them. */
const kindsIn = memoize((records: readonly StockedCar[]) => new Set<ItemType>(records.map((car) => car.item_type)));
const typesIn = memoize((records: readonly StockedCar[]) => new Set<CarType>(records.map((car) => car.car_type)));
const modelsByMake = memoize((records: readonly StockedCar[]) => {
  const makes = Map.groupBy(records, (record) => record.make);
  return new Map([...makes].map(([make, cars]) => [make, groupsOf(cars, (car) => car.model)] as const));
});

/** The singular noun within a sentence: `car`, `motorcycle`, `caravan` (CARD-09). */
export function itemWord(record: Pick<SearchRecord, 'item_type'>, words: Words): string {
  return pluralise(words(`noun.${record.item_type}`), 1);
}

/** A site's words with `{item}`, `{items}`, `{Item}` and `{Items}` replaced by the noun for this stock. */
export const itemWords = (records: readonly StockedCar[], site: Pick<Site, 'stock'>, words: Words): Words =>
  cardWords(stockNoun(records, site, words), words);

/** The cars with the same make, model, body or other value, which is the label. */
interface Group {
  readonly label: string;
  readonly cars: readonly StockedCar[];
}

/** Values with their number of cars, most cars first, then by name. */
function groupsOf<Stocked extends StockedCar>(
  records: readonly Stocked[],
  groupOf: (record: Stocked) => string | null,
): Group[] {
  const groups = Map.groupBy(records, groupOf);
  groups.delete(null);
  return [...(groups as Map<string, Stocked[]>)]
    .map(([label, cars]) => ({ label, cars }))
    .sort((a, b) => b.cars.length - a.cars.length || (a.label < b.label ? -1 : 1));
}

/** What tiles are made from. */
export interface TileParts {
  readonly records: readonly StockedCar[];
  /** Noun for the whole stock: `car|cars`. */
  readonly noun: string;
  readonly site: TileSite;
  readonly words: Words;
}

function tile(label: string, count: number, href: string, parts: TileParts): StockTile {
  return {
    key: toSlug(label),
    label,
    href,
    count,
    shown: formatNumber(count, parts.site.locale),
    countText: stockCountText(count, parts.noun, parts.site.locale, parts.words),
    image: toSlug(label),
  };
}

/** A tile whose count uses the noun for its own cars, such as caravans in a mixed yard (CARD-09). */
const groupTile = ({ label, cars }: Group, href: string, parts: TileParts): StockTile =>
  tile(label, cars.length, href, { ...parts, noun: stockNoun(cars, parts.site, parts.words) });

/** Makes with stock, most cars first; each links to its list. */
export const makeTiles = (parts: TileParts): StockTile[] =>
  groupsOf(parts.records, (record) => record.make).map((group) => groupTile(group, makePath(group.label), parts));

/** The `count` tiles with most cars; the sort is stable. */
export const withMostCars = (tiles: readonly StockTile[], count: number): StockTile[] =>
  [...tiles].sort((a, b) => b.count - a.count).slice(0, count);

/** A tile as a chip: without its picture. */
export const chipOf = ({ label, href, shown }: StockTile): ChipView => ({ label, href, count: shown });

/** Models of one make. */
export const modelTiles = (make: string, parts: TileParts): StockTile[] =>
  (modelsByMake(parts.records).get(make) ?? []).map((group) => groupTile(group, modelPath(make, group.label), parts));

/** Body types with stock. */
export function bodyTiles(parts: TileParts): StockTile[] {
  return groupsOf(parts.records, (record) => record.body).map((group) => {
    const [type = null, ...otherTypes] = kindsIn(group.cars);
    const image = bodyShape(group.label, otherTypes.length === 0 ? type : null);
    return { ...groupTile(group, bodyPath(group.label), parts), image };
  });
}

/** Values of another facet with stock; each links to a search, as they have no list of their own (TILE-01). */
export function facetTiles(
  facet: SingleFacet,
  parts: TileParts & { readonly records: readonly SearchRecord[] },
): StockTile[] {
  return groupsOf(parts.records, (record) => record[facet]).map(({ label, cars }) =>
    tile(label, cars.length, searchHref({ lists: { [facet]: [label] } }), parts),
  );
}

type ConditionKey = 'all' | 'new_demo' | 'new_used' | 'demo_used' | CarType;

/** Lists of two of the three car types, by the one that each leaves out. */
const PAIRS: readonly { readonly without: CarType; readonly key: ConditionKey }[] = [
  { without: 'used', key: 'new_demo' },
  { without: 'demo', key: 'new_used' },
  { without: 'new', key: 'demo_used' },
];

/**
 * The key of the label of a list of car types. The list of all cars (no types) names only types in stock: a yard with only used cars says "Used",
 * never "New, used and demo" (ROUTE-01).
 *
 * @param records every car of the site
 */
function conditionKey(
  types: readonly CarType[],
  records: readonly StockedCar[],
  { stock }: Pick<Site, 'stock'>,
): ConditionKey {
  const listed = records.length > 0 ? typesIn(records) : new Set(stock.types);
  const namedTypes = types.length > 0 ? types : CAR_TYPES.filter((type) => listed.has(type));
  const [only] = namedTypes;
  if (namedTypes.length === 1 && only !== undefined) return only;
  return PAIRS.find(({ without }) => namedTypes.length === 2 && !namedTypes.includes(without))?.key ?? 'all';
}

/** What a list of car types is called: a single one as on its cards (`condition.used`), several together (`New and demo`). */
export function conditionText(
  types: readonly CarType[],
  records: readonly StockedCar[],
  site: Pick<Site, 'stock'>,
  words: Words,
): string {
  const key = conditionKey(types, records, site);
  if (key === 'new' || key === 'demo' || key === 'used') return words(`condition.${key}`);
  return words(`search.condition.${key}`);
}

/** A list of car types with its noun: `Used cars`, `New and demo cars`. */
export const conditionList = (types: readonly CarType[], { records, noun, site, words }: TileParts): string =>
  words('search.h1', { condition: conditionText(types, records, site, words), what: pluralise(noun, 2) });

/**
 * Lists by condition with stock: all, new and demo, then new, demo, used (SRCH-11). A list with the same cars as an earlier one is left
 * out.
 */
export function typeTiles(parts: TileParts): StockTile[] {
  const { records, words } = parts;
  return TYPE_SEARCHES.flatMap(({ path, types }) => {
    const countOf = (type: CarType): number => records.filter((car) => car.car_type === type).length;
    const count = types.length === 0 ? records.length : types.reduce((sum, type) => sum + countOf(type), 0);
    if (types.some((type) => countOf(type) === 0)) return [];
    if (isWholeStock(types, count, records.length)) return [];
    const key = conditionKey(types, records, parts.site);
    const label = conditionList(types, parts);
    const short = types.length === 0 ? words('search.all') : conditionText(types, records, parts.site, words);
    const shown = shownCount(parts.site, types.length === 0 ? {} : { car_type: [...types] }, count);
    return [{ ...tile(label, shown, path, parts), short, key: types.length === 0 ? 'all' : key }];
  });
}
