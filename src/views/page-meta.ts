import { shortText } from '#domain/offers.ts';
import type { PageHead } from '#view-types/page.ts';

/** Characters that search engines print of a title and of a description. */
export const TITLE_LENGTH = 70;
export const DESCRIPTION_LENGTH = 160;

/** Title and description as search engines take them: a long title goes without the dealer's name, a long description ends at a word. */
export function pageMeta({ title, description }: Pick<PageHead, 'title' | 'description'>, siteName: string) {
  const ending = ` | ${siteName}`;
  const bare = title.endsWith(ending) ? title.slice(0, -ending.length) : title;
  const beginning = `${siteName} | `;
  return {
    title: title.length > TITLE_LENGTH ? bare : title,
    /** What the page is called where the dealer's name stands beside it. */
    name: bare.startsWith(beginning) ? bare.slice(beginning.length) : bare,
    description:
      shortText(description, { expandedUpTo: DESCRIPTION_LENGTH, cut: DESCRIPTION_LENGTH - 1 }) ?? description,
  };
}
