import { lacksTotalPrice } from '#domain/law/advertised-price.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { Site } from '#site/site.ts';

/** What the build tells the dealer about the law without refusing to build: one line a finding. */
export function lawWarnings(site: Site, records: readonly SearchRecord[]): string[] {
  const { country } = site.locale;
  const lacking = records.filter((record) =>
    lacksTotalPrice({ ...record, price_type: record.price_type ?? site.stock.defaultPriceType }, country),
  );
  const [first] = lacking;
  if (first === undefined) return [];
  const named = lacking.slice(0, 3).map(({ stocknum, slug }) => stocknum ?? slug);
  const more = lacking.length > named.length ? ` and ${lacking.length - named.length} more` : '';
  return [
    `${site.slug}: ${lacking.length} new or demo vehicles show no total price (Australian Consumer Law s48): ${named.join(', ')}${more}. Give them a drive-away or ride-away price.`,
  ];
}
