import type { ConfigProblem } from '#config/config-error.ts';
import { detailReferences } from '#config/dealer-details.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import { markupFault, REFERENCE_FAULT } from '#config/hidden-characters.ts';
import { isVisible, MAX_NAME_LENGTH } from '#config/schema/fields.ts';
import { characterReference } from '#domain/character-reference.ts';

/** A Markdown file: its front matter (the fields above the text) and its text. */
export interface FrontMatter {
  /** Values of the known fields by name; empty optional ones are left out. */
  readonly fields: ReadonlyMap<string, string>;
  /** Line number of each field in the file. */
  readonly lines: ReadonlyMap<string, number>;
  /** The text below it. */
  readonly markdown: string;
  /** Line of the file on which the text starts. */
  readonly firstLine: number;
}

/** Parses front matter between two `---` lines, with one `name: text` per line. Null if there is none. */
export function readFrontMatter(
  source: string,
  file: string,
  { known, required }: { readonly known: readonly string[]; readonly required: readonly string[] },
  problems: ConfigProblem[],
): FrontMatter | null {
  const report = (path: string, found: string | null, problem: string, fix: string, suggestion?: string) =>
    problems.push({ file, path, found, problem, fix, ...(suggestion === undefined ? {} : { didYouMean: suggestion }) });
  const match = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---(?:\r?\n([\s\S]*))?$/.exec(source);
  if (match === null) {
    report(
      '',
      null,
      'has no front matter',
      `Start it with ---, then ${required.map((name) => `${name}:`).join(', ')} on a line each, then --- again.`,
    );
    return null;
  }
  const fields = new Map<string, string>();
  const lines = new Map<string, number>();
  for (const [index, line] of (match[1] ?? '').split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [, key, value] = /^([A-Za-z_]+):\s*(.*)$/.exec(line) ?? [];
    const text = unquoted(value?.trim() ?? '');
    if (key === undefined || value === undefined) {
      report(
        `line ${index + 2}`,
        JSON.stringify(line),
        'has a line of front matter that is not `name: text`',
        'Write one field per line.',
      );
    } else if (!known.includes(key)) {
      report(
        `line ${index + 2}, ${key}`,
        JSON.stringify(value),
        'is not a known field',
        `Known here: ${known.join(', ')}.`,
        didYouMean(key, known),
      );
    } else if (fields.has(key)) {
      report(`line ${index + 2}, ${key}`, JSON.stringify(value), 'is written twice', 'Keep one of the two lines.');
    } else {
      if (/^"[^"]*$/.test(value))
        report(`line ${index + 2}, ${key}`, value, 'has a quote that is not closed', 'Close it, or remove it.');
      if (/^[|>][-+]?$/.test(value.trim()))
        report(
          `line ${index + 2}, ${key}`,
          JSON.stringify(value),
          'is a text of several lines',
          'Write it on one line.',
        );
      if (/^\[.*\]$/.test(value.trim()))
        report(
          `line ${index + 2}, ${key}`,
          JSON.stringify(value),
          'is a list',
          'Write a text, without brackets around it.',
        );
      const markup = markupFault(value);
      if (markup !== null) report(`line ${index + 2}, ${key}`, JSON.stringify(value), markup.problem, markup.fix);
      if (key === 'title' && value.length > MAX_NAME_LENGTH)
        report(
          `line ${index + 2}, ${key}`,
          `${JSON.stringify(value.slice(0, 60))}…`,
          `is longer than ${MAX_NAME_LENGTH} characters`,
          'Shorten it: it is the heading of the page, and its title in search results.',
        );
      if (characterReference(value) !== null)
        report(`line ${index + 2}, ${key}`, JSON.stringify(value), REFERENCE_FAULT.problem, REFERENCE_FAULT.fix);
      if (!isVisible(text) && !required.includes(key)) {
        report(`line ${index + 2}, ${key}`, JSON.stringify(value), 'is empty', 'Write its text, or remove the line.');
        continue;
      }
      fields.set(key, text);
      lines.set(key, index + 2);
    }
  }
  for (const key of required)
    if (!isVisible(fields.get(key) ?? '')) report(key, null, 'is missing', `Add \`${key}: …\` to the front matter.`);
  const markdown = match[2] ?? '';
  if (!isVisible(markdown))
    report('', null, 'has no text', 'Write the page below the front matter, or remove the file.');
  return { fields, lines, markdown, firstLine: source.slice(0, source.length - markdown.length).split('\n').length };
}

/**
 * A value without the quotes around it, and with those within it as the author meant them: editing programs write `'What''s new'` and
 * `"A \"good\" ute"`. A value of two quoted parts, such as `"Ute" or "pick-up"`, stays as it is.
 */
function unquoted(value: string): string {
  const [, quote, inner = ''] = /^(['"])(.*)\1$/.exec(value) ?? [];
  if (quote === undefined || TWO_PARTS[quote as '"' | "'"].test(inner)) return value;
  return quote === '"' ? inner.replace(/\\(["\\])/g, '$1') : inner.replaceAll("''", "'");
}

/**
 * For a value that starts and ends with the same quote, by that quote: matches the text between the two if they are not a pair, because the next such
 * quote closes a first part and the one before the end opens a last part. Quotes of the other kind do not count.
 */
const TWO_PARTS = {
  '"': /^(?:\\.|[^"\\])*(?<![\s(])"(?=[\s,.;:!?)]).*[\s(]"[^"]*$/,
  "'": /^(?:''|[^'])*(?<![\s(])'(?=[\s,.;:!?)]).*[\s(]'[^']*$/,
};

/** References to details in front matter; unknown ones are reported. */
export function frontMatterReferences(
  { fields, lines }: Pick<FrontMatter, 'fields' | 'lines'>,
  file: string,
  problems: ConfigProblem[],
): { readonly name: string; readonly line: number }[] {
  const mentions = [...fields].flatMap(([field, text]) => detailReferences(text, lines.get(field) ?? 1));
  for (const { written, line, fault } of mentions) {
    if (fault === null) continue;
    const { problem, fix, didYouMean: suggested } = fault;
    const suggestion = suggested === undefined ? {} : { didYouMean: suggested };
    problems.push({ file, path: `line ${line}`, found: JSON.stringify(written), problem, fix, ...suggestion });
  }
  return mentions.map(({ name, line }) => ({ name, line }));
}
