/** What a card or a tile asks about time: no calendar, so browsers need none for them. */
export interface Moment {
  /** Is it this instant (milliseconds) or later? Of no number: false. */
  hasPassed(instant: number): boolean;
  /** Is it earlier than this instant? Of no number: false. */
  isBefore(instant: number): boolean;
}

/** The instant `now`, in milliseconds, as something that is asked. */
export const momentAt = (now: number): Moment => ({
  hasPassed: (instant) => now >= instant,
  isBefore: (instant) => now < instant,
});
