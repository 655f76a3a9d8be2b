/** A rating as five stars (LOC-12). */
export interface StarsView {
  /** Filled part of each star, 0 to 1. */
  readonly fills: readonly number[];
  /** `4.7 out of 5` */
  readonly label: string;
}
