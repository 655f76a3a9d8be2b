import {
  type Custom,
  defineHastPlugin,
  defineMdastPlugin,
  type HastNode,
  type HastVisitorContext,
  type MdastNode,
  markdownToHtml,
} from 'satteri';
import { toSlug } from '#domain/paths.ts';
import type { ContentPart, Question } from '#site/site-content.ts';
import {
  answerTo,
  type Container,
  type ContainerName,
  childrenOf,
  FEATURES,
  inlineParts,
  startOf,
  textOf,
  withoutFence,
  withoutInlineDirectives,
} from './markdown-tree.ts';

/** A place in the page where something else than prose stands. */
type Mark =
  | { readonly kind: 'part'; readonly part: ContentPart }
  | { readonly kind: 'open'; readonly name: ContainerName; readonly title: string | null }
  | { readonly kind: 'question'; readonly question: string; readonly text: string }
  | { readonly kind: 'close' };

/** Blocks and pictures by the offset at which they start. */
export type PartsByStart = ReadonlyMap<number, { readonly part: ContentPart; readonly line: number }>;

/** A text has no raw HTML of its own, so whatever looks like this was put there by `placeMarks`. */
const PRINTED_MARK = /<content-mark at="(\d+)"><\/content-mark>\n?/;

/**
 * A plugin of the parser: an empty element with a number in place of each block and picture, at both edges of a container, and in
 * place of each question. What was inside a container becomes a part of the page's own top level.
 */
function placeMarks(source: string, parts: PartsByStart, marks: Mark[]) {
  const place = (mark: Mark): Custom => {
    const at = String(marks.push(mark) - 1);
    return { type: 'contentMark', children: [], data: { hName: 'content-mark', hProperties: { at } } };
  };
  const opened = (node: Container): (MdastNode | Custom)[] => {
    const name = node.name as ContainerName; // others were told of
    const children = childrenOf(withoutInlineDirectives(node, source));
    return withoutFence(node, source).map((child, at) => {
      const plain = children[at];
      if (name !== 'faq' || plain?.type !== 'heading') return child;
      const text = answerTo(plain, children).map(textOf).join(' ');
      return place({ kind: 'question', question: textOf(plain), text });
    });
  };
  return defineMdastPlugin({
    name: 'place-marks',
    options: { position: true },
    before(root, context) {
      for (const node of root.children) {
        const found = parts.get(startOf(node));
        if (found !== undefined) context.replaceNode(node, place({ kind: 'part', part: found.part }));
        else if (node.type === 'containerDirective') {
          const { name, attributes } = node;
          const open = place({ kind: 'open', name: name as ContainerName, title: attributes?.['title'] ?? null });
          context.replaceNode(node, [open, ...opened(node), place({ kind: 'close' })]);
        }
      }
    },
    textDirective: (node, context) => context.replaceNode(node, inlineParts(node, source)),
  });
}

/** The page's parts in their order, printed by the parser. */
export function printParts(markdown: string, found: PartsByStart): ContentPart[] {
  const marks: Mark[] = [];
  const { html } = markdownToHtml(markdown, {
    features: FEATURES,
    mdastPlugins: [placeMarks(markdown, found, marks)],
    hastPlugins: [proseElements()],
  });
  const parts: ContentPart[] = [];
  let open: Extract<Mark, { kind: 'open' }> | null = null;
  let entries: Question[] = [];
  let asked: Extract<Mark, { kind: 'question' }> | null = null;
  const addHtml = (html: string): void => {
    if (html === '') return;
    if (open === null) parts.push({ kind: 'html', html });
    else if (open.name === 'faq') {
      if (asked !== null) entries.push({ question: asked.question, html, text: asked.text });
    } else parts.push({ kind: 'note', tone: open.name, title: open.title, html });
  };
  for (const [at, piece] of html.split(PRINTED_MARK).entries()) {
    if (at % 2 === 0) {
      addHtml(piece.trim());
      continue;
    }
    const mark = marks[Number(piece)];
    if (mark?.kind === 'part') parts.push(mark.part);
    else if (mark?.kind === 'open') open = mark;
    else if (mark?.kind === 'question') asked = mark;
    else if (mark?.kind === 'close') {
      if (open?.name === 'faq') parts.push({ kind: 'questions', title: open.title, entries });
      open = null;
      asked = null;
      entries = [];
    }
  }
  return parts;
}

/** A plugin of the printer: another site never gets a hold of the window (ROUTE-02); a wide table scrolls by itself; a section can be led to. */
function proseElements() {
  const seen = new Map<string, number>();
  const idOf = (heading: string): string => {
    const slug = toSlug(heading.replace(/[&<>"]/g, ' '));
    const count = (seen.get(slug) ?? 0) + 1;
    seen.set(slug, count);
    return count === 1 ? slug : `${slug}-${count}`;
  };
  return defineHastPlugin({
    name: 'prose-elements',
    element: [
      {
        filter: ['a'],
        visit: (link) =>
          /^https?:/.test(String(link.properties.href))
            ? { ...link, properties: { rel: 'noopener', ...link.properties } }
            : undefined,
      },
      {
        filter: ['h2'],
        visit: (heading, context) => {
          const { className, id } = heading.properties;
          if (id === undefined) return { ...heading, properties: { id: `part-${idOf(context.textContent(heading))}` } };
          if (String(className) === 'sr-only') context.setProperty(heading, 'className', ['unseen']);
          return undefined;
        },
      },
      { filter: ['th'], visit: namedColumn },
      { filter: ['table'], visit: scrollingTable },
    ],
  });
}

type Element = Extract<HastNode, { type: 'element' }>;

/** A column without a name gets a plain cell: an empty heading is read out as one. */
const namedColumn = (cell: Element): Element =>
  cell.children.length === 0
    ? { ...cell, tagName: 'td' }
    : { ...cell, properties: { scope: 'col', ...cell.properties } };

/** A table that can be wider than its place: the keyboard reaches it to scroll, and it is called by its columns. */
function scrollingTable(table: Element, context: HastVisitorContext): void {
  const cells = (node: HastNode): Element[] =>
    node.type !== 'element' ? [] : node.tagName === 'th' ? [node] : node.children.flatMap(cells);
  const name = cells(table)
    .map((cell) => context.textContent(cell))
    .filter(Boolean)
    .join(', ');
  const properties = { className: ['prose-table'], role: 'group', tabIndex: 0, ariaLabel: name };
  context.wrapNode(table, { type: 'element', tagName: 'div', properties, children: [] });
}
