/** A dialog of a page, besides what it shows. */
export interface PageDialogView {
  readonly id: string;
  readonly title: string;
  readonly close: string;
}
