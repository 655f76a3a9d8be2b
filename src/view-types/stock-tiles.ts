/** A way into the stock with the number of its cars, in a row of its like. */
export interface ChipView {
  readonly label: string;
  readonly href: string;
  readonly count: number;
}
