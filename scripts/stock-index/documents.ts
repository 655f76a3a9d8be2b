import { createHash } from 'node:crypto';
import { LAST_LIST_RANK, listRank } from '#domain/list-rank.ts';
import { MODEL_WORD_FIELDS, type ModelRecord } from '#domain/model-record.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import {
  IDENTIFIER_ENDS,
  LIST_RANK,
  MAKE_VOLUME,
  SOLD,
  VERSION_KEY,
  WHOLE_IDENTIFIERS,
  WORDS_KEY,
} from '#domain/search-request.ts';
import { normalise, withoutSymbols } from '#domain/search-words.ts';
import { IDENTIFIER_FIELDS, identifierTails, searchedText } from '#domain/searched-fields.ts';

/** A document for a car or a model: the public record, its searchable copy, and the version it was made from. */
export interface IndexDocument {
  readonly id: number;
  readonly [field: string]: unknown;
}

/** The first part of every document's version: who filled the index, and with what settings. */
export interface IndexOwner {
  readonly site: string;
  /** Short hash of the settings. */
  readonly settings: string;
}

/** The prefix of the versions of all documents of this owner. */
export const ownerPrefix = ({ site, settings }: IndexOwner): string => `${site}/${settings}/`;

/**
 * Documents of the cars. The searchable copies under `words` are in lower case: some versions of the server split `HiLux` into `hi` and
 * `lux`, and would not find it by `hilu`. Identifiers are also included without punctuation, and by their endings.
 */
export function carDocuments(records: readonly SearchRecord[], owner: IndexOwner): IndexDocument[] {
  const ranks = makeRanks(records);
  return records.map((record) => {
    const tails = IDENTIFIER_FIELDS.map((field) => identifierTails(record[field]));
    const words = {
      ...searchedText(record),
      [WHOLE_IDENTIFIERS]: tails.flatMap(([identifier]) => identifier ?? []),
      [IDENTIFIER_ENDS]: tails.flatMap(([, ...ends]) => ends),
    };
    const rank = listRank(record);
    const sorts = {
      [MAKE_VOLUME]: ranks.get(record.make),
      [LIST_RANK]: rank,
      [SOLD]: Number(rank === LAST_LIST_RANK),
    };
    return versioned({ ...record, ...sorts, [WORDS_KEY]: filled(words) }, owner);
  });
}

/** Adds missing searchable fields: the server refuses to search a field (`attributesToSearchOn`) that no document has. */
function filled(words: { readonly [field: string]: unknown }): { readonly [field: string]: unknown } {
  const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(words).map(([field, value]) => [field, isEmpty(value) ? '' : value]));
}

/** Documents of the models. The server reads a dot in a field name as a path into an object, so nested objects are used. */
export function modelDocuments(records: readonly ModelRecord[], owner: IndexOwner): IndexDocument[] {
  return records.map((record) => {
    const document: { id: number; [field: string]: unknown } = { id: record.id };
    for (const [field, value] of Object.entries(record)) {
      const [group = '', part] = field.split('.');
      document[group] = part === undefined ? value : { ...(document[group] as object | undefined), [part]: value };
    }
    const normalised = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(normalised)
        : typeof value === 'string'
          ? withoutSymbols(normalise(value))
          : value;
    const words = Object.fromEntries(
      MODEL_WORD_FIELDS.map((field) => [field.replaceAll('.', '_'), normalised(record[field])]),
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

/** The first 16 characters (96 bits) of the SHA-256 of a value as JSON, in base64url. */
export const shortHash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);

/**
 * A rank for each make, highest for the one with the most cars; makes with equally many cars are sorted by name, as in the embedded engine.
 */
function makeRanks(records: readonly SearchRecord[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { make } of records) counts.set(make, (counts.get(make) ?? 0) + 1);
  const ordered = [...counts].sort(([a, x], [b, y]) => x - y || (a < b ? 1 : -1));
  return new Map(ordered.map(([make], rank) => [make, rank]));
}
