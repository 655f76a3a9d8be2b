import type { ReactElement } from 'react';
import { withDecimals } from '#domain/engine-words.ts';
import type { SearchState } from '#domain/search-state.ts';
import { NO_RESULTS_WORDS } from '#text/en/no-results.ts';
import { listText } from '#text/list.ts';
import { makeWords } from '#text/words.ts';
import type { addedFilters, FilterWords } from './active-filters.ts';
import { ignoredWordsSuggestion } from './ignored-words-suggestion.ts';
import type { ListResult } from './live-list.ts';
import type { nounText, valueText } from './search-context.ts';
import type { SearchActions } from './search-model.ts';
import { STOP_WORDS } from './typed-filters.ts';

/**
 * States which words were ignored in the search, with a link that corrects a misspelt name, or applies the filters they name and the order
 * they ask for. It is part of the list, so that it appears in the same frame as the cars and does not shift them later.
 *
 * @param texts passed in, because a module imported here and by the list's script would become a third file
 */
export async function ignoredWordsNotice(
  tools: FilterWords,
  result: ListResult,
  search: SearchActions['search'],
  hrefOf: (state: SearchState) => string,
  texts: {
    readonly addedFilters: typeof addedFilters;
    readonly nounText: typeof nounText;
    readonly valueText: typeof valueText;
  },
): Promise<ReactElement> {
  const { data, words } = tools;
  const { state, ignoredWords, ignoredAmounts } = result;
  const suggestion = await ignoredWordsSuggestion(result, data, texts.valueText.bind(null, tools), search).catch(
    () => null,
  );
  const suggested = suggestion?.state ?? state;
  const filters = listText([
    texts.addedFilters(tools, suggested, state),
    suggested.sort === state.sort ? null : words(`sort.${suggested.sort}`),
  ]);
  const linkText = suggestion?.isSpelling
    ? makeWords(NO_RESULTS_WORDS, data.text)('results.did_you_mean', { query: suggested.query })
    : filters && words('results.filter_instead', { filters });
  const contentWords = ignoredWords.filter((word) => !STOP_WORDS.includes(word));
  const areAmounts = ignoredAmounts.length === ignoredWords.length;
  return (
    <div className="notice">
      <p>
        {words(areAmounts ? 'results.left_out_amounts' : 'results.left_out', {
          noun: texts.nounText(data, state, 0),
          words: listText(
            (contentWords.length > 0 ? contentWords : ignoredWords).map((word) =>
              words('results.quoted', { text: withDecimals(word) }),
            ),
          ),
        })}
      </p>
      {linkText && (
        <a className="btn btn-small" href={hrefOf(suggested)}>
          {linkText}
        </a>
      )}
    </div>
  );
}
