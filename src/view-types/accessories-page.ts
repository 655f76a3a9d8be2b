import type { FormPanelView } from '#view-types/form.ts';
import type { AnyLinkView } from '#view-types/link.ts';
import type { ModelPictureView } from '#view-types/model-card.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';

/** Accessories of a model (CONT-05): their number according to the dealer, and the parts form with the car filled in. */
export interface AccessoriesPage {
  readonly intro: PageIntroView;
  readonly ask: FormPanelView;
  readonly picture: ModelPictureView;
  readonly points: readonly string[];
  readonly model: AnyLinkView;
}
