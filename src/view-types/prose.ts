import type { BlockView } from '#view-types/blocks.ts';
import type { PictureView } from '#view-types/picture.ts';
import type { QuestionListView } from '#view-types/question-list.ts';

/** Part of a dealer's text: HTML from validated Markdown, or the content of a block. */
export type ProsePartView =
  | { readonly kind: 'html'; readonly html: string }
  | { readonly kind: 'block'; readonly block: BlockView }
  | ({ readonly kind: 'questions' } & QuestionListView)
  | { readonly kind: 'picture'; readonly picture: PictureView; readonly caption: string | null }
  | {
      readonly kind: 'note';
      readonly variant: 'note' | 'tip' | 'warning';
      readonly title: string;
      readonly html: string;
    };
