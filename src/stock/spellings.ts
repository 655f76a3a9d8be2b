import { distanceOf } from '#domain/edit-distance.ts';
import { carNameOf, makeModelOf } from '#domain/full-model-name.ts';
import { OTHER_MAKE_NAMES } from '#domain/make-names.ts';
import { toSlug } from '#domain/slug.ts';
import { isTestDriveOnly } from '#domain/test-drive-only.ts';
import type { Finding } from './finding.ts';
import table from './names.json' with { type: 'json' };

/** The names of a car whose spelling is unified, and the year that its full name contains. */
export interface CarNames {
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly series: string | null;
  readonly name: string;
  readonly make_model: string;
  readonly colour: string | null;
  readonly simple_body: string | null;
  readonly simple_fuel: string | null;
  readonly simple_transmission: string | null;
  readonly drive: string | null;
  readonly location_name: string | null;
  readonly city: string | null;
  readonly tag: string | null;
  readonly categories: readonly string[];
  readonly filtered_features: readonly string[];
}

const normalise = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
/** Memoizes by text, because names repeat thousands of times in a stock. */
function memoizeByText<T>(compute: (text: string) => T): (text: string) => T {
  const cache = new Map<string, T>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const result = compute(text);
    if (cache.size < 100_000) cache.set(text, result);
    return result;
  };
}
const normalised = memoizeByText(normalise);
/** A text without letter case, spaces and punctuation, so that `CX5` equals `cx-5`. Plus signs and accents are kept. */
const compacted = memoizeByText((text) => normalised(text).replace(/[\s\-_./'’]+/g, ''));
const slugOf = memoizeByText(toSlug);

/** A make of names.json, with its models by their names as `compacted` gives them. */
interface KnownMake {
  readonly name: string;
  /** All its names, as `compacted` gives them. */
  readonly names: readonly string[];
  readonly models: ReadonlyMap<string, string>;
}
const MAKES: ReadonlyMap<string, KnownMake> = new Map(
  Object.entries<{ readonly models?: readonly string[] }>(table).flatMap(([name, { models = [] }]) => {
    const names = [name, ...(OTHER_MAKE_NAMES[name] ?? [])].map(compacted);
    const knownMake = { name, names, models: new Map(models.map((model) => [compacted(model), model])) };
    return names.map((spelling) => [spelling, knownMake] as const);
  }),
);

/** A make as spelt in names.json, by any of its names; unchanged if it is not in there. */
export const canonicalMake = (make: string): string => MAKES.get(compacted(make))?.name ?? make;

/** Whether a make is in names.json, in any of its spellings. */
export const isKnownMake = (make: string): boolean => MAKES.has(compacted(make));

/** Shorter names differ by a letter from too many others. */
const MIN_MISSPELT = 4;
/** The make of names.json of which this one differs by one letter, or by two that are swapped (`Madza`); null if there is none. */
export const misspeltMake = memoizeByText((make: string): string | null => {
  const compactName = compacted(make);
  if (isKnownMake(make) || compactName.length < MIN_MISSPELT) return null;
  return [...MAKES].find(([key]) => key.length >= MIN_MISSPELT && distanceOf(key, compactName) === 1)?.[1].name ?? null;
});

/** A model as spelt in names.json, even if the make (`Mazda CX-5` of Mazda), by any of its names, or a zero (`03-Series`) precedes it. */
export function canonicalModel(make: string, model: string): string {
  const { models, names } = MAKES.get(compacted(make)) ?? { models: null, names: [] };
  const written = compacted(model);
  const withoutMake = names.flatMap((name) => (written.startsWith(name) ? written.slice(name.length) : []));
  const spellings = [written, ...withoutMake, written.replace(/^0+/, '')];
  return spellings.map((spelling) => models?.get(spelling)).find((known) => known !== undefined) ?? model;
}

/** A dealer's model with its name in the stock as the stock spells it: `Mazda2` of Mazda is `2` there, whatever the feed writes. */
export const withStockSpelling = <Model extends { readonly make: string; readonly stockName: string }>(
  model: Model,
): Model => ({ ...model, stockName: canonicalModel(model.make, model.stockName) });

/** A model of names.json that is written like this apart from dashes and slashes (`4-4` of Morgan is `4/4`); null if there is none. */
export function knownModel(make: string, text: string): string | null {
  const model = MAKES.get(compacted(make))?.models.get(compacted(text)) ?? null;
  return model?.replaceAll('/', '-') === text ? model : null;
}

/** Letters and digits, and not only two of them: the name of a series such as `GT`, `300` or `S3` is as likely to be meant. */
const CODE = /^(?=.*\p{L})(?=.*\d).{3,}$/u;
const MODELS_OF_MAKES = Map.groupBy(
  Object.entries<{ readonly models?: readonly string[] }>(table).flatMap(([make, { models = [] }]) =>
    models.map((model) => ({ make, key: compacted(model) })),
  ),
  ({ key }) => key,
);
/** Whether the code of a series is the name of another make's model: the Hyundai Santa Fe of the series `MX5` is no Mazda MX-5. */
export const isModelOfOtherMake = (make: string, series: string): boolean =>
  CODE.test(compacted(series)) &&
  (MODELS_OF_MAKES.get(compacted(series)) ?? []).some((model) => model.make !== canonicalMake(make));

/** Words for the same gearbox, driven wheels or fuel, of which a stock keeps one. */
const COLUMN_SYNONYMS: { readonly [column: string]: readonly (readonly string[])[] } = {
  simple_transmission: [
    ['automatic', 'auto', 'automatic transmission', 'auto transmission'],
    ['manual', 'man', 'manual transmission'],
  ],
  drive: [
    ['4wd', '4x4', 'four wheel drive', '4 wheel drive'],
    ['awd', 'all wheel', 'all wheel drive'],
    ['fwd', 'front', 'front wheel', 'front wheel drive'],
    ['rwd', 'rear', 'rear wheel', 'rear wheel drive'],
    ['2wd', '4x2', 'two wheel drive', '2 wheel drive'],
  ],
  simple_fuel: [
    ['petrol', 'unleaded', 'unleaded petrol', 'petrol unleaded', 'ulp', 'petrol ulp', 'petrol unleaded ulp'],
    ['premium unleaded petrol', 'pulp', 'premium ulp', 'premium unleaded', 'petrol premium ulp', 'premium petrol'],
  ],
};
/** The words of these that dealers and filters use; a stock that has one keeps it. */
const PREFERRED_WORDS: ReadonlySet<string> = new Set('automatic manual 4wd 4x4 awd fwd rwd petrol'.split(' '));
/** The key of a word in one of these columns: that of all words for the same. */
const synonymKey =
  (column: string) =>
  (text: string): string => {
    const word = normalised(text)
      .replace(/[\s\-–—/()]+/g, ' ')
      .trim();
    return COLUMN_SYNONYMS[column]?.find((words) => words.includes(word))?.[0] ?? normalised(text);
  };

type Column = Exclude<keyof CarNames, 'year' | 'name' | 'make_model'>;
interface Rule {
  readonly column: Column;
  /** Key shared by all spellings of a name. For names that have their own page, this is the slug. */
  readonly key: (text: string, car: CarNames) => string;
  /** The platform's spelling, or the text unchanged. */
  readonly canonical: (text: string, car: CarNames) => string;
}
const unchanged = (text: string): string => text;
const ofModel = (text: string, { make, model }: CarNames): string =>
  `${slugOf(make)}/${slugOf(model)}/${normalised(text)}`;
/** The order matters: a model is looked up by the unified make, a badge by both. */
const RULES: readonly Rule[] = [
  { column: 'make', key: (text) => slugOf(canonicalMake(text)), canonical: canonicalMake },
  {
    column: 'model',
    key: (text, { make }) => `${slugOf(make)}/${slugOf(canonicalModel(make, text))}`,
    canonical: (text, { make }) => canonicalModel(make, text),
  },
  { column: 'badge', key: ofModel, canonical: unchanged },
  { column: 'series', key: ofModel, canonical: unchanged },
  { column: 'simple_body', key: slugOf, canonical: unchanged },
  {
    column: 'tag',
    // The tag of cars that are only for test drives has its meaning in exactly one spelling (TAG-05).
    key: (tag) => (isTestDriveOnly({ tag }) ? tag : normalised(tag)),
    canonical: unchanged,
  },
  ...(
    [
      'colour',
      'simple_fuel',
      'simple_transmission',
      'drive',
      'location_name',
      'city',
      'categories',
      'filtered_features',
    ] as const
  ).map((column) => ({
    column,
    key: COLUMN_SYNONYMS[column] === undefined ? normalised : synonymKey(column),
    canonical: unchanged,
  })),
];

/** The names in a column, which has none, one or a list. */
const namesIn = (value: CarNames[Column]): readonly string[] =>
  value === null ? [] : typeof value === 'string' ? [value] : value;

/**
 * Chooses one spelling for each name in a stock: from names.json for makes and models, otherwise the most frequent one. Two spellings of a
 * make would have the same path, and two spellings of a colour would be two filters.
 */
export class Spellings {
  readonly #chosen = new Map<string, string>();

  constructor(cars: readonly CarNames[]) {
    let unified = cars;
    for (const rule of RULES) {
      const groups = new Map<string, Map<string, { count: number; canonical: string }>>();
      for (const car of unified) {
        for (const text of namesIn(car[rule.column])) {
          const key = `${rule.column}|${rule.key(text, car)}`;
          const group = groups.get(key) ?? new Map<string, { count: number; canonical: string }>();
          groups.set(key, group);
          const entry = group.get(text) ?? { count: 0, canonical: rule.canonical(text, car) };
          group.set(text, { ...entry, count: entry.count + 1 });
        }
      }
      for (const [key, group] of groups) this.#chosen.set(key, choose(group));
      if (rule.column === 'make' || rule.column === 'model') unified = unified.map((car) => this.#with(car, rule));
    }
  }

  /** The car with its names in the chosen spelling; names that are not in this stock are unchanged. */
  unify<C extends CarNames>(car: C): C {
    let unified = car;
    for (const rule of RULES) unified = this.#with(unified, rule);
    if (unified === car) return car;
    return {
      ...unified,
      name: car.name === carNameOf(car) ? carNameOf(unified) : car.name,
      make_model: car.make_model === makeModelOf(car) ? makeModelOf(unified) : car.make_model,
    };
  }

  #with<C extends CarNames>(car: C, { column, key }: Rule): C {
    const names = namesIn(car[column]);
    const chosen = names.map((text) => this.#chosen.get(`${column}|${key(text, car)}`) ?? text);
    if (chosen.every((text, index) => text === names[index])) return car;
    return { ...car, [column]: typeof car[column] === 'string' ? chosen[0] : [...new Set(chosen)] };
  }
}

/** The spelling in names.json if any row differs from it, otherwise the most frequent one. */
function choose(group: ReadonlyMap<string, { readonly count: number; readonly canonical: string }>): string {
  const spellings = [...group].sort(
    ([spellingA, a], [spellingB, b]) =>
      Number(isPreferred(spellingB)) - Number(isPreferred(spellingA)) ||
      b.count - a.count ||
      Number(isSingleCase(spellingA)) - Number(isSingleCase(spellingB)) ||
      (spellingA < spellingB ? -1 : 1),
  );
  const [text] = spellings[0] as (typeof spellings)[number];
  return spellings.find(([spelling, { canonical }]) => canonical !== spelling)?.[1].canonical ?? text;
}

const isPreferred = (spelling: string): boolean => PREFERRED_WORDS.has(normalised(spelling));
const isSingleCase = (text: string): boolean => !/\p{Ll}/u.test(text) || !/\p{Lu}/u.test(text);

/** One finding for each spelling that was changed, at its first row. */
export function spellingFindings(
  pairs: readonly { readonly row: number; readonly delivered: CarNames; readonly unified: CarNames }[],
): Finding[] {
  const changes = new Map<string, { finding: Omit<Finding, 'hint'>; now: string; rows: number }>();
  for (const { row, delivered, unified } of pairs) {
    if (delivered === unified) continue;
    for (const { column } of RULES) {
      const names = namesIn(unified[column]);
      for (const value of namesIn(delivered[column])) {
        const isList = typeof delivered[column] !== 'string';
        const now = isList ? names.find((name) => normalised(name) === normalised(value)) : names[0];
        if (now === undefined || value === now) continue;
        const key = `${column}|${value}|${now}`;
        const entry = changes.get(key);
        if (entry !== undefined) entry.rows++;
        else
          changes.set(key, {
            finding: { outcome: 'cleaned', row, column, value, rule: 'one spelling of a name' },
            now,
            rows: 1,
          });
      }
    }
  }
  return Array.from(changes.values(), ({ finding, now, rows }) => ({
    ...finding,
    hint: `Read as "${now}"${rows === 1 ? '' : ` in ${rows} rows`}.`,
  }));
}
