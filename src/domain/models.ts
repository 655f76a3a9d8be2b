import { toSlug } from '#domain/slug.ts';

/** The details of a model that decide its place in the model menu. */
interface MenuModel {
  readonly name: string;
  /** Tab it appears under, besides the tab for all models; null = only there. */
  readonly category: string | null;
}

/**
 * Models in menu order (MENU-05): by the position in the dealer's list of the longest entry contained in the model's name (whole words, any
 * letter case: `Yaris Cross` takes precedence over `Yaris`). Models with the same entry, or with none, are sorted by name.
 */
export function inMenuOrder<M extends MenuModel>(models: readonly M[], order: readonly string[]): M[] {
  const names = order.map((name) => `-${toSlug(name)}-`);
  const rank = ({ name }: M): number => {
    const padded = `-${toSlug(name)}-`;
    const match = names.reduce((best, name) => (padded.includes(name) && name.length > best.length ? name : best), '');
    return match === '' ? names.length : names.indexOf(match);
  };
  return models
    .map((model) => ({ model, position: rank(model) }))
    .sort((a, b) => a.position - b.position || a.model.name.localeCompare(b.model.name, 'en', { numeric: true }))
    .map(({ model }) => model);
}

/** Tabs of the model menu (MENU-04): all models, then the dealer's categories that contain a model, in the dealer's order. */
export function modelTabs(models: readonly MenuModel[], categories: readonly string[], all: string): string[] {
  const used = new Set(models.map(({ category }) => category));
  return [all, ...categories.filter((category) => category !== all && used.has(category))];
}

/** When the list in the model menu scrolls (MENU-06). */
export interface MenuScrolling {
  /** The list scrolls if it has more models than this. */
  readonly above: number;
  /** The tab of all models counts as this many, whatever their number. */
  readonly allCountAs: number;
}

/**
 * Whether the list in the model menu scrolls (MENU-06).
 *
 * @param count models in the open tab
 * @param isAll whether it is the tab of all models
 */
export function menuScrolls(count: number, isAll: boolean, { above, allCountAs }: MenuScrolling): boolean {
  return (isAll ? allCountAs : count) > above;
}

/** Path of a model's page by the dealer's pattern (ROUTE-06): `/models/{manufacturer}-{model}`. */
export function modelPagePath(pattern: string, make: string, slug: string): string {
  return pattern.replace('{manufacturer}', toSlug(make)).replace('{model}', slug);
}

/** Key that matches the stock's make and model to the dealer's models, regardless of spelling. */
export const modelKey = (make: string, name: string): string => `${toSlug(make)}/${toSlug(name)}`;

/** Body styles of all models, sorted by name, each spelt as in the first model that has it. */
export function bodiesOf(models: readonly { readonly bodyStyles: readonly string[] }[]): string[] {
  const bySlug = new Map(
    models
      .flatMap(({ bodyStyles }) => bodyStyles)
      .toReversed()
      .map((body) => [toSlug(body), body]),
  );
  return [...bySlug.values()].sort();
}

/** Whether a model is sold new: now, soon, no longer. */
export type ModelStatus = 'current' | 'upcoming' | 'discontinued';

/** Whether a model is still sold new, now or soon: it can be asked for, driven and suggested. */
export const isSoldNew = ({ status }: { readonly status: ModelStatus }): boolean => status !== 'discontinued';

/** Whether a model has a page of accessories. */
export const hasAccessories = ({ accessoriesCount }: { readonly accessoriesCount: number }): boolean =>
  accessoriesCount > 0;
