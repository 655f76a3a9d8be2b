import type { ConfigProblem } from '#config/config-error.ts';
import { isExternal } from '#domain/link-target.ts';
import { NOT_FOUND_PATH } from '#domain/routes/public-paths.ts';

type Fault = Pick<ConfigProblem, 'problem' | 'fix'>;

/** What is wrong with a link or redirect to the page that the site shows for addresses it does not have; null = it is another page. */
export const notFoundFault = (page: string): Fault | null =>
  page === NOT_FOUND_PATH
    ? {
        problem: 'leads to the page that says "not found"',
        fix: 'Write the page that is meant, or remove it: addresses that do not exist show that page by themselves.',
      }
    : null;

/**
 * What is wrong with a link to the site's own full URL, which would count as another website's and lead from a preview to the live site;
 * null = it is not such a link.
 *
 * @param hosts of the site
 */
export function ownUrlFault(href: string, hosts: readonly string[]): Fault | null {
  if (!isExternal(href) || !URL.canParse(href) || !hosts.includes(new URL(href).hostname)) return null;
  const { pathname, search, hash } = new URL(href);
  return { problem: "is this site's own address", fix: `Write only the path: ${pathname}${search}${hash}.` };
}
