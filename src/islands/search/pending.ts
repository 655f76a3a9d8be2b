import { FACETS } from '#domain/search-record.ts';

/** On the root element while the printed list is not the one that the address asks for. */
export const PENDING_CLASS = 'list-pending';

/**
 * Runs in the page before its list is parsed: an address that asks for more than a page marks the list as pending, so that
 * the wrong list is never painted (search.md). Only known names count; `utm_source` and the like change nothing.
 */
export const PENDING_SCRIPT = `/[?&](query|sortBy|range(\\[|%5B)|(${FACETS.join('|')})=)/i.test(location.search)&&document.documentElement.classList.add('${PENDING_CLASS}')`;
