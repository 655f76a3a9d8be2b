import type { CurrentTime } from '#domain/current-time.ts';
import { offerPath } from '#domain/paths.ts';

/** Start inclusive, end exclusive; null = open ended. ISO instants. */
export interface OfferWindow {
  readonly from: string | null;
  readonly until: string | null;
}

export type OfferState = 'coming' | 'running' | 'ended';

/** Where an offer stands at `now`; an unreadable instant counts as open. */
export function offerState({ from, until }: OfferWindow, now: CurrentTime): OfferState {
  if (until !== null && now.hasPassed(Date.parse(until))) return 'ended';
  return from !== null && now.isBefore(Date.parse(from)) ? 'coming' : 'running';
}

/** Lengths in characters as a reader counts them (`Site.limits`). */
export interface FoldRule {
  /** Texts up to this length are shown whole, whatever `cut` says (A19). */
  readonly expandedUpTo: number;
  readonly cut: number;
}

/**
 * The beginning of a long text, cut at a word (OFF-01, OFF-02); null = shown whole. One character that a feed spelled as an entity,
 * or that takes two units in memory, counts once.
 */
export function shortText(text: string, { expandedUpTo, cut }: FoldRule): string | null {
  const characters = [...text];
  if (characters.length <= expandedUpTo) return null;
  const space = characters.findLastIndex((character, at) => at <= cut && /\s/.test(character));
  return `${characters
    .slice(0, space > 0 ? space : cut)
    .join('')
    .trimEnd()}…`;
}

interface Make {
  readonly slug: string;
}

/** Address of an offer: under its make where the site stands for no single one (OFF-03). */
export function offerHref(
  site: { readonly manufacturer: Make | null },
  offer: { readonly id: number; readonly manufacturer: Make | null },
): string {
  return offerPath(offer.id, site.manufacturer === null ? (offer.manufacturer?.slug ?? null) : null);
}
