/**
 * Make and model as people say them. If the model already begins with the make, as in "Mazda2", the model alone is the name, not "Mazda
 * Mazda2".
 */
export function fullModelName(make: string, model: string): string {
  const startsWithMake = model.toLowerCase().startsWith(make.toLowerCase());
  return startsWithMake && !/^\p{L}/u.test(model.slice(make.length)) ? model : `${make} ${model}`;
}

/** Make and model as people say them, where a shopper or dealer may have given only one of the two; empty if neither. */
export const vehicleName = (make: string, model: string): string =>
  make === '' ? model : fullModelName(make, model).trim();

/** The text by which a make with its model is searched and filtered: `Kia Rio`. */
export const makeModelOf = ({ make, model }: { readonly make: string; readonly model: string }): string =>
  `${make} ${model}`;

/** Badge and series, or only one of them if a feed has the same text in both. */
function gradeOf({
  badge,
  series,
}: {
  readonly badge: string | null;
  readonly series: string | null;
}): readonly string[] {
  const parts = [badge, series].map((part) => part?.trim().replace(/\s+/g, ' ') ?? '').filter((part) => part !== '');
  return parts[0]?.toLowerCase() === parts[1]?.toLowerCase() ? parts.slice(0, 1) : parts;
}

/** What a car's name is made of. */
interface NamedCar {
  readonly year: number | string;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly series: string | null;
}

/** Title of a car: the main line, and badge and series, without double spaces if one is missing (CARD-03). */
export function carTitle(car: NamedCar): { readonly main: string; readonly detail: string | null } {
  const join = (parts: readonly (string | number)[]): string => parts.join(' ').trim().replace(/\s+/g, ' ');
  const detail = join(gradeOf(car));
  return { main: join([car.year, fullModelName(car.make, car.model)]), detail: detail === '' ? null : detail };
}

/** A car's name on one line: its title with badge and series. On cards and pages, in forms, messages and files alike. */
export function carNameOf(car: NamedCar): string {
  const { main, detail } = carTitle(car);
  return detail === null ? main : `${main} ${detail}`;
}
