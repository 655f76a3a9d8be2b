import {
  type Custom,
  defineHastPlugin,
  defineMdastPlugin,
  type HastNode,
  type HastVisitorContext,
  type MdastNode,
  markdownToHtml,
} from 'satteri';
import { isExternal } from '#domain/link-target.ts';
import { toSlug } from '#domain/slug.ts';
import type { ContentPart, Heading, ProseNode, Question } from '#site/site-content.ts';
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

/** A place in the page for something other than prose. */
type Mark =
  | { readonly kind: 'part'; readonly part: ContentPart }
  | { readonly kind: 'open'; readonly name: ContainerName; readonly title: string | null }
  | { readonly kind: 'question'; readonly question: string; readonly text: string }
  | { readonly kind: 'close' };

/** Blocks and pictures by their start offset. */
export type PartsByStart = ReadonlyMap<number, { readonly part: ContentPart; readonly line: number }>;

const MARK = 'content-mark';
/** Begins the id of every second-level heading, so that none has the id of something else on the page. */
export const HEADING_ID_PREFIX = 'part-';

/**
 * A parser plugin that inserts an empty, numbered element for each block and picture, at both ends of a container, and for each question.
 * The content of a container becomes part of the page's top level.
 */
function placeMarks(source: string, parts: PartsByStart, marks: Mark[]) {
  const addMark = (mark: Mark): Custom => {
    const at = String(marks.push(mark) - 1);
    return { type: 'contentMark', children: [], data: { hName: MARK, hProperties: { at } } };
  };
  const contentOf = (node: Container): (MdastNode | Custom)[] => {
    const name = node.name as ContainerName; // unknown names were reported before
    const children = childrenOf(withoutInlineDirectives(node, source));
    return withoutFence(node, source).map((child, index) => {
      const plain = children[index];
      if (name !== 'faq' || plain?.type !== 'heading') return child;
      const text = answerTo(plain, children).map(textOf).join(' ');
      return addMark({ kind: 'question', question: textOf(plain), text });
    });
  };
  return defineMdastPlugin({
    name: 'place-marks',
    options: { position: true },
    before(root, context) {
      for (const node of root.children) {
        const entry = parts.get(startOf(node));
        if (entry !== undefined) context.replaceNode(node, addMark({ kind: 'part', part: entry.part }));
        else if (node.type === 'containerDirective') {
          const { name, attributes } = node;
          const open = addMark({ kind: 'open', name: name as ContainerName, title: attributes?.['title'] ?? null });
          context.replaceNode(node, [open, ...contentOf(node), addMark({ kind: 'close' })]);
        }
      }
    },
    textDirective: (node, context) => context.replaceNode(node, inlineParts(node, source)),
  });
}

/** The parts of a page in order: the parser's tree of the page, divided at the marks. */
export function renderParts(markdown: string, partsByStart: PartsByStart): ContentPart[] {
  const marks: Mark[] = [];
  const headings: Heading[][] = [[]];
  let root: readonly ProseNode[] = [];
  const keepRoot = defineHastPlugin({
    name: 'keep-root',
    after: ({ children }) => {
      root = children.flatMap(proseNode);
    },
  });
  markdownToHtml(markdown, {
    features: FEATURES,
    mdastPlugins: [placeMarks(markdown, partsByStart, marks)],
    hastPlugins: [proseElements(headings), keepRoot],
  });
  const parts: ContentPart[] = [];
  let open: Extract<Mark, { kind: 'open' }> | null = null;
  let entries: Question[] = [];
  let question: Extract<Mark, { kind: 'question' }> | null = null;
  const addProse = (nodes: readonly ProseNode[], within: readonly Heading[]): void => {
    if (nodes.length === 0) return;
    if (open === null) parts.push({ kind: 'prose', nodes, headings: within });
    else if (open.name === 'faq') {
      if (question !== null) entries.push({ question: question.question, nodes, text: question.text });
    } else parts.push({ kind: 'note', variant: open.name, title: open.title, nodes });
  };
  for (const [index, { mark: number, nodes }] of piecesOf(root).entries()) {
    const mark = number === null ? undefined : marks[number];
    if (mark?.kind === 'part') parts.push(mark.part);
    else if (mark?.kind === 'open') open = mark;
    else if (mark?.kind === 'question') question = mark;
    else if (mark?.kind === 'close') {
      if (open?.name === 'faq') parts.push({ kind: 'questions', title: open.title, entries });
      open = null;
      question = null;
      entries = [];
    }
    addProse(nodes, headings[index] ?? []);
  }
  return parts;
}

/** A node of the parser as plain data. A page contains elements and text only, because raw HTML is reported. */
function proseNode(node: Readonly<HastNode>): ProseNode[] {
  if (node.type === 'text') return [{ type: 'text', value: node.value }];
  if (node.type !== 'element') return [];
  const { tagName, properties, children } = node;
  const plainProperties = { ...properties } as Extract<ProseNode, { type: 'element' }>['properties'];
  return [{ type: 'element', tagName, properties: plainProperties, children: children.flatMap(proseNode) }];
}

/** The nodes before the first mark and after each, with its number, without the line breaks at both ends. */
function piecesOf(
  root: readonly ProseNode[],
): { readonly mark: number | null; readonly nodes: readonly ProseNode[] }[] {
  const divided: { mark: number | null; nodes: ProseNode[] }[] = [{ mark: null, nodes: [] }];
  for (const node of root)
    if (node.type === 'element' && node.tagName === MARK)
      divided.push({ mark: Number(node.properties['at']), nodes: [] });
    else divided.at(-1)?.nodes.push(node);
  const isShown = (node: ProseNode): boolean => node.type !== 'text' || node.value.trim() !== '';
  return divided.map(({ mark, nodes }) => ({
    mark,
    nodes: nodes.slice(Math.max(0, nodes.findIndex(isShown)), nodes.findLastIndex(isShown) + 1),
  }));
}

/**
 * A renderer plugin: external links do not expose `window.opener` (ROUTE-02), wide tables scroll on their own, and headings get ids for
 * links.
 *
 * @param headings to be filled: the headings before the first mark, and after each
 */
function proseElements(headings: Heading[][]) {
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
          isExternal(String(link.properties.href))
            ? { ...link, properties: { rel: 'noopener', ...link.properties } }
            : undefined,
      },
      {
        filter: ['h2'],
        visit: (heading, context) => {
          const { className, id } = heading.properties;
          if (id === undefined) {
            const title = context.textContent(heading).replace(/\s+/g, ' ').trim();
            const headingId = `${HEADING_ID_PREFIX}${idOf(title)}`;
            headings.at(-1)?.push({ id: headingId, title });
            return { ...heading, properties: { id: headingId } };
          }
          // The parser's own heading above footnotes.
          if (String(className) === 'sr-only') context.setProperty(heading, 'className', ['visually-hidden']);
          return undefined;
        },
      },
      { filter: [MARK], visit: () => void headings.push([]) },
      { filter: ['th'], visit: namedColumn },
      { filter: ['table'], visit: scrollingTable },
    ],
  });
}

type Element = Extract<HastNode, { type: 'element' }>;

/** A header cell without text becomes a plain cell, because screen readers announce an empty header. */
const namedColumn = (cell: Element): Element =>
  cell.children.length === 0
    ? { ...cell, tagName: 'td' }
    : { ...cell, properties: { scope: 'col', ...cell.properties } };

/** Wraps a table that may be wider than the page: it can be scrolled with the keyboard, and its label is its column names. */
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
