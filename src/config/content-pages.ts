import type { ConfigProblem } from '#config/config-error.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import { type MarkdownRead, readMarkdown } from '#config/read-markdown.ts';
import type { ContentPage } from '#site/site-content.ts';

/** A page as it was read, with what must still be looked for elsewhere. */
export type PageSource = ContentPage & Pick<MarkdownRead, 'links' | 'facts' | 'pictures'> & { readonly file: string };

const FIELDS = ['title', 'description', 'path'] as const;

/** First parts of paths that belong to the platform; a content page may not stand there (ROUTE-06). */
export const RESERVED: readonly string[] = [
  'api', 'cars', 'search', 'drawings', 'contact', 'contact-us', 'special-offers', 'offers', 'finance', 'finance-enquiry',
  'apply-for-finance', 'car-finance', 'book-test-drive', 'trade-in', 'sell-my-car', 'sign-in', 'reserve', 'success', 'watchlist',
  'checkout-journey', 'personalised', 'locations', 'teams', 'models', 'used-car', 'new-used-and-demo-cars', 'kind', 'blog',
]; // biome-ignore format: one list reads better than thirty lines

/**
 * One content page from its Markdown file: front matter between two `---` lines (title, description, and `path` where it
 * is not the file name), then Markdown without raw HTML.
 */
export function readContentPage(
  name: string,
  source: string,
  file: string,
): { page: PageSource | null; problems: ConfigProblem[] } {
  const problems: ConfigProblem[] = [];
  const report = (path: string, found: string | null, problem: string, cure: string, near?: string) =>
    problems.push({ file, path, found, problem, cure, ...(near === undefined ? {} : { didYouMean: near }) });

  const match = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source);
  if (match === null) {
    report(
      '',
      null,
      'has no front matter',
      'Start it with ---, then title: and description: on a line each, then --- again.',
    );
    return { page: null, problems };
  }
  const fields = new Map<string, string>();
  for (const line of (match[1] ?? '').split(/\r?\n/).filter((one) => one.trim() !== '')) {
    const [, key, value] = /^([A-Za-z_]+):\s*(.*)$/.exec(line) ?? [];
    if (key === undefined || value === undefined) {
      report(
        '',
        JSON.stringify(line),
        'has a line of front matter that is not `name: text`',
        'Write one field a line.',
      );
    } else if (!(FIELDS as readonly string[]).includes(key)) {
      report(
        key,
        JSON.stringify(value),
        'is no known field',
        `Known here: ${FIELDS.join(', ')}.`,
        didYouMean(key, FIELDS),
      );
    } else fields.set(key, value.trim().replace(/^(['"])(.*)\1$/, '$2'));
  }
  for (const key of ['title', 'description']) {
    if ((fields.get(key) ?? '') === '') report(key, null, 'is missing', `Add \`${key}: …\` to the front matter.`);
  }
  const path = (fields.get('path') ?? name).replace(/^\/+|\/+$/g, '');
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/.test(path)) {
    report(
      'path',
      JSON.stringify(path),
      'is not a path',
      'Use lower case letters, digits and dashes, for instance `about-us`.',
    );
  } else if (RESERVED.includes(path.split('/')[0] ?? '')) {
    report(
      'path',
      JSON.stringify(path),
      "is one of the platform's own paths",
      'Give the page another path, for instance `pages/finance`.',
    );
  }
  const markdown = match[2] ?? '';
  if (markdown.trim() === '')
    report('', null, 'has no text', 'Write the page below the front matter, or remove the file.');
  const firstLine = source.slice(0, source.length - markdown.length).split('\n').length;
  const { parts, links, facts, pictures, problems: inText } = readMarkdown(markdown, file, firstLine);
  problems.push(...inText);
  const [title = '', description = ''] = [fields.get('title'), fields.get('description')];
  const page = { path, title, description, parts, file, links, facts, pictures };
  return { page: problems.length === 0 ? page : null, problems };
}
