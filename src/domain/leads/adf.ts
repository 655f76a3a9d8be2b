import { dealershipInGroup } from '#domain/dealership-rules.ts';
import { shownKm } from '#domain/distance.ts';
import { ANSWER_TEXTS } from '#domain/forms/all-fields.ts';
import { FIELD_NAMES, type FieldName } from '#domain/forms/form.ts';
import { fullModelName } from '#domain/full-model-name.ts';
import { consentAnswers, type Lead, leadText, registrationOf } from '#domain/leads/lead.ts';
import type { Country, LOCALES } from '#domain/locale.ts';
import { newOrUsed } from '#domain/new-or-used.ts';
import { element, type XmlElement } from '#domain/xml.ts';

/** Sender and recipient of a lead, as shown by the receiving system. */
export interface AdfParties {
  /** Trading name of the dealer. */
  readonly vendor: string;
  /** Its dealerships: in a group, the vendor is the one that the lead names. */
  readonly dealerships: readonly { readonly slug: string; readonly name: string }[];
  /** Models for which a quote can be requested. */
  readonly models: readonly { readonly make: string; readonly name: string }[];
  /** URL of the site that the lead came from. */
  readonly provider: string;
  /** Currency of its prices, and the unit in which its trade-in form asks for the odometer. */
  readonly locale: Pick<(typeof LOCALES)[Country], 'currency' | 'distance'>;
}

type AdfSite = Pick<AdfParties, 'dealerships' | 'models' | 'locale'> & {
  readonly name: string;
  readonly origin: string;
};

/** The parties of a site's leads. */
export const adfParties = ({ name, origin, dealerships, models, locale }: AdfSite): AdfParties => ({
  vendor: name,
  provider: origin,
  dealerships,
  models,
  locale,
});

/** Value of the ADF `interest` attribute, by form. */
const INTERESTS: { readonly [form: string]: string } = { 'test-drive': 'test-drive', 'trade-in': 'trade-in' };

