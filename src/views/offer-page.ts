import type { Clock } from '#domain/clock.ts';
import { shortText } from '#domain/offers.ts';
import { HOME_PATH, OFFERS_PATH } from '#domain/paths.ts';
import { plainPicture } from '#domain/picture.ts';
import type { Offer, Site } from '#site/site.ts';
import { formatInstantDay } from '#text/format.ts';
import { wordsOf } from '#text/wording.ts';
import type { BreadcrumbView } from '#view-types/breadcrumbs.ts';
import type { PageHead } from '#view-types/page.ts';
import { lastDay, type OfferSite, type OfferView, offerView, offerViews } from '#views/offer.ts';
import { breadcrumbData, offerData, type StructuredData } from '#views/structured-data.ts';

export interface OfferPageView {
  readonly head: PageHead;
  readonly crumbs: readonly BreadcrumbView[];
  readonly offer: OfferView;
  readonly paragraphs: readonly string[];
  readonly conditions: readonly string[];
  /** Said from the end of the offer on, and before its start; null = it has no such bound. */
  readonly endedText: string | null;
  readonly comingText: string | null;
  readonly others: readonly OfferView[];
  readonly structuredData: readonly StructuredData[];
}

const OTHERS = 3;
/** Search engines print about so much of a description. */
const SUMMARY = { expandedUpTo: 155, cut: 150 };
const LEAST_SUMMARY = 50;

/** The page of one offer (OFF-03): its full text, its conditions, a form, and other offers. */
export function offerPageView(
  site: OfferSite & Pick<Site, 'offers' | 'origin' | 'name'>,
  offer: Offer,
  now: Clock,
  has: (path: string) => boolean,
): OfferPageView {
  const words = wordsOf(site.locale.tag, site.text);
  const view = offerView(site, offer, now, has);
  // A text of a few words says little by itself.
  const text = view.description.full.replaceAll('\n', ' ');
  const summary = text.length < LEAST_SUMMARY ? `${offer.name}: ${text}` : text;
  const crumbs = [
    { label: words('breadcrumb.home'), href: HOME_PATH },
    { label: words('home.offers'), href: OFFERS_PATH },
    { label: offer.name, href: null },
  ];
  return {
    head: {
      title: words('offer.title', { offer: offer.name, site: site.name }),
      description: shortText(summary, SUMMARY) ?? summary,
      canonical: site.origin + view.enquire.href,
      image: offer.imageUrl === null ? null : new URL(plainPicture(offer.imageUrl), site.origin).href,
      noindex: view.state !== 'running',
    },
    crumbs,
    offer: view,
    paragraphs: view.description.full.split('\n'),
    conditions: view.disclaimer?.full.split('\n') ?? [],
    endedText: offer.expires === null ? null : words('offer.ended_on', { date: lastDay(offer.expires, site) }),
    comingText:
      offer.starts === null
        ? null
        : words('offer.coming_on', { date: formatInstantDay(new Date(offer.starts), site.locale) }),
    others: offerViews(site, now, has)
      .filter(({ id }) => id !== offer.id)
      .slice(0, OTHERS),
    structuredData: [breadcrumbData(crumbs, site.origin), ...(view.state === 'ended' ? [] : [offerData(site, view)])],
  };
}
