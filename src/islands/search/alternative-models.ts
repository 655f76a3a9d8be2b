import { tokenise } from '#domain/search-words.ts';
import type { SearchResponse } from '#search/engine/requests.ts';

export interface AlternativeModels {
  readonly models: readonly string[];
  /** The other words of the query, without makes: `kia cerato or i30` also means another make’s model. */
  readonly rest: readonly string[];
}

/** Maximum number of words in the name of a model (`Land Cruiser Prado`). */
const MAX_WORDS = 4;

/**
 * The models between which a query has `or`: `white tucson or sportage` names two, and `white`.
 *
 * @param text the query without amounts
 * @param facets the counts of a response to `namesRequest`
 * @returns null if no `or` is between two models in stock
 */
export function alternativeModels(text: string, facets: SearchResponse['facets'] = {}): AlternativeModels | null {
  const names = new Map(Object.keys(facets.model ?? {}).map((model) => [tokenise(model).join(' '), model]));
  const modelWords = new Set([...names.keys()].flatMap(tokenise));
  const makes = new Set(
    Object.keys(facets.make ?? {})
      .flatMap(tokenise)
      .filter((word) => !modelWords.has(word)),
  );
  const parts = text.split(/\s+or\s+/i).map((part) => tokenise(part).filter((word) => !makes.has(word)));
  const rest: string[] = [];
  const models: string[] = [];
  for (const [index, words] of parts.entries()) {
    const isFirst = index === 0;
    const sizes = Array.from({ length: Math.min(MAX_WORDS, words.length) }, (_, shorter) => shorter + 1).reverse();
    const wordsOf = (size: number): string => (isFirst ? words.slice(-size) : words.slice(0, size)).join(' ');
    const size = sizes.find((count) => names.has(wordsOf(count)));
    const others = size === undefined ? [] : isFirst ? words.slice(0, -size) : words.slice(size);
    const isMiddle = !isFirst && index < parts.length - 1;
    if (size === undefined || (isMiddle && others.length > 0)) return null;
    models.push(names.get(wordsOf(size)) as string);
    rest.push(...others);
  }
  return models.length < 2 ? null : { models, rest };
}
