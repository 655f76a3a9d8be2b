import { shortText } from '#domain/offers.ts';
import type { PageHead } from '#view-types/page.ts';

/** Maximum length of a title and description in search results. */
export const TITLE_LENGTH = 70;
export const DESCRIPTION_LENGTH = 160;

/** Title and description for search engines: a long title omits the dealer's name. */
export function pageMeta({ title, description }: Pick<PageHead, 'title' | 'description'>, siteName: string) {
  const ending = ` | ${siteName}`;
  const withoutSite = title.endsWith(ending) ? title.slice(0, -ending.length) : title;
  const beginning = `${siteName} | `;
  return {
    title: title.length > TITLE_LENGTH ? withoutSite : title,
    /** Name of the page without the dealer's name. */
    name: withoutSite.startsWith(beginning) ? withoutSite.slice(beginning.length) : withoutSite,
    description: shortDescription(description),
  };
}

/** The title of a page for its `<title>`, also where the browser sets it: a long one omits the dealer's name. */
export const shownTitle = (title: string, siteName: string): string =>
  pageMeta({ title, description: '' }, siteName).title;

/** A description for search engines: a long one is cut at a word. */
export const shortDescription = (description: string): string =>
  shortText(description, { expandedUpTo: DESCRIPTION_LENGTH, cut: DESCRIPTION_LENGTH - 1 }) ?? description;
