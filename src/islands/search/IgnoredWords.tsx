import type { SearchState } from '#domain/search-state.ts';
import type { listText } from '#text/list.ts';
import type { addedFilters, FilterWords } from './active-filters.ts';
import type { nounText, valueText } from './search-context.ts';
import { typedFilters } from './typed-filters.ts';

/**
 * States which words were ignored in the search, with a link that applies the filters they name. It is part of the list, so that it appears
 * in the same frame as the cars and does not shift them later.
 */
export function IgnoredWords({
  tools,
  state,
  ignoredWords,
  areAmounts,
  hrefOf,
  texts,
}: {
  readonly tools: FilterWords;
  readonly state: SearchState;
  readonly ignoredWords: readonly string[];
  /** Whether all of them are amounts, which the text search never sees. */
  readonly areAmounts: boolean;
  readonly hrefOf: (state: SearchState) => string;
  /** Passed as a prop, because a module imported by two scripts would become a third file. */
  readonly texts: {
    readonly addedFilters: typeof addedFilters;
    readonly listText: typeof listText;
    readonly nounText: typeof nounText;
    readonly valueText: typeof valueText;
  };
}) {
  const { data, words } = tools;
  const typed = typedFilters(state, data.sections, texts.valueText.bind(null, tools), ignoredWords);
  const filters = typed && texts.addedFilters(tools, typed, state);
  return (
    <div className="notice">
      <p>
        {words(areAmounts ? 'results.left_out_amounts' : 'results.left_out', {
          noun: texts.nounText(data, state, 0),
          words: texts.listText(ignoredWords.map((word) => words('results.quoted', { text: word }))),
        })}
      </p>
      {filters && (
        <a className="btn btn-small" href={hrefOf(typed)}>
          {words('results.filter_instead', { filters })}
        </a>
      )}
    </div>
  );
}
