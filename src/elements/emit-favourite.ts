import { emitEvent, eventVehicle } from '#stores/events.ts';

/**
 * Emits the event `favourite` with the car's details: those in the surrounding markup, else those of its data file, so that cards need not
 * contain them.
 */
export async function emitFavourite(element: Element, car: number): Promise<void> {
  const vehicle = eventVehicle(element);
  if (Object.keys(vehicle).length > 0) return emitEvent('favourite', vehicle);
  const { loadCarEvent } = await import('#stores/public-cars.ts');
  emitEvent('favourite', await loadCarEvent(car));
}
