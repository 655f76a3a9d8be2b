import { type MdastNode, markdownToMdast } from 'satteri';
import { type ConfigProblem, showValue } from '#config/config-error.ts';
import { detailReferences } from '#config/dealer-details.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import { explainIssues, toProblem } from '#config/explain.ts';
import { isLocalPicture, platformPicture } from '#config/local-pictures.ts';
import { BLOCK_NAMES, BLOCKS, type Block, type BlockName } from '#config/schema/blocks.ts';
import { ifValid, isSafeHref } from '#config/schema/fields.ts';
import { suggestLink } from '#config/suggestions.ts';
import { CONTACT_PATHS } from '#domain/routes/public-paths.ts';
import type { ContentPart } from '#site/site-content.ts';
import { markdownFaults } from './markdown-faults.ts';
import {
  allNodes,
  answerTo,
  CONTAINERS,
  type Container,
  childrenOf,
  endOf,
  FEATURES,
  type InlineDirective,
  isContainer,
  lastLineOf,
  startOf,
  textOf,
  withoutInlineDirectives,
} from './markdown-tree.ts';
import { renderParts } from './render-markdown.ts';
import { tableFaults } from './table-faults.ts';

/** A link, picture or detail of the dealer that a text mentions, with its line in the file. */
export interface Mention {
  readonly name: string;
  readonly line: number;
}

/** The content of a Markdown text, and what it refers to, which is checked elsewhere. */
export interface MarkdownRead {
  /** The content in order; empty if there are problems. */
  readonly parts: readonly ContentPart[];
  /** URLs of links. */
  readonly links: readonly Mention[];
  /** Details of the dealer, such as `legal.tradingName` for `{legal.tradingName}`. */
  readonly references: readonly Mention[];
  /** URLs of pictures. */
  readonly pictures: readonly Mention[];
  readonly problems: readonly ConfigProblem[];
}

const NAMES = [...BLOCK_NAMES, ...CONTAINERS].join('|');
const isBlock = (name: string): name is BlockName => Object.hasOwn(BLOCKS, name);
/** A line nested so deeply that it would be slow to parse: each level doubles the parser's time. */
const DEEP_LINE = /^(?:[ \t]{0,3}(?:>[ \t]?|[-*+][ \t]+|\d{1,9}[.)][ \t]+)){30}/;

