import type { Clock } from '#domain/clock.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { siteUrl } from '#domain/site-url.ts';
import type { RouteTable } from '#site/route-table.ts';
import type { Site } from '#site/site.ts';
import { addressLine } from '#text/address-lines.ts';
import { labelled, listText } from '#text/list.ts';
import { wordsOf } from '#text/wording.ts';
import { licenceTexts } from '#views/legal-lines.ts';
import { locationView } from '#views/location.ts';
import { offerViews } from '#views/offer.ts';
import { siteShellView } from '#views/site-shell.ts';
import { bodyTiles, makeTiles, stockNoun, typeTiles } from '#views/stock-tiles.ts';

/**
 * `llms.txt` (llmstxt.org): the dealer, its locations and hours, its stock, offers and policies, in Markdown with absolute URLs. Made from
 * the views of the pages, so it says nothing that they do not say.
 */
export function llmsTxt(site: Site, table: RouteTable, records: readonly SearchRecord[], now: Clock): string {
  const words = wordsOf(site.text);
  const parts = { records, noun: stockNoun(records, site, words), site, words };
  const link = (label: string, path: string, note = ''): string =>
    `- [${label.replace(/[[\]]/g, '')}](${siteUrl(site, path)})${note}`;
  const { footer } = siteShellView(site, { path: '/', logo: null, has: table.has }, now);
  const locationLines = site.locations.map((location) => {
    const view = locationView(site, location, now);
    const hours = view.hours.map(({ days, hours: open }) => `${days} ${open}`).join('; ');
    const special = view.specialHours.map(({ name, text, hours: open }) => listText([name, text, open])).join('; ');
    const specialHours = special === '' ? '' : labelled(words('location.special_hours'), special);
    const details = [view.typeLabel, addressLine(location.address), view.phone?.text, hours, specialHours];
    return `- ${view.name}: ${details.filter((part) => part !== undefined && part !== '').join('. ')}`;
  });
  const tiles = (links: readonly { label: string; href: string; countText: string }[]): string[] =>
    links
      .filter(({ href }) => table.has(href))
      .map(({ label, href, countText }) => link(label, href, `: ${countText}`));
  const offers = offerViews(site, now, table.has)
    .filter(({ isActive, enquire }) => isActive && table.has(enquire.href))
    .map(({ title, enquire, untilText }) => link(title, enquire.href, untilText === null ? '' : `: ${untilText}`));
  const policyHrefs = new Set<string>(footer.policies.map(({ href }) => href));
  const pages = site.routes.pages
    .filter(({ path }) => !policyHrefs.has(`/${path}`))
    .map(({ path, title, description }) => link(title, `/${path}`, `: ${description}`));
  const sections: readonly (readonly [heading: string, lines: readonly string[]])[] = [
    [words('llms.locations'), [...locationLines, link(words('location.contact'), site.routes.contact)]],
    [words('llms.stock'), [...tiles(typeTiles(parts)), ...tiles(makeTiles(parts)), ...tiles(bodyTiles(parts))]],
    [words('home.offers'), offers],
    [words('llms.pages'), pages],
    [words('llms.policies'), footer.policies.map(({ label, href }) => link(label, href))],
  ];
  return [
    `# ${site.name}`,
    `> ${site.home.lead}`,
    [footer.legalLine, ...licenceTexts(site)].join('. '),
    ...sections
      .filter(([, lines]) => lines.length > 0)
      .map(([heading, lines]) => `## ${heading}\n\n${lines.join('\n')}`),
  ]
    .join('\n\n')
    .concat('\n');
}
