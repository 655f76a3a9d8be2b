import { useRef } from 'react';
import { Icon } from '#components/Icon.tsx';
import { activeFilters, removeText } from './active-filters.ts';
import { useCurrentSearch, useSearchTools } from './search-context.ts';

/** Chips of the chosen filters. When one is removed, the focus stays in the row, or moves to the result count if no chip is left. */
export function ActiveFilters() {
  const tools = useSearchTools();
  const { state } = useCurrentSearch();
  const row = useRef<HTMLDivElement>(null);
  const chips = activeFilters(tools, state);
  if (chips.length === 0) return null;
  const keepFocus = (position: number): void => {
    const buttons = row.current?.querySelectorAll<HTMLButtonElement>('button') ?? [];
    const next = buttons[position + 1] ?? buttons[position - 1];
    if (chips.length > 1 && next) next.focus();
    else document.getElementById(COUNT_ID)?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are not form fields, and a fieldset has a frame and a minimum width.
    <div className="chips active-filters" role="group" aria-label={tools.words('results.active')} ref={row}>
      {chips.map((chip, position) => (
        <button
          key={chip.key}
          type="button"
          className="chip"
          aria-label={removeText(tools, chip)}
          onClick={() => {
            keepFocus(position);
            tools.actions.change(chip.remove);
          }}
        >
          <span className="chip-text">{chip.valueText}</span>
          <Icon name="close" />
        </button>
      ))}
      <button
        type="button"
        className="chip chip-quiet"
        onClick={() => {
          document.getElementById(COUNT_ID)?.focus();
          tools.actions.clear();
        }}
      >
        {tools.words('results.clear')}
      </button>
    </div>
  );
}

/** Id of the result count, which gets the focus when the focused control has disappeared. */
export const COUNT_ID = 'search-count';
