import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { FacetValue } from '#domain/facet-order.ts';
import type { ListFacet } from '#domain/facets.ts';
import { formatNumber } from '#text/numbers.ts';
import { useSearchTools, valueText } from './search-context.ts';

/** One value: a checkbox with its count. A value without cars stays in its place and cannot be chosen. */
export const FacetRow = memo(function FacetRow({
  facet,
  value,
  logo,
  typed = '',
}: {
  readonly facet: ListFacet;
  readonly value: FacetValue;
  readonly logo?: ReactNode;
  /** The text that the value was found by, highlighted in its name. */
  readonly typed?: string;
}) {
  const tools = useSearchTools();
  const box = useRef<HTMLInputElement>(null);
  // The checkbox is uncontrolled: a tick is shown from the click on, even if the response to an earlier search arrives.
  useLayoutEffect(() => {
    if (box.current) box.current.checked = tools.actions.requestedState().lists[facet]?.includes(value.value) ?? false;
  });
  const text = valueText(tools, facet, value.value);
  const index = typed === '' ? -1 : text.toLowerCase().indexOf(typed.toLowerCase());
  return (
    <label className="facet">
      <input
        type="checkbox"
        name={facet}
        value={value.value}
        ref={box}
        defaultChecked={value.isSelected}
        disabled={value.count === 0 && !value.isSelected}
        onChange={() => tools.actions.toggle(facet, value.value)}
      />
      {logo}
      <span className="facet-name">
        {index < 0 ? (
          text
        ) : (
          <>
            {text.slice(0, index)}
            <mark>{text.slice(index, index + typed.length)}</mark>
            {text.slice(index + typed.length)}
          </>
        )}
      </span>
      <span className="facet-count">{formatNumber(value.count, tools.data.cardSite.locale)}</span>
    </label>
  );
});
