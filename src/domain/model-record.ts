/**
 * One model in the `models` index: what the dealer says of it and how many cars of it stand in stock. Flat keys, because the
 * facets are called so (SRCH-17). `null` means "not given".
 */
export interface ModelRecord {
  readonly id: number;
  readonly slug: string;
  readonly 'manufacturer.name': string;
  readonly 'model.name': string;
  /** Labels of its bodies; empty when none is known. */
  readonly 'model.body': readonly string[];
  /** Where it leads: its own page, or its cars in stock. */
  readonly href: string;
  readonly image: string | null;
  readonly description: string | null;
  /** Tab of the model menu. */
  readonly category: string | null;
  readonly fuel: string | null;
  readonly status: string | null;
  /** Cars of it in stock, and the least of their prices in whole dollars. */
  readonly cars: number;
  readonly price_from: number | null;
}

/** What models can be filtered by (SRCH-17). */
export const MODEL_FACETS = [
  'manufacturer.name',
  'model.name',
  'model.body',
] as const satisfies readonly (keyof ModelRecord)[];

/** Fields of a model searched by words, the most important first. */
export const MODEL_WORD_FIELDS = [
  'manufacturer.name',
  'model.name',
  'model.body',
  'category',
  'fuel',
] as const satisfies readonly (keyof ModelRecord)[];
