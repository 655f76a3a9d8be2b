import type { FormCar, FormId } from '#domain/forms/form.ts';
import type { LeadCar } from '#domain/leads/lead.ts';
import type { PriceFields } from '#domain/price.ts';
import type { CarFile } from '#stock/public-car.ts';

/** A lead to be stored. Times are ISO 8601 in UTC. */
export interface NewLead {
  readonly id: string;
  /** Idempotency key from the form: a repeated post with the same key does not store another lead. */
  readonly key: string;
  /** Hash of what was sent (`comparableContent`): a different one under the same key means a different submission. */
  readonly bodyHash: string;
  readonly form: FormId;
  readonly siteId: number;
  readonly carId: string | null;
  /** The account that was signed in when it was sent; null = none. */
  readonly shopperId: string | null;
  /** The car as it is currently listed; null = not about a listed car. */
  readonly car: LeadCar | null;
  readonly receivedAt: string;
  readonly deleteAfter: string;
  /** Why it may be spam; null = it seems genuine. */
  readonly spam: string | null;
  /** Keys as in the lead contract (FORM-16). */
  readonly payload: LeadPayload;
  readonly consent: LeadConsent;
  /** `parked`: not delivered until somebody releases it. */
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

/** A booked test drive in the format that dealers' systems read (lead webhook v3). */
export interface LeadAppointment {
  readonly id: string;
  readonly ai_generated: false;
  readonly user_id: null;
  /** `YYYY-MM-DD HH:MM:SS` in the location's local time. */
  readonly starts_at: string;
  readonly status: 'booked' | 'cancelled';
  readonly length_in_minutes: number;
  readonly note: string;
  readonly location_id: number;
  /** Name of the car; empty = none in particular. */
  readonly car_for_test_drive: string;
}

/** Where the shopper came from (FORM-16): paths of this site and campaign parameters, nothing else. */
export interface LeadAttributes {
  readonly visited_pages: readonly string[];
  readonly linked_query_params: { readonly [name: string]: string };
}

/** What the shopper agreed to, with the wording shown. The time is `receivedAt`. */
export interface LeadConsent {
  readonly contact: boolean;
  readonly marketing: boolean;
  /** Null = the form has no such checkbox. */
  readonly terms: boolean | null;
  /** Labels of the form's checkboxes. */
  readonly wording: { readonly [field: string]: string };
  /** The collection notice. */
  readonly notice: string;
}

/** The public details of a car that a lead is about, the fields that decide its price, and its phone number. */
export type ListedCar = FormCar &
  Omit<LeadCar, 'price' | 'shown_price' | 'reserved'> &
  PriceFields &
  Pick<CarFile, 'phone' | 'reserved'>;
