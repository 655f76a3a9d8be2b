/**
 * The window card of a car (DET-12): one printed page for the windscreen. The build writes its text into the car's public data, so that the
 * edge, which renders the PDF, needs no words or price rules of its own.
 */
export interface WindowCard {
  /** `2022 Toyota HiLux` */
  readonly title: string;
  /** Badge and series: `SR5 Double Cab`; null when there are none. */
  readonly detail: string | null;
  readonly condition: string;
  /** The price, or the text shown instead; `note` is the price type or `a week`, always given with an amount (PRICE-07). Null for a car that is not for sale. */
  readonly price: { readonly text: string; readonly note: string | null; readonly was: string | null } | null;
  /**
   * Repayment with its rate and comparison rate in one paragraph; the warning is printed at the same size. Below it, as on the car's page, the
   * lender's conditions and who provides the credit.
   */
  readonly finance: {
    readonly line: string;
    readonly warning: string | null;
    readonly conditions: readonly string[];
  } | null;
  /**
   * How to reserve the car online, with a `{deposit}` placeholder for the amount at the time of rendering; null if the dealer takes
   * no reservations online or no deposit (RES-02).
   */
  readonly deposit: string | null;
  /** One of them is the odometer if it is shown: its value is that of the time of rendering. */
  readonly facts: readonly { readonly label: string; readonly value: string; readonly isOdometer?: true }[];
  readonly features: readonly string[];
  /** Where the car is: location name and address lines, and the licence number of a location with one of its own (LEGAL-03). */
  readonly place: readonly string[];
  readonly phone: string | null;
  /** Statutory notes for this car. */
  readonly notes: readonly string[];
  /** A JPEG or PNG from the site or its picture service; null if there is no picture. */
  readonly picture: string | null;
}

/** How all cards of a site look, and the text at the bottom; part of the edge file. */
export interface WindowCardSite {
  /** Background of the areas in the brand colour, as `#rrggbb`. */
  readonly band: string;
  /** Text on that background, as `#rrggbb`. */
  readonly onBand: string;
  /** Legal name, trading name, ABN, licence numbers (LEGAL-03). */
  readonly legal: readonly string[];
}
