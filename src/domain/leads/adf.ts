import { type Lead, leadText } from '#domain/leads/lead.ts';
import type { LOCALES } from '#domain/locale.ts';
import { element, type XmlElement } from '#domain/xml.ts';

/** Sender and recipient of a lead, as shown by the receiving system. */
export interface AdfParties {
  /** Trading name of the dealer. */
  readonly vendor: string;
  /** URL of the site that the lead came from. */
  readonly provider: string;
  readonly currency: (typeof LOCALES)[keyof typeof LOCALES]['currency'];
}

/** Value of the ADF `interest` attribute, by form. */
const INTERESTS: { readonly [form: string]: string } = { 'test-drive': 'test-drive', 'trade-in': 'trade-in' };

/** Leads as ADF 1.0 (Auto-lead Data Format), the XML format that dealer systems import. `<id>` holds the lead id. */
export function toAdf(leads: readonly Lead[], parties: AdfParties): string {
  const body = element('adf', {}, ...leads.map((lead) => prospect(lead, parties)));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${body.xml}\n`;
}

function prospect(lead: Lead, { vendor, provider, currency }: AdfParties): XmlElement {
  return element(
    'prospect',
    { status: 'new' },
    element('id', { sequence: '1', source: provider }, lead.id),
    element('requestdate', {}, lead.receivedAt),
    vehicle(lead, currency),
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

function vehicle({ form, car, payload }: Lead, currency: string): XmlElement | null {
  if (form === 'trade-in') return tradeIn(payload);
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
    car.price === null ? null : element('price', { type: 'quote', currency }, String(car.price)),
    optional('comments', car.name),
  );
}

/** For a trade-in, only registration and kilometres are known at this point; ADF requires year, make and model elements. */
function tradeIn(payload: Lead['payload']): XmlElement {
  return element(
    'vehicle',
    { interest: 'trade-in', status: 'used' },
    element('year', {}),
    element('make', {}),
    element('model', {}),
    element('odometer', { status: 'unknown', units: 'km' }, leadText(payload.kms)),
    element(
      'comments',
      {},
      `Registration ${leadText(payload.rego)} ${leadText(payload.regoState).toUpperCase()}`.trim(),
    ),
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
