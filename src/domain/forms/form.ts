import type { AppointmentRules } from '#domain/appointments.ts';
import type { CarType, ItemType } from '#domain/car.ts';
import type { Country, LocaleTag } from '#domain/locale.ts';
import type { ModelStatus } from '#domain/models.ts';
import type { FIELD_WORDS } from '#text/en/fields.ts';
import type { WordsOf } from '#text/words.ts';

/**
 * Types of form descriptions. The markup, browser validation and edge all use the same description. Field names are the keys of the lead
 * payload, spelt as the dealers' systems expect them (FORM-16).
 */

/**
 * Every form of the platform: FORM-01, two dialogs that send a lead (DET-13, FORM-15), reservations, parts and survey (A49), offers
 * (OFF-03), quotes (CONT-05).
 */
export const FORM_IDS = [
  'general',
  'new-car',
  'used-car',
  'test-drive',
  'finance',
  'trade-in',
  'career',
  'offer',
  'request-photos',
  'reserve',
  'online-purchase',
  'parts',
  'survey',
  'special-offer',
  'quote',
] as const;
export type FormId = (typeof FORM_IDS)[number];

/**
 * How a field is rendered and parsed. `text`, `email`, `tel`, `postcode`, `rego`, `money` and `whole-number` are single-line inputs,
 * `message` is a textarea, `select` and `radios` show `options`, `checkbox` is true or false, `date-time` is a date and time
 * (`YYYY-MM-DDTHH:MM`, dealer's local time), `appointment` is the same with available times to choose from (FORM-14), `hidden` is sent but
 * not shown.
 */
