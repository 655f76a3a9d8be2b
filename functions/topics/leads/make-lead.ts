import { testDriveDealership } from '#domain/appointments.ts';
import { isAvailable } from '#domain/availability.ts';
import { dealershipBySlug } from '#domain/dealership-rules.ts';
import { DAY_MS } from '#domain/durations.ts';
import { carContext } from '#domain/forms/catalogue.ts';
import { CAREERS_CATEGORY, GENERAL_CATEGORY, toLeadCategory } from '#domain/forms/categories.ts';
import { CONTROL_NAMES, type FormId } from '#domain/forms/form.ts';
import { cleanText, type FormValues } from '#domain/forms/read-form.ts';
import { TRADE_IN_CATEGORY } from '#domain/forms/trade-in-filing.ts';
import { fullModelName } from '#domain/full-model-name.ts';
import type { LeadCar } from '#domain/leads/lead.ts';
import { safePath } from '#domain/safe-path.ts';
import { toSlug } from '#domain/slug.ts';
import { tradeInLocations } from '#domain/trade-in.ts';
import type { EdgeSite } from '#site/site.ts';
import { withNote } from '#text/list.ts';
import { livePrice, livePriceOf } from '#text/live-price.ts';
import { destinationsOf } from './destinations.ts';
import type { LeadPayload, ListedCar, NewLead } from './lead.ts';
import { readAttributes } from './lead-attributes.ts';
import type { ParsedForm, RawFields } from './read-lead.ts';

interface LeadSubmission {
  readonly id: string;
  readonly key: string;
  readonly now: Date;
  readonly userAgent: string;
  readonly bodyHash: string;
  /** The account that is signed in; null = none. */
  readonly shopperId: string | null;
  /** Further payload fields, such as the valuation of a trade-in. */
  readonly details?: LeadPayload;
  /** Why the sender is suspected of being a robot; null = not suspected. */
  readonly flag?: string | null;
}

/** Makes the lead to store from an accepted form. Unknown keys are dropped. */
export function toLead(
  edge: EdgeSite,
  parsed: ParsedForm & { ok: true },
  raw: RawFields,
  car: ListedCar | null,
  submission: LeadSubmission,
): NewLead {
  const { description } = parsed;
  const values = answersOf(parsed);
  const spam = cleanText(raw[CONTROL_NAMES.honeypot]) === '' ? (submission.flag ?? null) : 'honeypot';
  const location = locationsFor(edge, description.id, car).find(
    ({ id }) => String(id) === String(values.location_id ?? car?.location_id ?? ''),
  );
  const category = toLeadCategory(
    String(values.category ?? CATEGORY_OF[description.id]),
    String(values.subcategory ?? ''),
  );
  const agreed = values.terms_conditions === true;
  const dealership = String(
    values.dealership_slug ??
      (description.id === 'test-drive' ? testDriveDealership(location, car) : undefined) ??
      car?.dealership_slug ??
      location?.dealershipSlug ??
      defaultDealership(edge, description.id),
  );
  const receivedAt = submission.now.toISOString();
  return {
    id: submission.id,
    key: submission.key,
    bodyHash: submission.bodyHash,
    form: description.id,
    siteId: edge.siteId,
    carId: car ? String(car.id) : null,
    shopperId: submission.shopperId,
    car: car ? storedCar(edge, car) : null,
    receivedAt,
    deleteAfter: new Date(submission.now.getTime() + edge.leads.keepDays * DAY_MS).toISOString(),
    spam,
    payload: {
      ...values,
      ...category,
      opt_in: values.opt_in === true,
      opt_in_finance: values.opt_in_finance === true,
      opt_in_trade: values.opt_in_trade === true,
      dealership_slug: dealership,
      location_id: location ? location.id : null,
      location: location?.name ?? '',
      manufacturer_slug: manufacturerOf(edge, car, values.model, dealership),
      page_id: limitedText(raw.page_id),
      ...carContext(car),
      ...offerContext(edge, description.id, sentOffer(edge, raw)),
      ...('terms_conditions' in values ? { terms_agreed: agreed } : {}),
      url: safePath(raw[CONTROL_NAMES.page]) ?? '',
      source: 'Website',
      user_agent: cleanText(submission.userAgent).slice(0, 300),
      lead_attributes: readAttributes(raw.lead_attributes),
      lead_id: submission.id,
      ...submission.details,
    },
    consent: {
      contact: values.opt_in === true,
      marketing: values.opt_in_marketing === true,
      terms: 'terms_conditions' in values ? agreed : null,
      wording: Object.fromEntries(
        description.fields.filter((field) => field.kind === 'checkbox').map((field) => [field.name, field.label]),
      ),
      notice: description.collectionNotice,
    },
    destinations: destinationsOf(edge.leads.destinations, spam),
  };
}

