import { isExternal } from '#domain/link-target.ts';

/** The part of a site or of its edge file that URLs need. */
export interface SiteWithOrigin {
  /** `https://www.example.com.au`, no trailing slash. */
  readonly origin: string;
}

/** The full URL of a path of a site, which starts with a slash. */
export const siteUrl = ({ origin }: SiteWithOrigin, path: string): string => origin + path;

/** The full URL of a link or picture, which may be on another website. */
export const absoluteUrl = (site: SiteWithOrigin, href: string): string =>
  isExternal(href) ? href : siteUrl(site, href);

/** The host of a site: `www.example.com.au`. */
export const siteHost = ({ origin }: SiteWithOrigin): string => origin.replace(/.*\//, '');
