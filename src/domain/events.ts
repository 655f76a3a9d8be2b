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

/** Keeps only the allowed parameters that have a value, so that no personal data can be included. */
export function allowedParameters(values: { readonly [name: string]: unknown }): EventParameters {
  const allowed = EVENT_PARAMETERS.flatMap((name) => {
    const value = values[name];
    return (typeof value === 'string' && value !== '') || typeof value === 'number' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(allowed);
}
