import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#components/Icon.tsx';
import { SEARCH_BOX_ID } from '#domain/paths.ts';
import { useSearchTools } from './search-context.ts';

/** Fetched when the field is first used: what it shows is of no use before. */
const loadRecent = (): void => {
  import('#elements/recent-searches.ts').catch(() => {}); // a shortcut only
};

/**
 * The text box (SRCH-01): a question goes out when typing rests for 300 ms, at once on Enter or when cleared, and never in the
 * middle of a composed word. The field holds its own text, so that a late answer cannot overwrite what is being typed.
 */
export function SearchBox({ query }: { readonly query: string }) {
  const { actions, data, words } = useSearchTools();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(query);
  // What stood in the field before anybody typed: `<recent-searches>`, come late, knows by it whether somebody has.
  const [given, setGiven] = useState(query);

  const ask = (): void => {
    clearTimeout(timer.current);
    const text = field.current?.value ?? '';
    if (text === asked.current) return;
    asked.current = text;
    actions.toQuery(text);
  };

  useEffect(() => {
    if (query === asked.current.trim()) return;
    // The query changed elsewhere: a removed chip, back or forward.
    clearTimeout(timer.current);
    asked.current = query;
    if (field.current) field.current.value = query;
    setGiven(query);
  }, [query]);
  useEffect(() => {
    // Focused before the page was alive.
    if (document.activeElement === field.current) loadRecent();
    return () => clearTimeout(timer.current);
  }, []);

  const typed = (event: FormEvent<HTMLInputElement>): void => {
    clearTimeout(timer.current);
    if ((event.nativeEvent as InputEvent).isComposing) return;
    timer.current = setTimeout(ask, event.currentTarget.value === '' ? 0 : data.limits.debounceMs);
  };
  return (
    <search className="search-field">
      <form
        className="search-box"
        action={data.loaded.path}
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <button type="submit" className="search-go" aria-label={words('results.search')}>
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
          defaultValue={given}
          aria-label={words('results.search')}
          placeholder={words('results.search')}
          onFocus={loadRecent}
          onInput={typed}
          onCompositionEnd={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(ask, data.limits.debounceMs);
          }}
        />
      </form>
      <recent-searches
        heading={words('results.recent')}
        clear={words('results.recent_clear')}
        most={data.limits.recentSearches}
      />
    </search>
  );
}
