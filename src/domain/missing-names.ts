import { isAvailable } from '#domain/availability.ts';
import type { ModelRecord } from '#domain/model-record.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { tokenise } from '#domain/search-words.ts';

/**
 * Names that one model had in its generations, one word each. Where cars of several names are in stock, each name finds its own cars; a name
 * that no car in stock has finds the others (`missingNames`).
 */
export const MODEL_NAMES: readonly (readonly string[])[] = [['86', 'gr86', 'gt86']];

/**
 * Synonyms for the names of `MODEL_NAMES` that a stock lacks: pairs of such a name and another that some car of the index has. A name counts as
 * missing if no available car has it, so that a sold car does not hide those of another name.
 */
export function missingNames(records: readonly (SearchRecord | ModelRecord)[]): string[][] {
  const known = new Set<string>();
  const current = new Set<string>();
  for (const record of records) {
    const isModel = 'model.name' in record;
    for (const word of tokenise(isModel ? record['model.name'] : record.make_model)) {
      known.add(word);
      if (isModel || isAvailable(record)) current.add(word);
    }
  }
  return MODEL_NAMES.flatMap((names) =>
    names
      .filter((name) => !current.has(name))
      .flatMap((missing) =>
        names.filter((other) => other !== missing && known.has(other)).map((other) => [missing, other]),
      ),
  );
}
