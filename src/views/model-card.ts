import { modelHref, modelKey } from '#domain/models.ts';
import { modelPath, SEARCH_PATH, toSlug } from '#domain/paths.ts';
import { remembered } from '#domain/remembered.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { Model, Site } from '#site/site.ts';
import { wordsOf } from '#text/wording.ts';
import type { LinkView, NamedLink } from '#views/car-card.ts';
import { withQuery } from '#views/hrefs.ts';
import { type PictureView, pictureView } from '#views/picture.ts';

/** A model in the menu and in lists (MENU-07). */
export interface ModelCardView {
  readonly slug: string;
  readonly name: string;
  /** `SUV · Hybrid`, with the make before where it is not the site's. */
  readonly note: string;
  /** Tab of the model menu beside the one of all. */
  readonly category: string | null;
  /** 280 x 171 (MENU-06); null = a drawing of its body. */
  readonly image: PictureView | null;
  /** Its first body as a slug: which drawing. */
  readonly body: string;
  readonly tag: { readonly text: string; readonly isNew: boolean } | null;
  readonly explore: LinkView;
  readonly stock: NamedLink;
}

export type ModelSite = Pick<Site, 'locale' | 'text' | 'menu' | 'routes' | 'manufacturer'>;
type Has = (path: string) => boolean;

export const MODEL_PICTURE = { width: 280, height: 171 } as const;

export function modelCardView(site: ModelSite, model: Model, has: Has): ModelCardView {
  const words = wordsOf(site.locale.tag, site.text);
  const stock = words('models.stock');
  return {
    slug: model.slug,
    name: model.name,
    note: [site.manufacturer?.name === model.make ? null : model.make, model.bodyStyles[0], model.fuel]
      .filter((text) => text != null)
      .join(' · '),
    category: model.category,
    image: model.imageUrl === null ? null : pictureView(model.imageUrl, '', MODEL_PICTURE),
    body: toSlug(model.bodyStyles[0] ?? ''),
    tag: modelTag(site, model),
    explore: {
      label: words('models.explore', { model: model.name }),
      href: modelHref(model, site.routes.model),
    },
    stock: {
      label: stock,
      href: (site.menu.stockUsesOverride ? model.overrideUrl : null) ?? modelStockHref(model, has),
      name: words('models.action_name', { label: stock, model: model.name }),
    },
  };
}

/** Whether it is sold now, where that needs saying. */
export function modelTag({ locale, text }: Pick<Site, 'locale' | 'text'>, { status }: Model): ModelCardView['tag'] {
  if (status === 'current') return null;
  return { text: wordsOf(locale.tag, text)(`models.${status}`), isNew: status === 'upcoming' };
}

/** The model's list while one stands in stock, else the search for it, which says so and offers others. */
export function modelStockHref({ make, stockName }: Model, has: Has): string {
  const list = modelPath(make, stockName);
  return has(list) ? list : withQuery(SEARCH_PATH, { make, model: stockName });
}

const byModel = remembered((records: readonly SearchRecord[]) =>
  Map.groupBy(records, (record) => modelKey(record.make, record.model)),
);

/** The cars of a model in the stock. */
export const carsOfModel = ({ make, stockName }: Model, records: readonly SearchRecord[]): readonly SearchRecord[] =>
  byModel(records).get(modelKey(make, stockName)) ?? [];
