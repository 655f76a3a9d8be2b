import { isAvailable } from '#domain/availability.ts';
import type { ModelRecord } from '#domain/model-record.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { tokenise } from '#domain/search-words.ts';

/**
 * Names that one model has or had, in lower case without punctuation: in its generations, where it was built, or in short. Where cars of several
 * names are in stock, each name finds its own cars; a name that no car in stock has finds the others (`missingNames`).
 */
export const MODEL_NAMES: readonly (readonly string[])[] = [
  ['86', 'gr86', 'gt86'],
  ['mazda 2', 'demio'],
  ['mazda 3', 'axela'],
  ['mazda 6', 'atenza'],
  ['yaris', 'vitz'],
  ['hr v', 'vezel'],
  ['landcruiser 300', 'lc300'],
  ['landcruiser 200', 'lc200'],
  ['landcruiser 70', 'lc76', 'lc78', 'lc79'],
];

/**
 * Synonyms for the names of `MODEL_NAMES` that a stock lacks: pairs of such a name and another that some car of the index has. A name counts as
 * missing if no available car has it, so that a sold car does not hide those of another name.
 */
export function missingNames(records: readonly (SearchRecord | ModelRecord)[]): string[][] {
  const known = new Set<string>();
  const current = new Set<string>();
  for (const record of records) {
    const isModel = 'model.name' in record;
    const text = isModel ? `${record['manufacturer.name']} ${record['model.name']}` : record.make_model;
    const words = ` ${tokenise(text).join(' ')} `;
    for (const name of MODEL_NAMES.flat()) {
      if (!words.includes(` ${name} `)) continue;
      known.add(name);
      if (isModel || isAvailable(record)) current.add(name);
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
