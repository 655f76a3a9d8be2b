import { serverTiming } from '#stores/server-timing.ts';

/**
 * Address of an index for this page. Pages name it `/_data/stock.json`, so that another car does not change them; the header of the page
 * says which version was built with it, `stock-index;desc="0123456789"`, and that version is a file for ever:
 * `/_data/stock/0123456789.json`. Without the header the plain address serves the latest.
 */
export function indexAddress(href: string): string {
  const [, name = ''] = /([^/]+)\.json$/.exec(href) ?? [];
  const version = serverTiming(`${name}-index`) ?? '';
  return /^[0-9a-f]{10}$/.test(version) ? href.replace(/\.json$/, `/${version}.json`) : href;
}
