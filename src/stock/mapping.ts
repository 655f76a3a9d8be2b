import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type ConfigProblem, formatPath, showValue } from '#config/config-error.ts';
import { explainIssues } from '#config/explain.ts';
import { isPlain } from '#config/merge.ts';
import { excessOf, jsonProblem, readText } from '#config/read-data.ts';
import { repeatedKey } from '#config/repeated-key.ts';
import { reservedKeyIn } from '#config/reserved-key.ts';
import { pathExists } from '#config/safe-files.ts';
import { CAR_COLUMNS } from './car-row.ts';
import { DATE_FORMAT_FIX, isDateFormat } from './date-format.ts';
import { withoutColumn } from './duplicate-columns.ts';
import { StockError } from './finding.ts';
import { USUAL_DATE_FORMATS, withLists, wrongKinds, wrongTargets } from './mapping-targets.ts';
import { NO_VALUE } from './no-value.ts';

/**
 * Kinds of conversion from a cell's text to a value; convert.ts has a function for each. `features` is read like `list`, `place` writes a name
 * in capitals in title case, `present` is true for any value, and `deposits` reads amounts, each after a name or alone.
 */
export const KINDS = [
  'text',
  'number',
  'money',
  'km',
  'miles',
  'litres',
  'date',
  'boolean',
  'list',
  'names',
  'images',
  'features',
  'place',
  'present',
  'deposits',
] as const;
export type Kind = (typeof KINDS)[number];

const SourceSchema = z.strictObject({
  from: z
    .union([z.string(), z.array(z.string()).min(1)])
    .optional()
    .describe(
      'Header of the column, or several spellings of it; case, spaces and punctuation do not matter. Pictures: all of them, and {n} stands for a number.',
    ),
  position: z.int().positive().optional().describe('Number of the column, 1 is the first; for files without headers.'),
  as: z.enum(KINDS).default('text').describe('Kind of value.'),
  pattern: z
    .string()
    .refine((text) => isPattern(text), { error: 'is not a regular expression' })
    .optional()
    .describe('Regular expression; its first group is the value. No match: the value is left out and reported.'),
  expects: z.string().optional().describe('What the pattern looks for, in words for the report.'),
  fallback: z.boolean().default(false).describe('true: a text that does not fit is not reported.'),
  values: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .optional()
    .describe('Words of the feed and ours, any letter case; applied to the items of a list, too.'),
  formats: z
    .array(z.string().refine(isDateFormat, { error: 'is not a form of a date', params: { fix: DATE_FORMAT_FIX } }))
    .min(1)
    .default([...USUAL_DATE_FORMATS])
    .describe(
      'Forms of a date, tried in order: a year (yyyy, or yy from 1969 to 2068), a month (mm, m, or mmm for its name) and a day (dd, d) or none. A time (hh:mm) is read only after an ISO date with T.',
    ),
  separator: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Separator of the values of a list, names, images or features; detected among | ; , when left out, for names among | and ;.',
    ),
  zero: z.enum(['keep', 'missing']).default('keep').describe('missing: a 0 means "not given".'),
  empty: z.array(z.string()).default([]).describe('Further texts that mean "not given" in this column.'),
  with: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .default({})
    .describe(
      'Fields set when this source gives the value; not for pictures, which are collected from all their columns.',
    ),
});
/** How one column of a feed is read into a field. */
export type Source = z.output<typeof SourceSchema>;

const column = z.preprocess(
  (value) => (typeof value === 'string' ? { from: value } : value),
  SourceSchema.refine(({ from, position }) => (from === undefined) !== (position === undefined), {
    error: 'needs either "from" (a header) or "position" (a number)',
  }),
);

/** A mapping file in JSON: how a feed's columns become canonical fields. */
export const MappingSchema = z.strictObject({
  $schema: z.string().optional(),
  name: z.string().min(1).describe('Name shown in reports.'),
  header: z.boolean().default(true).describe('false: the file has no header row; use "position".'),
  delimiter: z.enum(['auto', ',', ';', '\t', '|']).default('auto'),
  encoding: z.enum(['auto', 'utf-8', 'windows-1252', 'utf-16le', 'macintosh', 'shift_jis', 'gb18030']).default('auto'),
  mode: z
    .enum(['snapshot', 'delta'])
    .default('snapshot')
    .describe('snapshot: cars missing from the feed are no longer in stock; delta: the feed contains only changes.'),
  missing: z.enum(['sold', 'remove', 'keep']).default('sold').describe('What a car missing from a snapshot becomes.'),
  empty: z
    .array(z.string())
    .default([...NO_VALUE])
    .describe('Texts that mean "not given" in every column.'),
  constants: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('Fields with the same value in every row; a column with a value for the field goes before.'),
  columns: z.record(
    z.string(),
    z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(column).min(1)),
  ),
  only: z
    .record(z.string(), z.union([z.string(), z.array(z.string()).min(1)]))
    .default({})
    .describe(
      'A feed of several dealers: column, and its value or values in the rows of this dealer. Others are not read.',
    ),
  drop: z.array(z.string()).default([]).describe('Known columns that are never imported: private, or of no use.'),
  title: z.string().optional().describe('Column that contains year, make, model and badge in one text.'),
  repeats: z.array(z.string()).default([]).describe('A row equal to an earlier one in all these columns is a repeat.'),
});
export type Mapping = z.output<typeof MappingSchema>;

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

