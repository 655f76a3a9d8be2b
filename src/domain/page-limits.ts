// Constants that scripts in the browser need, apart from `LIMITS` (CONST-01, `constants.ts`), which contains them too, so that they do not load
// all of it.
export const COMPARE_MAX_CARS = 4;
/** A rating has this many stars, and one more for what is above them (A23). */
export const STARS_FULL = 4;
export const POSTCODE_DIGITS = 4;
export const EARTH_RADIUS_KM = 6371;
export const RANGE_STEP_DIVISOR = 100;
