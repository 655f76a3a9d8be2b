import { Parser } from 'htmlparser2';

const HIDDEN_TAGS = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'title',
  'head',
  'textarea',
]);
const BLOCK_TAGS = new Set([
  'p',
  'br',
  'div',
  'li',
  'ul',
  'ol',
  'tr',
  'table',
  'section',
  'article',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);
const LOOKS_LIKE_HTML = /<\/?[a-z!][^<]*>|<(script|style|iframe|img)\b|&(#\d+|#x[\da-f]+|[a-z]{2,8});/i;
// Control characters, zero-width characters, blank letters and bidirectional overrides; tabs and line breaks are kept as white space.
const CONTROLS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this expression is there to find them.
  /[\u034f\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\ufffd\u{e0000}-\u{e007f}]/gu;

/** Whether a text contains tags or character references, not just a "<" or "&". */
export function looksLikeHtml(text: string): boolean {
  return LOOKS_LIKE_HTML.test(text);
}

/** The text content of HTML: blocks become paragraphs (`\n`); scripts, styles and frames are removed with their content. */
export function htmlToText(html: string): string {
  let result = '';
  let hiddenDepth = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (HIDDEN_TAGS.has(name)) hiddenDepth++;
        else if (BLOCK_TAGS.has(name)) result += '\n';
      },
      ontext(text) {
        if (hiddenDepth === 0) result += text;
      },
      onclosetag(name) {
        if (HIDDEN_TAGS.has(name)) hiddenDepth = Math.max(0, hiddenDepth - 1);
        else if (BLOCK_TAGS.has(name)) result += '\n';
      },
    },
    { decodeEntities: true, recognizeCDATA: true },
  );
  parser.end(html);
  return result;
}

/** Removes control characters. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, '');
}

/** Paragraphs of a comment in the specification's format: separated by `|`, without empty ones, with single spaces. */
export function toParagraphs(text: string): string {
  return text
    .split(/[\r\n|]+/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('|');
}
