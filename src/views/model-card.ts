import { isExternal, isWorkingLink } from '#domain/link-target.ts';
import { memoize } from '#domain/memoize.ts';
import { modelKey, modelPagePath } from '#domain/models.ts';
import { modelPath } from '#domain/routes/public-paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { searchHref } from '#domain/search-state.ts';
import type { Model, Site } from '#site/site.ts';
import { inOneRow } from '#text/list.ts';
import { wordsOf } from '#text/wording.ts';
import type { ModelCardView, ModelPictureView, ModelTagView } from '#view-types/model-card.ts';
import { bodyShape } from '#views/body-shape.ts';
import { pictureView } from '#views/picture.ts';

export type ModelSite = Pick<Site, 'locale' | 'text' | 'menu' | 'routes' | 'manufacturer' | 'limits'>;
type Has = (path: string) => boolean;

/** A card of a model, linked to its own page or its cars in stock. */
export function modelCardView(site: ModelSite, model: Model, has: Has): ModelCardView {
  const words = wordsOf(site.text);
  const stock = words('models.stock');
  const page = modelPageHref(site, model, has);
  const cars = (site.menu.stockUsesOverride ? replacementPage(model, has) : null) ?? modelStockHref(model, has);
  return {
    name: model.name,
    note: inOneRow([site.manufacturer?.name === model.make ? null : model.make, model.bodyStyles[0], model.fuel]),
    category: model.category,
    ...modelPicture(model, cardPictureSize(site)),
    tag: modelTag(site, model),
    explore: {
      label: words('models.explore', { model: model.name }),
      href: page,
      external: isExternal(page),
    },
    stock: {
      label: stock,
      href: cars,
      external: isExternal(cars),
      name: words('models.action_name', { label: stock, model: model.name }),
    },
  };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Size of a model's picture on its card, in pixels. */
export const cardPictureSize = ({ limits }: Pick<Site, 'limits'>): Size => ({
  width: limits.modelImageWidthPx,
  height: limits.modelImageHeightPx,
});

/** A model's picture in the given size, or the drawing of its first body style. */
export function modelPicture({ imageUrl, bodyStyles }: Model, size: Size, alt = ''): ModelPictureView {
  return imageUrl === null
    ? { image: null, drawing: bodyShape(bodyStyles[0] ?? '') }
    : { image: pictureView(imageUrl, alt, size), drawing: null };
}

/** Tag for a model that is not currently sold; null for others. */
export function modelTag({ text }: Pick<Site, 'text'>, { status }: Model): ModelTagView | null {
  if (status === 'current') return null;
  return { text: wordsOf(text)(`models.${status}`), isNew: status === 'upcoming' };
}

/** The page used instead of the model's own; null if there is none, or if it is a list or a car that the site does not have today. */
const replacementPage = ({ overrideUrl }: Model, has: Has): string | null =>
  overrideUrl !== null && isWorkingLink(overrideUrl, has) ? overrideUrl : null;

/** Link to the model's own page or the one used instead; to its cars if the latter does not exist today, because it then has neither. */
export const modelPageHref = ({ routes }: Pick<Site, 'routes'>, model: Model, has: Has): string =>
  model.overrideUrl === null
    ? modelPagePath(routes.model, model.make, model.slug)
    : (replacementPage(model, has) ?? modelStockHref(model, has));

/** Link to the model's list if it has cars in stock; otherwise to a search, which says that there are none and suggests others. */
export function modelStockHref({ make, stockName }: Model, has: Has): string {
  const list = modelPath(make, stockName);
  return has(list) ? list : searchHref({ lists: { make: [make], model: [stockName] } });
}

const byModel = memoize((records: readonly SearchRecord[]) =>
  Map.groupBy(records, (record) => modelKey(record.make, record.model)),
);

/** Cars of a model in stock. */
export const carsOfModel = ({ make, stockName }: Model, records: readonly SearchRecord[]): readonly SearchRecord[] =>
  byModel(records).get(modelKey(make, stockName)) ?? [];
