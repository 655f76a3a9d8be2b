import { parse } from '@astrojs/compiler-rs';
import ts from 'typescript';

/** A text in a source file that people probably read. */
export interface VisibleText {
  readonly file: string;
  readonly line: number;
  /** White space is collapsed; each value of a template is `{}`. */
  readonly text: string;
}

/** Two words of at least two letters, with only punctuation and a space between them. */
const WORDS = /\p{L}{2,}[,:;.!?'’)]* [(‘'“]*\p{L}{2,}/u;
/** Attributes whose values are only read by machines. */
const MACHINE_ATTRIBUTES = /^(?:class|class:list|className|style|d|viewBox|points|transform|sizes|media)$/;
/** Attributes whose values people read, even within markup in a string. */
const VISIBLE_ATTRIBUTES = /\s(?:aria-label|title|alt|placeholder)="([^"]*)"/g;

/** The part of a text that people would read: in markup, the text between tags and the attributes above. */
function readableText(text: string): string {
  const attributes = [...text.matchAll(VISIBLE_ATTRIBUTES)].map(([, value = '']) => value);
  const plain = [text.replaceAll(/<[a-z!/?][^>]*>?/gi, '\n'), ...attributes].join('\n');
  return plain.replaceAll(/[^\S\n]+/g, ' ').trim();
}

/**
 * Visible texts in a source file: string literals, templates and markup text of at least two words. Error messages, types, imports and
 * class names are left out, because only developers read them.
 */
export function findEnglish(file: string, source: string): VisibleText[] {
  const texts = file.endsWith('.astro') ? textsOfAstro(source) : textsOfScript(file, source);
  return texts.flatMap(({ start, text }) => {
    if (
      !readableText(text)
        .split('\n')
        .some((part) => WORDS.test(part))
    )
      return [];
    return [{ file, line: source.slice(0, start).split('\n').length, text: text.replaceAll(/\s+/g, ' ').trim() }];
  });
}

interface Text {
  readonly start: number;
  readonly text: string;
}

const isError = (name: string): boolean => /(?:Error|Problem|Answer|Place|Call|Secret|Fault)$/.test(name);

function textsOfScript(file: string, source: string): Text[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const root = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const texts: Text[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isThrowStatement(node) || isConsole(node)) return;
    if (ts.isNewExpression(node) && isError(node.expression.getText(root))) return;
    if (ts.isJsxAttribute(node) && MACHINE_ATTRIBUTES.test(node.name.getText(root))) return;
    const start = node.getStart(root);
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) texts.push({ start, text: node.text });
    else if (ts.isTemplateExpression(node)) {
      texts.push({
        start,
        text: [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('{}'),
      });
      for (const { expression } of node.templateSpans) visit(expression);
    } else ts.forEachChild(node, visit);
  };
  visit(root);
  return texts;
}

const isConsole = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && /^console\.\w+$/.test(node.expression.getText());

/** A node in the syntax tree of an Astro file: JavaScript with markup. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const nameOf = (value: unknown): string => {
  if (!isNode(value)) return '';
  if (value.type === 'JSXNamespacedName') return `${nameOf(value.namespace)}:${nameOf(value.name)}`;
  return typeof value.name === 'string' ? value.name : '';
};

function textsOfAstro(source: string): Text[] {
  const { ast } = parse(source);
  const texts: Text[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    const { type, start } = value;
    if (/^(?:Import|ExportAll|ExportNamed|TS(?!As|Satisfies|NonNull)|ThrowStatement)|Comment/.test(type)) return;
    if (type === 'NewExpression' && isError(nameOf(value.callee))) return;
    if (type === 'JSXAttribute' && MACHINE_ATTRIBUTES.test(nameOf(value.name))) return;
    if (typeof value.value === 'string' && (type === 'Literal' || type === 'JSXText'))
      texts.push({ start, text: value.value });
    else if (type === 'TemplateLiteral') {
      const parts = value.quasis as readonly { readonly value: { readonly cooked: string } }[];
      texts.push({ start, text: parts.map((part) => part.value.cooked).join('{}') });
      visit(value.expressions);
    } else Object.values(value).forEach(visit);
  };
  visit(typeof ast === 'string' ? JSON.parse(ast) : ast);
  return texts;
}
