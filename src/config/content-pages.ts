import type { ConfigProblem } from '#config/config-error.ts';
import { frontMatterReferences, readFrontMatter } from '#config/front-matter.ts';
import { type MarkdownRead, readMarkdown } from '#config/read-markdown.ts';
import { frontMatterNames, PageFrontMatterSchema } from '#config/schema/front-matter.ts';
import { FORMER_PATHS } from '#domain/routes/former-paths.ts';
import {
  API_PATH,
  BLOG_PATH,
  CARS_PATH,
  CHECKOUT_JOURNEY_PATH,
  CONTACT_PATHS,
  FINANCE_PATHS,
  HOME_PATH,
  LISTS_PATH,
  LOCATIONS_PATH,
  MODELS_PATH,
  OFFER_PATH,
  OFFERS_PATH,
  PERSONAL_FINANCE_PATH,
  RESERVE_PATH,
  REVIEW_FEEDBACK_PATH,
  SIGN_IN_PATH,
  SUCCESS_PATH,
  TEST_DRIVE_PATH,
  TRADE_IN_PATH,
  teamPath,
  WATCHLIST_PATH,
} from '#domain/routes/public-paths.ts';
import type { ContentPage } from '#site/site-content.ts';

/** What a text refers to, which is checked elsewhere, and the file that contains the text. */
export type TextSource = Pick<MarkdownRead, 'links' | 'references' | 'pictures'> & { readonly file: string };
/** A content page with the references that must still be checked. */
export type PageSource = ContentPage & TextSource;

const FIELDS = frontMatterNames(PageFrontMatterSchema);

/**
 * Paths of the platform's own pages. Some pages that only some sites have are not listed: where such a page exists, the route table rejects a
 * second one.
 */
const PLATFORM_PATHS = [
  ...[HOME_PATH, CARS_PATH, LISTS_PATH, BLOG_PATH, OFFERS_PATH, OFFER_PATH, LOCATIONS_PATH, teamPath(''), MODELS_PATH],
  ...[...CONTACT_PATHS, ...FINANCE_PATHS, PERSONAL_FINANCE_PATH, TEST_DRIVE_PATH, TRADE_IN_PATH, REVIEW_FEEDBACK_PATH],
  ...[RESERVE_PATH, CHECKOUT_JOURNEY_PATH, SUCCESS_PATH, SIGN_IN_PATH, WATCHLIST_PATH, API_PATH],
];
/** Folders of the platform's files, and `/kind`, by which `npm run dev` finds the page of a kind. */
const FOLDERS = ['/drawings', '/kind'];

/** First path segments used by the platform, which a content page may not use (ROUTE-06). */
export const RESERVED: readonly string[] = [
  ...new Set([...PLATFORM_PATHS, ...Object.keys(FORMER_PATHS), ...FOLDERS].flatMap((path) => path.split('/')[1] || [])),
];

/**
 * Reads one content page from its Markdown file: front matter with title, description and, if it differs from the file name, `path`; then
 * Markdown as in `readMarkdown`.
 */
export function readContentPage(
  name: string,
  source: string,
  file: string,
): { page: PageSource | null; problems: ConfigProblem[] } {
  const problems: ConfigProblem[] = [];
  const frontMatter = readFrontMatter(source, file, FIELDS, problems);
  if (frontMatter === null) return { page: null, problems };
  const { fields, lines, markdown, firstLine } = frontMatter;
  const path = (fields.get('path') ?? name).replace(/^\/+|\/+$/g, '');
  const fieldPath = lines.has('path') ? `line ${lines.get('path')}, path` : 'path';
  const report = (problem: string, fix: string) =>
    problems.push({ file, path: fieldPath, found: JSON.stringify(path), problem, fix });
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/.test(path))
    report('is not a path', 'Use lowercase letters, digits and hyphens, for instance `about-us`.');
  else if (path === '404' || /(?:^|\/)index$/.test(path))
    report(
      path === '404'
        ? 'is the path of the 404 page, which the platform generates'
        : 'ends in `index`, which is reserved',
      path === 'index'
        ? 'Put the texts of the home page in home.json, or give this page another path, for instance `about-us`.'
        : 'Give the page another path, for instance `about-us`.',
    );
  else if (RESERVED.includes(path.split('/')[0] ?? ''))
    report("is one of the platform's own paths", 'Give the page another path, for instance `pages/finance`.');
  const { parts, links, references, pictures, problems: textProblems } = readMarkdown(markdown, file, firstLine);
  const allReferences = [...frontMatterReferences(frontMatter, file, problems), ...references];
  problems.push(...textProblems);
  const [title = '', description = ''] = [fields.get('title'), fields.get('description')];
  const page = { path, title, description, parts, file, links, references: allReferences, pictures };
  return { page: problems.length === 0 ? page : null, problems };
}
