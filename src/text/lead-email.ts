import { dealershipInGroup } from '#domain/dealership-rules.ts';
import { ANSWER_TEXTS } from '#domain/forms/all-fields.ts';
import { chosenCategory, GENERAL_CATEGORY } from '#domain/forms/categories.ts';
import type { FieldName, FormId } from '#domain/forms/form.ts';
import { cleanText } from '#domain/forms/read-form.ts';
import { valuationFields } from '#domain/forms/trade-in-questions.ts';
import { vehicleName } from '#domain/full-model-name.ts';
import { CAMPAIGN, CLICK_IDS } from '#domain/leads/advertisement.ts';
import {
  consentAnswers,
  type Lead,
  leadReference,
  leadText,
  personName,
  registrationOf,
  tradeInCar,
} from '#domain/leads/lead.ts';
import type { Country } from '#domain/locale.ts';
import { timeZoneAt } from '#domain/locations.ts';
import { displayPhone, telHref } from '#domain/phone.ts';
import { takesDeposits } from '#domain/reserve.ts';
import { carPath } from '#domain/routes/public-paths.ts';
import { siteHost, siteUrl } from '#domain/site-url.ts';
import type { EdgeSite } from '#site/edge-site.ts';
import { inUnit, odometerText } from './distance.ts';
import { type EdgeKey, type EdgeWords, edgeText } from './edge-text.ts';
import type { Email, EmailGroup, EmailRow } from './email.ts';
import { type FormatLocale, formatDay, formatInstant } from './format.ts';
import { capitalise } from './item-names.ts';
import { labelled, listText } from './list.ts';
import { formatMoney, formatMoneyExact } from './numbers.ts';
import type { WordsOf } from './words.ts';

/** Details about the dealer for an e-mail about a lead. */
export interface LeadDealer {
  /** `https://www.example.com.au` */
  readonly origin: string;
  /** Its time zone is used for all dates except the time of a test drive, which is in the time zone of its location. */
  readonly locale: FormatLocale & { readonly country: Country };
  readonly dealerships: readonly { readonly slug: string; readonly name: string }[];
  readonly locations: readonly { readonly id: number; readonly timeZone: string }[];
  /** Whether deposits are taken online. */
  readonly takesDeposits: boolean;
  readonly words: EdgeWords;
}

/** The part of a site that e-mails to the dealer need. */
export const leadDealer = (edge: EdgeSite): LeadDealer => ({ ...edge, takesDeposits: takesDeposits(edge.payments) });

type LeadWords = WordsOf<EdgeKey>;

interface EmailContext {
  readonly lead: Lead;
  readonly dealer: LeadDealer;
  readonly words: LeadWords;
  readonly label: (name: FieldName) => string;
}

const wordsFor =
  (dealer: LeadDealer): LeadWords =>
  (key, values) =>
    edgeText(dealer, key, values);

/** A lead as an e-mail for the salesperson: empty values are left out, and codes are replaced by readable text. */
export function leadEmail(lead: Lead, dealer: LeadDealer): Email {
  const words = wordsFor(dealer);
  const context: EmailContext = { lead, dealer, words, label: (name) => words(`lead.field.${name}`) };
  const groups: EmailGroup[] = [
    { title: words('lead.group.customer'), rows: customer(context), text: '' },
    { title: words('lead.group.enquiry'), rows: enquiry(context), text: '' },
    { title: words('lead.group.car'), rows: listedCar(context), text: '' },
    { title: words('lead.group.own_car'), rows: ownCar(context), text: '' },
    { title: words('lead.group.message'), rows: [], text: leadText(lead.payload.message) },
    { title: words('lead.group.permissions'), rows: permissions(context), text: '' },
    { title: words('lead.group.origin'), rows: origin(context), text: '' },
  ];
  return {
    subject: cleanText(subjectOf(context)).slice(0, 150),
    intro: introOf(context),
    groups: groups.filter(({ rows, text }) => rows.length > 0 || text !== ''),
  };
}

/** Kind of a lead, as it is called in an e-mail, in the list of leads and in the account of its sender: `Test drive booking`, `Offer of $20,000`. */
export function leadKind(lead: KindLead, dealer: LeadDealer): string {
  return kindOf({ lead, dealer, words: wordsFor(dealer) });
}

