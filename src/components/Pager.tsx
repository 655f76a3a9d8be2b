import type { PagerView } from '#view-types/pager.ts';
import { Icon } from './Icon.tsx';

/** Page links of a list, nothing if there is one page: plain links, so that every car can be reached without JavaScript. */
export function Pager({ pager }: { readonly pager: PagerView | null }) {
  if (pager === null) return null;
  return (
    <nav className="pager" aria-label={pager.label}>
      {pager.previous && (
        <a className="pager-step" href={pager.previous.href} rel="prev">
          <Icon name="back" />
          {pager.previous.label}
        </a>
      )}
      <ol>
        {pager.items.map((item, position, items) =>
          item === null ? (
            <li key={`after ${items[position - 1]?.page}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={item.page}>
              <a href={item.href} aria-label={item.name} aria-current={item.current ? 'page' : undefined}>
                {item.page}
              </a>
            </li>
          ),
        )}
      </ol>
      {pager.next && (
        <a className="pager-step" href={pager.next.href} rel="next">
          {pager.next.label}
          <Icon name="forward" />
        </a>
      )}
    </nav>
  );
}
