import type { ConfigProblem } from '#config/config-error.ts';
import { isExternal } from '#domain/link-target.ts';

/**
 * What is wrong with a link to the site's own full URL, which would count as another website's and lead from a preview to the live site;
 * null = it is not such a link.
 *
 * @param hosts of the site
 */
export function ownUrlFault(href: string, hosts: readonly string[]): Pick<ConfigProblem, 'problem' | 'fix'> | null {
  if (!isExternal(href) || !URL.canParse(href) || !hosts.includes(new URL(href).hostname)) return null;
  const { pathname, search, hash } = new URL(href);
  return { problem: "is this site's own address", fix: `Write only the path: ${pathname}${search}${hash}.` };
}
