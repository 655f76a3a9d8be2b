import type { CarType } from '#domain/car.ts';
import { type EventCar, eventParameters } from '#domain/car-event.ts';
import { allowedParameters, type EventName, type EventParameters } from '#domain/events.ts';
import { CAREERS_CATEGORY } from '#domain/forms/categories.ts';
import type { FormId } from '#domain/forms/form.ts';
import { isTestDriveOnly } from '#domain/test-drive-only.ts';

interface SentForm {
  readonly form: FormId;
  /** What the enquiry is about, as chosen, before careers enquiries are remapped (A7). */
  readonly category: string | null;
  /** Condition of the car; null if the form is not about a car. */
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

/** Make and model that a form names; empty if it has none. */
export type NamedVehicle = Pick<EventCar, 'make' | 'model'>;

/**
 * The event for a submitted form with its parameters (EVT-01, EVT-02). They depend only on the form and its car, so they are the same
 * whichever page the form was on.
 *
 * @param category as chosen, before careers enquiries are remapped (A7)
 * @param named make and model named in the form, for a form whose car could not be loaded
 */
export function sentEvent(
  form: FormId,
  category: string | null,
  car: SentCar | null,
  { make, model }: NamedVehicle = { make: '', model: '' },
): { readonly event: EventName; readonly parameters: EventParameters } {
  const event = formEvent({ form, category, carType: car?.car_type ?? null, tag: car?.tag ?? null });
  const parameters =
    car === null ? allowedParameters({ vehicleMake: make, vehicleModel: model }) : eventParameters(car);
  return { event, parameters };
}

/** The event for a submitted form; a form that is not about a car counts as a general enquiry. */
function formEvent(sent: SentForm): EventName {
  return RULES.find((rule) => rule.when(sent))?.event ?? 'general_enquiry';
}
