import type { MdastNode } from 'satteri';
import { PLACEHOLDER, PLACEHOLDER_FAULT } from '#config/hidden-characters.ts';
import { allNodes, childrenOf, endOf, startOf, textOf } from '#config/markdown-tree.ts';

/** Markdown syntax that would be shown literally, or an invisible link; with its line in the text, starting at 1. */
export interface MarkdownFault {
  readonly line: number;
  readonly found: string;
  readonly problem: string;
  readonly fix: string;
}

interface Rule {
  readonly pattern: RegExp;
  readonly problem: string;
  readonly fix: string;
}

/** Rules for any part of a line. No pattern reads the rest of a text again and again: with 100 kB of open brackets that would take seconds. */
const IN_TEXT: readonly Rule[] = [
  { pattern: PLACEHOLDER, ...PLACEHOLDER_FAULT },
  {
    pattern: /(?<!\\)==[^\s=](?:=?[^=])*(?<=\S)==/,
    problem: 'is Markdown of another system: == is shown as it is written',
    fix: 'Write **bold** instead.',
  },
  {
    pattern: /(?<![\w\\:]):[a-z]+(?:_[a-z]+)*:(?![\w:])/,
    problem: 'is the code of an emoji, which is shown as it is written',
    fix: 'Write the emoji itself, or leave it out.',
  },
  {
    pattern: /(?<!\\)\[\^[^[\]\s]+\]/,
    problem: 'is a footnote without a text',
    fix: 'Write `[^1]: …` with its text at the end of the page.',
  },
  {
    pattern: /(?<!\\)\[(?:\\.|[^[\]\\])+\]\[[^\]]*\]/,
    problem: 'is a link whose address is not defined',
    fix: 'Write the address in round brackets after it: `[opening hours](/contact)`.',
  },
];
/** Rules for the start of a line; of those in a paragraph, only the first is reported. */
const AT_START: readonly Rule[] = [
  {
    pattern: /^: \S/,
    problem: 'is not a definition: its lines are shown as one paragraph',
    fix: 'Write the term in bold and its text after it, or use a table.',
  },
  { pattern: /^#{2,6}[^#\s]/, problem: 'is not a heading', fix: 'Put a space after its #: `## Our cars`.' },
  {
    pattern: /^[•●▪◦‣·][ \t]/,
    problem: 'is not a list: its lines are shown as one paragraph',
    fix: 'Start each line with - and a space.',
  },
];

/** Finds Markdown syntax in paragraphs that the parser did not recognise. Escaped syntax (`\[^1]`) is intended as text. */
export function markdownFaults(root: MdastNode, markdown: string): MarkdownFault[] {
  return allNodes(root).flatMap((node) => {
    const line = node.position?.start.line ?? 1;
    const source = markdown.slice(startOf(node), endOf(node));
    if (node.type === 'link' && textOf(node).trim() === '' && !childrenOf(node).some(({ type }) => type === 'image'))
      return [
        {
          line,
          found: JSON.stringify(source),
          problem: 'is a link without text',
          fix: 'Write the text of the link between the square brackets.',
        },
      ];
    if (node.type === 'text') return faultsIn(source, line, IN_TEXT);
    return node.type === 'paragraph' ? faultsIn(source, line, AT_START).slice(0, 1) : [];
  });
}

function faultsIn(source: string, firstLine: number, rules: readonly Rule[]): MarkdownFault[] {
  return source.split('\n').flatMap((text, index) => {
    const rule = rules.find(({ pattern }) => pattern.test(text.trimStart()));
    if (rule === undefined) return [];
    return [{ line: firstLine + index, found: JSON.stringify(text.trim()), problem: rule.problem, fix: rule.fix }];
  });
}
