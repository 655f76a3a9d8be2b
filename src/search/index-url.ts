import { serverTiming } from '#stores/server-timing.ts';

/**
 * URL of the index for this page. Pages link to `/_data/stock.json`, so that they do not change with every car. The page's `Server-Timing`
 * header gives the version built with it, `stock-index;desc="0123456789"`, which is permanently available at
 * `/_data/stock/0123456789.json`. Without the header, the plain URL serves the latest version.
 */
export function indexUrl(href: string): string {
  const [, name = ''] = /([^/]+)\.json$/.exec(href) ?? [];
  const version = serverTiming(`${name}-index`) ?? '';
  return /^[0-9a-f]{10}$/.test(version) ? href.replace(/\.json$/, `/${version}.json`) : href;
}
