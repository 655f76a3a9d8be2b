import { carContext, formDescription } from '#domain/forms/catalogue.ts';
import { TRADE_IN_CATEGORY, toLeadCategory } from '#domain/forms/categories.ts';
import {
  CONTROL_NAMES,
  FORM_IDS,
  type FormCar,
  type FormDescription,
  type FormId,
  type FormSite,
} from '#domain/forms/form.ts';
import { cleanText, type FieldError, type FormValues, readForm } from '#domain/forms/read-form.ts';
import { fullModelName } from '#domain/full-model-name.ts';
import type { LeadCar } from '#domain/leads/lead.ts';
import { toSlug } from '#domain/paths.ts';
import { safePath } from '#domain/safe-path.ts';
import { tradeInPlaces } from '#domain/trade-in.ts';
import type { EdgeSite, LeadDestination } from '#site/site.ts';
import { say } from '#text/say.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { destinationName } from './destination-name.ts';

/** A lead about to be stored. Instants are ISO 8601, UTC. */
export interface NewLead {
  readonly id: string;
  readonly key: string;
  readonly bodyHash: string;
  readonly form: FormId;
  readonly siteId: number;
  readonly carId: string | null;
  /** The car as it is listed now; null = about no listed car. */
  readonly car: LeadCar | null;
  readonly receivedAt: string;
  readonly deleteAfter: string;
  readonly spam: string | null;
  /** Under the contract's own keys (FORM-16). */
  readonly payload: LeadPayload;
  readonly consent: LeadConsent;
  readonly destinations: readonly { readonly name: string; readonly state: 'waiting' | 'sent' | 'parked' }[];
}

export type LeadPayload = {
  readonly [key: string]:
    | string
    | number
    | boolean
    | null
    | LeadAttributes
    | readonly LeadAppointment[]
    | { readonly [name: string]: string | number };
};

/** A booked test drive under the keys dealers' systems read (lead webhook v3). */
export interface LeadAppointment {
  readonly id: string;
  readonly ai_generated: false;
  readonly user_id: null;
  /** `YYYY-MM-DD HH:MM:SS` by the location's clock. */
  readonly starts_at: string;
  readonly status: 'booked' | 'cancelled';
  readonly length_in_minutes: number;
  readonly note: string;
  readonly location_id: number;
  /** Name of the car, empty = none in particular. */
  readonly car_for_test_drive: string;
}

/** Where the shopper came from (FORM-16): paths of this site and the parameters of the advertisement, nothing else. */
export interface LeadAttributes {
  readonly visited_pages: readonly string[];
  readonly linked_query_params: { readonly [name: string]: string };
}

/** What was agreed to, and the words it was asked in. When is `receivedAt`. */
export interface LeadConsent {
  readonly contact: boolean;
  readonly marketing: boolean;
  readonly terms: boolean | null;
  readonly wording: { readonly [field: string]: string };
  readonly notice: string;
}

/** A car by its public file. */
export type ListedCar = FormCar & LeadCar;

export type Raw = { readonly [name: string]: unknown };

/** The part of a private site that forms need, in the shape the descriptions take. */
export function formSite(edge: EdgeSite): FormSite {
  const { locale, stock, dealerships, locations, models, forms, appointments } = edge;
  return {
    locale,
    stock,
    dealerships,
    locations,
    models,
    forms,
    appointments,
    words: (key, values) => say(edge, key, values),
  };
}

/** Which form was sent; null = none that exists. */
export function sentForm(raw: Raw): FormId | null {
  return FORM_IDS.find((id) => id === raw[CONTROL_NAMES.form]) ?? null;
}

export type Reading =
  | { readonly ok: true; readonly values: FormValues; readonly description: FormDescription }
  | { readonly ok: false; readonly errors: readonly FieldError[]; readonly description: FormDescription };

/** Reads a post with the form's own description. `car` = the public facts of the car it names, null = none or unknown. */
export function readLead(edge: EdgeSite, form: FormId, raw: Raw, car: ListedCar | null): Reading {
  const description = formDescription(form, formSite(edge), car);
  return { ...readForm(description, raw), description };
}

interface Arrival {
  readonly id: string;
  readonly key: string;
  readonly now: Date;
  readonly userAgent: string;
  readonly bodyHash: string;
  /** What else is known under the contract's keys: of a trade-in its valuation. */
  readonly facts?: LeadPayload;
  /** Why its sender looks like a robot. */
  readonly flag?: string | null;
}

