import { hostsOf } from '#config/clashes.ts';
import { type ConfigProblem, formatPath } from '#config/config-error.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import type { Tenant } from '#config/tenant.ts';
import { topicFile } from '#config/topic-file.ts';
import { linkTarget } from '#domain/link-target.ts';
import { ownAddressFault } from '#site/own-address.ts';
import type { RouteTable } from '#site/routes.ts';

type Item = NonNullable<Tenant['config']['navigation']['header']>[number];
interface Written {
  readonly path: readonly PropertyKey[];
  readonly href: string;
}

/**
 * Problems for links in the dealer's own menus, slides, tiles, models and offers to pages that do not exist. The platform's own menu items
 * are left out in that case (MENU-02).
 */
export function checkLinks(tenant: Tenant, table: RouteTable): ConfigProblem[] {
  const { config } = tenant;
  const { header, footer } = config.navigation;
  const written = [
    ...hrefsOf(header ?? [], ['navigation', 'header']),
    ...hrefsOf(footer ?? [], ['navigation', 'footer']),
    ...config.promotions.map(({ href }, index) => ({ path: ['promotions', index, 'href'], href })),
    ...config.search.tiles.map(({ href }, index) => ({ path: ['search', 'tiles', index, 'href'], href })),
    ...config.models.flatMap((model, index) => overrideOf(model, ['models', index])),
    ...config.offers.flatMap(({ model }, index) =>
      model === null ? [] : overrideOf(model, ['offers', index, 'model']),
    ),
  ];
  const paths = table.routes.map((route) => route.path);
  const hosts = hostsOf(tenant);
  return written.flatMap(({ path, href }) => {
    const place = { file: topicFile(tenant, String(path[0])), path: formatPath(path), found: JSON.stringify(href) };
    const fault = ownAddressFault(href, hosts);
    if (fault !== null) return [{ ...place, ...fault }];
    const { page, exists, isOfStock } = linkTarget(href, table.has);
    if (!page.startsWith('/') || isOfStock || exists) return [];
    const target = table.aliases[page];
    return [
      {
        ...place,
        ...(target === undefined
          ? {
              problem: 'leads to a page that this site does not have',
              fix: 'Write the page, correct the path, or remove the line.',
              ...near(page, paths),
            }
          : { problem: `is another spelling of ${target}`, fix: `Write ${target}.` }),
      },
    ];
  });
}

function near(page: string, paths: readonly string[]): { readonly didYouMean?: string } {
  const suggestion = didYouMean(page, paths);
  return suggestion === undefined ? {} : { didYouMean: suggestion };
}

const overrideOf = (
  { override_url: href }: { readonly override_url: string | null },
  path: Written['path'],
): Written[] => (href === null ? [] : [{ path: [...path, 'override_url'], href }]);

const hrefsOf = (items: readonly Item[], list: Written['path']): Written[] =>
  items.flatMap(({ href, items: below }, index) => [
    ...(href === null ? [] : [{ path: [...list, index, 'href'], href }]),
    ...hrefsOf(below, [...list, index, 'items']),
  ]);
