import type { MdastNode } from 'satteri';

/** Blocks that hold text, from `:::note` to `:::`. */
export const CONTAINERS = ['note', 'tip', 'warning', 'faq'] as const;
/** Name of one of them. */
export type ContainerName = (typeof CONTAINERS)[number];
/** Is this the name of a block that holds text? */
export const isContainer = (name: string): name is ContainerName => (CONTAINERS as readonly string[]).includes(name);
/** `::name` and `:::name` are ours. */
export const FEATURES = { directive: true };

export type Container = Extract<MdastNode, { type: 'containerDirective' }>;

/** Where a node starts in the text, in characters; a node without a place is taken for the first. */
export const startOf = (node: MdastNode): number => node.position?.start.offset ?? 0;
/** Where a node ends in the text, the character behind it. */
export const endOf = (node: MdastNode): number => node.position?.end.offset ?? 0;
/** The nodes directly below one. */
export const childrenOf = (node: MdastNode): readonly MdastNode[] => ('children' in node ? node.children : []);

export type InlineDirective = Extract<MdastNode, { type: 'textDirective' }>;

/** A directive within a sentence is none of ours: a colon before a word. What stands in its brackets is read as it would be without. */
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

/** The same tree with words in place of directives within sentences, each run of words one node. */
export function withoutInlineDirectives<N extends MdastNode>(node: N, source: string): N {
  if (!('children' in node)) return node;
  const children: MdastNode[] = [];
  const add = (child: MdastNode): void => {
    const before = children.at(-1);
    if (child.type === 'textDirective') for (const part of inlineParts(child, source)) add(part);
    else if (child.type === 'text' && before?.type === 'text')
      children[children.length - 1] = { ...before, value: before.value + child.value };
    else children.push(withoutInlineDirectives(child, source));
  };
  for (const child of node.type === 'containerDirective' ? withoutFence(node, source) : childrenOf(node)) add(child);
  return { ...node, children };
}

/** Start of the last line of a container, which closes it. */
export const lastLineOf = (node: Container, source: string): number => source.lastIndexOf('\n', endOf(node) - 1) + 1;

/** What is in a container. The parser takes the line that closes it for a row of a table that stands last in it. */
export function withoutFence(node: Container, source: string): readonly MdastNode[] {
  const children = childrenOf(node);
  const last = children.at(-1);
  const row = last?.type === 'table' ? last.children.at(-1) : undefined;
  if (last?.type !== 'table' || row === undefined || startOf(row) < lastLineOf(node, source)) return children;
  return [...children.slice(0, -1), { ...last, children: last.children.slice(0, -1) }];
}

/** What stands below a question, up to the next one. */
export function answerTo(question: MdastNode, siblings: readonly MdastNode[]): readonly MdastNode[] {
  const below = siblings.slice(siblings.indexOf(question) + 1);
  const next = below.findIndex(({ type }) => type === 'heading');
  return next < 0 ? below : below.slice(0, next);
}

/** The words of a node, as they are read out. */
export function textOf(node: MdastNode): string {
  if (node.type === 'break') return ' ';
  if ('value' in node) return node.value.replace(/\s+/g, ' ');
  if (!('children' in node)) return '';
  const apart = ['list', 'listItem', 'table', 'tableRow', 'blockquote'].includes(node.type) ? ' ' : '';
  return (node.children as MdastNode[]).map(textOf).join(apart);
}

/** A node and everything below it. */
export function allNodes(node: MdastNode): MdastNode[] {
  return 'children' in node ? [node, ...node.children.flatMap((child) => allNodes(child as MdastNode))] : [node];
}
