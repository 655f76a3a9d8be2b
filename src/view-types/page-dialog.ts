/** Properties of a dialog, apart from its content. */
export interface PageDialogView {
  readonly id: string;
  readonly title: string;
  readonly close: string;
}
