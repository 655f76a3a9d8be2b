import type { BlockView } from '#view-types/blocks.ts';
import type { PictureView } from '#view-types/picture.ts';
import type { QuestionListView } from '#view-types/question-list.ts';

/** A piece of a text of the dealer: HTML made from checked Markdown, and between it what a block shows. */
export type ProsePartView =
  | { readonly kind: 'html'; readonly html: string }
  | { readonly kind: 'block'; readonly block: BlockView }
  | ({ readonly kind: 'questions' } & QuestionListView)
  | { readonly kind: 'picture'; readonly picture: PictureView; readonly caption: string | null }
  | {
      readonly kind: 'note';
      readonly tone: 'note' | 'tip' | 'warning';
      readonly title: string;
      readonly html: string;
    };
