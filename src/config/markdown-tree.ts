import type { MdastNode } from 'satteri';

/** Names of blocks that contain text, from `:::note` to `:::`. */
export const CONTAINERS = ['note', 'tip', 'warning', 'faq'] as const;
/** Name of a block that contains text. */
export type ContainerName = (typeof CONTAINERS)[number];
/** Whether this is the name of a block that contains text. */
export const isContainer = (name: string): name is ContainerName => (CONTAINERS as readonly string[]).includes(name);
/** Parser options: `::name` and `:::name` are directives. */
export const FEATURES = { directive: true };

/** A block around text in the tree: `:::note`. */
export type Container = Extract<MdastNode, { type: 'containerDirective' }>;

/** Offset of a node's start in the text; 0 if it has no position. */
export const startOf = (node: MdastNode): number => node.position?.start.offset ?? 0;
/** Offset after a node's end in the text; 0 if it has no position. */
export const endOf = (node: MdastNode): number => node.position?.end.offset ?? 0;
/** The children of a node. */
export const childrenOf = (node: MdastNode): readonly MdastNode[] => ('children' in node ? node.children : []);

/** What the parser reads as a directive within a line, `:name` or `:name[text]`; in a text of a dealer it is punctuation. */
export type InlineDirective = Extract<MdastNode, { type: 'textDirective' }>;

/**
 * Restores an inline directive to text, because a colon before a word in a sentence is ordinary punctuation. The content of its brackets is
 * kept as parsed.
 */
export function inlineParts(node: InlineDirective, source: string): MdastNode[] {
  const [first, last] = [node.children[0], node.children.at(-1)];
  if (first === undefined || last === undefined)
    return [{ type: 'text', value: source.slice(startOf(node), endOf(node)) }];
  return [
    { type: 'text', value: source.slice(startOf(node), startOf(first)) },
    ...node.children,
    { type: 'text', value: source.slice(endOf(last), endOf(node)) },
  ];
}

/** A copy of a tree with inline directives restored to text, and adjacent text nodes merged. */
export function withoutInlineDirectives<N extends MdastNode>(node: N, source: string): N {
  if (!('children' in node)) return node;
  const children: MdastNode[] = [];
  const add = (child: MdastNode): void => {
    const previous = children.at(-1);
    if (child.type === 'textDirective') for (const part of inlineParts(child, source)) add(part);
    else if (child.type === 'text' && previous?.type === 'text')
      children[children.length - 1] = { ...previous, value: previous.value + child.value };
    else children.push(withoutInlineDirectives(child, source));
  };
  for (const child of node.type === 'containerDirective' ? withoutFence(node, source) : childrenOf(node)) add(child);
  return { ...node, children };
}

/** Offset of a container's last line, which closes it. */
export const lastLineOf = (node: Container, source: string): number => source.lastIndexOf('\n', endOf(node) - 1) + 1;

/** The children of a container. If a table is last, the parser includes the closing line as a row; it is removed here. */
export function withoutFence(node: Container, source: string): readonly MdastNode[] {
  const children = childrenOf(node);
  const last = children.at(-1);
  const row = last?.type === 'table' ? last.children.at(-1) : undefined;
  if (last?.type !== 'table' || row === undefined || startOf(row) < lastLineOf(node, source)) return children;
  return [...children.slice(0, -1), { ...last, children: last.children.slice(0, -1) }];
}

/** The nodes after a question, up to the next question. */
export function answerTo(question: MdastNode, siblings: readonly MdastNode[]): readonly MdastNode[] {
  const following = siblings.slice(siblings.indexOf(question) + 1);
  const next = following.findIndex(({ type }) => type === 'heading');
  return next < 0 ? following : following.slice(0, next);
}

/** The text content of a node. */
export function textOf(node: MdastNode): string {
  if (node.type === 'break') return ' ';
  if ('value' in node) return node.value.replace(/\s+/g, ' ');
  if (!('children' in node)) return '';
  const separator = ['list', 'listItem', 'table', 'tableRow', 'blockquote'].includes(node.type) ? ' ' : '';
  return (node.children as MdastNode[]).map(textOf).join(separator);
}

/** A node and all its descendants. */
export function allNodes(node: MdastNode): MdastNode[] {
  return 'children' in node ? [node, ...node.children.flatMap((child) => allNodes(child as MdastNode))] : [node];
}
