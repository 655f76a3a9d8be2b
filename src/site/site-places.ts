/** People and maps, as part of `Site`. */

export interface TeamMember {
  readonly name: string;
  readonly role: string;
  /** Slug of the location. */
  readonly location: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly about: string | null;
  readonly languages: readonly string[];
  readonly photo: string | null;
}

/** Whose maps and places are asked when a shopper asks for them; null = nobody's. */
export interface MapRules {
  /** Address of map pictures with `{z}`, `{x}`, `{y}`. */
  readonly tiles: string | null;
  readonly attribution: string | null;
  readonly attributionUrl: string | null;
  readonly maxZoom: number;
  /** Address that finds a postcode, with `{postcode}`. */
  readonly geocoder: string | null;
}
