import type { Texts } from '#text/words.ts';

/** Fields of a search for models, or for the cars of one dealership (SRCH-17). */
export interface FacetSearchView extends Texts<'label' | 'any' | 'search'> {
  /** A `FacetSearchData` as JSON, for the element. */
  readonly data: string;
  /** Whether the results are cars, shown in a grid. */
  readonly showsCars: boolean;
  readonly selects: readonly FacetSelectView[];
}

/** A facet as a select. */
export interface FacetSelectView {
  readonly name: string;
  readonly label: string;
  /** The choices in their order; null = they come from the search results. */
  readonly values: readonly { readonly value: string; readonly label: string }[] | null;
}

/** Data for the element. */
export interface FacetSearchData {
  /** The site's slug. */
  readonly tenant: string;
  /** Name of the index of cars. */
  readonly index: string;
  /** URL of the embedded index of cars. */
  readonly indexHref: string;
  /** URL of the embedded index of models. */
  readonly modelsHref: string;
  /** Whether the dealer has a search server. */
  readonly server: boolean;
  /** Search the cars of this dealership; null = search models. */
  readonly dealership: string | null;
  /**
   * Texts with placeholders, such as `{count} found|{count} found` and `Nothing found`. `option`: a value with its count; `stock`: the link to a
   * model's cars, `stock_name` its accessible name.
   */
  readonly words: Texts<'found' | 'none' | 'option' | 'failed' | 'stock' | 'stock_name'>;
}