/** Characters of emphasis, code, links and directives, each of which the parser compares with those before it in the paragraph. */
const MARKUP_CHARACTER = /[*_~`[:]/g;
const MAX_MARKUP_CHARACTERS = 5000;
const MAX_COLUMNS = 200;
/** A line that does not continue the paragraph before it. */
const NEW_PARAGRAPH = /^\s*(?:$|#|[-*+]\s|\d{1,9}[.)]\s)/;

/** The first or last line of a conflict that Git leaves in a file. The lines between are two versions of a text, so nothing else is judged. */
const CONFLICT = /^(?:<{7}|>{7}) \S/;

/** The first line that keeps the text from being parsed, because it is not Markdown or would be slow, and why; null if there is none. */
function findUnreadableLine(
  markdown: string,
): readonly [line: number, found: string | null, problem: string, fix: string] | null {
  const lines = markdown.split('\n');
  const conflict = lines.findIndex((text) => CONFLICT.test(text));
  if (conflict >= 0) {
    const fix = 'Keep one of the two versions, and delete the lines that start with <<<<<<<, ======= and >>>>>>>.';
    return [conflict, showValue(lines[conflict]), 'is part of a Git conflict', fix];
  }
  let count = 0;
  for (const [line, text] of lines.entries()) {
    if (DEEP_LINE.test(text))
      return [line, null, 'is nested too deeply', 'Write fewer quotes and lists within each other.'];
    if (text.split('|').length > MAX_COLUMNS)
      return [
        line,
        null,
        `has more than ${MAX_COLUMNS} columns`,
        'Split the table, or write another character instead of |.',
      ];
    count = (NEW_PARAGRAPH.test(text) ? 0 : count) + (text.match(MARKUP_CHARACTER)?.length ?? 0);
    if (count > MAX_MARKUP_CHARACTERS)
      return [
        line,
        null,
        `has more than ${MAX_MARKUP_CHARACTERS} characters such as * and [ in one paragraph`,
        'Separate it with empty lines.',
      ];
  }
  return null;
}

/**
 * Parses Markdown without raw HTML, with blocks: `::name{attribute=value}` on its own line, `:::note` … `:::` around text, `:::faq` … `:::`
 * around headings that are questions. The text is rendered as a whole, so that link references at its end apply everywhere.
 *
 * @param firstLine line of the file on which the text starts
 */
export function readMarkdown(markdown: string, file: string, firstLine: number): MarkdownRead {
  const problems: ConfigProblem[] = [];
  const reportedLines = new Set<number>();
  const lineOf = (node: MdastNode): number => firstLine - 1 + (node.position?.start.line ?? 1);
  const report: Report = (line, found, problem, fix, suggestion) => {
    reportedLines.add(line);
    problems.push({
      file,
      path: `line ${line}`,
      found,
      problem,
      fix,
      ...(suggestion === undefined ? {} : { didYouMean: suggestion }),
    });
  };
  const isReported = (line: number): boolean => reportedLines.has(line);
  const unreadable = findUnreadableLine(markdown);
  if (unreadable !== null) {
    const [line, ...found] = unreadable;
    report(firstLine + line, ...found);
    return { parts: [], links: [], references: [], pictures: [], problems };
  }
  const tree = markdownToMdast(markdown, { features: FEATURES });
  for (const node of allNodes(tree))
    if (node.type === 'textDirective' && containsLink(node, markdown))
      report(lineOf(node), showValue(markdown.slice(startOf(node), endOf(node))), ...LINK_AFTER_COLON);
  const root = withoutInlineDirectives(tree, markdown);
  const parts = readParts(root, markdown, lineOf, report);
  const links: Mention[] = [];
  const references: Mention[] = [];
  // Checked in the tree that is rendered, because a text search for HTML and links would miss what only the parser recognises.
  for (const node of allNodes(root)) {
    const line = lineOf(node);
    if (node.type === 'html' && !isReported(line))
      report(
        line,
        JSON.stringify(node.value),
        'contains raw HTML',
        /^<\/?(?:video|iframe|audio|embed|object)\b/i.test(node.value)
          ? 'Link to it: a page cannot contain a video, a sound or another website.'
          : 'Write it in Markdown: pages of a tenant must not contain HTML.',
      );
    else if (node.type === 'image' && !isReported(line) && !parts.has(startOf(node)))
      report(
        line,
        JSON.stringify(node.url),
        'is a picture inside a paragraph',
        'Put it in a paragraph of its own, with an empty line before and after.',
      );
    else if (node.type === 'link' || node.type === 'definition') {
      if (isSafeHref(node.url)) links.push({ name: node.url, line });
      else
        report(
          line,
          JSON.stringify(node.url),
          'is not an address a page may link to',
          `Use a path such as \`${CONTACT_PATHS[0]}\`, or https://, mailto: or tel:.`,
          ifValid(suggestLink, isSafeHref)(node.url),
        );
    } else if (node.type === 'heading' && node.depth === 1)
      report(
        line,
        JSON.stringify(textOf(node)),
        'is a heading of the first level',
        'Write ## instead: the title of the page is the first heading.',
      );
    else if (node.type === 'text') {
      for (const [index, text] of node.value.split('\n').entries()) {
        if (isReported(line + index)) continue;
        if (BLOCK_IN_LINE.test(text)) report(line + index, showValue(text), ...notABlock(text));
        else if (SPACED_URL.test(text)) report(line + index, showValue(text), ...SPACED);
        else if (SHORTCODE.test(text)) report(line + index, showValue(text), ...NO_SHORTCODE);
      }
    }
  }
  for (const { line, found, problem, fix } of [...tableFaults(root, markdown), ...markdownFaults(root, markdown)])
    if (!isReported(firstLine - 1 + line)) report(firstLine - 1 + line, found, problem, fix);
  for (const { name, written, line, fault } of detailReferences(markdown, firstLine)) {
    if (fault === null) references.push({ name, line });
    else report(line, JSON.stringify(written), fault.problem, fault.fix, fault.didYouMean);
  }
  const pictures = [...parts.values()].flatMap(({ part, line }) =>
    part.kind === 'picture' ? [{ name: part.src, line }] : [],
  );
  return { parts: problems.length > 0 ? [] : renderParts(markdown, parts), links, references, pictures, problems };
}

type Report = (
  line: number,
  found: string | null,
  problem: string,
  fix: string,
  suggestion?: string | undefined,
) => void;

