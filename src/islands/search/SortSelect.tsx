import { useLayoutEffect, useRef } from 'react';
import type { Sort } from '#domain/search-record.ts';
import { useSearchTools } from './search-context.ts';
import { toFirstCar } from './to-first-car.ts';

/** The sort order of the list (SRCH-10); it stays the same when filters change. */
export function SortSelect({ sort }: { readonly sort: Sort }) {
  const { actions, data, words } = useSearchTools();
  const field = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => {
    if (field.current) field.current.value = actions.requestedState().sort;
  });
  return (
    <label className="search-sort">
      <span>{words('results.sort')}</span>
      <select
        ref={field}
        className="input"
        defaultValue={sort}
        onChange={(event) => {
          actions.setSort(event.target.value as Sort);
          toFirstCar();
        }}
      >
        {[...new Set([...data.sorts, sort])].map((option) => (
          <option key={option} value={option}>
            {words(`sort.${option}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
