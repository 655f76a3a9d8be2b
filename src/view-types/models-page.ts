import type { ChipNavView } from '#view-types/chip-nav.ts';
import type { FacetSearchView } from '#view-types/facet-search.ts';
import type { ModelCardView } from '#view-types/model-card.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';

/** `/models`: all of them, or those of one body (ROUTE-06, CONT-05). The model menu shows the same cards under its tabs. */
export interface ModelsPage {
  readonly intro: PageIntroView;
  /** Lists by body; null = all models have one. */
  readonly bodies: ChipNavView | null;
  /** All are shown because no model has the body asked for. */
  readonly notice: string | null;
  readonly search: FacetSearchView;
  readonly cards: readonly ModelCardView[];
  /** JSON of the tabs of the model menu (MENU-04): the first shows all. */
  readonly tabs: string;
}
