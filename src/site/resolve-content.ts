import { ownOffers, slugOfMake, visibleLocations } from '#config/dealer-defaults.ts';
import { slugOfOfferedModel } from '#config/named-models.ts';
import { htmlToText, looksLikeHtml, withoutControls } from '#config/plain-text.ts';
import type { Tenant } from '#config/tenant.ts';
import { bodyLabels } from '#domain/body.ts';
import { splitWarning } from '#domain/law/comparison-rate.ts';
import { mainLocation } from '#domain/locations.ts';
import { stockMake } from '#domain/make-names.ts';
import { inMenuOrder } from '#domain/models.ts';
import { optionalPicture, settingPicture } from '#domain/picture.ts';
import type { Manufacturer, Model, Offer, Site } from '#site/site.ts';
import type { Words } from '#text/wording.ts';

type Config = Tenant['config'];

/** The dealer's own content: home page, offers, models, reviews, service prices, and the make of a brand site. */
export function resolveContent(
  config: Config,
  words: Words,
): Pick<Site, 'manufacturer' | 'home' | 'offers' | 'promotions' | 'models' | 'menu' | 'reviews' | 'serviceAdvantage'> {
  const { home } = config;
  const { modelOrder, ...menu } = config.menu;
  return {
    manufacturer: resolveManufacturer(config.manufacturer),
    home: {
      headline: home.headline ?? config.name,
      lead: home.lead ?? defaultLead(config, words),
      sellingPoints: home.sellingPoints,
      heroImage: optionalPicture(home.heroImage),
    },
    offers: ownOffers(config).map(({ offer }) => resolveOffer(offer, config)),
    promotions: config.promotions.map((promotion) => ({
      ...promotion,
      image: settingPicture(promotion.image),
      phoneImage: optionalPicture(promotion.phoneImage),
      linkText: promotion.linkText ?? words('promotion.link'),
    })),
    models: inMenuOrder(
      config.models.map((model) => resolveModel(model, config)),
      modelOrder,
    ),
    menu,
    reviews: {
      source: config.reviewRules.source,
      link: config.reviewRules.link,
      entries: config.reviewRules.hidden
        ? []
        : config.reviews.map((review) => ({
            customerName: review.customer_name,
            text: review.text,
            rating: review.rating,
            date: review.reviewed_at,
          })),
    },
    serviceAdvantage: config.serviceAdvantage.map(({ amount, ...row }) => ({ ...row, amountDollars: amount })),
  };
}

/** Default text of the home page, which is also its description for search engines. */
function defaultLead(config: Config, words: Words): string {
  const site = config.name;
  const city = mainLocation(visibleLocations(config))?.address.city;
  return city === undefined
    ? words('home.default_lead', { site })
    : words('home.default_lead_place', { site, place: city });
}

/** A make given by name, or as an object with id, slug and logo (DATA-02); named as in the stock, so that its cars are found (decision 718). */
function resolveManufacturer(manufacturer: Config['manufacturer']): Manufacturer | null {
  if (manufacturer === null) return null;
  const slug = slugOfMake(manufacturer);
  if (typeof manufacturer === 'string') return { name: stockMake(manufacturer), slug, logoUrl: null };
  const { name, logo } = manufacturer;
  return { name: stockMake(name), slug, logoUrl: optionalPicture(typeof logo === 'string' ? logo : logo?.url) };
}

/** Validation ensures that every model has a make, its own or the site's. */
function resolveModel(model: Config['models'][number], config: Config): Model {
  return {
    name: model.name,
    slug: model.slug,
    make: (model.manufacturer && stockMake(model.manufacturer)) ?? resolveManufacturer(config.manufacturer)?.name ?? '',
    stockName: model.stock_name ?? model.name,
    description: model.description,
    bodyStyles: bodyLabels(model.body_styles),
    category: model.manufacturer_body,
    imageUrl: optionalPicture(model.image?.url),
    status: model.status,
    fuel: model.fuel,
    overrideUrl: model.override_url,
    accessoriesCount: model.accessories_count,
  };
}

/** Resolves an offer; the cleaned description and the dealer's own picture are preferred (OFF-04). */
function resolveOffer(offer: Config['offers'][number], config: Config): Offer {
  const make = resolveManufacturer(offer.manufacturer);
  const description = offerText(offer.sanitized_description ?? offer.description);
  const disclaimer = offerText(offer.disclaimer ?? '');
  return {
    id: offer.id,
    name: offer.name,
    description: description.paragraphs,
    disclaimer: disclaimer.paragraphs,
    warning: description.warning ?? disclaimer.warning,
    imageUrl: optionalPicture(offer.image_url ?? offer.image_or_model_image?.url),
    manufacturer: make,
    model:
      offer.model === null
        ? null
        : {
            name: offer.model.name,
            slug: slugOfOfferedModel(config, offer),
            overrideUrl: offer.model.override_url,
          },
    finance: offer.finance === null ? null : { rate: offer.finance.rate, comparison: offer.finance.comparison_rate },
    from: offer.from,
    until: offer.until,
  };
}

/** The paragraphs of an offer's text, and the comparison rate warning found in it. */
function offerText(text: string): { readonly paragraphs: readonly string[]; readonly warning: string | null } {
  const { rest, warning } = splitWarning(plainParagraphs(text));
  return { paragraphs: rest === '' ? [] : rest.split('\n'), warning };
}

/** Plain text of a description that a feed may deliver as HTML: one paragraph per line, scripts removed with their content. */
function plainParagraphs(text: string): string {
  const plain = withoutControls(looksLikeHtml(text) ? htmlToText(text) : text);
  return plain
    .split(/[\r\n]+/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
