import type { Site } from '#site/site.ts';
import type { PageHead } from '#view-types/page.ts';

/**
 * The head of a page that has one address and no photo of its own; its title ends in the dealer's name.
 *
 * @param path its address, or the other one that search engines shall know it by
 */
export function pageHead(
  site: Pick<Site, 'name' | 'origin'>,
  path: string,
  { title, description, noindex = false }: Pick<PageHead, 'title' | 'description'> & Partial<Pick<PageHead, 'noindex'>>,
): PageHead {
  return { title: `${title} | ${site.name}`, description, canonical: site.origin + path, image: null, noindex };
}
