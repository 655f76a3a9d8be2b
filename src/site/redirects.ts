import { type ConfigProblem, formatPath } from '#config/config-error.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import type { Tenant } from '#config/tenant.ts';
import { topicFile } from '#config/topic-file.ts';
import { linkTarget } from '#domain/link-target.ts';
import { blogRoutes } from '#site/blog-routes.ts';
import { keyOf } from '#site/redirect-table.ts';
import type { RouteTable } from '#site/routes.ts';

/** Problems with the dealer's redirects: over an existing page, duplicates, loops, or to a missing page. */
export function checkRedirects(tenant: Tenant, table: RouteTable): ConfigProblem[] {
  const { redirects } = tenant.config;
  const names = table.routes.filter(({ kind }) => kind !== 'car' && kind !== 'search').map(({ path }) => path);
  const keys = redirects.map(({ from }) => keyOf(from));
  const scheduled = new Set(blogRoutes(tenant.posts).map(({ path }) => path));
  const first = new Map(keys.map((key, index) => [key, index] as const).reverse());
  return redirects.flatMap(({ from, to }, index) => {
    const key = keys[index] as string;
    const found = fromFault({ key, to, at: index, first: first.get(key) ?? index }, table) ?? null;
    const wrong =
      found === null ? toFault({ key, to, isFrom: (path) => first.has(path), scheduled }, table, names) : null;
    const fault = found ?? wrong;
    if (fault === null) return [];
    const [field, value] = found === null ? ['to', to] : ['from', from];
    return {
      file: topicFile(tenant, 'redirects'),
      path: formatPath(['redirects', index, field as string]),
      found: JSON.stringify(value),
      ...fault,
    };
  });
}

type Fault = Pick<ConfigProblem, 'problem' | 'fix' | 'didYouMean'>;

function fromFault(
  line: { readonly key: string; readonly to: string; readonly at: number; readonly first: number },
  table: RouteTable,
): Fault | null {
  const { key, to, at, first } = line;
  if (first !== at)
    return { problem: `is written twice, first in redirects[${first}]`, fix: 'Keep one of the two lines.' };
  if (key.endsWith('/*')) return null;
  const [path = ''] = key.split('?');
  // Static pages are also served under their file name.
  const page = path.endsWith('.html') ? path.replace(/(\/index)?\.html$/, '') || '/' : path;
  const own = linkTarget(page, table.has);
  const target = linkTarget(to, table.has).page;
  if (own.exists && !own.isOfStock && !(page !== path && target === page))
    return {
      problem: page === path ? 'is a page of this site' : `is another name of the page ${page}`,
      fix: 'Remove the line: a redirect never replaces a page.',
    };
  const known = aliasOf(table, path);
  if (known !== undefined && target !== known)
    return {
      problem: `is already redirected to ${known} by the site`,
      fix: `Remove the line, or write ${known} as \`to\`.`,
    };
  return null;
}

function toFault(
  line: {
    readonly key: string;
    readonly to: string;
    isFrom(path: string): boolean;
    /** Paths of the blog, including posts that are not published yet. */
    readonly scheduled: ReadonlySet<string>;
  },
  table: RouteTable,
  names: readonly string[],
): Fault | null {
  const { page, exists, isOfStock } = linkTarget(line.to, table.has);
  if (line.key === page) return { problem: 'leads to itself', fix: 'Write the target page.' };
  if (line.isFrom(page) && !exists)
    return { problem: 'is redirected again by another line', fix: 'Write the final target page.' };
  const isScheduled = linkTarget(line.to, (path) => line.scheduled.has(path)).exists;
  if (exists || isOfStock || isScheduled) return null;
  const target = aliasOf(table, page);
  if (target !== undefined) return { problem: `is another spelling of ${target}`, fix: `Write ${target}.` };
  const near = didYouMean(page, names);
  return {
    problem: 'leads to a page that this site does not have',
    fix: 'Write the page, correct the path, or remove the line.',
    ...(near === undefined ? {} : { didYouMean: near }),
  };
}

const aliasOf = ({ aliases }: RouteTable, path: string): string | undefined =>
  Object.hasOwn(aliases, path) ? aliases[path] : undefined;
