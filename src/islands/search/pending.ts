import { FACETS } from '#domain/search-record.ts';

/** On the root element while the printed list is not the one that the address asks for. */
export const PENDING_CLASS = 'list-pending';

/** Beside it when the address holds filters, whose chips will need a row. */
export const FILTERED_CLASS = 'list-filtered';

/** Is the printed list another than the address asks for? */
export const isPending = (): boolean => document.documentElement.classList.contains(PENDING_CLASS);

/** The list that the address asks for is there, or none is to be had. */
export function endPending(): void {
  document.documentElement.classList.remove(PENDING_CLASS, FILTERED_CLASS);
}

/**
 * Runs in the page before its list is parsed: an address that asks for more than a page marks the list as pending, so that
 * the wrong list is never painted (search.md). Only known names count; `utm_source` and the like change nothing.
 */
export const PENDING_SCRIPT = `{const f=/[?&](query=|range(\\[|%5B)|(${FACETS.join('|')})=)/i.test(location.search),c=document.documentElement.classList;f&&c.add('${FILTERED_CLASS}');(f||/[?&]sortBy=/.test(location.search))&&c.add('${PENDING_CLASS}')}`;
