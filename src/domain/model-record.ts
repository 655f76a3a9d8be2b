/**
 * A model in the `models` index: what the search for models finds it by and shows. Keys are flat because they are also the facet
 * names (SRCH-17). `null` = not given.
 */
export interface ModelRecord {
  readonly id: number;
  readonly 'manufacturer.name': string;
  readonly 'model.name': string;
  /** Body labels; empty if unknown. */
  readonly 'model.body': readonly string[];
  /** Link target: the model's own page, or its cars in stock. */
  readonly href: string;
  /** Tab of the model menu. */
  readonly category: string | null;
  readonly fuel: string | null;
  /** Number of cars in stock. */
  readonly cars: number;
  /** Values of `make_model` of these cars: the stock may call the model by another name. */
  readonly make_model: readonly string[];
}

/** Facets of the model search (SRCH-17). */
export const MODEL_FACETS = [
  'manufacturer.name',
  'model.name',
  'model.body',
] as const satisfies readonly (keyof ModelRecord)[];

/** Fields of a model included in text search, the most important first. */
export const MODEL_WORD_FIELDS = [
  'manufacturer.name',
  'model.name',
  'model.body',
  'category',
  'fuel',
] as const satisfies readonly (keyof ModelRecord)[];
