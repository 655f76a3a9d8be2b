import { BLOG_FEED_PATH, BLOG_PATH, CONTACT_PATHS, enquiryFormHref, STOCK_PATHS } from '#domain/routes/public-paths.ts';

/** Whether a link leads to another website: a menu marks it, and such a page gets no `window.opener` (ROUTE-02). */
export const isExternal = (href: string | null): boolean => /^https?:/.test(href ?? '');

/** Where a link or redirect of the dealer leads within the site. */
export interface LinkTarget {
  /** Path without query, fragment and trailing slash. */
  readonly page: string;
  /** Whether the site has this page now. */
  readonly exists: boolean;
  /** Whether it is a list or a car, which come and go with the stock. */
  readonly dependsOnStock: boolean;
}

/**
 * Looks up the target of a link. The feed of the blog is a file, which the site has if it has the blog.
 *
 * @param has whether the site has a page at a path
 */
export function linkTarget(href: string, has: (path: string) => boolean): LinkTarget {
  const page = href.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '');
  return { page, exists: has(page === BLOG_FEED_PATH ? BLOG_PATH : page), dependsOnStock: STOCK_PATHS.test(page) };
}

/** Whether a link leads anywhere: a path must be a page of this site; an anchor, a phone number or another website is assumed to work. */
export const isWorkingLink = (href: string, has: (path: string) => boolean): boolean =>
  !href.startsWith('/') || linkTarget(href, has).exists;

/** `has` for links of the page at `path`, which should lead to another page. */
export const exceptPage =
  (has: (path: string) => boolean, path: string): ((path: string) => boolean) =>
  (page) =>
    page !== path && has(page);

/**
 * A link to a contact page, of the dealer or of a location, with the anchor of its form if the query chooses what the enquiry is about: the form
 * is far below the top of the page. Any other link is returned unchanged.
 */
export function withFormAnchor(href: string): string {
  const { page } = linkTarget(href, () => true);
  const isContact = CONTACT_PATHS.some((path) => `${page}/`.startsWith(`${path}/`));
  return isContact && /^[^#]*[?&]category=[^#]*$/.test(href) ? enquiryFormHref(href) : href;
}