const MAX_MAPPING_BYTES = 1_000_000;
const BUILT_IN = new URL('./mappings/', import.meta.url);
/** Names of the built-in mappings, sorted. */
export const builtInMappings = (): string[] =>
  readdirSync(BUILT_IN)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -5))
    .sort();

/** Normalises a header for comparison, without letter case, spaces and punctuation: `Stock number*` is `stocknumber`. */
export const headerKey = (header: string): string =>
  withoutColumn(header)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** A word of a table `values`, normalised for comparison. */
export const wordKey = (word: string): string => word.trim().toLowerCase();

/** Reads a mapping by path or built-in name. @throws StockError listing every problem in the file */
export function readMapping(nameOrPath: string): Mapping {
  const builtIn = new URL(`${nameOrPath}.json`, BUILT_IN);
  const path = pathExists(nameOrPath)
    ? nameOrPath
    : /^[a-z0-9-]+$/.test(nameOrPath) && existsSync(builtIn)
      ? fileURLToPath(builtIn)
      : null;
  if (path === null) {
    throw new StockError(
      `There is no mapping "${nameOrPath}".`,
      `Give the path of a mapping file, or one of: ${builtInMappings().join(', ')}.`,
    );
  }
  const problems: ConfigProblem[] = [];
  const text = readText(path, nameOrPath, problems, MAX_MAPPING_BYTES);
  if (text === undefined)
    throw new StockError(
      `The mapping "${nameOrPath}" ${problems[0]?.problem ?? 'cannot be read'}.`,
      problems[0]?.fix ?? 'Check it.',
    );
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new StockError(
      `The mapping "${nameOrPath}" is not JSON: ${jsonProblem(error, text)}.`,
      'Correct the file; every name and text needs double quotes.',
    );
  }
  const excess = excessOf(json);
  if (excess !== null)
    throw new StockError(
      `The mapping "${nameOrPath}" ${excess}.`,
      'tenants/README.md shows a mapping ("The cars of a feed").',
    );
  const repeated = repeatedKey(text);
  if (repeated !== null)
    throw new StockError(
      `The mapping "${nameOrPath}" has "${repeated.key}" twice in one object, the second on line ${repeated.line}.`,
      'Keep one of the two. A field that is read from several columns has a list of them.',
    );
  const reserved = reservedKeyIn(json);
  if (reserved !== null)
    throw new StockError(
      `The mapping "${nameOrPath}" has ${formatPath(reserved)}, which no setting is called.`,
      'Remove it.',
    );
  return checkMapping(json, basename(nameOrPath));
}

/** Validates a mapping; `where` is its name in messages. @throws StockError listing every problem */
export function checkMapping(json: unknown, where: string): Mapping {
  const parsed = MappingSchema.safeParse(json);
  const mapping = parsed.success ? withLists(parsed.data) : null;
  const unknownFields = mapping === null ? [] : wrongTargets(mapping);
  const problems =
    mapping !== null
      ? [...unknownFields, ...wrongKinds(mapping), ...droppedSources(mapping), ...repeatedWords(mapping)]
      : explainIssues(MappingSchema, parsed.error?.issues ?? [], withSources(json)).map(
          ({ path, found, problem, fix }) =>
            `${path.map(String).join('.') || '(file)'}: ${problem}${found === undefined ? '' : `, found ${showValue(found)}`}. ${fix}`,
        );
  if (problems.length > 0 || mapping === null) {
    throw new StockError(
      `The mapping "${where}" has ${problems.length} problem(s):\n  ${problems.join('\n  ')}\n`,
      `${unknownFields.length > 0 ? `Fields: ${CAR_COLUMNS.join(', ')}. ` : ''}tenants/README.md shows a mapping ("The cars of a feed"), and src/stock/README.md lists its settings.`,
    );
  }
  return mapping;
}

/** The same mapping with a list of sources for every column, as the schema expects. */
function withSources(json: unknown): unknown {
  if (!isPlain(json) || !isPlain(json['columns'])) return json;
  const columns = Object.entries(json['columns']).map(([key, value]) => [key, [value].flat()]);
  return { ...json, columns: Object.fromEntries(columns) };
}

/** Columns that the mapping both reads and drops. Dropped columns may be private, so none of them may become part of a car. */
function droppedSources({ columns, drop, title }: Mapping): string[] {
  const isDropped = knownHeaders({ columns: {}, drop });
  const read = [
    ...Object.entries(columns).flatMap(([field, sources]) =>
      sources.flatMap(({ from }) => [from ?? []].flat().map((header) => [`columns.${field}`, header] as const)),
    ),
    ...(title === undefined ? [] : [['title', title] as const]),
  ];
  return read
    .filter(([, header]) => isDropped(header))
    .map(
      ([setting, header]) => `${setting}: reads "${header}", which is under drop too. Take it out of one of the two.`,
    );
}

