import type { Clock } from '#domain/clock.ts';
import { statesComparisonRate, statesRate } from '#domain/law/comparison-rate.ts';
import { isExternal, isWorkingLink } from '#domain/link-target.ts';
import { modelPagePath } from '#domain/models.ts';
import { modelOfOffer, offerHref, offerMake } from '#domain/offers.ts';
import { modelPath, shortModelPath } from '#domain/routes/public-paths.ts';
import { shortText } from '#domain/short-text.ts';
import { windowState } from '#domain/time-window.ts';
import type { Offer, Site } from '#site/site.ts';
import { formatInstantDay } from '#text/format.ts';
import { formatRate } from '#text/numbers.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import type { CollapsibleTextView, OfferView } from '#view-types/offer.ts';
import { pictureView } from '#views/picture.ts';

export type OfferSite = Pick<
  Site,
  'locale' | 'text' | 'limits' | 'features' | 'legal' | 'routes' | 'manufacturer' | 'models'
>;
type Has = (path: string) => boolean;

/** Offers to render at `now`: the active ones, and upcoming ones, which are hidden by `from` until they start (OFF-04). */
export function offerViews(site: OfferSite & Pick<Site, 'offers'>, now: Clock, has: Has): OfferView[] {
  return site.offers
    .filter((offer) => windowState(offer, now) !== 'ended')
    .map((offer) => offerView(site, offer, now, has));
}

/** The first `limit` offers where there is room for a few: active ones, then upcoming ones, which are still hidden. */
export function topOffers(offers: readonly OfferView[], limit: number): OfferView[] {
  const active = offers.filter(({ isActive }) => isActive);
  const upcoming = offers.filter(({ isActive }) => !isActive);
  return [...active, ...upcoming].slice(0, limit);
}

/**
 * An offer for its card. Text of up to `offerExpandedUpTo` characters is shown in full; longer text is cut at a word (OFF-01, OFF-02),
 * unless its beginning states a rate without the comparison rate. `has` tells whether the site has a page at a path, so that no button
 * leads to a missing page (OFF-03).
 */
export function offerView(site: OfferSite, offer: Offer, now: Clock, has: Has): OfferView {
  const words = wordsOf(site.text);
  const collapsible = (
    paragraphs: readonly string[],
    maxLength: number,
    key: 'offer' | 'offer.disclaimer',
  ): CollapsibleTextView => {
    const full = paragraphs.join('\n');
    const text = shortText(full, { expandedUpTo: site.limits.offerExpandedUpTo, cut: maxLength });
    if (text === null || site.features.expandOffers) return { full, short: null };
    const statesPartOfRate = statesRate(text) && !statesComparisonRate(text);
    const [more, less] =
      key === 'offer'
        ? (['offer.more', 'offer.less'] as const)
        : (['offer.disclaimer_more', 'offer.disclaimer_less'] as const);
    return { full, short: statesPartOfRate ? null : { text, more: words(more), less: words(less) } };
  };
  const { description, disclaimer, warning } = offer;
  const label = words('offer.enquire');
  return {
    title: offer.name,
    image: offer.imageUrl === null ? null : pictureView(offer.imageUrl, offer.name, { width: 900, height: 600 }),
    description: collapsible(description, site.limits.offerDescriptionCut, 'offer'),
    disclaimer:
      disclaimer.length === 0 ? null : collapsible(disclaimer, site.limits.offerDisclaimerCut, 'offer.disclaimer'),
    rates: rateTexts(offer, site, words),
    warning: warning ?? (isFinanceOffer(offer) ? site.legal.comparisonWarning : null),
    enquire: { label, href: offerHref(site, offer), name: words('card.action_name', { label, car: offer.name }) },
    explore: exploreLink(site, offer, words, has),
    from: offer.from,
    until: offer.until,
    isActive: windowState(offer, now) === 'active',
    untilText: endsText(offer, site, words),
  };
}

/** `Offer ends 30 November 2026`; null if it has no end. */
const endsText = ({ until }: Pick<Offer, 'until'>, site: Pick<Site, 'locale'>, words: Words): string | null =>
  until === null ? null : words('offer.ends', { date: lastDay(until, site) });

/** The day before the end: the last day on which the offer is available. */
export const lastDay = (until: string, { locale }: Pick<Site, 'locale'>): string =>
  formatInstantDay(new Date(Date.parse(until) - 1), locale);

const isFinanceOffer = ({ finance, description, disclaimer }: Offer): boolean =>
  finance?.comparison != null || [description, disclaimer].some((text) => statesComparisonRate(text.join('\n')));

function rateTexts({ finance }: Offer, { locale }: OfferSite, words: Words): string[] {
  if (finance === null) return [];
  const rate = words('offer.rate', { rate: formatRate(finance.rate, locale) });
  if (finance.comparison === null) return [rate];
  return [rate, words('offer.comparison_rate', { rate: formatRate(finance.comparison, locale) })];
}

/** Link to the first of these pages that exists: the one that the offer or its model names (`overrideUrl`), the model's own, its stock list. */
function exploreLink(site: OfferSite, offer: Offer, words: Words, has: Has): OfferView['explore'] {
  const { model } = offer;
  if (model === null) return null;
  const siteModel = modelOfOffer(site, offer);
  const make = siteModel?.make ?? offerMake(site, offer)?.name;
  const pages = [
    shortModelPath(model.slug),
    ...(make === undefined
      ? []
      : [modelPagePath(site.routes.model, make, model.slug), modelPath(make, siteModel?.stockName ?? model.name)]),
  ];
  const href =
    [model.overrideUrl, siteModel?.overrideUrl, ...pages].find((page) => page != null && isWorkingLink(page, has)) ??
    null;
  if (href === null) return null;
  const label = words('offer.explore', { model: model.name });
  return { label, href, external: isExternal(href), name: words('card.action_name', { label, car: offer.name }) };
}
