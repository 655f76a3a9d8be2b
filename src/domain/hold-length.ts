import { MINUTE_MS } from '#domain/durations.ts';

/** Hours for which a car is held after its deposit has been paid (RES-03); a dealer may set another number, `limits.holdHours`. */
export const HOLD_HOURS = 48;

/** The time to pay a deposit, during which the car is already held. Payment services require at least this much for their own page. */
export const UNPAID_HOLD_MS = 30 * MINUTE_MS;