export const FIELD_KINDS = [
  'text',
  'email',
  'tel',
  'postcode',
  'rego',
  'money',
  'whole-number',
  'message',
  'select',
  'radios',
  'checkbox',
  'date-time',
  'appointment',
  'hidden',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/**
 * Payload keys that the shopper fills in. Spelling, case and spaces are fixed by the contract (FORM-16). `dateTime` comes from FORM-14,
 * `vehiclePriceBudget` from the finance link (ROUTE-04) and `opt_in_marketing` from FORM-05; `delivery` (ROUTE-03) and `rating` (A49) are
 * additions.
 */
export const FIELD_NAMES = [
  'name',
  'last_name',
  'email',
  'phone',
  'postcode',
  'category',
  'subcategory',
  'location_id',
  'dealership_slug',
  'Rego',
  'rego',
  'regoState',
  'kms',
  'dateTime',
  'offer_from_client',
  'vehiclePriceBudget',
  'finance',
  'do-you-have-a-trade-in',
  'PreferredContactMethod',
  'delivery',
  'rating',
  'message',
  'opt_in',
  'opt_in_finance',
  'opt_in_trade',
  'opt_in_marketing',
  'terms_conditions',
  // The shopper's own car, for a valuation (TRADE-04).
  'make',
  'model',
  'year',
  'condition',
  'service_history',
  'accidents',
  'tyres',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/** Payload keys filled in by the page, the form element or the edge, never by the shopper (FORM-16). */
const CONTEXT_NAMES = [
  'manufacturer_slug',
  'location',
  'page_id',
  'car_id',
  'stock_number',
  'Vehicle Make',
  'Vehicle Model',
  'car_type',
  'vehicle_status',
  'url',
  'source',
  'user_agent',
  'lead_id',
  'terms_agreed',
  // The offer that the enquiry is about (OFF-03).
  'offer_id',
  'offer_name',
] as const;
export type ContextName = (typeof CONTEXT_NAMES)[number];

export interface FieldOption {
  readonly value: string;
  readonly label: string;
  /** For a location: which of the lists in the time field's `hours` is its own, from 1. */
  readonly hours?: number;
}

export interface FormField {
  /** Key of the lead payload and `name` of the control. */
  readonly name: FieldName;
  readonly label: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  /** Required only while another field is filled in, or only while it is empty (`withConditionallyRequired`); absent = as in `required`. */
  readonly requiredIf?: { readonly name: FieldName; readonly isGiven: boolean };
  /** An `autocomplete` token of the HTML standard, or null. */
  readonly autocomplete: string | null;
  /** Choices of `select` and `radios`, empty otherwise. */
  readonly options: readonly FieldOption[];
  /** Text of the empty first choice of a `select`; null = no empty choice. It is never an accepted answer. */
  readonly placeholder: string | null;
  /** Initial value; `'true'` or `''` for a checkbox. */
  readonly value: string;
  /** One line under the label, or null. */
  readonly hint: string | null;
  /**
   * Opening hours after the hint, one text for all locations that share them; once a location is chosen, only its own is shown
   * (`test-drive.css`).
   */
  readonly hours?: readonly string[];
  /** Maximum length in characters; longer input is refused. */
  readonly maxLength: number;
  /** Shown in a collapsed section together with the other optional fields. */
  readonly collapsed: boolean;
  /** The country of a postcode (FORM-12) or a phone number, or whose unit a distance may be typed with; null for other fields. */
  readonly country: Country | null;
  /** Regular expression for the whole value, without anchors (the control's `pattern`), or null. */
  readonly pattern: string | null;
  /** Error texts, the same beside the field and in the summary; `unknown`: a well-formed postcode that does not exist. */
  readonly messages: { readonly missing: string; readonly invalid: string; readonly unknown?: string };
  /** Link on the label's last words (terms). Opens in a new tab so that no input is lost; null = none. */
  readonly link: { readonly href: string; readonly text: string } | null;
}

/** A step of a form: fields shown together under a title. */
export interface FormStep {
  readonly title: string;
  readonly fields: readonly FieldName[];
}

export interface FormDescription {
  readonly id: FormId;
  /** Heading above the form. */
  readonly title: string;
  readonly submitLabel: string;
  /** In display order. `hidden` fields hold a value that the shopper does not choose (FORM-04). */
  readonly fields: readonly FormField[];
  /** Steps, shown one after the other (FORM-09); every field is in one of them, in the order of `fields`. Empty = no steps. */
  readonly steps: readonly FormStep[];
  /** Initial values sent along with the fields, by payload key; empty text = unknown. */
  readonly context: { readonly [K in ContextName]?: string };
  /** Privacy notice: why the details are collected and who receives them. */
  readonly collectionNotice: string;
}

/** A site's words for forms. */
export type FormWords = WordsOf<keyof typeof FIELD_WORDS>;

/** The part of a site that forms need. Both `Site` and `EdgeSite` provide it. */
export interface FormSite {
  /** How many appointments a time has room for; null = no times are offered. */
  readonly appointments: Pick<AppointmentRules, 'capacity' | 'capacities'> | null;
  readonly locale: LocaleTag;
  readonly words: FormWords;
  /** Types of car and kinds of vehicle the dealer sells. */
  readonly stock: { readonly types: readonly CarType[]; readonly itemTypes: readonly ItemType[] };
  readonly dealerships: readonly { readonly slug: string; readonly name: string }[];
  /** Locations a shopper may choose, in display order. */
  readonly locations: readonly {
    readonly id: number;
    readonly name: string;
    readonly dealershipSlug: string;
    readonly type: 'sales' | 'service' | 'parts';
    readonly manufacturers: readonly string[];
  }[];
  /** Quotes are offered for models that are still sold. */
  readonly models: readonly { readonly make: string; readonly name: string; readonly status: ModelStatus }[];
  /** Whether the site has a terms page, which the terms checkbox then links to; absent at the edge, which shows no labels. */
  readonly hasTermsPage?: boolean;
  readonly forms: {
    /** Whether the message field is required (FORM-02). */
    readonly messageRequired: boolean;
    readonly collectionNotice: string;
    /** Lower-case state code, `qld` by default. */
    readonly defaultState: string;
    /** Label text of the terms checkbox; null = the checkbox is not shown (FORM-06). */
    readonly terms: string | null;
    /** Locations not offered in trade-in forms (TRADE-07). */
    readonly excludedLocationIds: readonly number[];
    /** Forms split into steps (FORM-09). */
    readonly multiStep: readonly FormId[];
  };
}

/** The details of a car that are sent with a lead. */
export interface FormCar {
  readonly id: number;
  readonly slug: string;
  /** Year, make, model, badge, as on the car's page. */
  readonly name: string;
  readonly make: string;
  readonly model: string;
  /** Car, motorcycle or caravan; decides the noun used in the form. */
  readonly item_type?: ItemType;
  readonly car_type: CarType;
  readonly status: string;
  readonly stocknum: string | null;
  readonly tag: string | null;
  readonly dealership_slug: string | null;
  readonly location_id: number | null;
}

/** `id` of a control: the label's `for`, the error's `<id>-error`, the hint's `<id>-hint`. Stable, so the edge can link to it. */
export function fieldId(form: FormId, field: FieldName): string {
  return `${form}-${field.toLowerCase()}`;
}

/** Names of controls that are not part of the lead. */
export const CONTROL_NAMES = {
  form: 'form',
  page: 'page',
  /** Idempotency key. */
  key: 'lead_key',
  /** People never see it; a lead in which it is filled in is flagged as spam, and never dropped. */
  honeypot: 'leave_empty',
  /** Says when the form was first touched (`FORM_TOKEN_API_PATH`); set by the script. */
  token: 'form_token',
  /** In the trade-in form: the id of the valuation made before. */
  valuation: 'valuation_id',
} as const;
