import type { ConfigProblem } from '#config/config-error.ts';
import type { TextSource } from '#config/content-pages.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import { HEADING_ID_PREFIX } from '#config/render-markdown.ts';
import { linkTarget } from '#domain/link-target.ts';
import { notFoundFault, ownUrlFault } from '#site/own-url.ts';
import type { RouteTable } from '#site/route-table.ts';
import type { ContentPage } from '#site/site-content.ts';

/** A text of the dealer with its links; the `name` of a link is its target. */
type LinkedText = Pick<TextSource, 'file' | 'links'> & Pick<ContentPage, 'parts'>;

/**
 * Links in pages and articles that lead to a page this site does not have, or use the site's full URL, each with its line. External
 * links are not checked. Links to lists and cars are allowed, because these come and go with the stock: while they are missing, the link
 * leads to the search (`#views/prose.ts`).
 */
export function deadLinks(texts: readonly LinkedText[], table: RouteTable, hosts: readonly string[]): ConfigProblem[] {
  const { routes, aliases, has } = table;
  const paths = routes.filter(({ kind }) => kind !== 'car' && kind !== 'not-found').map(({ path }) => path);
  return texts.flatMap(({ file, links, parts }) => [
    ...deadAnchors({ file, links, parts }),
    ...links.flatMap(({ name, line }) => {
      const fault = ownUrlFault(name, hosts) ?? notFoundFault(linkTarget(name, has).page);
      return fault === null ? [] : [{ file, path: `line ${line}`, found: JSON.stringify(name), ...fault }];
    }),
    ...links
      .filter(({ name }) => name.startsWith('/'))
      .map(({ name, line }) => ({ name, line, ...linkTarget(name, has) }))
      .filter(({ page, exists, dependsOnStock }) => !dependsOnStock && !exists && !Object.hasOwn(aliases, page))
      .map(({ name, line, page }) => {
        const suggestion = didYouMean(page, paths);
        return {
          file,
          path: `line ${line}`,
          found: JSON.stringify(name),
          problem: 'leads to a page that this dealer does not have',
          fix: 'Correct the path, remove the link, or add the page.',
          ...(suggestion === undefined ? {} : { didYouMean: suggestion }),
        };
      }),
  ]);
}

/** Links to a heading of their own page that the page does not have. Only texts without blocks are checked: blocks have anchors of their own. */
function deadAnchors({ file, links, parts }: LinkedText): ConfigProblem[] {
  const anchors = parts.flatMap((part) => (part.kind === 'prose' ? part.headings.map(({ id }) => `#${id}`) : []));
  if (parts.some(({ kind }) => kind !== 'prose')) return [];
  return links
    .filter(({ name }) => name.startsWith('#') && !anchors.includes(name) && !['#', '#top', '#main'].includes(name))
    .map(({ name, line }) => {
      const suggestion = didYouMean(`#${HEADING_ID_PREFIX}${name.slice(1)}`, anchors);
      return {
        file,
        path: `line ${line}`,
        found: JSON.stringify(name),
        problem: 'leads to a heading that this page does not have',
        fix:
          anchors.length === 0
            ? 'Add a second-level heading, or remove the link.'
            : `Link to a second-level heading of this page: ${anchors.join(', ')}.`,
        ...(suggestion === undefined ? {} : { didYouMean: suggestion }),
      };
    });
}
