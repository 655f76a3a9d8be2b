import { toSlug } from '#domain/slug.ts';

/** What people and feeds also call a make, by its name in the stock (`names.json`): short names, former ones, and a common misspelling. */
export const OTHER_MAKE_NAMES: { readonly [make: string]: readonly string[] } = {
  'Alfa Romeo': ['Alfa'],
  Chevrolet: ['Chevy'],
  'Great Wall': ['Great Wall Motors'],
  'Harley-Davidson': ['Harley'],
  'Mercedes-Benz': ['Mercedes', 'Merc'],
  Volkswagen: ['VW', 'Volkswagon'],
};

/** Makes by their other names in lower case, as data for a page, so that its scripts need not load this table. */
export const makesByOtherName = (): { readonly [name: string]: string } =>
  Object.fromEntries(
    Object.entries(OTHER_MAKE_NAMES).flatMap(([make, names]) => names.map((name) => [name.toLowerCase(), make])),
  );

/** The name in the stock of a make that settings or links call by one of its other names: `Volkswagen` for `VW`; any other name as it is. */
export function stockMake(make: string): string {
  const name = compactName(make);
  const known = Object.entries(OTHER_MAKE_NAMES).find(([, others]) =>
    others.some((other) => compactName(other) === name),
  );
  return known?.[0] ?? make;
}

/** The other names of a make of the stock. */
export const otherNamesOf = (make: string): readonly string[] =>
  Object.hasOwn(OTHER_MAKE_NAMES, make) ? (OTHER_MAKE_NAMES[make] ?? []) : [];

/** Whether a path is another one with another name of the make: `/models/vw-golf` of `/models/volkswagen-golf`. */
export const isPathOfOtherName = (path: string, canonical: string): boolean =>
  Object.entries(OTHER_MAKE_NAMES).some(([make, names]) =>
    names.some((name) => {
      const slug = toSlug(name);
      return path.split(slug).some((_, index, parts) => {
        if (index === 0) return false;
        const [before, after] = [parts.slice(0, index).join(slug), parts.slice(index).join(slug)];
        return /[/-]$/.test(before) && /^(?:[/-]|$)/.test(after) && `${before}${toSlug(make)}${after}` === canonical;
      });
    }),
  );

/** Letters and digits only, as an import compares names (`spellings.ts`), so that `CX5` is a `CX-5`. */
export const compactName = (name: string): string => toSlug(name).replaceAll('-', '');

let byName: ReadonlyMap<string, readonly string[]> | undefined;

/** All names of a make, compact, under each of them. Built on demand, so that a script that compares no makes does without it. */
function namesByName(): ReadonlyMap<string, readonly string[]> {
  byName ??= new Map(
    Object.entries(OTHER_MAKE_NAMES).flatMap((entry) => {
      const names = entry.flat().map(compactName);
      names.sort((a, b) => b.length - a.length);
      return names.map((name) => [name, names] as const);
    }),
  );
  return byName;
}

/** All names of a make as `compactName` writes them, the longest first: `volkswagen`, `volkswagon`, `vw`. */
export function compactMakeNames(make: string): readonly string[] {
  const name = compactName(make);
  return namesByName().get(name) ?? [name];
}

/** Whether two names are those of one make; an empty name is of none. */
export function isSameMake(a: string, b: string): boolean {
  const name = compactName(b);
  if (name !== '') return compactMakeNames(a).includes(name);
  return b.trim() !== '' && a.trim().toLowerCase() === b.trim().toLowerCase();
}

/** Whether a make is in a list of the dealer's settings, by any of its names. */
export const isMakeInList = (make: string, list: readonly string[]): boolean =>
  list.some((entry) => isSameMake(entry, make));
