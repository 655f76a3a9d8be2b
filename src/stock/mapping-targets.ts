import type { z } from 'zod';
import { didYouMean } from '#config/did-you-mean.ts';
import { CAR_COLUMNS, CarRowSchema, LENDER_TERM } from './car-row.ts';
import type { Kind, Mapping, Source } from './mapping.ts';

/** Other names that dealers use for a field. */
const FIELD_ALIASES: { readonly [written: string]: (typeof CAR_COLUMNS)[number] } = {
  condition: 'car_type',
  type: 'car_type',
  description: 'dealercomments',
  comment: 'dealercomments',
  comments: 'dealercomments',
  features: 'standardEquipment',
  equipment: 'standardEquipment',
  options: 'standardEquipment',
  yard: 'location_id',
};

/** Settings whose target is not a field of a car, or not a part of one, with what it may be. */
export function wrongTargets({ columns, constants }: Mapping): string[] {
  const targets = [
    ...Object.keys(columns).map((key) => ['columns', key] as const),
    ...Object.keys(constants).map((key) => ['constants', key] as const),
    ...Object.entries(columns).flatMap(([key, sources]) =>
      sources.flatMap((source) => Object.keys(source.with).map((target) => [`columns.${key}.with`, target] as const)),
    ),
  ];
  return targets.flatMap(([setting, key]) => {
    const problem = targetProblem(key);
    return problem === null ? [] : [`${setting}.${key}: ${problem}`];
  });
}

/** What is wrong with a target such as `location.city`; null = nothing. */
function targetProblem(key: string): string | null {
  const [field = '', ...parts] = key.split('.');
  let schema: z.core.$ZodType | undefined = (CarRowSchema.shape as { readonly [name: string]: z.ZodType })[field];
  if (schema === undefined || !Object.hasOwn(CarRowSchema.shape, field)) {
    const suggestion = FIELD_ALIASES[key.toLowerCase()] ?? didYouMean(key, CAR_COLUMNS);
    return `is not a field of a car${suggestion === undefined ? '' : `; did you mean ${suggestion}?`}`;
  }
  for (const [index, part] of parts.entries()) {
    const whole = [field, ...parts.slice(0, index)].join('.');
    const { type, shape, valueType, catchall } = innerDefinition(schema);
    if (type !== 'object' && type !== 'record')
      return `${whole} has no parts. Map a column to ${whole}; "as" says how its text is read.`;
    // Only lenders have parts that are not listed one by one.
    const unlisted = LENDER_TERM.test(part) ? catchall : undefined;
    schema = valueType ?? (shape !== undefined && Object.hasOwn(shape, part) ? shape[part] : unlisted);
    if (schema === undefined) {
      const known = [...Object.keys(shape ?? {}), ...(catchall === undefined ? [] : ['term and a number of months'])];
      return `${whole} has no part ${part}. It has: ${known.join(', ')}.`;
    }
  }
  return null;
}

interface Definition {
  readonly type: string;
  readonly shape?: { readonly [name: string]: z.core.$ZodType };
  readonly valueType?: z.core.$ZodType;
  /** Schema of the parts of an object that have none of their own. */
  readonly catchall?: z.core.$ZodType | undefined;
  /** The schema within a wrapper, such as that of an optional value. */
  readonly innerType?: z.core.$ZodType;
  /** The schema of a value before it is transformed. */
  readonly in?: z.core.$ZodType;
}

/** The definition of a schema without its wrappers. */
function innerDefinition(schema: z.core.$ZodType): Definition {
  const definition = schema._zod.def as unknown as Definition;
  const inner = definition.innerType ?? definition.in;
  if (inner !== undefined) return innerDefinition(inner);
  const isStrict = (definition.catchall?._zod.def.type ?? 'never') === 'never';
  return isStrict ? { ...definition, catchall: undefined } : definition;
}

/** Kinds that read a cell as several values. */
export const LIST_KINDS: ReadonlySet<Kind> = new Set(['list', 'names', 'images', 'features']);

/** Forms of a date that are read when a column names none. */
export const USUAL_DATE_FORMATS = ['dd/mm/yyyy', 'yyyy-mm-dd', 'd/m/yyyy'];

