import type { Site } from '#site/site.ts';
import type { PageHead } from '#view-types/page.ts';

/**
 * Metadata of a page without a photo; its title ends with the dealer's name.
 *
 * @param path its canonical path
 */
export function pageHead(
  site: Pick<Site, 'name' | 'origin'>,
  path: string,
  { title, description, noindex = false }: Pick<PageHead, 'title' | 'description'> & Partial<Pick<PageHead, 'noindex'>>,
): PageHead {
  return { title: `${title} | ${site.name}`, description, canonical: site.origin + path, image: null, noindex };
}
