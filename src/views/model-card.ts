import { isExternal } from '#domain/link-target.ts';
import { memoize } from '#domain/memoize.ts';
import { modelPageHref, modelStockHref, replacementPage } from '#domain/model-links.ts';
import { modelKey } from '#domain/models.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { Model, Site } from '#site/site.ts';
import { joinDetails } from '#text/list.ts';
import { wordsOf } from '#text/wording.ts';
import type { ModelCardView, ModelPictureView, ModelTagView } from '#view-types/model-card.ts';
import { bodyShape } from '#views/body-shape.ts';
import { pictureView } from '#views/picture.ts';

export type ModelSite = Pick<Site, 'locale' | 'text' | 'menu' | 'routes' | 'manufacturer' | 'limits'>;
type Has = (path: string) => boolean;

/** A card of a model, linked to its own page and to its cars in stock. */
export function modelCardView(site: ModelSite, model: Model, has: Has): ModelCardView {
  const words = wordsOf(site.text);
  const stock = words('models.stock');
  const page = modelPageHref(model, site.routes.model, has);
  const cars = (site.menu.stockUsesOverride ? replacementPage(model, has) : null) ?? modelStockHref(model, has);
  return {
    name: model.name,
    note: joinDetails([site.manufacturer?.name === model.make ? null : model.make, model.bodyStyles[0], model.fuel]),
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
  return { text: wordsOf(text)(`models.${status}`), isUpcoming: status === 'upcoming' };
}

const byModel = memoize((records: readonly SearchRecord[]) =>
  Map.groupBy(records, (record) => modelKey(record.make, record.model)),
);

/** Cars of a model in stock. */
export const carsOfModel = ({ make, stockName }: Model, records: readonly SearchRecord[]): readonly SearchRecord[] =>
  byModel(records).get(modelKey(make, stockName)) ?? [];
