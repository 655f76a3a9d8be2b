import type { ComplaintsView } from '#view-types/blocks.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';
import type { ProsePartView } from '#view-types/prose.ts';

/** A page in the dealer's own words: Markdown from the tenant's folder, with blocks. */
export interface ContentPage {
  readonly intro: PageIntroView;
  /** Led to from beside the text; null = it is short. */
  readonly sections: {
    readonly heading: string;
    /** Titles are HTML. */
    readonly links: readonly { readonly href: string; readonly title: string }[];
  } | null;
  readonly parts: readonly ProsePartView[];
  /** Below the text, where it does not say so itself. */
  readonly complaints: ComplaintsView | null;
}
