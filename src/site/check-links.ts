import { hostsOf } from '#config/clashes.ts';
import { type ConfigProblem, formatPath } from '#config/config-error.ts';
import { ownOffers } from '#config/dealer-defaults.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import { settingFile } from '#config/setting-file.ts';
import type { Tenant } from '#config/tenant.ts';
import { linkTarget } from '#domain/link-target.ts';
import { CONTACT_PATHS } from '#domain/routes/public-paths.ts';
import { blogLinkTest } from '#site/blog-routes.ts';
import { notFoundFault, ownUrlFault } from '#site/own-url.ts';
import type { RouteTable } from '#site/route-table.ts';

type Item = NonNullable<Tenant['config']['navigation']['header']>[number];
interface WrittenLink {
  readonly path: readonly PropertyKey[];
  readonly href: string;
}

/**
 * Problems for links in the dealer's own menus, slides, tiles, models and offers to pages that do not exist, and for settings of pages on
 * another website (`routes.external…`) that name this site. Default menu items need no check: those without a page are left out (MENU-02).
 * A link to a post that is not published yet is no problem (CONT-04).
 */
export function checkLinks(tenant: Tenant, table: RouteTable): ConfigProblem[] {
  const paths = table.routes.flatMap(({ kind, path }) => (kind === 'not-found' ? [] : [path]));
  const hosts = hostsOf(tenant);
  const isBlogLink = blogLinkTest(tenant.posts);
  const sourceOf = ({ path, href }: WrittenLink) => ({
    file: settingFile(tenant, String(path[0])),
    path: formatPath(path),
    found: JSON.stringify(href),
  });
  const notExternal = externalPages(tenant).flatMap((link) => {
    const fault = ownUrlFault(link.href, hosts);
    return fault === null ? [] : [{ ...sourceOf(link), problem: fault.problem, fix: REMOVE }];
  });
  const faults = linksOf(tenant).flatMap(({ path, href }) => {
    const source = sourceOf({ path, href });
    const fault = ownUrlFault(href, hosts) ?? (href.startsWith('#') ? ANCHOR_ONLY : null);
    if (fault !== null) return [{ ...source, ...fault }];
    const { page, exists, dependsOnStock } = linkTarget(href, table.has);
    const notFound = notFoundFault(page);
    if (notFound !== null) return [{ ...source, ...notFound }];
    if (!page.startsWith('/') || dependsOnStock || exists || isBlogLink(href)) return [];
    const target = table.aliases[page];
    return [
      {
        ...source,
        ...(target === undefined
          ? {
              problem: 'leads to a page that this site does not have',
              fix: 'Write the page, correct the path, or remove the line.',
              ...suggestionFor(page, paths),
            }
          : { problem: `is another spelling of ${target}`, fix: `Write ${target}.` }),
      },
    ];
  });
  return [...faults, ...notExternal];
}

/** Settings of pages on another website, which the menus mark as such. */
const externalPages = ({ config: { routes } }: Tenant): WrittenLink[] =>
  (['externalStock', 'externalLoanCalculator', 'externalDemonstrators'] as const).flatMap((name) => {
    const { [name]: href } = routes;
    return href === null ? [] : [{ path: ['routes', name], href }];
  });
const REMOVE = 'Remove it: the menus have the pages of this site, and `navigation` may add others.';

/** For a link such as `#enquiry` on its own: it is on many pages, and few of them have the anchor. */
const ANCHOR_ONLY = {
  problem: 'is an anchor without a page',
  fix: `Write the page before it, such as \`${CONTACT_PATHS[0]}#enquiry\`.`,
};

/**
 * Warnings about links in the same places to lists and cars that do not exist today. Such pages come and go with the stock, and while one is
 * missing, pages leave the link out. A misspelt one never appears.
 */
export function linksWithoutStock(tenant: Tenant, table: RouteTable): string[] {
  const paths = table.routes.filter(({ kind }) => kind === 'car' || kind === 'search').map(({ path }) => path);
  return linksOf(tenant).flatMap(({ path, href }) => {
    const { page, exists, dependsOnStock } = linkTarget(href, table.has);
    if (!page.startsWith('/') || !dependsOnStock || exists) return [];
    const { didYouMean: suggestion } = suggestionFor(page, paths);
    return [
      `  warning  ${settingFile(tenant, String(path[0]))} ${formatPath(path)}: ${href} has no cars today, and pages leave the link out until it does.${suggestion === undefined ? '' : ` Did you mean ${suggestion}?`}`,
    ];
  });
}

function linksOf({ config }: Tenant): WrittenLink[] {
  const { header, footer } = config.navigation;
  return [
    ...hrefsOf(header ?? [], ['navigation', 'header']),
    ...hrefsOf(footer ?? [], ['navigation', 'footer']),
    ...config.promotions.map(({ href }, index) => ({ path: ['promotions', index, 'href'], href })),
    ...config.search.tiles.map(({ href }, index) => ({ path: ['search', 'tiles', index, 'href'], href })),
    ...config.models.flatMap((model, index) => overrideOf(model, ['models', index])),
    ...ownOffers(config).flatMap(({ offer: { model }, index }) =>
      model === null ? [] : overrideOf(model, ['offers', index, 'model']),
    ),
  ];
}

function suggestionFor(page: string, paths: readonly string[]): { readonly didYouMean?: string } {
  const suggestion = didYouMean(page, paths);
  return suggestion === undefined ? {} : { didYouMean: suggestion };
}

const overrideOf = (
  { override_url: href }: { readonly override_url: string | null },
  path: WrittenLink['path'],
): WrittenLink[] => (href === null ? [] : [{ path: [...path, 'override_url'], href }]);

const hrefsOf = (items: readonly Item[], list: WrittenLink['path']): WrittenLink[] =>
  items.flatMap(({ href, items: submenu }, index) => [
    ...(href === null ? [] : [{ path: [...list, index, 'href'], href }]),
    ...hrefsOf(submenu, [...list, index, 'items']),
  ]);
