import type { Clock } from '#domain/clock.ts';

/** Feeds give only the day of a sale, and a car is listed some hours after it was entered in the dealer's system. */
const TOLERANCE_S = 24 * 60 * 60;

/**
 * Whether a car can have been sold at this time: not later than now, and not before it was listed.
 *
 * @param soldAt seconds since 1970
 * @param listedAt when the car was listed, in the same unit; null = not known
 */
export const isPossibleSale = (soldAt: number, listedAt: number | null, now: Clock): boolean =>
  now.hasPassed(soldAt * 1000) && !isBeforeListing(soldAt, listedAt);

/** Whether a time of sale is before the car was listed, both in seconds since 1970; a day is allowed between them. */
export const isBeforeListing = (soldAt: number, listedAt: number | null): boolean =>
  listedAt !== null && soldAt < listedAt - TOLERANCE_S;
