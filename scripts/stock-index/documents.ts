import { createHash } from 'node:crypto';
import { MODEL_WORD_FIELDS, type ModelRecord } from '#domain/model-record.ts';
import { IDENTIFIER_ENDS, MAKE_VOLUME, VERSION_KEY, WHOLE_IDENTIFIERS, WORDS_KEY } from '#domain/search-call.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { fold, withoutSymbols } from '#domain/search-words.ts';
import { IDENTIFIER_FIELDS, identifierTails, searchedText } from '#domain/searched-fields.ts';

/** What the server keeps of a car or a model: the public record, its searched copy, and the version it was made from. */
export interface IndexDocument {
  readonly id: number;
  readonly [field: string]: unknown;
}

/** Who filled an index and with what settings: the beginning of every document's version. */
export interface IndexOwner {
  readonly site: string;
  /** Short hash of the settings. */
  readonly settings: string;
}
export const ownerPrefix = ({ site, settings }: IndexOwner): string => `${site}/${settings}/`;

/**
 * Documents of the cars. Searched copies stand in small letters below `words`: some builds of the server take `HiLux` apart into
 * `hi` and `lux`, and would not find it by `hilu`. Identifiers are there without signs as well, and by their ends.
 */
export function carDocuments(records: readonly SearchRecord[], owner: IndexOwner): IndexDocument[] {
  const places = makePlaces(records);
  return records.map((record) => {
    const tails = IDENTIFIER_FIELDS.map((field) => identifierTails(record[field]));
    const words = {
      ...searchedText(record),
      [WHOLE_IDENTIFIERS]: tails.flatMap(([whole]) => whole ?? []),
      [IDENTIFIER_ENDS]: tails.flatMap(([, ...ends]) => ends),
    };
    return versioned({ ...record, [MAKE_VOLUME]: places.get(record.make), [WORDS_KEY]: filled(words) }, owner);
  });
}

/**
 * Every searched field stands in every document: the server refuses to search in a field (`attributesToSearchOn`) that no document has.
 */
function filled(words: { readonly [field: string]: unknown }): { readonly [field: string]: unknown } {
  const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(words).map(([field, value]) => [field, isEmpty(value) ? '' : value]));
}

/** Documents of the models. The server reads a dot in a field's name as a step into an object, so objects they are. */
export function modelDocuments(records: readonly ModelRecord[], owner: IndexOwner): IndexDocument[] {
  return records.map((record) => {
    const document: { id: number; [field: string]: unknown } = { id: record.id };
    for (const [field, value] of Object.entries(record)) {
      const [group = '', part] = field.split('.');
      document[group] = part === undefined ? value : { ...(document[group] as object | undefined), [part]: value };
    }
    const folded = (value: unknown): unknown =>
      Array.isArray(value) ? value.map(folded) : typeof value === 'string' ? withoutSymbols(fold(value)) : value;
    const words = Object.fromEntries(
      MODEL_WORD_FIELDS.map((field) => [field.replaceAll('.', '_'), folded(record[field])]),
    );
    return versioned({ ...document, [WORDS_KEY]: filled(words) }, owner);
  });
}

function versioned(
  document: { readonly id: number; readonly [field: string]: unknown },
  owner: IndexOwner,
): IndexDocument {
  return { ...document, [VERSION_KEY]: ownerPrefix(owner) + shortHash(document) };
}

export const shortHash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);

/** A number for each make, highest for the one with most cars; makes of equal size by name, as the embedded engine has them. */
function makePlaces(records: readonly SearchRecord[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { make } of records) counts.set(make, (counts.get(make) ?? 0) + 1);
  const ordered = [...counts].sort(([a, x], [b, y]) => x - y || (a < b ? 1 : -1));
  return new Map(ordered.map(([make], place) => [make, place]));
}
