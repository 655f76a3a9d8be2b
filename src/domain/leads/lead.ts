import { carNameOf } from '#domain/full-model-name.ts';

/** A stored lead, as read by the export commands and the delivery. Instants are ISO 8601 in UTC. */
export interface Lead {
  readonly id: string;
  readonly form: string;
  readonly receivedAt: string;
  readonly deleteAfter: string;
  /** Why it was flagged as spam; null = not flagged. */
  readonly spam: string | null;
  /** Submitted values by the payload keys of FORM-16. */
  readonly payload: { readonly [key: string]: unknown };
  /** Whether the shopper agreed, as `contact`, `marketing` and `terms`; and `wording`: the text of each question asked, by field. */
  readonly consent: { readonly [key: string]: unknown };
  /** The car as listed when the lead was received; null = the lead is not about a listed car. */
  readonly car: LeadCar | null;
}

/** The car that a lead is about. */
export interface LeadCar {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly year: number | null;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly car_type: string;
  readonly stocknum: string | null;
  readonly colour: string | null;
  readonly km: number | null;
  /** Sale price in whole dollars as shown; null = none was shown, as for a car on subscription. */
  readonly price: number | null;
  /**
   * The price as it was shown: `$22,990 (Drive Away)`, `$220 (Subscription, a week)`; null = no amount was shown. Leads of an earlier release do not have it.
   */
  readonly shown_price?: string | null;
  /** Set if the car was for sale and shown as reserved. */
  readonly reserved?: true;
}

/** A shopper's full name, from the two fields of a form. */
export const personName = ({
  name,
  last_name: last,
}: {
  readonly name?: unknown;
  readonly last_name?: unknown;
}): string => `${leadText(name)} ${leadText(last)}`.replace(/\s+/g, ' ').trim();

/** The short reference of a lead, and of the reservation that it is about, for messages and on the phone: the beginning of its id. */
export const leadReference = (id: string): string => id.replaceAll('-', '').slice(0, 8).toUpperCase();

/** The car that a shopper wants to trade in, as it was looked up or typed: `2016 Mazda BT-50 XT`; empty if only its registration is known. */
export const tradeInCar = (payload: Lead['payload']): string => {
  const [year = '', make = '', model = '', badge = ''] = ['year', 'make', 'model', 'badge'].map((key) =>
    leadText(payload[`trade_in_${key}`]),
  );
  return carNameOf({ year, make, model, badge, series: null });
};

/** Make, model and year as typed in a trade-in form, under the keys of a car that was looked up; empty answers are left out. */
export const typedCar = (answers: { readonly [name: string]: unknown }): { readonly [key: string]: unknown } =>
  Object.fromEntries(
    TYPED.filter((name) => leadText(answers[name]) !== '').map((name) => [`trade_in_${name}`, answers[name]]),
  );
const TYPED = ['make', 'model', 'year'] as const;

/** `123ABC QLD`; empty if no registration was given. */
export const registrationOf = (payload: Lead['payload']): string =>
  leadText(payload.rego) === '' ? '' : `${leadText(payload.rego)} ${leadText(payload.regoState).toUpperCase()}`.trim();

/** Fields that ask for consent, each with its key in the stored consent. */
const CONSENTS = { opt_in: 'contact', opt_in_marketing: 'marketing', terms_conditions: 'terms' } as const;

/** Answers to consent questions. Questions that the form did not ask are left out, because the shopper has not refused them. */
export function consentAnswers({ consent }: Pick<Lead, 'consent'>): {
  readonly name: keyof typeof CONSENTS;
  readonly agreed: boolean;
}[] {
  const wording = (consent.wording ?? {}) as { readonly [field: string]: unknown };
  return (['opt_in', 'opt_in_marketing', 'terms_conditions'] as const)
    .filter((name) => Object.hasOwn(wording, name))
    .map((name) => ({ name, agreed: consent[CONSENTS[name]] === true }));
}

/** A payload value as text, an object as JSON; empty if there is none. */
export function leadText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
