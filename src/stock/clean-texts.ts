import { htmlToText, looksLikeHtml, toParagraphs, withoutControls } from '#config/plain-text.ts';
import { repairEncoding } from './decode.ts';
import { excerpt, type Finding } from './finding.ts';

const URL_COLUMNS: ReadonlySet<string> = new Set(['images', 'thumbnails', 'primary_image_url', 'file', 'place_url']);

/** Converts HTML to plain text and removes control characters, including those in lists and objects; each case is a finding. */
export function cleanTexts(
  row: { readonly [column: string]: unknown },
  rowNumber: number,
): { row: { [column: string]: unknown }; findings: Finding[] } {
  const findings: Finding[] = [];
  const clean = (value: unknown, column: string): unknown => {
    if (typeof value === 'string') return cleanText(value, column, rowNumber, findings);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => clean(item, column));
    return Object.fromEntries(
      // Names of lenders are keys, and they are displayed.
      Object.entries(value).map(([key, inner]) => [
        withoutControls(key).replace(/\s+/g, ' ').trim(),
        URL_COLUMNS.has(key) ? inner : clean(inner, `${column}.${key}`),
      ]),
    );
  };
  const entries = Object.entries(row).map(([column, value]) => [
    column,
    URL_COLUMNS.has(column) ? value : clean(value, column),
  ]);
  return { row: Object.fromEntries(entries), findings };
}

const MAX_ESCAPES = 3;

/** Comments are also converted to the specification's form: paragraphs separated by `|`. */
function cleanText(value: string, column: string, row: number, findings: Finding[]): string {
  const decoded = repairEncoding(value);
  if (decoded !== value) findings.push(encodedTwiceFinding(row, column, value, decoded));
  let text = withoutControls(decoded);
  if (decoded.includes('\ufffd')) {
    const hint =
      'A character was lost before the feed arrived here, and is left out. Correct the text where the feed is made.';
    findings.push({ ...cleanedFinding(row, column, decoded, 'text with all its characters', hint), outcome: 'kept' });
  } else if (text !== decoded) {
    findings.push(cleanedFinding(row, column, decoded, 'text without control characters', 'They were removed.'));
  }
  // `<<Make>>` is not HTML but an unfilled field of a template, which is reported as such later.
  if (looksLikeHtml(text) && !/^\s*<<[^<>]*>>\s*$/.test(text)) {
    const original = text;
    // Each round of unescaping may reveal more tags.
    for (let attemptsLeft = MAX_ESCAPES; attemptsLeft > 0 && looksLikeHtml(text); attemptsLeft--)
      text = htmlToText(text);
    findings.push(cleanedFinding(row, column, original, 'plain text, no HTML', `Read as "${excerpt(text)}".`));
  }
  text = text.replace(/_x000d_/gi, '\n');
  return column === 'dealercomments' ? toParagraphs(text.replace(/(\\r)?\\n/g, '\n')) : text;
}

/** Finding about a text that was encoded twice on its way here. */
export const encodedTwiceFinding = (row: number, column: string, value: string, decoded: unknown): Finding =>
  cleanedFinding(row, column, value, 'text encoded once', `Read as "${excerpt(decoded)}".`);

const cleanedFinding = (row: number, column: string, value: string, rule: string, hint: string): Finding => ({
  outcome: 'cleaned',
  row,
  column,
  value: excerpt(value),
  rule,
  hint,
});
