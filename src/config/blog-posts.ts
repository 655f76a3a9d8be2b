import type { ConfigProblem } from '#config/config-error.ts';
import type { TextSource } from '#config/content-pages.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import { frontMatterReferences, readFrontMatter } from '#config/front-matter.ts';
import { isLocalPicture, platformPicture } from '#config/local-pictures.ts';
import { readMarkdown } from '#config/read-markdown.ts';
import { day, ifValid, isSlug, NOT_A_DATE } from '#config/schema/fields.ts';
import { frontMatterNames, PostFrontMatterSchema } from '#config/schema/front-matter.ts';
import { suggestDay } from '#config/suggestions.ts';
import { BLOG_CATEGORIES, BLOG_RESERVED, type BlogCategory } from '#domain/blog.ts';
import type { BlogPost } from '#site/site-content.ts';

/** A blog post with the references that must still be checked. */
export type PostSource = BlogPost & TextSource;

const FIELDS = frontMatterNames(PostFrontMatterSchema);
const isCategory = (text: string): text is BlogCategory => (BLOG_CATEGORIES as readonly string[]).includes(text);

/**
 * Reads one blog post from its Markdown file. The file name is the slug; the front matter has title, description, date and category, and
 * optionally a picture with alternative text, and an author (CONT-04).
 */
export function readBlogPost(
  name: string,
  source: string,
  file: string,
): { post: PostSource | null; problems: ConfigProblem[] } {
  const problems: ConfigProblem[] = [];
  const frontMatter = readFrontMatter(source, file, FIELDS, problems);
  if (frontMatter === null) return { post: null, problems };
  const { fields, lines, markdown, firstLine } = frontMatter;
  const report = (field: string, problem: string, fix: string, suggestion?: string) => {
    const [path, found] = lines.has(field)
      ? [`line ${lines.get(field)}, ${field}`, JSON.stringify(fields.get(field))]
      : [field, null];
    problems.push({ file, path, found, problem, fix, ...(suggestion === undefined ? {} : { didYouMean: suggestion }) });
  };
  if (!isSlug(name) || name === 'index' || BLOG_RESERVED.includes(name))
    report(
      '',
      'has a name that cannot be an address',
      'Use lowercase letters, digits and hyphens, and not the name of a category.',
    );
  const { title = '', description = '', date = '', category = '', ...optionalFields } = Object.fromEntries(fields);
  const isDay = (value: string): boolean => day().safeParse(value).success;
  if (date !== '' && !isDay(date))
    report('date', NOT_A_DATE, 'Write it as year, month, day: `2026-11-20`.', ifValid(suggestDay, isDay)(date));
  if (category !== '' && !isCategory(category))
    report(
      'category',
      'is not one of the allowed values',
      `Use one of: ${BLOG_CATEGORIES.join(', ')}.`,
      didYouMean(category, BLOG_CATEGORIES),
    );
  const { picture: src = null, picture_alt: alt = '', author = null } = optionalFields;
  const { parts, links, references, pictures, problems: textProblems } = readMarkdown(markdown, file, firstLine);
  const allReferences = [...frontMatterReferences(frontMatter, file, problems), ...references];
  problems.push(...textProblems);
  if (src !== null && !isLocalPicture(src))
    report(
      'picture',
      'is not the address of a picture of this dealer',
      "Put the file into the tenant's pictures folder and write `/pictures/name.jpg`.",
    );
  if (src !== null && alt === '')
    report(
      'picture',
      'has no description for people who cannot see it',
      'Add `picture_alt: …` with a description of the picture.',
    );
  if (src === null && alt !== '')
    report('picture_alt', 'describes a picture that the post does not have', 'Add `picture: …`, or remove the line.');
  if (problems.length > 0 || !isCategory(category)) return { post: null, problems };
  const ownPictures =
    src === null || platformPicture(src) !== null ? [] : [{ name: src, line: lines.get('picture') ?? 1 }];
  const picture = src === null ? null : { src, alt };
  const text = { parts, links, references: allReferences, pictures: [...ownPictures, ...pictures], file };
  return { post: { slug: name, title, description, date, category, picture, author, ...text }, problems };
}
