import { type ConfigProblem, formatPath } from '#config/config-error.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import { settingFile } from '#config/setting-file.ts';
import type { Tenant } from '#config/tenant.ts';
import { linkTarget } from '#domain/link-target.ts';
import { blogLinkTest } from '#site/blog-routes.ts';
import { notFoundFault } from '#site/own-url.ts';
import { keyOf } from '#site/redirect-table.ts';
import type { RouteTable } from '#site/route-table.ts';

/** Problems with the dealer's redirects: over an existing page, duplicates, loops, or to a missing page. */
export function checkRedirects(tenant: Tenant, table: RouteTable): ConfigProblem[] {
  const { redirects } = tenant.config;
  const names = table.routes
    .filter(({ kind }) => !['car', 'search', 'not-found'].includes(kind))
    .map(({ path }) => path);
  const keys = redirects.map(({ from }) => keyOf(from));
  const isBlogLink = blogLinkTest(tenant.posts);
  const firstIndexes = new Map(keys.map((key, index) => [key, index] as const).reverse());
  return redirects.flatMap(({ from, to }, index) => {
    const key = keys[index] as string;
    const sourceFault = faultOfSource({ key, to, index, firstIndex: firstIndexes.get(key) ?? index }, table) ?? null;
    const targetFault =
      sourceFault === null
        ? faultOfTarget({ key, to, isFrom: (path) => firstIndexes.has(path), isBlogLink }, table, names)
        : null;
    const fault = sourceFault ?? targetFault;
    if (fault === null) return [];
    const [field, value] = sourceFault === null ? ['to', to] : ['from', from];
    return {
      file: settingFile(tenant, 'redirects'),
      path: formatPath(['redirects', index, field as string]),
      found: JSON.stringify(value),
      ...fault,
    };
  });
}

type Fault = Pick<ConfigProblem, 'problem' | 'fix' | 'didYouMean'>;

function faultOfSource(
  line: { readonly key: string; readonly to: string; readonly index: number; readonly firstIndex: number },
  table: RouteTable,
): Fault | null {
  const { key, to, index, firstIndex } = line;
  if (firstIndex !== index)
    return { problem: `is written twice, first in redirects[${firstIndex}]`, fix: 'Keep one of the two lines.' };
  if (key.endsWith('/*')) return null;
  const [path = ''] = key.split('?');
  // Static pages are also served under their file name.
  const page = path.endsWith('.html') ? path.replace(/(\/index)?\.html$/, '') || '/' : path;
  const existing = linkTarget(page, table.has);
  const target = linkTarget(to, table.has).page;
  const alias = aliasOf(table, path);
  if (existing.exists && !existing.dependsOnStock && alias === undefined && !(page !== path && target === page))
    return {
      problem: page === path ? 'is a page of this site' : `is another name of the page ${page}`,
      fix: 'Remove the line: a redirect never replaces a page.',
    };
  if (alias !== undefined && target !== alias)
    return {
      problem: `is already redirected to ${alias} by the site`,
      fix: `Remove the line, or write ${alias} as \`to\`.`,
    };
  return null;
}

function faultOfTarget(
  line: {
    readonly key: string;
    readonly to: string;
    isFrom(path: string): boolean;
    /** Whether a link leads to a page of the blog, published or not. */
    isBlogLink(href: string): boolean;
  },
  table: RouteTable,
  names: readonly string[],
): Fault | null {
  const { page, exists, dependsOnStock } = linkTarget(line.to, table.has);
  const notFound = notFoundFault(page);
  if (notFound !== null) return notFound;
  if (line.key === page) return { problem: 'leads to itself', fix: 'Write the target page.' };
  if (line.isFrom(page) && !exists)
    return { problem: 'is redirected again by another line', fix: 'Write the final target page.' };
  if (exists || dependsOnStock || line.isBlogLink(line.to)) return null;
  const target = aliasOf(table, page);
  if (target !== undefined) return { problem: `is another spelling of ${target}`, fix: `Write ${target}.` };
  const suggestion = didYouMean(page, names);
  return {
    problem: 'leads to a page that this site does not have',
    fix: 'Write the page, correct the path, or remove the line.',
    ...(suggestion === undefined ? {} : { didYouMean: suggestion }),
  };
}

const aliasOf = ({ aliases }: RouteTable, path: string): string | undefined =>
  Object.hasOwn(aliases, path) ? aliases[path] : undefined;
