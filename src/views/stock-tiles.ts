import { CAR_TYPES, type CarType, type ItemType } from '#domain/car.ts';
import { memoize } from '#domain/memoize.ts';
import { bodyPath, makePath, modelPath, TYPE_SEARCHES, toSlug } from '#domain/paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { EMPTY_STATE, writeSearchState } from '#domain/search-state.ts';
import type { Site } from '#site/site.ts';
import { formatNumber } from '#text/format.ts';
import { nounFor, nounOf, wordsFor } from '#text/item-names.ts';
import type { Words } from '#text/wording.ts';
import type { LinkView } from '#view-types/link.ts';
import type { StockedCar } from '#view-types/page.ts';
import type { ChipView } from '#view-types/stock-tiles.ts';
import { bodyShape } from '#views/body-shape.ts';

/** A part of the stock that has a list of its own. */
export interface StockTile extends LinkView {
  readonly key: string;
  readonly count: number;
  /** `12 cars` */
  readonly countText: string;
  /** The label where its heading already says the rest: `Used` for `Used cars`. */
  readonly short?: string;
  /** Name of the drawing of a body type, else the label as a slug. */
  readonly image: string;
}

export type TileSite = Pick<Site, 'locale' | 'stock'>;

/** What the stock is called: cars, motorcycles, caravans, or vehicles when it is mixed (CARD-09). `car|cars`. */
export function stockNoun(records: readonly StockedCar[], words: Words): string {
  return nounOf(kindsIn(records), words);
}

/** What a stock or list consists of, found once: every page of a list asks. */
const kindsIn = memoize((records: readonly StockedCar[]) => new Set<ItemType>(records.map((car) => car.item_type)));
const typesIn = memoize((records: readonly StockedCar[]) => new Set<CarType>(records.map((car) => car.car_type)));
const modelsByMake = memoize((records: readonly StockedCar[]) => {
  const makes = Map.groupBy(records, (record) => record.make);
  return new Map([...makes].map(([make, cars]) => [make, groupsOf(cars, (car) => car.model)] as const));
});

/** What one of the stock is called in a sentence: `car`, `motorcycle`, `caravan` (CARD-09). */
export function itemWord(record: Pick<SearchRecord, 'item_type'>, words: Words): string {
  return nounFor(words(`noun.${record.item_type}`), 1);
}

/** Words of a site in which `{item}`, `{items}`, `{Item}` and `{Items}` are what this stock is called. */
export const itemWords = (records: readonly StockedCar[], words: Words): Words =>
  wordsFor(stockNoun(records, words), words);

/** `312 cars`, `1 car` */
export function countText(count: number, noun: string, site: TileSite, words: Words): string {
  return words('count.stock', { shown: formatNumber(count, site.locale), noun: nounFor(noun, count) });
}

interface Group {
  readonly label: string;
  readonly cars: readonly StockedCar[];
}

/** Values with the cars that have them, most cars first, then by name. */
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

interface TileParts {
  readonly records: readonly StockedCar[];
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
    countText: countText(count, parts.noun, parts.site, parts.words),
    image: toSlug(label),
  };
}

/** A tile of cars, called what they are: a yard of caravans and cars has caravans of a make (CARD-09). */
const groupTile = ({ label, cars }: Group, href: string, parts: TileParts): StockTile =>
  tile(label, cars.length, href, { ...parts, noun: stockNoun(cars, parts.words) });

/** Makes with stock, most cars first; each leads to its own list. */
export const makeTiles = (parts: TileParts): StockTile[] =>
  groupsOf(parts.records, (record) => record.make).map((group) => groupTile(group, makePath(group.label), parts));

/** The `count` tiles with most cars; of as many the one that came first. */
export const mostCars = (tiles: readonly StockTile[], count: number): StockTile[] =>
  [...tiles].sort((a, b) => b.count - a.count).slice(0, count);

export const chipOf = ({ label, href, count }: StockTile): ChipView => ({ label, href, count });

/** Models of one make. */
export const modelTiles = (make: string, parts: TileParts): StockTile[] =>
  (modelsByMake(parts.records).get(make) ?? []).map((group) => groupTile(group, modelPath(make, group.label), parts));

/** Drawings of what has no body type of the platform's list. */
const DRAWN_AS: { readonly [item in ItemType]?: string } = { motorcycle: 'motorcycle', caravan: 'caravan' };

/** Body types with stock; motorcycles and caravans are drawn as such, whatever their feed calls their kinds. */
export function bodyTiles(parts: TileParts): StockTile[] {
  return groupsOf(parts.records, (record) => record.body).map((group) => {
    const [kind = 'car', ...others] = kindsIn(group.cars);
    const image = others.length === 0 ? DRAWN_AS[kind] : undefined;
    return { ...groupTile(group, bodyPath(group.label), parts), image: image ?? bodyShape(group.label) };
  });
}

/** Values of another facet with stock: they have no list of their own, so each leads to a search (TILE-01). */
export function facetTiles(
  facet: 'fuel' | 'transmission' | 'drive' | 'colour',
  parts: TileParts & { readonly records: readonly SearchRecord[] },
): StockTile[] {
  return groupsOf(parts.records, (record) => record[facet]).map(({ label, cars }) =>
    tile(label, cars.length, writeSearchState({ ...EMPTY_STATE, lists: { [facet]: [label] } }), parts),
  );
}

type ConditionKey = 'all' | 'new_demo' | 'new_used' | 'demo_used' | CarType;

const PAIRS: readonly { readonly without: CarType; readonly key: ConditionKey }[] = [
  { without: 'used', key: 'new_demo' },
  { without: 'demo', key: 'new_used' },
  { without: 'new', key: 'demo_used' },
];

/**
 * How a list of car types is called. The list of everything (no types) is called by what the dealer has, so that a yard of used
 * cars says "Used", never "New, used and demo" (ROUTE-01).
 *
 * @param records every car of the site
 */
export function conditionKey(types: readonly CarType[], records: readonly StockedCar[]): ConditionKey {
  const named = types.length > 0 ? types : CAR_TYPES.filter((type) => typesIn(records).has(type));
  const [only] = named;
  if (named.length === 1 && only !== undefined) return only;
  return PAIRS.find(({ without }) => named.length === 2 && !named.includes(without))?.key ?? 'all';
}

/**
 * Lists by condition that this site has cars for, each once: all, new and demo, then new, demo, used (SRCH-11). One that
 * repeats another, because some condition has no cars, is left out.
 */
export function typeTiles(parts: TileParts): StockTile[] {
  const { records, words, noun } = parts;
  return TYPE_SEARCHES.flatMap(({ path, types }) => {
    const countOf = (type: CarType): number => records.filter((car) => car.car_type === type).length;
    const count = types.length === 0 ? records.length : types.reduce((sum, type) => sum + countOf(type), 0);
    if (types.some((type) => countOf(type) === 0)) return [];
    if (types.length > 0 && count === records.length) return [];
    const key = conditionKey(types, records);
    const condition = words(`search.condition.${key}`);
    const label = words('home.type', { condition, noun: nounFor(noun, 2) });
    const short = types.length === 0 ? words('search.all') : condition;
    return [{ ...tile(label, count, path, parts), short, key: types.length === 0 ? 'all' : key }];
  });
}
