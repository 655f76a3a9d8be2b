import { type Lead, leadText, registrationOf } from '#domain/leads/lead.ts';
import type { Country, LOCALES } from '#domain/locale.ts';
import { element, type XmlElement } from '#domain/xml.ts';

/** Sender and recipient of a lead, as shown by the receiving system. */
export interface AdfParties {
  /** Trading name of the dealer. */
  readonly vendor: string;
  /** URL of the site that the lead came from. */
  readonly provider: string;
  /** Currency of its prices, and the unit in which its trade-in form asks for the odometer. */
  readonly locale: Pick<(typeof LOCALES)[Country], 'currency' | 'distance'>;
}

/** Value of the ADF `interest` attribute, by form. */
const INTERESTS: { readonly [form: string]: string } = { 'test-drive': 'test-drive', 'trade-in': 'trade-in' };

/** Leads as ADF 1.0 (Auto-lead Data Format), the XML format that dealer systems import. `<id>` holds the lead id. */
export function toAdf(leads: readonly Lead[], parties: AdfParties): string {
  const body = element('adf', {}, ...leads.map((lead) => prospect(lead, parties)));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${body.xml}\n`;
}

function prospect(lead: Lead, { vendor, provider, locale }: AdfParties): XmlElement {
  return element(
    'prospect',
    { status: 'new' },
    element('id', { sequence: '1', source: provider }, lead.id),
    element('requestdate', {}, lead.receivedAt),
    vehicle(lead, locale),
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

function vehicle({ form, car, payload }: Lead, locale: AdfParties['locale']): XmlElement | null {
  if (form === 'trade-in') return tradeIn(payload, locale);
  if (!car) return null;
  const status = car.car_type === 'used' ? 'used' : 'new';
  return element(
    'vehicle',
    { interest: INTERESTS[form] ?? 'buy', status },
    element('year', {}, leadText(car.year)),
    element('make', {}, car.make),
    element('model', {}, car.model),
    optional('stock', car.stocknum),
    optional('trim', car.badge),
    car.km === null ? null : element('odometer', { status: 'original', units: 'km' }, String(car.km)),
    car.colour === null ? null : element('colorcombination', {}, element('exteriorcolor', {}, car.colour)),
    car.price === null ? null : element('price', { type: 'quote', currency: locale.currency }, String(car.price)),
    optional('comments', car.name),
  );
}

/**
 * A trade-in. Year, make and model are known if the car was looked up or chosen for a valuation, otherwise only registration and odometer;
 * ADF requires the three elements.
 */
function tradeIn(payload: Lead['payload'], { distance }: AdfParties['locale']): XmlElement {
  return element(
    'vehicle',
    { interest: 'trade-in', status: 'used' },
    element('year', {}, leadText(payload.trade_in_year)),
    element('make', {}, leadText(payload.trade_in_make)),
    element('model', {}, leadText(payload.trade_in_model)),
    optional('trim', leadText(payload.trade_in_badge)),
    element('odometer', { status: 'unknown', units: distance }, leadText(payload.kms)),
    element('comments', {}, `Registration ${registrationOf(payload)}`.trim()),
  );
}

function customer({ payload }: Lead): XmlElement {
  const preferred = (method: string): { [name: string]: string } =>
    payload.PreferredContactMethod === method ? { preferredcontact: '1' } : {};
  const lines = [
    'category',
    'subcategory',
    'offer_name',
    'offer_from_client',
    'vehiclePriceBudget',
    'dateTime',
    'finance',
    'do-you-have-a-trade-in',
    'Rego',
  ]
    .filter((key) => leadText(payload[key]) !== '')
    .map((key) => `${key}: ${leadText(payload[key])}`);
  const comments = [leadText(payload.message), ...lines].filter((line) => line !== '').join('\n');
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
