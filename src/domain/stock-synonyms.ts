import { missingNames } from '#domain/missing-names.ts';
import type { ModelRecord } from '#domain/model-record.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { tokenise } from '#domain/search-words.ts';

/** Synonyms that depend on a stock, known when its index is written: `missingNames` and `namesLikeSeries`. */
export const stockSynonyms = (records: readonly (SearchRecord | ModelRecord)[]): string[][] => [
  ...missingNames(records),
  ...namesLikeSeries(records),
];

/**
 * Models whose name typed as one word is the code of another model's series, with that word: `mx5` is a Mazda MX-5, but also a generation of
 * the Hyundai Santa Fe. A word of the stock comes before two words typed as one, so the code would be listed first.
 */
function namesLikeSeries(records: readonly (SearchRecord | ModelRecord)[]): string[][] {
  const cars = records.flatMap((record) => ('model.name' in record ? [] : [record]));
  const codes = new Set(cars.flatMap(({ series }) => tokenise(series ?? '')));
  return [...new Set(cars.map(({ model }) => model))].flatMap((model) => {
    const words = tokenise(model);
    const word = words.join('');
    return words.length > 1 && codes.has(word) ? [[word, words.join(' ')]] : [];
  });
}
