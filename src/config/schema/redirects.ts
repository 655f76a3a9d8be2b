import * as z from 'zod';
import { isSafeHref } from '#config/schema/fields.ts';
import { pathKey } from '#domain/redirects.ts';
import { CONTACT_PATHS } from '#domain/routes/public-paths.ts';

/** Enough for a website that is many years old. All redirects are in one file, which is read when a page is not found. */
const MAX_REDIRECTS = 10_000;
/** Paths handled by the edge, or containing files of the site, regardless of redirects. */
const EDGE_PATHS_PATTERN = /^\/(?:(?:api|_[^/]*)(?:\/|$)|(?:robots\.txt|sitemap\.xml|llms\.txt|favicon\.svg)$)/;

const pathOnly = (example: string) =>
  `Write the path from its first slash, without https:// and the host: \`${example}\`.`;

const from = z
  .string()
  .check((context) => {
    const value = context.value;
    const fault = (error: string, fix: string): void =>
      void context.issues.push({ code: 'custom', message: error, params: { fix }, input: value, continue: true });
    const [path = '', ...query] = value.split('?');
    if (/^\/.* /.test(value))
      fault('has a space', `Write %20 in its place: \`${value.trim().replaceAll(' ', '%20')}\`.`);
    else if (/^\/[^#]*#/.test(value))
      fault('has an anchor', 'Remove the # and what follows it: browsers do not send it to the website.');
    else if (!isPath(value) || hasDots(path)) fault('is not a path of the old website', pathOnly('/our-story.html'));
    else if (path.replace(/\/\*$/, '').includes('*') || (path.endsWith('*') && query.length > 0))
      fault(
        'has a star in the wrong place',
        'Write the star last, after a slash: `/news/*` is /news and all below it.',
      );
    else if (pathKey(path.replace(/\/\*$/, '/')) === '/' && path.includes('*'))
      fault('would redirect every address', 'Write the part of the old website that moved: `/news/*`.');
    else if (EDGE_PATHS_PATTERN.test(pathKey(path)))
      fault('is an address that the platform needs', 'Remove the line: the platform uses this address.');
  })
  .meta({ examples: ['/our-story.html', '/page.php?id=5', '/news/*'] })
  .describe(
    'Address on the old website: the path, with a query if only that one is meant. A star at the end, `/news/*`, includes everything below it. Capitals and a trailing slash do not matter.',
  );

const to = z
  .string()
  .check((context) => {
    const value = context.value;
    const path = value.replace(/[?#].*$/, '');
    if (
      !isPath(value.replace(/#[^#]*$/, '')) ||
      hasDots(path) ||
      path.includes('//') ||
      EDGE_PATHS_PATTERN.test(pathKey(value))
    )
      context.issues.push({
        code: 'custom',
        message: 'is not a page of this site',
        params: { fix: `${pathOnly(CONTACT_PATHS[0])} A redirect cannot lead to another website.` },
        input: value,
        continue: true,
      });
  })
  .meta({ examples: [CONTACT_PATHS[0]] })
  .describe('Target page of this site, optionally with query and anchor.');

const isPath = (value: string): boolean => value.startsWith('/') && isSafeHref(value) && !value.includes('#');

/** Browsers resolve `..` in a path before sending it, even when percent-encoded; the result may be a URL of another host. */
const hasDots = (path: string): boolean =>
  new URL(path, 'https://site.invalid').pathname.split('/').length !== path.split('/').length;

/** Redirects from the dealer's former website. */
export const RedirectsSchema = z
  .array(z.strictObject({ from, to }))
  .max(MAX_REDIRECTS)
  .default([])
  .describe(
    "Redirects from addresses of the dealer's former website to pages of this one; may be in redirects.json instead. They are permanent (308), or temporary (307) while the target is a car or list without stock, which leads to the search in the meantime, or a post that is not published yet, which leads to the home page. Existing pages are never redirected, and need no line for their name with `.html`: `/about-us.html` leads to `/about-us` as it is.",
  );