/** The answers under their payload keys. A traded-in car is under keys of its own (`tradeInDetails`): it is not what the lead is about. */
function answersOf({ description, values }: ParsedForm & { ok: true }): FormValues {
  if (description.id !== 'trade-in') return values;
  const { make: _, model: __, year: ___, ...otherAnswers } = values;
  return otherAnswers;
}

/**
 * The make that a lead is filed under: that of its car or model, else the one that the dealership sells new, else that of a brand site;
 * never a value sent by the page (FORM-16).
 */
function manufacturerOf(edge: EdgeSite, car: ListedCar | null, model: unknown, dealership: string): string {
  const requested = edge.models.find(({ make, name }) => fullModelName(make, name) === model);
  const make =
    car?.make ??
    requested?.make ??
    dealershipBySlug(edge.dealerships, dealership)?.makeSlug ??
    edge.manufacturerSlug ??
    '';
  return slugInSettings(edge, make);
}

/** The slug of a make, given by name or slug: that of the settings, so that all leads about it have the same. */
function slugInSettings({ makeSlugs = {} }: EdgeSite, make: string): string {
  const slug = toSlug(make);
  return Object.hasOwn(makeSlugs, slug) ? (makeSlugs[slug] ?? slug) : slug;
}

type EdgeOffer = EdgeSite['offers'][number];

const sentOffer = (edge: EdgeSite, raw: RawFields): EdgeOffer | null =>
  edge.offers.find(({ id }) => String(id) === cleanText(raw.offer_id)) ?? null;

/** The payload fields of the offer, from the dealer's configuration and not from what the page sent (OFF-03). */
function offerContext(edge: EdgeSite, form: FormId, offer: EdgeOffer | null): LeadPayload {
  if (form !== 'special-offer') return {};
  return {
    offer_id: offer?.id ?? null,
    offer_name: offer?.name ?? '',
    manufacturer_slug: slugInSettings(edge, offer?.makeSlug ?? ''),
    'Vehicle Make': offer?.make ?? '',
    'Vehicle Model': offer?.model ?? '',
  };
}

/** Locations that a lead may go to; trade-ins only go to locations that take them (TRADE-07). */
function locationsFor(edge: EdgeSite, form: FormId, car: ListedCar | null): EdgeSite['locations'] {
  if (form !== 'trade-in') return edge.locations;
  return tradeInLocations(edge.locations, car?.make ?? null, edge.forms.excludedLocationIds);
}

/** The dealership for a trade-in without a chosen location (TRADE-07); empty for other forms. */
function defaultDealership(edge: EdgeSite, form: FormId): string {
  return form === 'trade-in' ? (edge.dealerships[0]?.slug ?? '') : '';
}

/** The details of a car that somebody needs to respond to the lead; they are stored because the listing may have been removed by then. */
function storedCar(edge: EdgeSite, car: ListedCar): LeadCar {
  const { id, slug, name, year, make, model, badge, car_type, stocknum, colour, km } = car;
  const decision = livePriceOf(car, edge);
  const price = decision.kind === 'price' ? decision.dollars : null;
  const { text, note } = livePrice(car, edge);
  const shown_price = note && withNote(text, note);
  const reserved = car.reserved && isAvailable(car) ? ({ reserved: true } as const) : {};
  return { id, slug, name, year, make, model, badge, car_type, stocknum, colour, km, price, shown_price, ...reserved };
}

/** Category of forms that do not ask for one. */
const CATEGORY_OF: { readonly [form in FormId]: string } = {
  general: GENERAL_CATEGORY,
  career: CAREERS_CATEGORY,
  'new-car': 'New Vehicle Enquiry',
  'used-car': 'Used Vehicle Enquiry',
  'test-drive': 'Test Drive',
  finance: 'Finance Enquiry',
  'trade-in': TRADE_IN_CATEGORY,
  offer: 'Make An Offer',
  'request-photos': 'Request Photos',
  reserve: 'Reservation',
  'online-purchase': 'Online Purchase',
  parts: 'Parts Enquiry',
  'special-offer': 'Special Offer Enquiry',
  survey: 'Feedback',
  quote: 'New Vehicle Enquiry',
};

const limitedText = (raw: unknown): string => cleanText(raw).slice(0, 100);
