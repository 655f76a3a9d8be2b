import type { Block, BlockProps } from '#config/schema/blocks.ts';
import { isOfferedBy } from '#domain/dealership-rules.ts';
import { exceptPage } from '#domain/link-target.ts';
import { selectLocations } from '#domain/locations.ts';
import { nonBreaking } from '#domain/phone.ts';
import { acceptedPayments } from '#domain/reserve.ts';
import { OFFERS_PATH } from '#domain/routes/public-paths.ts';
import type { PublicRoute } from '#site/route-table.ts';
import { splitAtPlaceholder } from '#text/fill.ts';
import { pluralise } from '#text/item-names.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import type {
  BlockView,
  ComplaintsView,
  FinanceBlockView,
  FormBlockView,
  LocationsView,
  OffersView,
  TilesView,
} from '#view-types/blocks.ts';
import type { PageInput } from '#view-types/page.ts';
import { callToActionView } from '#views/calls-to-action.ts';
import { calculatorView } from '#views/finance-calculator.ts';
import { formPanelView } from '#views/form.ts';
import { groupMap } from '#views/location-map.ts';
import { locationCarousel, locationList, locationPanel } from '#views/location-parts.ts';
import { offerViews, topOffers } from '#views/offer.ts';
import { blockQuestions, questionList } from '#views/questions.ts';
import { reviewsView } from '#views/reviews.ts';
import { serviceAdvantage } from '#views/service-advantage.ts';
import { stockNoun } from '#views/stock-tiles.ts';
import { tileRow } from '#views/tile-row.ts';

/** The view of a block on the page at `route`; null if it has nothing to show. */
export function blockView(block: Block, input: PageInput, route: PublicRoute): BlockView | null {
  const { site } = input;
  const words = wordsOf(site.text);
  const { name } = block;
  switch (name) {
    case 'call': {
      const call = callToActionView(block.attributes, input, route.path);
      return call && { name, call };
    }
    case 'complaints': {
      const complaints = complaintsView(input);
      return complaints && { name, complaints };
    }
    case 'faq': {
      const entries = blockQuestions(site, words);
      const title = block.attributes.title ?? words('trade_in_faq.title');
      return entries.length === 0 ? null : { name, questions: questionList({ title, entries }, input.routes.has) };
    }
    case 'finance':
      return { name, finance: financeView(block.attributes, input, words) };
    case 'form':
      return { name, panel: formBlock(block.attributes, input, route) };
    case 'locations': {
      const locations = locationsView(block.attributes, input, route);
      return locations && { name, locations };
    }
    case 'offers': {
      const offers = firstOffers(input, block.attributes.limit, route.path);
      return offers && { name, offers };
    }
    case 'payments': {
      const isTaken = isOfferedBy(site, ({ checkout, onlinePurchase }) => checkout || onlinePurchase);
      const accepts = isTaken ? acceptedPayments(site.checkout) : [];
      return accepts.length === 0 ? null : { name, payments: { title: words('checkout.accepts_deposit'), accepts } };
    }
    case 'reviews': {
      const reviews = reviewsView(site, block.attributes.limit, words);
      return reviews && { name, reviews };
    }
    case 'service-advantage':
      return { name, service: serviceAdvantage(input, route, block.attributes.model) };
    case 'tiles': {
      const tiles = tilesView(block.attributes, input, words);
      return tiles && { name, tiles };
    }
  }
}

/** Regulators of the states in which the dealer has locations (LEGAL-01); null if none is known. */
export function complaintsView({ site }: PageInput): ComplaintsView | null {
  const words = wordsOf(site.text);
  const { regulators } = site.legal;
  if (regulators.length === 0) return null;
  return {
    title: words('complaint.regulators'),
    intro: words('complaint.lead'),
    regulators: regulators.map(({ state, name, phone, site: href }) => ({
      label: name,
      href,
      ...splitAtPlaceholder(words('complaint.regulator'), 'name', { state, phone: nonBreaking(phone) }),
    })),
    advice: words('complaint.advice'),
  };
}

function financeView({ show, heading }: BlockProps<'finance'>, { site }: PageInput, words: Words): FinanceBlockView {
  const calculator = calculatorView(site, words);
  const isExample = show === 'quote';
  const { result, texts } = calculator;
  return {
    id: `finance-${show}-title`,
    heading: heading ?? words(`finance_block.${show}_heading`),
    calculator: isExample ? null : calculator,
    example: isExample
      ? {
          intro: words('finance_block.lead'),
          result: { ...result, rows: result.rows.map(({ label, value }) => ({ label, value })) },
          note: texts['calculator.note'],
          warning: calculator.warning,
          quote: { label: words('finance_block.quote'), href: site.routes.finance },
        }
      : null,
  };
}

function formBlock({ id, category }: BlockProps<'form'>, { site }: PageInput, route: PublicRoute): FormBlockView {
  const values = category === null ? {} : { category };
  return { headingId: `${id}-heading`, ...formPanelView(site, id, { route, values }) };
}

function locationsView(
  { show, as }: BlockProps<'locations'>,
  input: PageInput,
  { path }: PublicRoute,
): LocationsView | null {
  const { site, now } = input;
  const chosen = selectLocations(show, site.locations);
  const [onlyLocation, ...otherLocations] = chosen;
  const idPrefix = `${as}-${show}`;
  if (onlyLocation === undefined) return null;
  if (otherLocations.length === 0)
    return { as: 'panel', panel: locationPanel(input, onlyLocation, path, { hasMap: true, idPrefix }) };
  if (as === 'carousel') return { as, carousel: locationCarousel(site, chosen, now, idPrefix) };
  const hasMap = as === 'map';
  return {
    as: 'list',
    map: hasMap ? groupMap(site, show, chosen) : null,
    list: locationList(site, chosen, now, { brief: hasMap, idPrefix }),
  };
}

/** The first `limit` offers with a link to all of them, on the page at `path`; null if there are none. */
export function firstOffers({ site, now, routes }: PageInput, limit: number, path: string): OffersView | null {
  const words = wordsOf(site.text);
  const offers = topOffers(offerViews(site, now, exceptPage(routes.has, path)), limit);
  if (offers.length === 0) return null;
  return { title: words('home.offers'), all: { label: words('home.offers_all'), href: OFFERS_PATH }, offers };
}

function tilesView(
  { of: source, limit }: BlockProps<'tiles'>,
  { site, records, assets }: PageInput,
  words: Words,
): TilesView | null {
  const noun = stockNoun(records, site, words);
  const tiles = tileRow(source, { records, noun, site, words }, { min: 1, max: limit }, assets);
  return tiles && { title: words('home.browse', { noun: pluralise(noun, 1) }), tiles };
}
