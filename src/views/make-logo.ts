import { toSlug } from '#domain/slug.ts';
import type { MakeLogos } from '#view-types/page.ts';

/** The logo of a make: the dealer's own picture, otherwise the path of a known drawing; both null without one. */
export function makeLogo(
  make: string,
  { href, slugs, own: ownLogos }: MakeLogos,
): { readonly picture: string | null; readonly drawing: string | null } {
  const slug = toSlug(make);
  const picture = ownLogos[slug] ?? null;
  return { picture, drawing: picture === null && slugs.includes(slug) ? `${href}#${slug}` : null };
}