function subjectOf(context: EmailContext): string {
  const about = aboutOf(context);
  const name = personName(context.lead.payload);
  const subject = labelled(kindOf(context), about);
  return name === '' ? subject : context.words('lead.subject', { subject, name });
}

type KindLead = Pick<Lead, 'form' | 'payload' | 'car'>;
type Kind = Pick<EmailContext, 'dealer' | 'words'> & { readonly lead: KindLead };

const KINDS: { readonly [form in FormId]: (kind: Kind) => string } = {
  general: ({ lead, words }) => {
    const category = leadText(lead.payload.category);
    const name = chosenCategory(category, leadText(lead.payload.subcategory));
    if (name === 'careers') return words('lead.kind.careers');
    return name === null ? sentenceCase(category) : words(`lead.kind.category.${name}`);
  },
  career: ({ words }) => words('lead.kind.careers'),
  'new-car': ({ lead, words }) => words(`lead.kind.${conditionOf(lead.car) ?? 'new'}`),
  'used-car': ({ lead, words }) => words(`lead.kind.${conditionOf(lead.car) ?? 'used'}`),
  'test-drive': ({ lead, words }) => {
    const status = appointmentStatus(lead);
    if (status === 'cancelled') return words('lead.kind.test_drive_cancelled');
    return words(status === 'booked' ? 'lead.kind.test_drive' : 'lead.kind.test_drive_request');
  },
  finance: ({ words }) => words('lead.kind.finance'),
  'trade-in': ({ lead, words }) =>
    words(lead.payload.offer_accepted === true ? 'lead.kind.offer_accepted' : 'lead.kind.trade_in'),
  offer: ({ lead, dealer, words }) =>
    words('lead.kind.offer', { amount: moneyText(lead.payload.offer_from_client, dealer) }),
  'request-photos': ({ words }) => words('lead.kind.request_photos'),
  reserve: ({ dealer, words }) => words(dealer.takesDeposits ? 'lead.kind.reserve' : 'lead.kind.reserve_request'),
  'online-purchase': ({ dealer, words }) =>
    words(dealer.takesDeposits ? 'lead.kind.online_purchase' : 'lead.kind.online_purchase_request'),
  parts: ({ words }) => words('lead.kind.parts'),
  'special-offer': ({ words }) => words('lead.kind.special_offer'),
  survey: ({ words }) => words('lead.kind.survey'),
  quote: ({ words }) => words('lead.kind.quote'),
};

const conditionOf = (car: Lead['car']): 'new' | 'used' | 'demo' | null =>
  car?.car_type === 'new' || car?.car_type === 'used' || car?.car_type === 'demo' ? car.car_type : null;

function kindOf(kind: Kind): string {
  const { form, payload } = kind.lead;
  return KINDS[form as FormId]?.(kind) || sentenceCase(leadText(payload.category)) || sentenceCase(form);
}

/** Sentence case: `New Vehicle Enquiry` becomes `New vehicle enquiry`. */
const sentenceCase = (text: string): string => capitalise(text.toLowerCase());

/** Subject of the enquiry: a vehicle or an offer; empty if there is none. */
function aboutOf({ lead: { form, payload, car }, dealer }: EmailContext): string {
  const text = (key: string): string => leadText(payload[key]);
  if (form === 'trade-in') return tradeInCar(payload) || registrationOf(payload);
  if (form === 'parts') return vehicleName(text('make'), text('model'));
  if (form === 'survey') return choiceText(dealer, 'rating', text('rating'));
  if (car !== null) return car.name;
  return text('offer_name') || text('model');
}

function introOf({ lead, dealer, words }: EmailContext): string[] {
  const name = personName(lead.payload);
  const site = siteHost(dealer);
  const { form, payload } = lead;
  const isSale = form === 'reserve' || form === 'online-purchase';
  const isRequest = form === 'test-drive' && appointmentStatus(lead) === null;
  return [
    name === '' ? words('lead.intro_nobody', { site }) : words('lead.intro', { name, site }),
    ...(isSale ? [words(dealer.takesDeposits ? 'lead.deposit_open' : 'lead.no_deposit')] : []),
    ...(isRequest ? [words('lead.time_open')] : []),
    ...(leadText(payload.email) === '' ? [] : [words('lead.reply')]),
  ];
}

