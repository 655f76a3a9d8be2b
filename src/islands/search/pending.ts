import { FACETS } from '#domain/facets.ts';

/** Class of the root element while the static list is not the one in the URL. */
const PENDING_CLASS = 'list-pending';

/** Additional class if the URL contains filters, whose chips will need a row. */
const FILTERED_CLASS = 'list-filtered';

/** Class of the root element if the list in the URL could not be loaded: the page says so. */
const FAILED_CLASS = 'list-failed';

/** Whether the static list is not the one in the URL. */
export const isPending = (): boolean => document.documentElement.classList.contains(PENDING_CLASS);

/** The list in the URL has been rendered. The space for its chips is kept until `clearPending`. */
export function showList(): void {
  document.documentElement.classList.remove(PENDING_CLASS);
}

/** The chips have been rendered too. */
export function clearPending(): void {
  showList();
  document.documentElement.classList.remove(FILTERED_CLASS);
}

/** The list in the URL could not be loaded: shows the static one, with a note of what it is. */
export function failPending(): void {
  if (isPending()) document.documentElement.classList.add(FAILED_CLASS);
  clearPending();
}

/**
 * An inline script that runs before the list is parsed: it marks the list as pending if the URL contains more than a page number, so
 * that the wrong list is never painted. Unknown parameters such as `utm_source` are ignored.
 */
export const PENDING_SCRIPT = `{const f=/[?&](query=|range(\\[|%5B)|(${FACETS.join('|')})=)/i.test(location.search),c=document.documentElement.classList;f&&c.add('${FILTERED_CLASS}');(f||/[?&]sortBy=/.test(location.search))&&c.add('${PENDING_CLASS}')}`;
