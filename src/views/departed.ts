import type { Car } from '#domain/car.ts';
import { fullModelName } from '#domain/full-model-name.ts';
import { insideSentence } from '#domain/inside-sentence.ts';
import { makePath, modelPath, TYPE_SEARCHES } from '#domain/paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { Words } from '#text/wording.ts';
import { stockNoun, type TileSite, typeTiles } from '#views/stock-tiles.ts';

/** The list to which a departed car's address leads. */
export interface DepartedList {
  readonly label: string;
  readonly href: string;
}

interface Stock {
  readonly records: readonly SearchRecord[];
  readonly site: TileSite;
  readonly words: Words;
}

/** For each departed car, the list of its model, otherwise its make, otherwise its type, whichever has cars; null if none has (DET-08). */
export function departedLists(
  departed: readonly Pick<Car, 'slug' | 'make' | 'model' | 'car_type'>[],
  { records, site, words }: Stock,
): { readonly [slug: string]: DepartedList | null } {
  const pathsWithStock = new Set(records.flatMap(({ make, model }) => [makePath(make), modelPath(make, model)]));
  const types = typeTiles({ records, noun: stockNoun(records, site, words), site, words })
    .filter(({ count }) => count > 0)
    .map(({ label, href }) => ({ label: insideSentence(label), href }));
  return Object.fromEntries(
    departed.map(({ slug, make, model, car_type }) => {
      const typePath = TYPE_SEARCHES.find(
        ({ types: [onlyType, ...otherTypes] }) => onlyType === car_type && otherTypes.length === 0,
      )?.path;
      const typeList = types.find(({ href }) => href === typePath) ?? types[0];
      const lists = [
        { label: fullModelName(make, model), href: modelPath(make, model) },
        { label: make, href: makePath(make) },
      ];
      const list = lists.find(({ href }) => pathsWithStock.has(href)) ?? typeList;
      return [slug, list ? { label: words('not_found.list', { list: list.label }), href: list.href } : null];
    }),
  );
}