function customer(context: EmailContext): EmailRow[] {
  const { lead, dealer, label } = context;
  const { country } = dealer.locale;
  const phone = leadText(lead.payload.phone);
  const email = leadText(lead.payload.email);
  return rowsWithValue([
    [label('name'), personName(lead.payload)],
    [label('phone'), displayPhone(phone, country), telHref(phone, country)],
    [label('email'), email, email === '' ? null : `mailto:${email}`],
    ...answers(context, ['PreferredContactMethod', 'postcode']),
  ]);
}

function enquiry(context: EmailContext): EmailRow[] {
  const { lead, dealer, words, label } = context;
  const { form, payload } = lead;
  // Internal categories are left out, because the kind of enquiry already says the same.
  const hasInternalCategory = form === 'trade-in' || form === 'request-photos' || payload.category === GENERAL_CATEGORY;
  const isQuote = form === 'quote';
  return rowsWithValue([
    [label('category'), kindOf(context)],
    ...(hasInternalCategory ? [] : answers(context, ['subcategory'])),
    [words('lead.offer_name'), leadText(payload.offer_name)],
    ...(isQuote ? answers(context, ['model']) : []),
    [words('lead.vehicle'), form === 'special-offer' ? offeredCar(payload) : ''],
    ...answers(context, ['dateTime']),
    [label('location_id'), leadText(payload.location)],
    [label('dealership_slug'), dealershipInGroup(dealer.dealerships, payload.dealership_slug)?.name ?? ''],
    ...answers(context, ['vehiclePriceBudget', 'finance', 'do-you-have-a-trade-in', 'opt_in_finance', 'opt_in_trade']),
    ...answers(context, ['delivery', 'rating']),
  ]);
}

/** The texts of a car's status: as on its card and page, except that `SOLD` is in capitals there. */
const STATUSES = {
  coming_soon: 'tag.coming_soon',
  reserved: 'tag.reserved',
  sold: 'lead.status.sold',
  withdrawn: 'car.unavailable',
} as const;
const isNamedStatus = (status: string): status is keyof typeof STATUSES => Object.hasOwn(STATUSES, status);

/** Text for a car's status; empty if it is in stock, and an unknown status is returned unchanged. */
function statusText(status: string, words: LeadWords): string {
  if (status === 'in_stock') return '';
  return isNamedStatus(status) ? words(STATUSES[status]) : sentenceCase(status.replaceAll('_', ' '));
}

const offeredCar = (payload: Lead['payload']): string =>
  vehicleName(leadText(payload['Vehicle Make']), leadText(payload['Vehicle Model']));

/** The price that the shopper saw; null = no amount. An earlier release stored only the figure. */
function shownPriceOf({ price, shown_price }: NonNullable<Lead['car']>, { locale }: LeadDealer): string | null {
  if (shown_price !== undefined) return shown_price;
  return price === null ? null : formatMoney(price, locale);
}

function listedCar({ lead: { car, payload }, dealer, words }: EmailContext): EmailRow[] {
  if (car === null) return [];
  const { locale } = dealer;
  const condition = conditionOf(car);
  const link = siteUrl(dealer, carPath(car.slug));
  const status = car.reserved === true ? 'reserved' : leadText(payload.vehicle_status);
  return rowsWithValue([
    [words('lead.vehicle'), car.name],
    [words('fact.stock_number'), car.stocknum ?? ''],
    [words('fact.price'), shownPriceOf(car, dealer) ?? words('lead.no_price')],
    [words('card.condition'), condition === null ? '' : words(`condition.${condition}`)],
    [words('card.odometer'), odometerText(car, locale) ?? ''],
    [words('fact.colour'), car.colour ?? ''],
    [words('lead.status'), statusText(status, words)],
    [words('lead.link'), link, link],
  ]);
}

function ownCar(context: EmailContext): EmailRow[] {
  const { lead, dealer, words, label } = context;
  const { form, payload } = lead;
  const adjustmentAnswers = (payload.adjustmentAnswers ?? {}) as { readonly [question: string]: unknown };
  const questions = valuationFields({ fields: [] }, (key, values) => edgeText(dealer, key, values)).answers.map(
    ({ name, options }): Row => {
      const answer = options.find(({ value }) => value === adjustmentAnswers[name]);
      return [label(name), answer?.label ?? ''];
    },
  );
  return rowsWithValue([
    [words('lead.vehicle'), tradeInCar(payload)],
    ...(form === 'parts' ? answers(context, ['make', 'model', 'year']) : []),
    [label('rego'), registrationOf(payload)],
    ...answers(context, ['Rego', 'kms']),
    ...questions,
    [words('lead.estimate'), estimate(payload, dealer, words)],
  ]);
}

