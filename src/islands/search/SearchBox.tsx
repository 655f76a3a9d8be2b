import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#components/Icon.tsx';
import { SEARCH_BOX_ID } from '#domain/routes/public-paths.ts';
import { useSearchTools } from './search-context.ts';

/** Loaded when the field is first focused, because it is not needed earlier. */
const loadRecent = (): void => {
  import('#elements/recent-searches.ts').catch(() => {}); // optional
};

/**
 * The text field (SRCH-01): a search runs `limits.debounceMs` after the last key, at once on Enter or when cleared, and never during
 * IME composition. The field is uncontrolled, so that a late result cannot overwrite what is being typed.
 */
export function SearchBox({ query }: { readonly query: string }) {
  const { actions, data, words } = useSearchTools();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastQuery = useRef(query);
  // The initial value of the field, by which `<recent-searches>`, which loads late, knows whether the shopper has typed.
  const [appliedQuery, setAppliedQuery] = useState(query);

  const submitQuery = (): void => {
    clearTimeout(timer.current);
    const text = field.current?.value ?? '';
    if (text === lastQuery.current) return;
    lastQuery.current = text;
    actions.setQuery(text);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new query, and reads the field of that moment.
  useEffect(() => {
    if (query === lastQuery.current.trim()) return;
    // The query was changed elsewhere: a removed chip, Back or Forward.
    // Text that was typed since, such as between reading the early input and this, is newer than the query: it stays, and is searched for.
    if (field.current?.value === lastQuery.current) field.current.value = query;
    lastQuery.current = query;
    setAppliedQuery(query);
    submitQuery();
  }, [query]);
  useEffect(() => {
    // Focused before hydration.
    if (document.activeElement === field.current) loadRecent();
    return () => clearTimeout(timer.current);
  }, []);

  const scheduleSearch = (event: FormEvent<HTMLInputElement>): void => {
    clearTimeout(timer.current);
    if ((event.nativeEvent as InputEvent).isComposing) return;
    timer.current = setTimeout(submitQuery, event.currentTarget.value ? data.limits.debounceMs : 0);
  };
  return (
    <search className="search-field">
      <form
        className="search-box"
        action={data.loaded.path}
        onSubmit={(event) => {
          event.preventDefault();
          submitQuery();
        }}
      >
        <button type="submit" className="search-submit" aria-label={words('results.search')}>
          <Icon name="search" />
        </button>
        <input
          ref={field}
          type="search"
          id={SEARCH_BOX_ID}
          name="query"
          className="input"
          autoComplete="off"
          enterKeyHint="search"
          defaultValue={appliedQuery}
          aria-label={words('results.search')}
          placeholder={words('results.search')}
          onFocus={loadRecent}
          onInput={scheduleSearch}
          onCompositionEnd={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(submitQuery, data.limits.debounceMs);
          }}
        />
      </form>
      <recent-searches
        heading={words('results.recent')}
        clear={words('results.recent_clear')}
        max={data.limits.recentSearches}
      />
    </search>
  );
}