/** Collects blocks and pictures by their start offset; reports invalid containers, and blocks in places where only text is allowed. */
function readParts(root: MdastNode, markdown: string, lineOf: (node: MdastNode) => number, report: Report) {
  const topLevel = new Set(childrenOf(root));
  const parts = new Map<number, { readonly part: ContentPart; readonly line: number }>();
  for (const node of allNodes(root)) {
    const line = lineOf(node);
    if ((node.type === 'leafDirective' || node.type === 'containerDirective') && !topLevel.has(node))
      report(
        line,
        `::${node.name}`,
        'is a block inside something else',
        'Start it at the left edge, outside lists, quotes and other blocks.',
      );
    else if (node.type === 'leafDirective') {
      const written = markdown.slice(startOf(node), endOf(node));
      if (node.children.length > 0) {
        report(line, JSON.stringify(written), ...LABELLED);
        continue;
      }
      if (CURLY_VALUE.test(written)) {
        report(line, JSON.stringify(written), ...CURLY);
        continue;
      }
      const block = readBlock(node.name, node.attributes ?? {}, line, report);
      if (block !== null) parts.set(startOf(node), { part: { kind: 'block', block }, line });
    } else if (node.type === 'containerDirective') {
      const fault = containerFault(markdown, node);
      if (fault !== null) report(line, ...fault);
      else if (node.name === 'faq')
        for (const [offset, ...found] of questionFaults(node)) report(line + offset, ...found);
    }
    if (node.type === 'paragraph' && topLevel.has(node)) {
      const part = readPicture(node, line, report);
      if (part !== null) parts.set(startOf(node), { part, line });
    }
  }
  return parts;
}

