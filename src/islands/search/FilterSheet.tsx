import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Icon } from '#components/Icon.tsx';
import { formatNumber } from '#text/numbers.ts';
import { activeFilters } from './active-filters.ts';
import { afterPaint } from './after-paint.ts';
import { CountText } from './CountText.tsx';
import { nounText, totalOf, useCurrentSearch, useSearchTools } from './search-context.ts';
import { toFirstCar } from './to-first-car.ts';

/**
 * The filter panel: a column beside the list, or a full-screen sheet on a narrow screen. Both use the same markup, so nothing is lost when
 * a phone is rotated. As a sheet it is a modal dialog: the rest of the page is inert, Escape and the browser's Back close it, and the focus
 * returns to the button that opened it. If the choices have changed the list, the page returns to its first car.
 */
export function FilterSheet({
  open,
  onClose,
  children,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const tools = useSearchTools();
  const { actions, data, words } = tools;
  const search = useCurrentSearch();
  const { state } = search;
  const total = totalOf(data, search);
  const sheet = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const closedScrollTop = useRef(0); // scroll position of the filters when the sheet was closed
  const buttonText = (count: number): string => {
    const noun = nounText(data, state, count);
    return count === 0
      ? words('results.none', { noun })
      : words('results.show', { shown: formatNumber(count, data.cardSite.locale), noun });
  };
  // Before the sheet is painted, so that it receives keys from the first moment.
  useLayoutEffect(() => {
    const node = sheet.current;
    if (!open || !node) return;
    const opener = document.activeElement;
    const before = actions.hrefOf(actions.requestedState());
    const others = elementsOutside(node);
    for (const element of others) element.inert = true;
    document.documentElement.classList.add('sheet-open');
    node.querySelector<HTMLElement>('button')?.focus();
    if (body.current) body.current.scrollTop = closedScrollTop.current;
    const release = actions.interceptBack(onClose);
    const wide = matchMedia('(min-width: 992px)');
    const closeIfWide = (): void => {
      if (wide.matches) onClose();
    };
    wide.addEventListener('change', closeIfWide);
    return () => {
      release();
      wide.removeEventListener('change', closeIfWide);
      for (const element of others) element.inert = false;
      document.documentElement.classList.remove('sheet-open');
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      // After Back, the browser still restores where the page was scrolled.
      if (actions.hrefOf(actions.requestedState()) !== before) afterPaint(toFirstCar);
    };
  }, [open, onClose, actions]);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: it is only set while the role is `dialog`.
    <section
      className="rail"
      id={RAIL_ID}
      ref={sheet}
      aria-label={words('results.filters')}
      role={open ? 'dialog' : undefined}
      aria-modal={open || undefined}
      data-open={open || undefined}
      onKeyDown={(event) => {
        if (open && event.key === 'Escape') onClose();
      }}
    >
      <div className="sheet-head">
        <p className="sheet-title">{words('results.filters')}</p>
        <button
          type="button"
          className="btn btn-icon btn-quiet"
          aria-label={words('results.filters_close')}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      <div
        className="sheet-body"
        ref={body}
        onScroll={(event) => {
          closedScrollTop.current = event.currentTarget.scrollTop;
        }}
      >
        {children}
      </div>
      <div className="sheet-foot">
        {activeFilters(tools, state).length > 0 && (
          <button type="button" className="btn" onClick={actions.clear}>
            {words('results.clear')}
          </button>
        )}
        <button type="button" className="btn btn-primary btn-wide" onClick={onClose}>
          <CountText count={total} text={buttonText} run={open} />
        </button>
      </div>
    </section>
  );
}

export const RAIL_ID = 'search-rail';

/** The siblings of an element and of its ancestors, except those that are already inert. */
function elementsOutside(node: HTMLElement): HTMLElement[] {
  const elements: HTMLElement[] = [];
  for (
    let ancestor: HTMLElement = node;
    ancestor.parentElement && ancestor !== document.body;
    ancestor = ancestor.parentElement
  )
    for (const sibling of ancestor.parentElement.children)
      if (sibling !== ancestor && sibling instanceof HTMLElement && !sibling.inert && sibling.localName !== 'script')
        elements.push(sibling);
  return elements;
}
