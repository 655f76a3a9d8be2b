/** A way into the stock with the number of its cars, in a row of its like. */
export interface ChipView {
  readonly label: string;
  readonly href: string;
  readonly count: number;
}

/** Ways into the stock with their counts (TILE-01): bodies as drawings, makes by their logo, anything else as a chip. */
export type BrowseTilesView =
  | { readonly kind: 'chip'; readonly label: string; readonly tiles: readonly ChipView[] }
  | { readonly kind: 'body' | 'make'; readonly label: string; readonly tiles: readonly PictureTileView[] };

/** A tile with a picture: one of the four is not null. */
export interface PictureTileView {
  readonly label: string;
  readonly href: string;
  /** `12 cars` */
  readonly count: string;
  /** Name of a drawing in `bodies.svg`. */
  readonly drawing: string | null;
  /** Address of a make's logo as a symbol. */
  readonly logo: string | null;
  /** Address of a make's logo as a picture. */
  readonly picture: string | null;
  /** First letter of a make without a logo. */
  readonly letter: string | null;
}