/** Leads as ADF 1.0 (Auto-lead Data Format), the XML format that dealer systems import. `<id>` holds the lead id. */
export function toAdf(leads: readonly Lead[], parties: AdfParties): string {
  const body = element('adf', {}, ...leads.map((lead) => prospect(lead, parties)));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${body.xml}\n`;
}

function prospect(lead: Lead, parties: AdfParties): XmlElement {
  const { provider, dealerships } = parties;
  const vendor = dealershipInGroup(dealerships, lead.payload.dealership_slug)?.name ?? parties.vendor;
  return element(
    'prospect',
    { status: 'new' },
    element('id', { sequence: '1', source: provider }, lead.id),
    element('requestdate', {}, lead.receivedAt),
    ...vehicles(lead, parties),
    customer(lead),
    element(
      'vendor',
      {},
      element('vendorname', {}, vendor),
      element('contact', {}, element('name', { part: 'full' }, leadText(lead.payload.location) || vendor)),
    ),
    element(
      'provider',
      {},
      element('name', { part: 'full' }, 'Caryard'),
      element('service', {}, lead.form),
      element('url', {}, provider),
    ),
  );
}

/** The vehicles of a lead: the listed car or the one that the form names, and after it a trade-in. */
function vehicles(lead: Lead, { locale, models }: AdfParties): (XmlElement | null)[] {
  const { form, car, payload } = lead;
  if (form === 'trade-in') return [car && listedCar(car, 'buy', statusOf(lead), locale), tradeIn(payload, locale)];
  if (car) return [listedCar(car, INTERESTS[form] ?? 'buy', statusOf(lead), locale)];
  const named = NAMED_VEHICLES[form]?.(payload, models) ?? null;
  return [named === null || named.make + named.model === '' ? null : namedVehicle(named)];
}

/** A status that a salesperson should know of before calling: ADF has no place for it. Empty for a car that is for sale. */
function statusOf({ car, payload }: Lead): string {
  const status = car?.reserved === true ? 'reserved' : leadText(payload.vehicle_status);
  return status === 'in_stock' ? '' : status.replaceAll('_', ' ');
}

function listedCar(
  car: NonNullable<Lead['car']>,
  interest: string,
  status: string,
  { currency }: AdfParties['locale'],
): XmlElement {
  const km = shownKm(car);
  return element(
    'vehicle',
    { interest, status: newOrUsed(car) },
    element('year', {}, leadText(car.year)),
    element('make', {}, car.make),
    element('model', {}, car.model),
    optional('stock', car.stocknum),
    optional('trim', car.badge),
    km === null ? null : element('odometer', { status: 'original', units: 'km' }, String(km)),
    car.colour === null ? null : element('colorcombination', {}, element('exteriorcolor', {}, car.colour)),
    car.price === null ? null : element('price', { type: 'quote', currency }, String(car.price)),
    optional('comments', `${car.car_type === 'demo' ? 'Demonstrator: ' : ''}${car.name}${status && ` (${status})`}`),
  );
}

interface NamedVehicle {
  readonly status: 'new' | 'used';
  readonly make: string;
  readonly model: string;
}

/** The vehicle that a form names without a listed car, by form: the model of a quote or an offer, or the shopper's own car for parts. */
const NAMED_VEHICLES: {
  readonly [form: string]: (payload: Lead['payload'], models: AdfParties['models']) => NamedVehicle | null;
} = {
  quote: ({ model: answer }, models) => {
    const text = leadText(answer);
    if (ANSWER_TEXTS.model?.[text] !== undefined) return null;
    const known = models.find(({ make, name }) => fullModelName(make, name) === text);
    return { status: 'new', make: known?.make ?? '', model: known?.name ?? text };
  },
  parts: ({ make, model }) => ({ status: 'used', make: leadText(make), model: leadText(model) }),
  'special-offer': (payload) => ({
    status: 'new',
    make: leadText(payload['Vehicle Make']),
    model: leadText(payload['Vehicle Model']),
  }),
};

/** ADF requires year, make and model. */
const namedVehicle = ({ status, make, model }: NamedVehicle): XmlElement =>
  element(
    'vehicle',
    { interest: 'buy', status },
    element('year', {}),
    element('make', {}, make),
    element('model', {}, model),
  );

/**
 * A trade-in. Year, make and model are known if the car was looked up or typed, otherwise only the odometer reading, if there
 * is one, and the registration; ADF requires the three elements.
 */
function tradeIn(payload: Lead['payload'], { distance }: AdfParties['locale']): XmlElement {
  const registration = registrationOf(payload);
  const reading = leadText(payload.kms);
  return element(
    'vehicle',
    { interest: 'trade-in', status: 'used' },
    element('year', {}, leadText(payload.trade_in_year)),
    element('make', {}, leadText(payload.trade_in_make)),
    element('model', {}, leadText(payload.trade_in_model)),
    optional('trim', leadText(payload.trade_in_badge)),
    reading === '' ? null : element('odometer', { status: 'unknown', units: distance }, reading),
    optional('comments', registration && `Registration ${registration}`),
  );
}

/**
 * Where a form's field is in a document: in an element made for it, or as a line of the customer's comments; `consent` is a line with the
 * answer, if the form asked for it.
 */
const PLACES: { readonly [name in FieldName]: 'element' | 'comments' | 'consent' } = {
  name: 'element',
  last_name: 'element',
  email: 'element',
  phone: 'element',
  postcode: 'element',
  message: 'element',
  location_id: 'element',
  dealership_slug: 'element',
  rego: 'element',
  regoState: 'element',
  kms: 'element',
  category: 'comments',
  subcategory: 'comments',
  // The attribute of ADF has no value for text messages.
  PreferredContactMethod: 'comments',
  offer_from_client: 'comments',
  vehiclePriceBudget: 'comments',
  dateTime: 'comments',
  finance: 'comments',
  'do-you-have-a-trade-in': 'comments',
  delivery: 'comments',
  rating: 'comments',
  Rego: 'comments',
  // Some systems read no vehicle without a year.
  make: 'comments',
  model: 'comments',
  year: 'comments',
  condition: 'comments',
  service_history: 'comments',
  accidents: 'comments',
  tyres: 'comments',
  opt_in_finance: 'comments',
  opt_in_trade: 'comments',
  opt_in: 'consent',
  opt_in_marketing: 'consent',
  terms_conditions: 'consent',
};

/** Details in the comments that the edge adds to a payload: the offer, and the valuation of a trade-in. */
const ADDED = ['offer_name', 'offer_price', 'offer_valid_until', 'offer_accepted'] as const;

/** What was asked and answered as lines of `key: value` with the keys and codes of the contract; unanswered questions are left out. */
function commentLines(lead: Lead): string[] {
  const answers = { ...(lead.payload.adjustmentAnswers ?? {}), ...lead.payload } as Lead['payload'];
  const names = FIELD_NAMES.filter((name) => PLACES[name] === 'comments');
  return [
    ...[...names, ...ADDED]
      .filter((name) => answers[name] !== false && leadText(answers[name]) !== '')
      .map((name) => `${name}: ${leadText(answers[name])}`),
    ...consentAnswers(lead).map(({ name, agreed }) => `${name}: ${agreed}`),
  ];
}

function customer(lead: Lead): XmlElement {
  const { payload } = lead;
  const preferred = (method: string): { [name: string]: string } =>
    payload.PreferredContactMethod === method ? { preferredcontact: '1' } : {};
  const comments = [leadText(payload.message), ...commentLines(lead)].filter((line) => line !== '').join('\n');
  return element(
    'customer',
    {},
    element(
      'contact',
      {},
      element('name', { part: 'first' }, leadText(payload.name)),
      element('name', { part: 'last' }, leadText(payload.last_name)),
      element('email', preferred('Email'), leadText(payload.email)),
      element(
        'phone',
        { type: payload.PreferredContactMethod === 'SMS' ? 'cellphone' : 'voice', ...preferred('Phone') },
        leadText(payload.phone),
      ),
      leadText(payload.postcode) === ''
        ? null
        : element('address', {}, element('postalcode', {}, leadText(payload.postcode))),
    ),
    comments === '' ? null : element('comments', {}, comments),
  );
}

function optional(name: string, text: string | null): XmlElement | null {
  return text === null || text === '' ? null : element(name, {}, text);
}
