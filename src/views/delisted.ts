import type { Car } from '#domain/car.ts';
import { carNameOf, fullModelName } from '#domain/full-model-name.ts';
import { makePath, modelPath, TYPE_SEARCHES } from '#domain/routes/public-paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { uncapitalise } from '#domain/uncapitalise.ts';
import { wordsOf } from '#text/wording.ts';
import { pageTitle } from '#views/page-head.ts';
import { stockNoun, type TileSite, typeTiles } from '#views/stock-tiles.ts';

/** What the page of a delisted car says. */
export interface DelistedPage {
  /** The heading: the name of the car, and that it is no longer available. */
  readonly name: string;
  /** The `<title>` of the page. */
  readonly title: string;
  /** The list of its model, otherwise its make, otherwise its type, otherwise the first type with cars; null if there are no cars (DET-08). */
  readonly list: { readonly label: string; readonly href: string } | null;
}

type DelistedCar = Pick<Car, 'slug' | 'former_slugs' | 'year' | 'make' | 'model' | 'badge' | 'series' | 'car_type'>;

interface DelistedInput {
  readonly records: readonly SearchRecord[];
  readonly site: TileSite & Parameters<typeof pageTitle>[0];
}

/** The page of each delisted car, by its slug and its former ones; the edge inserts it into the 404 page. */
export function delistedPages(
  delisted: readonly DelistedCar[],
  { records, site }: DelistedInput,
): { readonly [slug: string]: DelistedPage } {
  const words = wordsOf(site.text);
  const pathsWithStock = new Set(records.flatMap(({ make, model }) => [makePath(make), modelPath(make, model)]));
  const types = typeTiles({ records, noun: stockNoun(records, site, words), site, words })
    .filter(({ count }) => count > 0)
    .map(({ label, href }) => ({ label: uncapitalise(label), href }));
  return Object.fromEntries(
    delisted.flatMap((car) => {
      const { slug, former_slugs, make, model, car_type } = car;
      const typePath = TYPE_SEARCHES.find(
        ({ types: [onlyType, ...otherTypes] }) => onlyType === car_type && otherTypes.length === 0,
      )?.path;
      const typeList = types.find(({ href }) => href === typePath) ?? types[0];
      const lists = [
        { label: fullModelName(make, model), href: modelPath(make, model) },
        { label: make, href: makePath(make) },
      ];
      const list = lists.find(({ href }) => pathsWithStock.has(href)) ?? typeList;
      const name = words('not_found.delisted', { car: carNameOf(car) });
      const page = {
        name,
        title: pageTitle(site, name),
        list: list ? { label: words('not_found.list', { list: list.label }), href: list.href } : null,
      };
      return [slug, ...former_slugs].map((anySlug) => [anySlug, page] as const);
    }),
  );
}
