import type { FormPanelView } from '#view-types/form.ts';
import type { AnyLinkView } from '#view-types/link.ts';
import type { ModelPictureView } from '#view-types/model-card.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';

/** Accessories of a model (CONT-05): their number according to the dealer, and the parts form with the car filled in. */
export interface AccessoriesPage {
  readonly intro: PageIntroView;
  /** The parts form. */
  readonly ask: FormPanelView;
  readonly picture: ModelPictureView;
  /** Bullet points beside the form. */
  readonly points: readonly string[];
  /** Link back to the model's page. */
  readonly model: AnyLinkView;
}
