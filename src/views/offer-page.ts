import { ENQUIRY_ID, OFFERS_PATH, SEARCH_PATH } from '#domain/routes/public-paths.ts';
import { windowState } from '#domain/time-window.ts';
import type { Offer } from '#site/site.ts';
import { formatInstantDay } from '#text/format.ts';
import { joinSentences, labelled } from '#text/list.ts';
import { wordsOf } from '#text/wording.ts';
import type { OfferView } from '#view-types/offer.ts';
import type { OfferDetailView, OfferPage } from '#view-types/offer-page.ts';
import type { PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import { formView } from '#views/form.ts';
import { lastDay, offerView, offerViews, topOffers } from '#views/offer.ts';
import { pageHead } from '#views/page-head.ts';
import { pageIntro, trailOf } from '#views/page-intro.ts';
import { breadcrumbData, offerData } from '#views/structured-data.ts';

const OTHERS = 3;
const MIN_SUMMARY_LENGTH = 50;

/** The page of one offer (OFF-03). */
export function offerPage(input: PageInput, route: RouteOf<'offer'>): PageParts<OfferPage> {
  const { site, now, routes } = input;
  const offer = site.offers.find(({ id }) => id === route.offer);
  if (offer === undefined) throw new Error(`There is no offer at ${route.path}.`);
  const words = wordsOf(site.text);
  const view = offerView(site, offer, now, routes.has);
  const state = windowState(offer, now);
  // If the text is very short, the title is added.
  const text = joinSentences(offer.description);
  const summary = text.length < MIN_SUMMARY_LENGTH ? labelled(offer.name, text) : text;
  const crumbs = trailOf(words, { label: words('home.offers'), href: OFFERS_PATH }, { label: offer.name, href: null });
  const all = { label: words('offers.all'), href: OFFERS_PATH };
  const otherOffers = offerViews({ ...site, offers: site.offers.filter(({ id }) => id !== offer.id) }, now, routes.has);
  return {
    head: pageHead(site, view.enquire.href, {
      name: offer.name,
      description: summary,
      image: offer.imageUrl,
      noindex: state !== 'active',
    }),
    structuredData: [breadcrumbData(crumbs, site), ...(state === 'ended' ? [] : [offerData(site, view)])],
    page: {
      layout: site.theme.sections,
      intro: pageIntro(words, offer.name, null, crumbs),
      ended:
        offer.until === null
          ? null
          : {
              from: offer.until,
              isShown: state === 'ended',
              title: words('offer.ended'),
              text: words('offer.ended_on', { date: lastDay(offer.until, site) }),
              all,
            },
      coming:
        offer.from === null || state === 'ended'
          ? null
          : {
              until: offer.from,
              isShown: state === 'upcoming',
              title: words('offer.coming'),
              text: words('offer.coming_on', { date: formatInstantDay(new Date(offer.from), site.locale) }),
            },
      offer: state === 'ended' ? null : offerDetail(input, route, offer, view),
      others:
        otherOffers.length === 0 ? null : { title: words('offer.others'), all, offers: topOffers(otherOffers, OTHERS) },
      stock: { label: words('offers.stock'), href: SEARCH_PATH },
    },
  };
}

function offerDetail({ site }: PageInput, route: RouteOf<'offer'>, offer: Offer, view: OfferView): OfferDetailView {
  const words = wordsOf(site.text);
  const { from, until, isActive, image, untilText, rates, warning, enquire, explore } = view;
  const { description, disclaimer } = offer;
  const context = { offer_id: String(offer.id), offer_name: offer.name };
  return {
    from,
    until,
    isActive,
    image,
    untilText,
    rates,
    warning,
    paragraphs: description,
    enquire: enquire.label,
    explore: explore && { label: explore.label, href: explore.href, external: explore.external },
    conditions: disclaimer.length === 0 ? null : { title: words('offer.disclaimer'), paragraphs: disclaimer },
    enquiryId: ENQUIRY_ID,
    enquiry: { title: words('offer.about'), form: formView(site, 'special-offer', { route, context }) },
  };
}
