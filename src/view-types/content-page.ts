import type { ComplaintsView } from '#view-types/blocks.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';
import type { ProsePartView } from '#view-types/prose.ts';

/** A content page: Markdown from the tenant's folder, with blocks. */
export interface ContentPage {
  readonly intro: PageIntroView;
  /** Table of contents beside the text; null for a short page. */
  readonly sections: {
    readonly heading: string;
    readonly links: readonly { readonly href: string; readonly title: string }[];
  } | null;
  readonly parts: readonly ProsePartView[];
  /** Shown below the text, unless the text contains it. */
  readonly complaints: ComplaintsView | null;
}
