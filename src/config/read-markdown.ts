import { type MdastNode, markdownToHtml, markdownToMdast } from 'satteri';
import { type ConfigProblem, showValue } from '#config/config-error.ts';
import { FACT_NAMES, factMentions, isFactName, KNOWN_FACTS, NO_FACT } from '#config/content-facts.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import { explainIssues, toProblem } from '#config/explain.ts';
import { DRAWING, isDrawing, isOwnPicture } from '#config/own-pictures.ts';
import { BLOCK_NAMES, BLOCKS, type Block, type BlockName } from '#config/schema/blocks.ts';
import { isSafeHref } from '#config/schema/fields.ts';
import { CONTACT_PATHS, toSlug } from '#domain/paths.ts';
import type { ContentPart, Question } from '#site/site-content.ts';

/** Something a text names, with the line of the file it stands on. */
export interface Mention {
  readonly name: string;
  readonly line: number;
}

/** What a Markdown text says, and what must still be looked for elsewhere: pages it links to, facts and pictures it names. */
export interface MarkdownRead {
  readonly parts: readonly ContentPart[];
  readonly links: readonly Mention[];
  readonly facts: readonly Mention[];
  readonly pictures: readonly Mention[];
  readonly problems: readonly ConfigProblem[];
}

/** A place in the text where something else than prose stands. */
type Mark =
  | { readonly kind: 'part'; readonly part: ContentPart }
  | { readonly kind: 'open'; readonly name: (typeof CONTAINERS)[number]; readonly title: string | null }
  | { readonly kind: 'question'; readonly question: string; readonly text: string }
  | { readonly kind: 'close' };
interface Cut {
  readonly start: number;
  readonly end: number;
  readonly mark: Mark;
}

const NOTES = ['note', 'tip', 'warning'] as const;
/** Blocks that hold text, from `:::note` to `:::`. */
const CONTAINERS = [...NOTES, 'faq'] as const;
const isContainer = (name: string): name is (typeof CONTAINERS)[number] =>
  (CONTAINERS as readonly string[]).includes(name);
const isBlock = (name: string): name is BlockName => Object.hasOwn(BLOCKS, name);
/** Each level takes the parser as long as all before it. */
const DEEP_LINE = /^(?:[ \t]{0,3}(?:>[ \t]?|[-*+][ \t]+|\d{1,9}[.)][ \t]+)){30}/;

/**
 * Markdown without raw HTML, with blocks: `::name{attribute=value}` on a line of its own, `:::note` … `:::` around text,
 * `:::faq` … `:::` around headings that are questions. Places are marked in the text and the whole is read once, so that a
 * reference at its end holds for all of it; every mark keeps its lines, so that problems name the line of the file.
 *
 * @param firstLine line of the file on which the text starts
 */
