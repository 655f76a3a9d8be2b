import { toSlug } from '#domain/slug.ts';

/** What people and feeds also call a make, by its name in the stock (`names.json`): short names, former ones, and one that is often misspelt. */
export const OTHER_MAKE_NAMES: { readonly [make: string]: readonly string[] } = {
  'Alfa Romeo': ['Alfa'],
  Chevrolet: ['Chevy'],
  'Great Wall': ['Great Wall Motors'],
  'Harley-Davidson': ['Harley'],
  'Mercedes-Benz': ['Mercedes', 'Merc'],
  Volkswagen: ['VW', 'Volkswagon'],
};

/** Letters and digits only, as an import compares names (`spellings.ts`), so that `CX5` is a `CX-5`. */
export const compactName = (name: string): string => toSlug(name).replaceAll('-', '');

/** All names of a make in this form, the longest first: `volkswagen`, `volkswagon`, `vw`. */
export function compactMakeNames(make: string): readonly string[] {
  const name = compactName(make);
  byName ??= new Map(
    Object.entries(OTHER_MAKE_NAMES).flatMap((entry) => {
      const names = entry.flat().map(compactName);
      names.sort((a, b) => b.length - a.length);
      return names.map((key) => [key, names] as const);
    }),
  );
  return byName.get(name) ?? [name];
}
/** Made when it is needed, so that scripts which compare no makes do not contain it. */
let byName: ReadonlyMap<string, readonly string[]> | undefined;

/** Whether two names are those of one make; an empty name is of none. */
export function isSameMake(a: string, b: string): boolean {
  const name = compactName(b);
  if (name !== '') return compactMakeNames(a).includes(name);
  return b.trim() !== '' && a.trim().toLowerCase() === b.trim().toLowerCase();
}

/** Whether a make is in a list of the dealer's settings, by any of its names. */
export const isMakeInList = (make: string, list: readonly string[]): boolean =>
  list.some((entry) => isSameMake(entry, make));
