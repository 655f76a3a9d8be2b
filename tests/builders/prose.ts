import type { ContentPart, ProseNode } from '#site/site-content.ts';
import { proseHtml } from '#views/prose-html.ts';

/** A paragraph of a dealer's text. */
export const aParagraph = (value: string): ProseNode => ({
  type: 'element',
  tagName: 'p',
  properties: {},
  children: [{ type: 'text', value }],
});

/** The parts of a text with their nodes as HTML, which is easier to compare. */
export const asHtml = (parts: readonly ContentPart[] = []) =>
  parts.map((part) => {
    if (part.kind === 'questions')
      return { ...part, entries: part.entries.map(({ nodes, ...entry }) => ({ ...entry, html: htmlOf(nodes) })) };
    if (!('nodes' in part)) return part;
    const { nodes, ...otherFields } = part;
    return { ...otherFields, html: htmlOf(nodes) };
  });

const htmlOf = (nodes: readonly ProseNode[]): string => proseHtml(nodes, () => true);
