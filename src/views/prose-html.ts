import { toHtml } from 'hast-util-to-html';
import { linkTarget, withFormAnchor } from '#domain/link-target.ts';
import { SEARCH_PATH } from '#domain/routes/public-paths.ts';
import type { ProseNode } from '#site/site-content.ts';

/**
 * The HTML of a text; links to lists or cars that are currently missing lead to the whole stock instead, and those that choose an enquiry
 * to its form.
 */
export function proseHtml(nodes: readonly ProseNode[], has: (path: string) => boolean): string {
  const withExistingLinks = (node: ProseNode): ProseNode => {
    if (node.type === 'text') return node;
    const { href } = node.properties;
    const properties =
      typeof href === 'string' ? { ...node.properties, href: existingHref(href, has) } : node.properties;
    return { ...node, properties, children: node.children.map(withExistingLinks) };
  };
  const tree = nodes.map(withExistingLinks) as Parameters<typeof toHtml>[0];
  return toHtml(tree, { characterReferences: { useNamedReferences: true } });
}

function existingHref(href: string, has: (path: string) => boolean): string {
  const { exists, dependsOnStock } = linkTarget(href, has);
  return exists || !dependsOnStock ? withFormAnchor(href) : SEARCH_PATH + href.slice(href.search(/[?#]|$/));
}