export function readMarkdown(markdown: string, file: string, firstLine: number): MarkdownRead {
  const problems: ConfigProblem[] = [];
  const lineOf = (node: MdastNode): number => firstLine - 1 + (node.position?.start.line ?? 1);
  const report = (line: number, found: string | null, problem: string, fix: string, near?: string): void => {
    problems.push({
      file,
      path: `line ${line}`,
      found,
      problem,
      fix,
      ...(near === undefined ? {} : { didYouMean: near }),
    });
  };
  const isReported = (line: number): boolean => problems.some(({ path }) => path === `line ${line}`);
  if (markdown.includes(MARK)) report(firstLine, null, 'holds the character U+E000', 'Remove it; it shows nothing.');

  const deep = markdown.split('\n').findIndex((line) => DEEP_LINE.test(line));
  if (deep >= 0) {
    report(firstLine + deep, null, 'is nested too deeply', 'Write fewer quotes and lists within each other.');
    return { parts: [], links: [], facts: [], pictures: [], problems };
  }
  const cuts = findCuts(markdown.replaceAll(MARK, ' '), lineOf, report);
  const printed = withMarks(markdown.replaceAll(MARK, ' '), cuts);
  const links: Mention[] = [];
  const facts: Mention[] = [];
  // The tree is the one the page is printed from: looking for HTML and links in the text would miss what only the parser sees.
  for (const node of nodesOf(markdownToMdast(printed))) {
    const line = lineOf(node);
    if (node.type === 'html' && !isReported(line))
      report(
        line,
        JSON.stringify(node.value),
        'holds raw HTML',
        'Write it in Markdown; pages of a tenant carry no HTML.',
      );
    else if (node.type === 'image' && !isReported(line))
      report(
        line,
        JSON.stringify(node.url),
        'is a picture within a text',
        'Let it stand alone, with an empty line before and after.',
      );
    else if (node.type === 'link' || node.type === 'definition') {
      if (isSafeHref(node.url)) links.push({ name: node.url, line });
      else
        report(
          line,
          JSON.stringify(node.url),
          'is not an address a page may link to',
          `Use a path such as \`${CONTACT_PATHS[0]}\`, or https://, mailto: or tel:.`,
        );
    } else if (node.type === 'heading' && node.depth === 1)
      report(
        line,
        JSON.stringify(textOf(node)),
        'is a heading of the first level',
        'Write ## instead: the title of the page is the first heading.',
      );
    else if (node.type === 'text') {
      for (const [at, text] of node.value.split('\n').entries()) {
        if (isReported(line + at)) continue;
        if (/^:{2,}\s*(?:[a-z]|$)|\s:{2,}[a-z-]+\{/i.test(text)) report(line + at, showValue(text), ...NO_BLOCK);
        else if (SPACED_ADDRESS.test(text)) report(line + at, showValue(text), ...SPACED);
      }
    }
  }
  for (const { name, written, line } of factMentions(markdown, firstLine)) {
    if (isFactName(name)) facts.push({ name, line });
    else report(line, JSON.stringify(written), NO_FACT, KNOWN_FACTS, didYouMean(name, FACT_NAMES));
  }
  const pictures = cuts.flatMap(({ mark, start }) =>
    mark.kind === 'part' && mark.part.kind === 'picture'
      ? [{ name: mark.part.src, line: firstLine + markdown.slice(0, start).split('\n').length - 1 }]
      : [],
  );
  return { parts: problems.length > 0 ? [] : partsOf(printed, cuts), links, facts, pictures, problems };
}

type Report = (line: number, found: string | null, problem: string, fix: string, near?: string) => void;

/** Blocks, pictures and the edges of containers; each where the text has them at its top level. */
function findCuts(markdown: string, lineOf: (node: MdastNode) => number, report: Report): Cut[] {
  const root = markdownToMdast(markdown, { features: { directive: true } });
  const top = new Set<MdastNode>('children' in root ? (root.children as MdastNode[]) : []);
  const cuts: Cut[] = [];
  for (const node of nodesOf(root)) {
    const line = lineOf(node);
    const [start = 0, end = 0] = [node.position?.start.offset, node.position?.end.offset];
    if (node.type === 'leafDirective' || node.type === 'containerDirective') {
      if (!top.has(node)) {
        report(
          line,
          `::${node.name}`,
          'is a block inside something else',
          'Start it at the left edge, outside lists, quotes and other blocks.',
        );
        continue;
      }
    }
    if (node.type === 'leafDirective') {
      const written = markdown.slice(start, end);
      if (CURLY_VALUE.test(written)) {
        report(line, JSON.stringify(written), ...CURLY);
        continue;
      }
      const block = readBlock(node.name, node.attributes ?? {}, line, report);
      if (block !== null) cuts.push({ start, end, mark: { kind: 'part', part: { kind: 'block', block } } });
    } else if (node.type === 'containerDirective') {
      cuts.push(...readContainer(markdown, node, line, report));
    } else if (node.type === 'paragraph' && top.has(node)) {
      const [only, ...more] = node.children;
      if (only?.type !== 'image' || more.length > 0) continue;
      const { url, alt, title } = only;
      if (!isOwnPicture(url))
        report(
          line,
          JSON.stringify(url),
          'is not the address of a picture of this dealer',
          "Put the file into the tenant's pictures folder and write `![what it shows](/pictures/name.jpg)`.",
        );
      else if ((alt ?? '').trim() === '')
        report(
          line,
          JSON.stringify(url),
          'has no words for people who cannot see it',
          'Write what it shows between the square brackets.',
        );
      else {
        const { width, height } = isDrawing(url) ? DRAWING : { width: 0, height: 0 };
        const part = { kind: 'picture', src: url, alt: alt ?? '', caption: title ?? null, width, height } as const;
        cuts.push({ start, end, mark: { kind: 'part', part } });
      }
    }
  }
  return cuts.sort((one, other) => one.start - other.start);
}

const NO_BLOCK = ['is no block', 'Write it as `::name{attribute=value}` on a line of its own.'] as const;

/** Markdown takes an address with a space for words, and would print them. */
const SPACED_ADDRESS = /(?:!\[[^\]]*\]\(|\]\(\/)[^()]*\s/;
const SPACED = ['has a space in an address', 'Rename the file or the page without one.'] as const;

/** What word processors make of the quotes around a value. */
const CURLY_VALUE = /=[“”„‘’]/;
const CURLY = ['has curly quotes around a value', 'Write straight ones: title="…".'] as const;

function readBlock(
  name: string,
  attributes: { readonly [name: string]: string | null | undefined },
  line: number,
  report: Report,
): Block | null {
  if (!isBlock(name)) {
    if (isContainer(name))
      report(line, `::${name}`, 'holds text', `Write :::${name}, the text below it, and ::: at its end.`);
    else
      report(line, `::${name}`, 'is no block', `Known here: ${BLOCK_NAMES.join(', ')}.`, didYouMean(name, BLOCK_NAMES));
    return null;
  }
  const read = BLOCKS[name].safeParse(attributes);
  if (read.success) return { name, attributes: read.data } as Block;
  for (const finding of explainIssues(BLOCKS[name], read.error.issues, attributes)) {
    const { path, found, problem, fix, didYouMean: near } = toProblem(finding, '');
    report(line, found, `${`::${name}`} ${path} ${problem}`, fix, near);
  }
  return null;
}

type Container = Extract<MdastNode, { type: 'containerDirective' }>;

/** The fences of a container, and for questions the headings between them; its fences alone where something is wrong with it. */
function readContainer(markdown: string, node: Container, line: number, report: Report): Cut[] {
  const { name } = node;
  const [start = 0, end = 0] = [node.position?.start.offset, node.position?.end.offset];
  const firstEnd = lineEnd(markdown, start);
  const lastStart = markdown.lastIndexOf('\n', end - 1) + 1;
  const closed = lastStart > start && /^\s{0,3}:{3,}\s*$/.test(markdown.slice(lastStart, end));
  const last: Cut[] = closed ? [{ start: lastStart, end, mark: { kind: 'close' } }] : [];
  const wrong = (found: string, problem: string, fix: string, near?: string): Cut[] => {
    report(line, found, problem, fix, near);
    return [{ start, end: firstEnd, mark: { kind: 'close' } }, ...last];
  };
  if (!isContainer(name)) {
    const known = isBlock(name) ? `Write it with two colons: ::${name}.` : `Known here: ${CONTAINERS.join(', ')}.`;
    return wrong(`:::${name}`, 'is no block', known, didYouMean(name, CONTAINERS));
  }
  const opening = markdown.slice(start, firstEnd);
  if (!/^:{3,}[a-z]+(\{[^{}]*\})?\s*$/.test(opening))
    return wrong(JSON.stringify(opening), 'is no block', `Write it as \`:::${name}\` or \`:::${name}{title="…"}\`.`);
  if (CURLY_VALUE.test(opening)) return wrong(JSON.stringify(opening), ...CURLY);
  const attributes = node.attributes ?? {};
  const strange = Object.keys(attributes).find((key) => key !== 'title');
  if (strange !== undefined) {
    const problem = `:::${name} ${strange} is no known field`;
    return wrong(JSON.stringify(strange), problem, 'Known here: title.', didYouMean(strange, ['title']));
  }
  if (!closed) return wrong(`:::${name}`, 'is not closed', 'Write ::: on a line of its own below its last line.');
  if (node.children.length === 0)
    return wrong(`:::${name}`, 'is empty', 'Write its text between the two lines, or remove them.');
  const questions = name === 'faq' ? readQuestions(node, line, report) : [];
  const open = { kind: 'open', name, title: attributes['title'] ?? null } as const;
  return [{ start, end: firstEnd, mark: open }, ...questions, ...last];
}

function readQuestions(node: Container, line: number, report: Report): Cut[] {
  const children = node.children as MdastNode[];
  if (children[0]?.type !== 'heading') {
    report(
      line,
      ':::faq',
      'starts without a question',
      'Write each question as a heading, `### Do you …?`, and its answer below.',
    );
    return [];
  }
  return children.flatMap((child, at): Cut[] => {
    if (child.type !== 'heading') return [];
    const next = children.findIndex((one, index) => index > at && one.type === 'heading');
    const answer = children.slice(at + 1, next < 0 ? children.length : next);
    if (answer.length === 0)
      report(
        line + (child.position?.start.line ?? 0) - (node.position?.start.line ?? 0),
        JSON.stringify(textOf(child)),
        'is a question without an answer',
        'Write the answer below it.',
      );
    const text = answer.map(textOf).join(' ');
    return [
      {
        start: child.position?.start.offset ?? 0,
        end: child.position?.end.offset ?? 0,
        mark: { kind: 'question', question: textOf(child), text },
      },
    ];
  });
}

/** Stands around the number of a mark; no dealer's text holds it. */
const MARK = '\uE000';
const PRINTED_MARK = new RegExp(`<h6>${MARK}(\\d+)${MARK}</h6>\\n?`);

/** A mark is a heading of its own, since only that may follow any line; it keeps the number of lines. */
function withMarks(markdown: string, cuts: readonly Cut[]): string {
  let text = '';
  let from = 0;
  for (const [at, { start, end }] of cuts.entries()) {
    const lines = '\n'.repeat(markdown.slice(start, end).split('\n').length - 1);
    text += `${markdown.slice(from, start)}###### ${MARK}${at}${MARK}${lines}`;
    from = end;
  }
  return text + markdown.slice(from);
}

function partsOf(printed: string, cuts: readonly Cut[]): ContentPart[] {
  const pieces = htmlOf(printed).split(PRINTED_MARK);
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
  for (const [at, piece] of pieces.entries()) {
    if (at % 2 === 0) {
      addHtml(piece.trim());
      continue;
    }
    const mark = cuts[Number(piece)]?.mark;
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

/** Another site never gets a hold of the window (ROUTE-02); a wide table scrolls by itself; a section can be led to. */
function htmlOf(markdown: string): string {
  const seen = new Map<string, number>();
  const idOf = (heading: string): string => {
    const slug = toSlug(heading.replace(/<[^>]*>|&[^;]*;/g, ' '));
    const count = (seen.get(slug) ?? 0) + 1;
    seen.set(slug, count);
    return count === 1 ? slug : `${slug}-${count}`;
  };
  return markdownToHtml(markdown)
    .html.replace(/<a href="(?=https?:)/g, '<a rel="noopener" href="')
    .replace(/<h2>(.*?)<\/h2>/g, (_, heading: string) => `<h2 id="part-${idOf(heading)}">${heading}</h2>`)
    .replace(/<table>.*?<\/table>/gs, scrollingTable)
    .replaceAll('class="sr-only"', 'class="unseen"');
}

/**
 * A table that can be wider than its place: the keyboard reaches it to scroll, and it is called by its columns. A column without
 * a name gets a plain cell there: an empty heading is read out as one.
 */
function scrollingTable(table: string): string {
  const columns = [...table.matchAll(/<th(?: [^>]*)?>(.*?)<\/th>/gs)].map(([, cell = '']) =>
    cell.replace(/<[^>]*>/g, ''),
  );
  const name = columns.filter(Boolean).join(', ').replaceAll('"', '&quot;');
  const headed = table.replace(/<th( [^>]*)?><\/th>/g, '<td$1></td>').replace(/<th\b/g, '<th scope="col"');
  return `<div class="prose-table" role="group" tabindex="0" aria-label="${name}">${headed}</div>`;
}

const lineEnd = (text: string, from: number): number => {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
};

/** The words of a node, as they are read out. */
function textOf(node: MdastNode): string {
  if (node.type === 'break') return ' ';
  if ('value' in node) return node.value.replace(/\s+/g, ' ');
  if (!('children' in node)) return '';
  const apart = ['list', 'listItem', 'table', 'tableRow', 'blockquote'].includes(node.type) ? ' ' : '';
  return (node.children as MdastNode[]).map(textOf).join(apart);
}

/** A node and everything below it. */
function nodesOf(node: MdastNode): MdastNode[] {
  return 'children' in node ? [node, ...node.children.flatMap((child) => nodesOf(child as MdastNode))] : [node];
}
