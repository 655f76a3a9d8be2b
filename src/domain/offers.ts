/** Start inclusive, end exclusive; null = open ended. ISO instants. */
export interface OfferWindow {
  readonly starts: string | null;
  readonly expires: string | null;
}

/**
 * Whether a page built at `now` prints an offer: not when it has ended; one that starts later is printed and hidden until
 * then by its window. An unreadable instant counts as open.
 */
export function isOfferShown(offer: OfferWindow, now: Date): boolean {
  const end = offer.expires === null ? Number.NaN : Date.parse(offer.expires);
  return Number.isNaN(end) || now.getTime() < end;
}