/** Fields of several values, which a mapping may name without a kind, and the kind that reads each. */
const LIST_FIELDS: { readonly [field: string]: Kind } = {
  categories: 'list',
  filtered_features: 'list',
  former_slugs: 'list',
  'location.distribution_locations': 'names',
  standardEquipment: 'features',
  images: 'images',
  thumbnails: 'images',
};

/** Whether a field takes nothing but a list, not even one text. */
const takesListOnly = (field: string): boolean => ['images', 'features'].includes(LIST_FIELDS[field] ?? '');

/**
 * The mapping with columns of text as lists where their field is one: `Family; SUV` as one value would be a category that nobody looks for,
 * and the address of a picture is no list.
 */
export function withLists(mapping: Mapping): Mapping {
  const columns = Object.entries(mapping.columns).map(([field, sources]): [string, Source[]] => {
    const kind = LIST_FIELDS[field];
    return [
      field,
      kind === undefined ? sources : sources.map((source) => (source.as === 'text' ? { ...source, as: kind } : source)),
    ];
  });
  return { ...mapping, columns: Object.fromEntries(columns) };
}

/** Columns whose kind cannot read what they name, does not fit the field, or makes no use of one of their settings, and a single value for a list. */
export const wrongKinds = (mapping: Mapping): string[] => [...wrongColumns(mapping), ...singleValues(mapping)];

/** Fields that take a list only and are given a single value: every car would lose it at import. */
const singleValues = ({ columns, constants }: Mapping): string[] => [
  ...Object.entries(constants).flatMap(([field, value]) =>
    !takesListOnly(field) || Array.isArray(value)
      ? []
      : [`constants.${field}: is a list. Write ${JSON.stringify([value])}.`],
  ),
  ...Object.entries(columns).flatMap(([key, sources]) =>
    sources.flatMap((source) =>
      Object.keys(source.with)
        .filter(takesListOnly)
        .map(
          (field) =>
            `columns.${key}.with.${field}: is a list, which "with" cannot set. Write it under "constants", or map a column to it.`,
        ),
    ),
  ),
];

const wrongColumns = ({ columns }: Mapping): string[] =>
  Object.entries(columns).flatMap(([field, sources]) => {
    const isCollected = sources.every(({ as }) => as === 'images');
    return sources.flatMap((source) => {
      const { as, from } = source;
      const numbered = [from ?? []].flat().find((header) => header.includes('{n}'));
      if (numbered !== undefined && as !== 'images')
        return `columns.${field}: ${JSON.stringify(numbered)} stands for several columns, which are read only as "images". Name one column, or several in the order in which they are tried.`;
      if (field === 'payment_processors' && as !== 'deposits')
        return `columns.${field}: is the list of a car’s deposits, and "as" is "${as}". Write { "from": …, "as": "deposits" }.`;
      const listKind = LIST_FIELDS[field];
      if (listKind !== undefined && !LIST_KINDS.has(as))
        return `columns.${field}: is a list, and "as" is "${as}". Write "as": "${listKind}".`;
      return unreadSettings(source, isCollected).map((problem) => `columns.${field}: ${problem}`);
    });
  });

/**
 * Settings of a column that its kind, or the lack of a pattern, leaves without effect. `isCollected`: the pictures of all columns of the
 * field are collected, so that no single one gives the value.
 */
const unreadSettings = (
  { as, separator, formats, pattern, expects, with: constants }: Source,
  isCollected: boolean,
): string[] => [
  ...(separator === undefined || LIST_KINDS.has(as)
    ? []
    : [`"separator" divides a list, and "as" is "${as}". Remove the separator.`]),
  ...(as === 'date' || formats.join() === USUAL_DATE_FORMATS.join()
    ? []
    : [`"formats" are forms of a date, and "as" is "${as}". Write "as": "date", or remove the formats.`]),
  ...(expects === undefined || pattern !== undefined
    ? []
    : ['"expects" says what a pattern looks for, and there is none. Write a pattern, or remove it.']),
  ...(!isCollected || Object.keys(constants).length === 0 ? [] : ['"with" is not read for pictures. Remove it.']),
];
