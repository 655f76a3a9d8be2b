import type { ConfigProblem } from '#config/config-error.ts';
import { frontFacts, readFrontMatter } from '#config/front-matter.ts';
import { type MarkdownRead, readMarkdown } from '#config/read-markdown.ts';
import type { ContentPage } from '#site/site-content.ts';

/** What a text names, which must still be looked for elsewhere, and the file it stands in. */
export type TextSource = Pick<MarkdownRead, 'links' | 'facts' | 'pictures'> & { readonly file: string };
/** A page as it was read. */
export type PageSource = ContentPage & TextSource;

const FIELDS = ['title', 'description', 'path'];

/** First parts of paths that belong to the platform; a content page may not stand there (ROUTE-06). */
export const RESERVED: readonly string[] = [
  'api', 'blog', 'cars', 'search', 'drawings', 'contact', 'contact-us', 'special-offers', 'offers', 'finance', 'finance-enquiry',
  'apply-for-finance', 'car-finance', 'book-test-drive', 'trade-in', 'sell-my-car', 'sign-in', 'reserve', 'success', 'watchlist',
  'checkout-journey', 'personalised', 'locations', 'teams', 'models', 'used-car', 'new-used-and-demo-cars', 'kind', 'review-feedback',
]; // biome-ignore format: one list reads better than thirty lines

/**
 * One content page from its Markdown file: front matter with title, description, and `path` where it is not the file name,
 * then Markdown as `readMarkdown` takes it.
 */
export function readContentPage(
  name: string,
  source: string,
  file: string,
): { page: PageSource | null; problems: ConfigProblem[] } {
  const problems: ConfigProblem[] = [];
  const front = readFrontMatter(source, file, FIELDS, ['title', 'description'], problems);
  if (front === null) return { page: null, problems };
  const { fields, lines, markdown, firstLine } = front;
  const path = (fields.get('path') ?? name).replace(/^\/+|\/+$/g, '');
  const at = lines.has('path') ? `line ${lines.get('path')}, path` : 'path';
  const report = (problem: string, cure: string) =>
    problems.push({ file, path: at, found: JSON.stringify(path), problem, cure });
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/.test(path))
    report('is not a path', 'Use lower case letters, digits and dashes, for instance `about-us`.');
  else if (RESERVED.includes(path.split('/')[0] ?? ''))
    report("is one of the platform's own paths", 'Give the page another path, for instance `pages/finance`.');
  const { parts, links, facts, pictures, problems: inText } = readMarkdown(markdown, file, firstLine);
  const allFacts = [...frontFacts(front, file, problems), ...facts];
  problems.push(...inText);
  const [title = '', description = ''] = [fields.get('title'), fields.get('description')];
  const page = { path, title, description, parts, file, links, facts: allFacts, pictures };
  return { page: problems.length === 0 ? page : null, problems };
}
