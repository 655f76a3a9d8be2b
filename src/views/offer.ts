import { cutText } from '#domain/comments.ts';
import { isOfferShown } from '#domain/offers.ts';
import { modelPath, toSlug } from '#domain/paths.ts';
import type { Offer, Site } from '#site/site.ts';
import { formatInstantDay } from '#text/format.ts';
import { wordsOf } from '#text/wording.ts';
import type { LinkView } from '#views/car-card.ts';
import { withQuery } from '#views/hrefs.ts';
import { type PictureView, pictureView } from '#views/picture.ts';

export interface OfferView {
  readonly id: number;
  readonly title: string;
  readonly image: PictureView | null;
  /** Whole text; `short` is the cut one for a list, null when the text starts expanded (OFF-01). */
  readonly description: { readonly full: string; readonly short: string | null };
  /** `short` null = shown whole from the start. */
  readonly disclaimer: { readonly full: string; readonly short: string | null } | null;
  readonly enquire: LinkView & { readonly name: string };
  readonly explore: (LinkView & { readonly name: string }) | null;
  /** ISO instants for `data-from` and `data-until`; null = open ended. */
  readonly from: string | null;
  readonly until: string | null;
  /** `Offer ends 30 November 2026` */
  readonly ends: string | null;
}

type OfferSite = Pick<Site, 'locale' | 'text' | 'limits' | 'features' | 'routes' | 'manufacturer'>;

/** Offers to print at `now`: those running, and those that start later, hidden by `from` until then (OFF-04). */
export function offerViews(
  site: OfferSite & Pick<Site, 'offers'>,
  now: Date,
  has: (path: string) => boolean,
): OfferView[] {
  return site.offers.filter((offer) => isOfferShown(offer, now)).map((offer) => offerView(site, offer, has));
}

/**
 * An offer as its card shows it. Text of up to `offerExpandedUpTo` characters stands whole; longer text is cut at a word
 * (OFF-01, OFF-02). `has` tells whether the site has a page at a path: no Explore button leads nowhere (OFF-03).
 */
export function offerView(site: OfferSite, offer: Offer, has: (path: string) => boolean): OfferView {
  const words = wordsOf(site.locale.tag, site.text);
  const { limits } = site;
  const fold = (full: string, cut: number): OfferView['description'] => ({
    full,
    short: site.features.expandOffers || full.length <= limits.offerExpandedUpTo ? null : cutText(full, cut),
  });
  const label = words('offer.enquire');
  return {
    id: offer.id,
    title: offer.name,
    image: offer.imageUrl === null ? null : pictureView(offer.imageUrl, offer.name, { width: 900, height: 600 }),
    description: fold(offer.description, limits.offerDescriptionCut),
    disclaimer: offer.disclaimer === null ? null : fold(offer.disclaimer, limits.offerDisclaimerCut),
    enquire: {
      label,
      href: withQuery(site.routes.contact, { offer: offer.id }),
      name: words('card.action_name', { label, car: offer.name }),
    },
    explore: exploreLink(site, offer, has),
    from: offer.starts,
    until: offer.expires,
    ends:
      offer.expires === null
        ? null
        : words('offer.ends', { date: formatInstantDay(new Date(Date.parse(offer.expires) - 1), site.locale) }),
  };
}

/** The model's override address, its own page, or its stock list: the first that exists. */
function exploreLink(site: OfferSite, offer: Offer, has: (path: string) => boolean): OfferView['explore'] {
  const { model } = offer;
  if (model === null) return null;
  const make = offer.manufacturer ?? site.manufacturer?.name ?? null;
  const pages = [`/${toSlug(model.slug)}`, ...(make === null ? [] : [modelPath(make, model.name)])];
  const href = model.overrideUrl ?? pages.find(has) ?? null;
  if (href === null) return null;
  const words = wordsOf(site.locale.tag, site.text);
  const label = words('offer.explore', { model: model.name });
  return { label, href, name: words('card.action_name', { label, car: offer.name }) };
}