/** What the edge keeps of an accepted post. Nothing but known keys gets in. */
export function toLead(
  edge: EdgeSite,
  reading: Reading & { ok: true },
  raw: Raw,
  car: ListedCar | null,
  arrival: Arrival,
): NewLead {
  const { description, values } = reading;
  const spam = cleanText(raw[CONTROL_NAMES.trap]) === '' ? (arrival.flag ?? null) : 'trap';
  const location = placesOf(edge, description.id, car).find(
    ({ id }) => String(id) === String(values.location_id ?? car?.location_id ?? ''),
  );
  const category = toLeadCategory(
    String(values.category ?? CATEGORY_OF[description.id]),
    String(values.subcategory ?? ''),
  );
  const agreed = values.terms_conditions === true;
  const receivedAt = arrival.now.toISOString();
  return {
    id: arrival.id,
    key: arrival.key,
    bodyHash: arrival.bodyHash,
    form: description.id,
    siteId: edge.siteId,
    carId: car ? String(car.id) : null,
    car: car ? storedFacts(car) : null,
    receivedAt,
    deleteAfter: new Date(arrival.now.getTime() + edge.leads.keepDays * DAY_MS).toISOString(),
    spam,
    payload: {
      ...values,
      ...category,
      opt_in: values.opt_in === true,
      opt_in_finance: values.opt_in_finance === true,
      opt_in_trade: values.opt_in_trade === true,
      dealership_slug: String(
        values.dealership_slug ??
          (description.id === 'test-drive' ? location?.dealershipSlug : undefined) ??
          car?.dealership_slug ??
          location?.dealershipSlug ??
          defaultDealership(edge, description.id),
      ),
      location_id: location ? location.id : null,
      location: location?.name ?? '',
      manufacturer_slug: manufacturerOf(edge, car, values.model),
      page_id: short(raw.page_id),
      ...carContext(car),
      ...offerContext(description.id, sentOffer(edge, raw)),
      ...('terms_conditions' in values ? { terms_agreed: agreed } : {}),
      url: safePath(raw[CONTROL_NAMES.page]) ?? '',
      source: 'Website',
      user_agent: cleanText(arrival.userAgent).slice(0, 300),
      lead_attributes: readAttributes(raw.lead_attributes),
      lead_id: arrival.id,
      ...arrival.facts,
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

/** The make a lead is filed under: of its car, of the model it asks about, else the one of a brand site; never what the page sent (FORM-16). */
function manufacturerOf(edge: EdgeSite, car: ListedCar | null, model: unknown): string {
  const asked = edge.models.find(({ make, name }) => fullModelName(make, name) === model);
  const make = car?.make ?? asked?.make;
  return make === undefined ? (edge.manufacturerSlug ?? '') : toSlug(make);
}

type EdgeOffer = EdgeSite['offers'][number];

const sentOffer = (edge: EdgeSite, raw: Raw): EdgeOffer | null =>
  edge.offers.find(({ id }) => String(id) === cleanText(raw.offer_id)) ?? null;

/** The offer under the payload's keys, by the dealer's own list and not by what the page sent (OFF-03). */
function offerContext(form: FormId, offer: EdgeOffer | null): LeadPayload {
  if (form !== 'special-offer') return {};
  return {
    offer_id: offer?.id ?? null,
    offer_name: offer?.name ?? '',
    manufacturer_slug: offer?.makeSlug ?? '',
    'Vehicle Make': offer?.make ?? '',
    'Vehicle Model': offer?.model ?? '',
  };
}

/** Where a lead may go: for a trade-in only where the dealer takes cars (TRADE-07). */
function placesOf(edge: EdgeSite, form: FormId, car: ListedCar | null): EdgeSite['locations'] {
  if (form !== 'trade-in') return edge.locations;
  return tradeInPlaces(edge.locations, car?.make ?? null, edge.forms.excludedLocationIds);
}

/** Who takes a trade-in that nobody chose a place for (TRADE-07); other forms without one go to nobody in particular. */
function defaultDealership(edge: EdgeSite, form: FormId): string {
  return form === 'trade-in' ? (edge.dealerships[0]?.slug ?? '') : '';
}

/** Of the public file only what a person who answers the lead needs; the listing may be gone by then. */
function storedFacts({
  id,
  slug,
  name,
  year,
  make,
  model,
  badge,
  car_type,
  stocknum,
  colour,
  km,
  price,
}: ListedCar): LeadCar {
  return { id, slug, name, year, make, model, badge, car_type, stocknum, colour, km, price };
}

/** Category of the forms that do not ask for one. */
const CATEGORY_OF: { readonly [form in FormId]: string } = {
  general: 'General Enquiry',
  career: 'Careers Enquiry',
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

/**
 * What makes two sends under one key the same: the form, the values as read, in the order of the fields, and the car it names, whether
 * or not that is still listed.
 */
export function bodyOf(reading: Reading & { ok: true }, raw: Raw, car: ListedCar | null): string {
  return JSON.stringify([
    reading.description.id,
    reading.values,
    car?.id ?? namedCar(raw.car_id),
    cleanText(raw[CONTROL_NAMES.trap]) !== '',
    ...(reading.description.id === 'special-offer' ? [cleanText(raw.offer_id)] : []),
  ]);
}

const namedCar = (id: unknown): number | null => (/^\d{1,15}$/.test(cleanText(id)) ? Number(cleanText(id)) : null);

/**
 * One outbox row for each place a lead goes; the local outbox is delivered by being stored. Spam waits, parked, until
 * someone lets it go.
 */
export function destinationsOf(destinations: readonly LeadDestination[], spam: string | null): NewLead['destinations'] {
  const all = destinations.length > 0 ? destinations : [{ kind: 'outbox' } as const];
  return all.map((destination) => ({
    name: destinationName(destination),
    state: destination.kind === 'outbox' ? 'sent' : spam === null ? 'waiting' : 'parked',
  }));
}

const ADVERTISEMENT_PARAMS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'gclid',
  'fbclid',
  'msclkid',
];

/** Known parts of `lead_attributes`: at most 20 paths without query, at most 100 characters a parameter. */
function readAttributes(raw: unknown): LeadAttributes {
  const given = typeof raw === 'object' && raw !== null ? (raw as { readonly [key: string]: unknown }) : {};
  const pages = Array.isArray(given.visited_pages) ? given.visited_pages.slice(-20) : [];
  const params =
    typeof given.linked_query_params === 'object' && given.linked_query_params !== null
      ? (given.linked_query_params as { readonly [name: string]: unknown })
      : {};
  return {
    visited_pages: pages.flatMap(
      (page) =>
        safePath(page)
          ?.replace(/[?#].*$/, '')
          .slice(0, 200) ?? [],
    ),
    linked_query_params: Object.fromEntries(
      ADVERTISEMENT_PARAMS.filter((name) => Object.hasOwn(params, name)).map((name) => [name, short(params[name])]),
    ),
  };
}

const short = (raw: unknown): string => cleanText(raw).slice(0, 100);
