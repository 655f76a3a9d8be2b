import type { Texts } from '#text/words.ts';

/** Fields of a search among models, or among the cars of one dealership (SRCH-17). */
export interface FacetSearchView extends Texts<'label' | 'any' | 'search'> {
  /** A `FacetSearchData` as JSON text, for the element. */
  readonly data: string;
  /** What is found is cars, in a grid. */
  readonly isCars: boolean;
  readonly selects: readonly FacetSelectView[];
}

/** A facet as a select. */
export interface FacetSelectView {
  readonly name: string;
  readonly label: string;
  /** Null = the counted values, brought by the element. */
  readonly values: readonly { readonly value: string; readonly label: string }[] | null;
}

/** What the element is given. */
export interface FacetSearchData {
  readonly tenant: string;
  readonly index: string;
  /** Addresses of the embedded indexes. */
  readonly indexHref: string;
  readonly modelsHref: string;
  /** The dealer has a search server. */
  readonly server: boolean;
  /** Cars of this dealership are searched; null = models are. */
  readonly dealership: string | null;
  /** `{count} found|{count} found`, `Nothing found`, and so on, ready to be filled. */
  readonly words: Texts<'found' | 'none' | 'failed' | 'stock'>;
}
