import type { ReactElement } from 'react';
import type { SearchState } from '#domain/search-state.ts';
import { listText } from '#text/list.ts';
import type { addedFilters, FilterWords } from './active-filters.ts';
import { leftOutOffer } from './left-out-offer.ts';
import type { ListResult } from './live-list.ts';
import type { nounText, valueText } from './search-context.ts';
import type { SearchActions } from './search-model.ts';
import { STOP_WORDS } from './typed-filters.ts';

/**
 * States which words were ignored in the search, with a link that applies the filters they name and the order they ask for. It is part of the
 * list, so that it appears in the same frame as the cars and does not shift them later.
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
  const offer = await leftOutOffer(result, data, texts.valueText.bind(null, tools), search).catch(() => null);
  const filters =
    offer &&
    listText([texts.addedFilters(tools, offer, state), offer.sort === state.sort ? null : words(`sort.${offer.sort}`)]);
  const missed = ignoredWords.filter((word) => !STOP_WORDS.includes(word));
  const areAmounts = ignoredAmounts.length === ignoredWords.length;
  return (
    <div className="notice">
      <p>
        {words(areAmounts ? 'results.left_out_amounts' : 'results.left_out', {
          noun: texts.nounText(data, state, 0),
          words: listText(
            (missed.length > 0 ? missed : ignoredWords).map((word) => words('results.quoted', { text: word })),
          ),
        })}
      </p>
      {filters && (
        <a className="btn btn-small" href={hrefOf(offer)}>
          {words('results.filter_instead', { filters })}
        </a>
      )}
    </div>
  );
}