/** Words that a column translates in two ways: letter case and the spaces around a word do not matter, so one of them is never used. */
const repeatedWords = ({ columns }: Mapping): string[] =>
  Object.entries(columns).flatMap(([field, sources]) =>
    sources.flatMap(({ values = {} }) =>
      [...Map.groupBy(Object.entries(values), ([word]) => wordKey(word)).values()].flatMap((same) =>
        new Set(same.map(([, value]) => value)).size < 2
          ? []
          : `columns.${field}: ${same.map(([word]) => JSON.stringify(word)).join(' and ')} are one word with two values. Keep one of them.`,
      ),
    ),
  );

/** Whether a header matches a mapping's numbered pattern such as `Photo {n}`. */
export function isNumbered(alias: string, header: string): boolean {
  const [before = '', after = ''] = alias.split('{n}').map(headerKey);
  const key = headerKey(header);
  return (
    key.startsWith(before) && key.endsWith(after) && /^\d+$/.test(key.slice(before.length, key.length - after.length))
  );
}

/** Returns a function that tells whether the mapping reads or explicitly drops a header. */
export function knownHeaders(mapping: {
  readonly columns: Mapping['columns'];
  readonly drop: Mapping['drop'];
  readonly only?: Mapping['only'] | undefined;
  readonly title?: string | undefined;
}): (header: string) => boolean {
  const sources = Object.values(mapping.columns).flat();
  const headers = sources.flatMap(({ from }) => (from === undefined ? [] : [from].flat()));
  const all = [
    ...headers,
    ...mapping.drop,
    ...Object.keys(mapping.only ?? {}),
    ...(mapping.title === undefined ? [] : [mapping.title]),
  ];
  const keys = new Set(all.filter((name) => !name.includes('{n}')).map(headerKey));
  const numbered = all.filter((name) => name.includes('{n}'));
  return (header) => keys.has(headerKey(header)) || numbered.some((alias) => isNumbered(alias, header));
}

/** Whether the mapping uses a column name for a single value; for pictures it reads all columns of a name. */
export const isReadAsOneValue = ({ columns }: Mapping, key: string): boolean =>
  Object.values(columns)
    .flat()
    .some(({ from, as }) => as !== 'images' && [from ?? []].flat().some((name) => headerKey(name) === key));

/** A built-in mapping, compared with the columns of a file. */
interface RankedMapping {
  readonly name: string;
  readonly mapping: Mapping;
  /** Columns of the file that it neither reads nor drops. */
  readonly unknown: readonly string[];
}

/** A file with fewer columns could be in any format. */
const MIN_COLUMNS = 4;
/** Fields whose columns identify a format. Where one of them is missing or renamed, the file is of another format. */
const IDENTIFYING = ['stocknum', 'make', 'model', 'year', 'car_type', 'price', 'km'] as const;
/** A format keeps its columns when a program adds a few: at least this many known ones for each unknown one. */
const MIN_KNOWN_PER_UNKNOWN = 3;

/**
 * The built-in mapping for a file: the one that knows every header, or else the one that knows most, if these are at least three for each that
 * it does not know, and the columns of all identifying fields are among them. Null if there is none.
 */
export function findMapping(headers: readonly string[]): RankedMapping | null {
  if (headers.length < MIN_COLUMNS) return null;
  const candidates = rankedMappings(headers);
  const complete = candidates.find(({ unknown }) => unknown.length === 0);
  return (
    complete ??
    candidates.find(
      ({ mapping, unknown }) =>
        (headers.length - unknown.length) / unknown.length >= MIN_KNOWN_PER_UNKNOWN &&
        absentColumns(mapping, headers).length === 0,
    ) ??
    null
  );
}

/** Built-in mappings, the one with most of these headers first. */
export function rankedMappings(headers: readonly string[]): RankedMapping[] {
  const headerNames = headers.filter((header) => header.trim() !== '');
  return builtInMappings()
    .map((name) => {
      const mapping = readMapping(name);
      const isKnown = knownHeaders(mapping);
      return { name, mapping, unknown: headerNames.filter((header) => !isKnown(header)) };
    })
    .sort((a, b) => a.unknown.length - b.unknown.length);
}

/** Names of the columns of identifying fields that the mapping reads and a file does not have; the first spelling of each. */
export function absentColumns({ columns }: Mapping, headers: readonly string[]): string[] {
  const keys = new Set(headers.map(headerKey));
  return IDENTIFYING.flatMap((field) => {
    const names = columns[field]?.flatMap(({ from }) => [from ?? []].flat()) ?? [];
    return names.some((name) => keys.has(headerKey(name))) ? [] : names.slice(0, 1);
  });
}
