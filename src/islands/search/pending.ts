import { FACETS } from '#domain/search-record.ts';

/** On the root element while the printed list is not the one that the address asks for. */
export const PENDING_CLASS = 'list-pending';

/** Beside it when the address holds filters, whose chips will need a row. */
export const FILTERED_CLASS = 'list-filtered';

/** On the root element when the list that the address asks for is not to be had: the page says so. */
const FAILED_CLASS = 'list-failed';

/** Is the printed list another than the address asks for? */
export const isPending = (): boolean => document.documentElement.classList.contains(PENDING_CLASS);

/** The list that the address asks for is there. The row of its chips is held until `endPending`. */
export function showList(): void {
  document.documentElement.classList.remove(PENDING_CLASS);
}

/** The chips are there as well. */
export function endPending(): void {
  showList();
  document.documentElement.classList.remove(FILTERED_CLASS);
}

/** The list that the address asks for is not to be had: the printed one is better than none, and says what it is. */
export function failPending(): void {
  if (isPending()) document.documentElement.classList.add(FAILED_CLASS);
  endPending();
}

/**
 * Runs in the page before its list is parsed: an address that asks for more than a page marks the list as pending, so that
 * the wrong list is never painted. Only known names count; `utm_source` and the like change nothing.
 */
export const PENDING_SCRIPT = `{const f=/[?&](query=|range(\\[|%5B)|(${FACETS.join('|')})=)/i.test(location.search),c=document.documentElement.classList;f&&c.add('${FILTERED_CLASS}');(f||/[?&]sortBy=/.test(location.search))&&c.add('${PENDING_CLASS}')}`;
