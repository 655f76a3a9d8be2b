import { toSlug } from '#domain/paths.ts';

/** What order and tabs of the model menu are decided from. */
interface MenuModel {
  readonly name: string;
  /** Tab it stands under beside the one of all; null = only there. */
  readonly category: string | null;
}

/**
 * Models in menu order (MENU-05): by the place in the dealer's list of the name that each holds, whole words whatever their case;
 * a longer name in it wins over a shorter one (`Yaris Cross` over `Yaris`). Models of no such name, and those of the same, by name.
 */
export function inMenuOrder<M extends MenuModel>(models: readonly M[], order: readonly string[]): M[] {
  const names = order.map((name) => `-${toSlug(name)}-`);
  const place = ({ name }: M): number => {
    const held = `-${toSlug(name)}-`;
    const match = names.reduce((best, one) => (held.includes(one) && one.length > best.length ? one : best), '');
    return match === '' ? names.length : names.indexOf(match);
  };
  return models
    .map((model) => ({ model, at: place(model) }))
    .sort((a, b) => a.at - b.at || a.model.name.localeCompare(b.model.name, 'en', { numeric: true }))
    .map(({ model }) => model);
}

/** Tabs of the model menu (MENU-04): all, then the dealer's own categories in its order that some model has. */
export function modelTabs(models: readonly MenuModel[], categories: readonly string[], all: string): string[] {
  const had = new Set(models.map(({ category }) => category));
  return [all, ...categories.filter((category) => category !== all && had.has(category))];
}

/** When the list of the model menu scrolls (MENU-06). */
export interface MenuScrolling {
  /** More models than this scroll. */
  readonly above: number;
  /** All vehicles count as this many, whatever their number. */
  readonly allCountAs: number;
}

/** @param isAll the tab of all vehicles is open */
export function menuScrolls(count: number, isAll: boolean, { above, allCountAs }: MenuScrolling): boolean {
  return (isAll ? allCountAs : count) > above;
}

/** Address of a model's page by the dealer's pattern (ROUTE-06): `/models/{manufacturer}-{model}`. */
export function modelPagePath(pattern: string, make: string, slug: string): string {
  return pattern.replace('{manufacturer}', toSlug(make)).replace('{model}', slug);
}

/** Where a model is explored: the page that is used instead of its own, or its own. */
export function modelHref(
  { overrideUrl, make, slug }: { readonly overrideUrl: string | null; readonly make: string; readonly slug: string },
  pattern: string,
): string {
  return overrideUrl ?? modelPagePath(pattern, make, slug);
}

/** Make and name as the stock and the dealer's models agree on them, whatever the spelling. */
export const modelKey = (make: string, name: string): string => `${toSlug(make)}/${toSlug(name)}`;

/** Body styles of models by name, each spelled as the first that names it. */
export function bodiesOf(models: readonly { readonly bodyStyles: readonly string[] }[]): string[] {
  const bySlug = new Map(
    models
      .flatMap(({ bodyStyles }) => bodyStyles)
      .toReversed()
      .map((body) => [toSlug(body), body]),
  );
  return [...bySlug.values()].sort();
}
