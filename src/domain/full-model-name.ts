/**
 * Make and model as people say them. Some makers begin the model with the make, such as "Mazda2": there the model alone is the name, never
 * "Mazda Mazda2".
 */
export function fullModelName(make: string, model: string): string {
  const begins = model.toLowerCase().startsWith(make.toLowerCase());
  return begins && !/^\p{L}/u.test(model.slice(make.length)) ? model : `${make} ${model}`;
}

/** Badge and series; where a feed has the same in both, it is said once. */
export function gradeOf({
  badge,
  series,
}: {
  readonly badge: string | null;
  readonly series: string | null;
}): readonly string[] {
  const parts = [badge, series].map((part) => part?.trim().replace(/\s+/g, ' ') ?? '').filter((part) => part !== '');
  return parts[0]?.toLowerCase() === parts[1]?.toLowerCase() ? parts.slice(0, 1) : parts;
}

/** A car as one line: year, make and model, badge, series; absent parts are left out. */
export const carNameOf = (car: {
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly series: string | null;
}): string => [car.year, fullModelName(car.make, car.model), ...gradeOf(car)].join(' ');