/** A picture on its own in a paragraph; null if the paragraph is text or the picture is not allowed. */
function readPicture(
  { children: [only, ...more] }: Extract<MdastNode, { type: 'paragraph' }>,
  line: number,
  report: Report,
): ContentPart | null {
  if (only?.type !== 'image' || more.length > 0) return null;
  const { url, alt, title } = only;
  if (!isLocalPicture(url))
    report(
      line,
      JSON.stringify(url),
      'is not the address of a picture of this dealer',
      /\.(?:mp4|m4v|mov|webm|ogv|avi|mp3|pdf)$/i.test(url.replace(/[?#].*$/, ''))
        ? 'Link to it, without the exclamation mark: only pictures can be shown on a page.'
        : "Put the file into the tenant's pictures folder and write `![what it shows](/pictures/name.jpg)`.",
    );
  else if ((alt ?? '').trim() === '')
    report(
      line,
      JSON.stringify(url),
      'has no description for people who cannot see it',
      'Write what it shows between the square brackets.',
    );
  else {
    const { width, height } = platformPicture(url) ?? { width: 0, height: 0 };
    return { kind: 'picture', src: url, alt: alt ?? '', caption: title ?? null, width, height };
  }
  return null;
}

/** A block at the start of a line that the parser did not read as one, or a block anywhere else in a line. */
const BLOCK_IN_LINE = new RegExp(
  `^:{2,}\\s*(?:[a-z]|$)|\\s:{2,}\\s*[a-z-]+\\{|(?<!:):{2,}(?:${NAMES})(?![\\w-])|(?<!:):+(?:${NAMES})\\{|^:(?:${NAMES})$`,
  'i',
);
const NOT_A_BLOCK = ['is not a block', 'Write it as `::name{attribute=value}` on a line of its own.'] as const;
const BRACES_IN_VALUE = [
  'is not a block',
  'Write the text itself: a value of a block cannot have braces in it.',
] as const;
const notABlock = (text: string): readonly [problem: string, fix: string] =>
  /\{[^{}]*\{/.test(text) ? BRACES_IN_VALUE : NOT_A_BLOCK;

/** A URL with a space, which Markdown would display as text. */
const SPACED_URL = /(?:!\[[^\]]*\]\(|\]\((?:\/|https?:|mailto:|tel:|www\.))[^()]*\s/i;
const SPACED = [
  'has a space in an address',
  'Rename the file or the page without one; write a number (tel:0355507700) and a detail ({site.phone}) without spaces, and a subject with %20 for each.',
] as const;

/** A code of another system in square brackets, such as `[contact-form-7 id="12"]` or `[/button]`, which has no meaning here. */
const SHORTCODE = /\[(?:\/[a-z][\w-]*|[a-z][\w-]*(?:\s+[a-z][\w-]*=(?:["'“”][^\]]*|[\w-]+))+\s*\/?)\](?!\()/i;
const NO_SHORTCODE = [
  'has a code in square brackets, which pages would print as text',
  `Remove it; blocks are written as \`::name\` on a line of their own: ${BLOCK_NAMES.join(', ')}.`,
] as const;

/**
 * Whether an inline directive contains a link, as in `8:30[more](/hours)`: the parser treats the brackets as part of the word after the
 * colon.
 */
const containsLink = (node: InlineDirective, source: string): boolean =>
  source[endOf(node) - 1] === ']' && /[([]/.test(source[endOf(node)] ?? '');
const LINK_AFTER_COLON = ['is a link directly after a word with a colon', 'Put a space before the bracket.'] as const;

/** Curly quotes around a value, inserted by word processors. */
const CURLY_VALUE = /=[“”„‘’]/;
const CURLY = ['has curly quotes around a value', 'Write straight ones: title="…".'] as const;

const LABELLED = ['has a text in square brackets, which no block shows', 'Leave the brackets out.'] as const;

function readBlock(
  name: string,
  attributes: { readonly [name: string]: string | null | undefined },
  line: number,
  report: Report,
): Block | null {
  if (!isBlock(name)) {
    if (isContainer(name))
      report(line, `::${name}`, 'contains text', `Write :::${name}, the text below it, and ::: at its end.`);
    else
      report(
        line,
        `::${name}`,
        'is not a block',
        `Known here: ${BLOCK_NAMES.join(', ')}.`,
        didYouMean(name, BLOCK_NAMES),
      );
    return null;
  }
  const read = BLOCKS[name].safeParse(attributes);
  if (read.success) return { name, attributes: read.data } as Block;
  for (const finding of explainIssues(BLOCKS[name], read.error.issues, attributes)) {
    const { path, found, problem, fix, didYouMean: suggestion } = toProblem(finding, '');
    report(line, found, `::${name} ${path} ${problem}`, fix, suggestion);
  }
  return null;
}

type Fault = readonly [found: string, problem: string, fix: string, suggestion?: string | undefined];

/** What is wrong with the lines of a container; null if they are valid. */
function containerFault(markdown: string, node: Container): Fault | null {
  const { name } = node;
  const [start, end] = [startOf(node), endOf(node)];
  if (!isContainer(name)) {
    const advice = isBlock(name) ? `Write it with two colons: ::${name}.` : `Known here: ${CONTAINERS.join(', ')}.`;
    return [`:::${name}`, 'is not a block', advice, didYouMean(name, CONTAINERS)];
  }
  const opening = markdown.slice(start, lineEnd(markdown, start));
  if (/\{[^{}]*\{/.test(opening)) return [JSON.stringify(opening), ...BRACES_IN_VALUE];
  if (!/^:{3,}[a-z]+(\{[^{}]*\})?\s*$/.test(opening))
    return [JSON.stringify(opening), 'is not a block', `Write it as \`:::${name}\` or \`:::${name}{title="…"}\`.`];
  if (CURLY_VALUE.test(opening)) return [JSON.stringify(opening), ...CURLY];
  const unknown = Object.keys(node.attributes ?? {}).find((key) => key !== 'title');
  if (unknown !== undefined) {
    const problem = `:::${name} ${unknown} is not a known field`;
    return [JSON.stringify(unknown), problem, 'Known here: title.', didYouMean(unknown, ['title'])];
  }
  const lastStart = lastLineOf(node, markdown);
  if (lastStart <= start || !/^\s{0,3}:{3,}\s*$/.test(markdown.slice(lastStart, end)))
    return [`:::${name}`, 'is not closed', 'Write ::: on a line of its own below its last line.'];
  return node.children.length > 0
    ? null
    : [`:::${name}`, 'is empty', 'Write its text between the two lines, or remove them.'];
}

/** What is wrong with questions and answers, each with its line, counted from the start of the container. */
function questionFaults(node: Container): (readonly [offset: number, ...Fault])[] {
  const children = childrenOf(node);
  if (children[0]?.type !== 'heading') {
    const fix = 'Write each question as a heading, `### Do you …?`, and its answer below.';
    return [[0, ':::faq', 'starts without a question', fix]];
  }
  return children.flatMap((child) => {
    if (child.type !== 'heading' || answerTo(child, children).length > 0) return [];
    const offset = (child.position?.start.line ?? 0) - (node.position?.start.line ?? 0);
    return [
      [offset, JSON.stringify(textOf(child)), 'is a question without an answer', 'Write the answer below it.'] as const,
    ];
  });
}

const lineEnd = (text: string, from: number): number => {
  const index = text.indexOf('\n', from);
  return index < 0 ? text.length : index;
};
