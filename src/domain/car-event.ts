import { shownKm } from '#domain/distance.ts';
import { allowedParameters, type EventParameters } from '#domain/events.ts';

/** The details of a car that an event's parameters are taken from. */
export interface EventCar {
  readonly status: string;
  readonly make: string;
  readonly model: string;
  readonly car_type: string;
  readonly year: number | null;
  readonly km: number | null;
  readonly badge: string | null;
}

/** Event parameters of a car, as its page shows them; unknown details are left out (EVT-02). */
export function eventParameters(car: EventCar): EventParameters {
  return allowedParameters({
    vehicleStatus: car.status,
    vehicleMake: car.make,
    vehicleModel: car.model,
    vehicleYear: car.year,
    vehicleKilometers: shownKm(car),
    vehicleGrade: car.badge,
  });
}
