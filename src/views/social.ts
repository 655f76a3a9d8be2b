import type { SocialLink } from '#site/site-locations.ts';
import { listText } from '#text/list.ts';
import type { NamedLink } from '#view-types/link.ts';

const NAMES: { readonly [kind in SocialLink['kind']]: string } = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
};

/**
 * Links to social media pages, without duplicates; if dealerships of a group use the same network, the label includes the dealership
 * (DATA-02).
 */
export function socialLinks(
  owners: readonly { readonly name: string; readonly social: readonly SocialLink[] }[],
): readonly NamedLink[] {
  const all = owners.flatMap(({ name, social }) => social.map((link) => ({ ...link, owner: name })));
  const uniqueLinks = all.filter(({ url }, index) => all.findIndex((other) => other.url === url) === index);
  return uniqueLinks.map(({ kind, url, owner }) => {
    const isRepeatedKind = uniqueLinks.filter((other) => other.kind === kind).length > 1;
    const label = isRepeatedKind ? listText([NAMES[kind], owner]) : NAMES[kind];
    return { label, href: url, name: listText([NAMES[kind], owner]) };
  });
}
