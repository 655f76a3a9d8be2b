/**
 * Make and model as people say them. Some makers begin the model with the make, such as "Mazda2": there the model alone is the name, never
 * "Mazda Mazda2".
 */
export function fullModelName(make: string, model: string): string {
  const begins = model.toLowerCase().startsWith(make.toLowerCase());
  return begins && !/^\p{L}/u.test(model.slice(make.length)) ? model : `${make} ${model}`;
}

/** A car as one line: year, make and model, badge, series; absent parts are left out. */
export const carNameOf = (car: {
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly series: string | null;
}): string =>
  [car.year, fullModelName(car.make, car.model), car.badge, car.series].filter((part) => part !== null).join(' ');
