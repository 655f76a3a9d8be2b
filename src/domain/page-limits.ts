/** The few numbers that scripts of every page need, apart from the whole table: `LIMITS` holds them too (CONST-01). */
export const COMPARE_MAX_CARS = 4;
export const STARS_FULL = 4;
export const POSTCODE_DIGITS = 4;
export const FEET_TO_METRES = 0.3048;
export const EARTH_RADIUS_KM = 6371;
export const MILE_IN_KM = 1.609344;
