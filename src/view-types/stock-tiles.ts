/** A link to part of the stock with its number of cars, in a row of similar links. */
export interface ChipView {
  readonly label: string;
  readonly href: string;
  /** `1,204` */
  readonly count: string;
}

/** Links to parts of the stock with counts (TILE-01): body types as drawings, makes with their logo, all others as chips. */
export type TileRowView =
  | { readonly kind: 'chip'; readonly label: string; readonly tiles: readonly ChipView[] }
  | {
      readonly kind: 'body' | 'make';
      readonly label: string;
      /** Whether a count is too long for the narrowest columns: `29 motorcycles`. */
      readonly wide: boolean;
      readonly tiles: readonly PictureTileView[];
    };

/** A tile with a picture; exactly one of its four kinds of picture is not null. */
export interface PictureTileView {
  readonly label: string;
  readonly href: string;
  /** `12 cars` */
  readonly count: string;
  /** Name of a drawing in `bodies.svg`. */
  readonly drawing: string | null;
  /** URL of a make's logo as an SVG symbol. */
  readonly logo: string | null;
  /** URL of a make's logo as a picture. */
  readonly picture: string | null;
  /** First letter of a make without a logo. */
  readonly letter: string | null;
}
