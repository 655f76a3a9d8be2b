import { plainPicture, type SettingPicture } from '#domain/picture.ts';
import { absoluteUrl, siteUrl } from '#domain/site-url.ts';
import type { Site } from '#site/site.ts';
import { pageTitleText } from '#text/page-title.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import type { PageHead } from '#view-types/page.ts';

type HeadSite = Pick<Site, 'name' | 'origin' | 'locale' | 'text'>;

/** The title of a page with this name, for its `<title>`, even where the browser sets it. */
export const pageTitle = (site: Omit<HeadSite, 'origin'>, name: string): string =>
  pageTitleText(wordsOf(site.text), name, site.name);

/** The name of one page of a list; the first is called as the list. */
export const nameOfPage = (name: string, page: number, words: Words): string =>
  page === 1 ? name : words('search.title_page', { h1: name, page });

/**
 * Metadata of a page.
 *
 * @param path its canonical path
 * @param head `name`: the page's name without the dealer's; `title`: if it is not made from the name; `image`: URL of a picture
 */
export function pageHead(
  site: HeadSite,
  path: string,
  {
    name,
    title = pageTitle(site, name),
    description,
    image = null,
    noindex = false,
  }: Pick<PageHead, 'name' | 'description'> &
    Partial<Pick<PageHead, 'title' | 'noindex'>> & { readonly image?: string | SettingPicture | null },
): PageHead {
  return {
    title,
    name,
    description,
    canonical: siteUrl(site, path),
    image: image === null ? null : absoluteUrl(site, plainPicture(image)),
    noindex,
  };
}
