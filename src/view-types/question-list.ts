/** Expandable questions with answers. */
export interface QuestionListView {
  readonly title: string | null;
  readonly entries: readonly { readonly question: string; readonly html: string }[];
}
