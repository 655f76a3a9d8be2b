import type { ChipNavView } from '#view-types/chip-nav.ts';
import type { FacetSearchView } from '#view-types/facet-search.ts';
import type { ModelCardView } from '#view-types/model-card.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';

/** `/models`: all models, or those with one body style (ROUTE-06, CONT-05). The tabs of the model menu show the same cards. */
export interface ModelsPage {
  readonly intro: PageIntroView;
  /** Links to the lists by body style; null unless there are several. */
  readonly bodies: ChipNavView | null;
  /** Shown if no model has the requested body style, so that all are listed. */
  readonly notice: string | null;
  readonly search: FacetSearchView;
  readonly cards: readonly ModelCardView[];
  /** Tabs of the model menu as JSON (MENU-04); the first shows all models. */
  readonly tabs: string;
}
