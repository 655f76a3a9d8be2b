/** The `rel` of a link that leads to another website: that page does not get `window.opener` (ROUTE-02). */
export const OTHER_SITE = 'noopener';

/** The `rel` of a link that may lead to another website. The view says whether it does. */
export const relOf = (external: boolean): typeof OTHER_SITE | undefined => (external ? OTHER_SITE : undefined);