function estimate(payload: Lead['payload'], dealer: LeadDealer, words: LeadWords): string {
  const amount = moneyText(payload.offer_price, dealer);
  const until = leadText(payload.offer_valid_until);
  if (amount === '' || until === '') return amount;
  return words('lead.estimate_until', { amount, day: formatDay(until, dealer.locale) });
}

function permissions({ lead, words, label }: EmailContext): EmailRow[] {
  return rowsWithValue(
    consentAnswers(lead).map(({ name, agreed }) => [label(name), words(agreed ? 'lead.yes' : 'lead.no')]),
  );
}

function origin({ lead, dealer, words }: EmailContext): EmailRow[] {
  const { payload, receivedAt, id, car } = lead;
  const attributes = (payload.lead_attributes ?? {}) as {
    readonly visited_pages?: readonly string[];
    readonly linked_query_params?: { readonly [name: string]: string };
  };
  const page = leadText(payload.url);
  const isCar = car !== null && page === carPath(car.slug); // its link is shown above
  const params = attributes.linked_query_params ?? {};
  const clicked = CLICK_IDS.filter((name) => (params[name] ?? '') !== '').map((name) => words(`lead.ad.${name}`));
  return rowsWithValue([
    [words('lead.received'), formatInstant(new Date(receivedAt), dealer.locale)],
    [words('lead.page'), page === '' || isCar ? '' : siteUrl(dealer, page), siteUrl(dealer, page)],
    [words('lead.pages'), listText((attributes.visited_pages ?? []).filter((path) => path !== page))],
    [words('lead.ad'), listText(clicked)],
    ...CAMPAIGN.map((name): Row => [words(`lead.ad.${name}`), params[name] ?? '']),
    [words('lead.reference'), leadReference(id)],
  ]);
}

type Row = readonly [label: string, value: string, href?: string | null];

/** Rows with a value. */
const rowsWithValue = (candidates: readonly Row[]): EmailRow[] =>
  candidates.filter(([, value]) => value !== '').map(([label, value, href = null]) => ({ label, value, href }));

/** Answers to the form's questions with their labels, in the given order. */
function answers({ lead, dealer, words, label }: EmailContext, names: readonly FieldName[]): Row[] {
  return names.map((name) => [label(name), answerText(lead, dealer, words, name)]);
}

function answerText({ payload }: Lead, dealer: LeadDealer, words: LeadWords, name: FieldName): string {
  const value = payload[name];
  switch (name) {
    case 'dateTime':
      return timeText(leadText(value), payload.location_id, dealer);
    case 'vehiclePriceBudget':
      return moneyText(value, dealer);
    case 'kms':
      // The form asks for the distance in the site's unit.
      return typeof value === 'number' ? inUnit(value, dealer.locale) : '';
    default:
      return value === true ? words('lead.yes') : value === false ? '' : choiceText(dealer, name, leadText(value));
  }
}

/** Readable text of a selected option; other answers are returned as typed. */
function choiceText(dealer: LeadDealer, name: FieldName, value: string): string {
  const key = ANSWER_TEXTS[name]?.[value];
  return key === undefined ? value : edgeText(dealer, key);
}

function moneyText(value: unknown, { locale }: LeadDealer): string {
  return typeof value === 'number' ? formatMoneyExact(value, locale) : '';
}

/** The time of a test drive, in the time zone of its location. */
function timeText(value: string, locationId: unknown, { locale, locations }: LeadDealer): string {
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return value;
  const timeZone = timeZoneAt(locations, locationId, locale.timeZone);
  return formatInstant(instant, { ...locale, timeZone });
}

/** Status of the test drive booked with a lead; null if there is none. */
function appointmentStatus({ payload: { appointments } }: Pick<Lead, 'payload'>): 'booked' | 'cancelled' | null {
  const [first] = (Array.isArray(appointments) ? appointments : []) as { readonly status?: unknown }[];
  return first?.status === 'cancelled' ? 'cancelled' : first === undefined ? null : 'booked';
}
