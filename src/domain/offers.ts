import { offerPath } from '#domain/paths.ts';

/** Lengths in characters as displayed (`Site.limits`). */
export interface CutRule {
  /** Texts up to this length are shown in full, regardless of `cut` (A19). */
  readonly expandedUpTo: number;
  readonly cut: number;
}

/**
 * The start of a long text, cut at a word boundary (OFF-01, OFF-02); null = shown in full. HTML entities and surrogate pairs count as one
 * character.
 */
export function shortText(text: string, { expandedUpTo, cut }: CutRule): string | null {
  const characters = [...text];
  if (characters.length <= expandedUpTo) return null;
  const space = characters.findLastIndex((character, index) => index <= cut && /\s/.test(character));
  return `${characters
    .slice(0, space > 0 ? space : cut)
    .join('')
    .trimEnd()}…`;
}

interface Make {
  readonly slug: string;
}

/** The make that an offer is for: its own, or that of a brand site. */
export const offerMake = <OfMake extends Make>(
  site: { readonly manufacturer: OfMake | null },
  offer: { readonly manufacturer: OfMake | null },
): OfMake | null => offer.manufacturer ?? site.manufacturer;

/** Path of an offer: under its make, unless the site is for a single make (OFF-03). */
export function offerHref(
  site: { readonly manufacturer: Make | null },
  offer: { readonly id: number; readonly manufacturer: Make | null },
): string {
  return offerPath(offer.id, site.manufacturer === null ? (offer.manufacturer?.slug ?? null) : null);
}
