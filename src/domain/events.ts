import type { CarType } from '#domain/car.ts';
import { CAREERS_CATEGORY } from '#domain/forms/categories.ts';
import type { FormId } from '#domain/forms/form.ts';
import { isTestDriveOnly } from '#domain/test-drive-only.ts';

/** Analytics events with their ids in the dealers' reports (EVT-01). */
export const EVENT_IDS = {
  new_car_enquiry: 14,
  used_car_enquiry: 15,
  test_drive: 17,
  offer_accepted: 18,
  general_enquiry: 22,
  phone_click: 25,
  favourite: 39,
  used_test_drive: 48,
  career_enquiry: 51,
} as const;
export type EventName = keyof typeof EVENT_IDS;

/** The only parameters an event may carry (EVT-02): details about the car, never about the person. The specification uses US spelling. */
const EVENT_PARAMETERS = [
  'vehicleStatus',
  'vehicleMake',
  'vehicleModel',
  'vehicleYear',
  'vehicleKilometers',
  'vehicleGrade',
] as const;
export type EventParameters = { readonly [name in (typeof EVENT_PARAMETERS)[number]]?: string | number };

interface SentForm {
  readonly form: FormId;
  /** As chosen, before careers enquiries are remapped (A7). */
  readonly category: string | null;
  /** Null if the form is not about a car. */
  readonly carType: CarType | null;
  readonly tag: string | null;
}

interface Rule {
  readonly event: EventName;
  readonly when: (sent: SentForm) => boolean;
}

/** The first matching rule applies (EVT-01, decision A8). A demo car does not count as used. */
const RULES: readonly Rule[] = [
  { event: 'career_enquiry', when: ({ form, category }) => form === 'career' || category === CAREERS_CATEGORY },
  { event: 'general_enquiry', when: ({ form }) => form === 'general' },
  { event: 'used_test_drive', when: ({ form, carType }) => form === 'test-drive' && carType === 'used' },
  { event: 'test_drive', when: ({ form }) => form === 'test-drive' },
  { event: 'test_drive', when: isTestDriveOnly },
  {
    event: 'used_car_enquiry',
    when: ({ form, carType }) => carType === 'used' || (carType === null && form === 'used-car'),
  },
  { event: 'new_car_enquiry', when: ({ form, carType }) => carType !== null || form === 'new-car' || form === 'quote' },
];

/** The public details of the car that a submitted form is about. */
export interface SentCar extends EventCar {
  readonly car_type: CarType;
  readonly tag: string | null;
}

type FormFields = { readonly [name: string]: unknown };

/** Make and model that a form's fields name; empty if it has none. */
export function vehicleNamedIn(values: FormFields): { readonly make: string; readonly model: string } {
  return { make: String(values['Vehicle Make'] ?? ''), model: String(values['Vehicle Model'] ?? '') };
}

/**
 * The event for a submitted form with its parameters (EVT-01, EVT-02). They depend only on the form and its car, so they are the same
 * whichever page the form was on.
 *
 * @param category as chosen, before careers enquiries are remapped (A7)
 * @param values the form's fields: without a car, make and model come from them, because a maker's offer is about a model
 */
export function sentEvent(
  form: FormId,
  category: string | null,
  car: SentCar | null,
  values: FormFields = {},
): { readonly event: EventName; readonly parameters: EventParameters } {
  const event = formEvent({ form, category, carType: car?.car_type ?? null, tag: car?.tag ?? null });
  const { make, model } = vehicleNamedIn(values);
  const parameters =
    car === null ? allowedParameters({ vehicleMake: make, vehicleModel: model }) : eventParameters(car);
  return { event, parameters };
}

/** The event for a submitted form; a form that is not about a car counts as a general enquiry. */
function formEvent(sent: SentForm): EventName {
  return RULES.find((rule) => rule.when(sent))?.event ?? 'general_enquiry';
}

export interface EventCar {
  readonly status: string;
  readonly make: string;
  readonly model: string;
  readonly year: number | null;
  readonly km: number | null;
  readonly badge: string | null;
}

/** Event parameters of a car; unknown details are left out (EVT-02). */
export function eventParameters(car: EventCar): EventParameters {
  return allowedParameters({
    vehicleStatus: car.status,
    vehicleMake: car.make,
    vehicleModel: car.model,
    vehicleYear: car.year,
    vehicleKilometers: car.km,
    vehicleGrade: car.badge,
  });
}

/** Keeps only the allowed parameters that have a value, so that no personal data can be included. */
export function allowedParameters(values: { readonly [name: string]: unknown }): EventParameters {
  const allowed = EVENT_PARAMETERS.flatMap((name) => {
    const value = values[name];
    return (typeof value === 'string' && value !== '') || typeof value === 'number' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(allowed);
}
